// The analysis page: the address holds the game with its variations, and every change on the board changes the address.

import { useSignal } from '@preact/signals';
import { accept, type Result, readOptions, refuse } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { DEFAULT_GAME, type GameCatalog } from '../base/game-catalog.ts';
import { readSharedTree } from '../share/analysis-link.ts';
import { ImportGame } from '../table/sheets/import-game.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { enAnalysis } from '../words/en/analysis.ts';
import { enSite } from '../words/en/site.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import { AnalysisBoard } from './analysis-board.tsx';
import { openStudy, type Place, type Study } from './study.ts';
import '../frame/plain-page.css';

const t = translator(enAnalysis, enSite);

/** `n` distinguishes a study from the next one. */
type Opened = { readonly study: Study; readonly shown: Place; readonly n: number };

export function AnalysisPage() {
  const { catalog } = useApp();
  const opened = useSignal<Result<Opened> | null>(null);
  usePageTitle(t('analysis.title'));
  useEffect(() => {
    let n = 0;
    const showStudyInAddress = () => {
      const mine = ++n;
      void openAnalysisInAddress(catalog, location.hash, mine).then((result) => {
        if (mine === n) opened.value = result;
      });
    };
    showStudyInAddress();
    window.addEventListener('hashchange', showStudyInAddress);
    return () => {
      n = -1;
      window.removeEventListener('hashchange', showStudyInAddress);
    };
  }, [catalog, opened]);
  const { value } = opened;
  if (value === null) return <div class="table" aria-busy="true" />;
  if (value.ok) return <AnalysisBoard key={value.value.n} {...value.value} />;
  return (
    <main class="plain-page">
      <h1>{t('analysis.broken')}</h1>
      <p>{sayRefusal(value.refusal)}</p>
      <ImportGame to="analysis" />
      <a class="button" href="/">
        {t('nav.home')}
      </a>
    </main>
  );
}

async function openAnalysisInAddress(catalog: GameCatalog, hash: string, n: number): Promise<Result<Opened>> {
  if (hash.length <= 1) return openEmptyAnalysis(catalog, n);
  const shared = await readSharedTree({ hash }, catalog.find);
  if (!shared.ok) return shared;
  const { game, tree, at } = shared.value;
  const study = openStudy(game, tree);
  if (!study.ok) return study;
  // A link without a move shows the end of the main line.
  const last = tree.moves.reduce<Place>((tip, { parent }, index) => (parent === tip ? index : tip), null);
  return accept({ study: study.value, shown: at === null ? last : at === 0 ? null : at - 1, n });
}

async function openEmptyAnalysis(catalog: GameCatalog, n: number): Promise<Result<Opened>> {
  const game = await catalog.find(DEFAULT_GAME);
  const options = game && readOptions(game.options, {});
  if (!game || !options?.ok) return refuse('unknown_game', { game: DEFAULT_GAME });
  const study = openStudy(game, { game: game.id, options: options.value, from: null, moves: [] });
  return study.ok ? accept({ study: study.value, shown: null, n }) : study;
}
