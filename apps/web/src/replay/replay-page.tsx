// A game that came as a link: the record is in the address, and the table shows it.

import { computed, type Signal, signal, useSignal } from '@preact/signals';
import { accept, type Game, type Options, openingFlag, type Result, seatNames } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { GameCatalog } from '../base/game-catalog.ts';
import { readShared } from '../share/link.ts';
import { playerName } from '../table/player-names.ts';
import { Table } from '../table/table.tsx';
import { Action } from '../table/table-actions.tsx';
import { type Annotations, type TableView, viewTable } from '../table/table-view.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { PageTitle } from '../ui/page-title.ts';
import { capitalized, look, ruleTexts, sayRefusal, t } from '../words/index.ts';
import { AnalysisAction } from './analysis-action.tsx';
import { OpenGame } from './open-game.tsx';
import { OpeningsAction } from './openings-action.tsx';
import { openReplay } from './replay-table.ts';
import { loadReviewPanel, ReviewAction, useReview } from './review-action.tsx';
import '../words/analysis.ts';
import '../words/sheets.ts';
import '../words/yours.ts';

export function ReplayPage() {
  const { catalog } = useApp();
  const opened = useSignal<Result<Opened> | null>(null);
  useEffect(() => {
    const read = () =>
      void openShared(catalog).then((result) => {
        opened.value = result;
      });
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [catalog, opened]);
  if (opened.value === null) return <div class="table" aria-busy="true" />;
  if (!opened.value.ok) {
    const empty = location.hash.length <= 1;
    return (
      <main class="plain-page">
        <PageTitle name={t(empty ? 'open.title' : 'replay.broken')} />
        <h1>{t(empty ? 'open.title' : 'replay.broken')}</h1>
        {!empty && <p>{sayRefusal(opened.value.refusal)}</p>}
        <OpenGame to="replay" />
        <a class="button" href="/analysis">
          {t('analysis.title')}
        </a>
        <a class="button" href="/">
          {t('nav.home')}
        </a>
      </main>
    );
  }
  return <Replayed {...opened.value.value} />;
}

function Replayed({ view, annotations }: Opened) {
  const { router } = useApp();
  const { game, match } = view.model;
  const review = useReview();
  return (
    <Table
      view={view}
      heading={<ReplayHeading game={game} options={match.value.config.options} />}
      actions={
        <>
          <ReviewAction view={view} review={review} />
          <AnalysisAction view={view} />
          <OpeningsAction view={view} />
          <Action
            main
            icon="fresh"
            label={t('replay.play')}
            onClick={() => router.go(`/local/${game.id}`)}
            testid="play-this"
          />
        </>
      }
      afterGame={() => null}
      review={review.value ? 'open' : 'none'}
    >
      {review.value && <Lazy load={loadReviewPanel} props={{ view, annotations }} />}
    </Table>
  );
}

function ReplayHeading({ game, options }: { game: Game; options: Options }) {
  const { name, wins } = ruleTexts(game.id);
  const opening = openingFlag(game.options)?.key;
  const opened = opening !== undefined && options[opening] === true ? look(`opening.${opening}`) : null;
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

async function openShared(catalog: GameCatalog): Promise<Result<Opened>> {
  const shared = await readShared(location, catalog.find);
  if (!shared.ok) return shared;
  const { game, record, at, deal } = shared.value;
  const annotations = signal<Annotations | null>(null);
  const names = computed(() => seatNames(game.seats).map((_, seat) => playerName(seat)));
  const model = openReplay(game, record, names, annotations, deal);
  if (!model.ok) return model;
  const view = viewTable(model.value);
  if (at !== null) view.stepTo(at);
  return accept({ view, annotations });
}
