// A game from a link: the address holds the record, and the table shows it.

import { computed, type Signal, signal, useSignal } from '@preact/signals';
import { accept, type Game, type Options, openingFlag, type Result, seatNames } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { GameCatalog } from '../base/game-catalog.ts';
import { readSharedGame } from '../share/link.ts';
import { defaultPlayerName } from '../table/model/player-names.ts';
import { makeReadOnlyTable } from '../table/model/read-only-table.ts';
import { recordToMatch } from '../table/model/record-match.ts';
import { type Annotations, openTableView, type TableView } from '../table/model/table-view.ts';
import { ImportGame } from '../table/sheets/import-game.tsx';
import { ActionButton } from '../table/table-actions.tsx';
import { Icon } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.ts';
import { enAnalysis } from '../words/en/analysis.ts';
import { enOpening } from '../words/en/opening.ts';
import { enReplay } from '../words/en/replay.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { capitalized, sayCode, translator } from '../words/speak.ts';
import { ReplayTable } from './replay-table.tsx';

const t = translator(enAnalysis, enReplay, enSite);

export function ReplayPage() {
  const { catalog } = useApp();
  const opened = useSignal<Result<Opened> | null>(null);
  useEffect(() => {
    const showGameInAddress = () =>
      void openSharedGame(catalog).then((result) => {
        opened.value = result;
      });
    showGameInAddress();
    window.addEventListener('hashchange', showGameInAddress);
    return () => window.removeEventListener('hashchange', showGameInAddress);
  }, [catalog, opened]);
  if (opened.value === null) return <div class="table" aria-busy="true" />;
  if (!opened.value.ok) {
    const empty = location.hash.length <= 1;
    return (
      <main class="plain-page">
        <PageTitle name={t(empty ? 'open.title' : 'replay.broken')} />
        <h1>{t(empty ? 'open.title' : 'replay.broken')}</h1>
        {!empty && <p>{sayRefusal(opened.value.refusal)}</p>}
        <ImportGame to="replay" />
        <a class="button" href="/analysis">
          {t('analysis.title')}
        </a>
        <a class="button" href="/">
          {t('nav.home')}
        </a>
      </main>
    );
  }
  return <ReplayedGame {...opened.value.value} />;
}

function ReplayedGame({ view, annotations }: Opened) {
  const { router } = useApp();
  const { game, match } = view.model;
  return (
    <ReplayTable
      view={view}
      annotations={annotations}
      heading={<ReplayHeading game={game} options={match.value.config.options} />}
      actions={
        <ActionButton
          main
          icon="fresh"
          label={t('replay.play')}
          onClick={() => router.go(`/local/${game.id}`)}
          testid="play-this"
        />
      }
    />
  );
}

function ReplayHeading({ game, options }: { game: Game; options: Options }) {
  const { name, wins } = ruleTexts(game.id);
  const opening = openingFlag(game.options)?.key;
  const opened =
    opening !== undefined && options[opening] === true ? sayCode(enOpening, `opening.${opening}`) : null;
  return (
    <>
      <a href="/" class="icon-button" aria-label={t('nav.home')}>
        <Icon name="back" />
      </a>
      <div class="heading">
        <PageTitle name={t('replay.name', { game: name })} />
        <h1>{t('replay.name', { game: name })}</h1>
        <p class="sub">{capitalized(opened === null ? wins : `${opened} · ${wins}`)}</p>
      </div>
    </>
  );
}

type Opened = { readonly view: TableView; readonly annotations: Signal<Annotations | null> };

async function openSharedGame(catalog: GameCatalog): Promise<Result<Opened>> {
  const shared = await readSharedGame(location, catalog.find);
  if (!shared.ok) return shared;
  const { game, record, at, deal } = shared.value;
  const annotations = signal<Annotations | null>(null);
  const names = computed(() => seatNames(game.seats).map((_, seat) => defaultPlayerName(seat)));
  const match = recordToMatch(game, record);
  if (!match.ok) return match;
  const revealed = deal === null ? null : { deal, salt: '' };
  const view = openTableView(makeReadOnlyTable(game, { ...match.value, revealed }, { names, annotations }));
  if (at !== null) view.stepTo(at);
  return accept({ view, annotations });
}
