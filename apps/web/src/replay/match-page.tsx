// A match as the server keeps it: every move with its time, the opening distinct, the result, and a link to any move.

import { computed, type Signal, signal, useSignal, useSignalEffect } from '@preact/signals';
import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { fold, isOver, type MatchEvent } from '@sente/match';
import type { MatchInfo } from '@sente/protocol';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { Fetched } from '../frame/fetched.tsx';
import { useLinkText } from '../frame/online-page.tsx';
import { Table } from '../table/table.tsx';
import { type Annotations, type TableModel, viewTable } from '../table/table-view.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { personName } from '../words/guest-names.ts';
import { capitalized, ruleTexts, sayRefusal, t } from '../words/index.ts';
import { AnalysisAction } from './analysis-action.tsx';
import { OpeningsAction } from './openings-action.tsx';
import { loadReviewPanel, ReviewAction, useReview } from './review-action.tsx';
import '../words/sheets.ts';
import './match-page.css';

type Kept = {
  readonly match: { readonly startedAt: number; readonly room: string | null; readonly rated: boolean };
  readonly info: MatchInfo;
  readonly events: readonly MatchEvent[];
};

export function MatchPage({ id }: { id: string }) {
  return (
    <Fetched<Kept> path={`/api/matches/${encodeURIComponent(id)}`}>
      {(kept) => <WithGame kept={kept} />}
    </Fetched>
  );
}

function WithGame({ kept }: { kept: Kept }) {
  const { catalog } = useApp();
  const annotations = useSignal<Annotations | null>(null);
  const opened = useSignal<Result<TableModel> | null>(null);
  useEffect(() => {
    let current = true;
    void catalog.find(kept.info.game).then((game) => {
      if (current) opened.value = game ? openKept(game, kept, annotations) : refuse('unknown_game');
    });
    return () => {
      current = false;
    };
  }, [catalog, kept, opened, annotations]);
  if (opened.value === null) return <div class="table" aria-busy="true" />;
  if (!opened.value.ok) {
    return (
      <main class="plain-page">
        <h1>{sayRefusal(opened.value.refusal)}</h1>
      </main>
    );
  }
  return <Kept model={opened.value.value} kept={kept} annotations={annotations} />;
}

function openKept(
  game: Game,
  { info, events }: Kept,
  annotations: Signal<Annotations | null>,
): Result<TableModel> {
  const match = fold(game, events);
  if (!match.ok) return match;
  return accept({
    game,
    match: signal(match.value),
    viewerSeats: signal([]),
    names: computed(() => info.players.map(personName)),
    send: () => Promise.resolve(refuse('game_over')),
    local: false,
    clock: null,
    freeUndo: null,
    annotations,
    remote: null,
    startedAt: events[0]?.at ?? null,
    address: (ply) => `${location.origin}/m/${info.id}${ply === null ? '' : `#${ply}`}`,
  });
}

type KeptProps = { model: TableModel; kept: Kept; annotations: Signal<Annotations | null> };

function Kept({ model, kept, annotations }: KeptProps) {
  const review = useReview();
  usePageTitle(`${model.names.value.join(' – ')} · ${ruleTexts(kept.info.game).name}`);
  const view = useMemo(() => {
    const opened = viewTable(model);
    const at = plyInAddress();
    if (at !== null) opened.stepTo(at);
    return opened;
  }, [model]);
  useLayoutEffect(() => {
    const follow = () => view.stepTo(plyInAddress() ?? view.last.value);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [view]);
  useSignalEffect(() => {
    const { value: shown } = view.shown;
    const hash = shown === view.last.value ? '' : `#${shown}`;
    if (location.hash !== hash) history.replaceState(null, '', location.pathname + location.search + hash);
  });
  return (
    <Table
      view={view}
      heading={<KeptHeading kept={kept} />}
      actions={
        isOver(model.match.value) && (
          <>
            <ReviewAction view={view} review={review} />
            <AnalysisAction view={view} />
            <OpeningsAction view={view} />
          </>
        )
      }
      afterGame={() => null}
      review={review.value ? 'open' : 'none'}
    >
      {review.value && <Lazy load={loadReviewPanel} props={{ view, annotations }} />}
      <About model={model} kept={kept} />
    </Table>
  );
}

function plyInAddress(): number | null {
  const number = /^#(\d{1,5})$/.exec(location.hash)?.[1];
  return number === undefined ? null : Number(number);
}

function KeptHeading({ kept }: { kept: Kept }) {
  const link = useLinkText();
  const { startedAt, rated } = kept.match;
  const day = new Date(startedAt).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });
  return (
    <>
      <a href="/lobby" class="icon-button" aria-label={t('nav.lobby')}>
        <Icon name="back" />
      </a>
      <div class="online-heading">
        <h1>{t('replay.name', { game: ruleTexts(kept.info.game).name })}</h1>
        <p class="sub">{capitalized(link ?? [day, ...(rated ? [t('mode.ranked')] : [])].join(' · '))}</p>
      </div>
    </>
  );
}

function About({ model, kept }: { model: TableModel; kept: Kept }) {
  const running = !isOver(model.match.value);
  return (
    <div class="about-match">
      <p>
        <time dateTime={new Date(kept.match.startedAt).toISOString()}>
          {new Date(kept.match.startedAt).toLocaleString(document.documentElement.lang, {
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        </time>
        {kept.match.rated && ` · ${t('mode.ranked')}`}
      </p>
      <p class="people">
        {kept.info.players.map((player) => (
          <PersonName key={player.id} person={player} text={personName(player)} />
        ))}
      </p>
      {running && kept.match.room !== null && (
        <a class="button" href={`/r/${kept.match.room}/watch`}>
          {t('lobby.watch')}
        </a>
      )}
    </div>
  );
}
