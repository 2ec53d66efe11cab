// A match from the server: every move with its time, the opening set apart, the result, and a link to any move.

import { computed, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { fold, isOver, type MatchEvent } from '@sente/match';
import type { MatchInfo } from '@sente/protocol';
import { useCallback, useLayoutEffect, useMemo } from 'preact/hooks';
import { watchAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { FetchedContent } from '../frame/fetched.tsx';
import { useConnectionProblemText } from '../frame/online-page.tsx';
import { makeReadOnlyTable } from '../table/model/read-only-table.ts';
import { type Annotations, openTableView, type TableModel } from '../table/model/table-view.ts';
import { Icon } from '../ui/icons.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { useFindResult } from '../ui/use-find-result.ts';
import { usePageTitle } from '../ui/use-title.ts';
import { enGames } from '../words/en/games.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enReplay } from '../words/en/replay.ts';
import { enSite } from '../words/en/site.ts';
import { personName } from '../words/guest-names.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { capitalized, translator } from '../words/speak.ts';
import { ReplayTable } from './replay-table.tsx';
import './match-page.css';

const t = translator(enGames, enLobby, enReplay, enSite);

type StoredMatch = {
  readonly match: { readonly startedAt: number; readonly room: string | null; readonly rated: boolean };
  readonly info: MatchInfo;
  readonly events: readonly MatchEvent[];
};

export function MatchPage({ id }: { id: string }) {
  return (
    <FetchedContent<StoredMatch> path={`/api/matches/${encodeURIComponent(id)}`}>
      {(stored) => <MatchLoader stored={stored} />}
    </FetchedContent>
  );
}

function MatchLoader({ stored }: { stored: StoredMatch }) {
  const { catalog } = useApp();
  const annotations = useSignal<Annotations | null>(null);
  const open = useCallback(async () => {
    const game = await catalog.find(stored.info.game);
    return game ? openStoredMatch(game, stored, annotations) : refuse('unknown_game');
  }, [catalog, stored, annotations]);
  const model = useFindResult(open);
  if (!model) return <div class="table" aria-busy="true" />;
  if (!model.ok) {
    return (
      <main class="plain-page">
        <h1>{sayRefusal(model.refusal)}</h1>
      </main>
    );
  }
  return <MatchTable model={model.value} stored={stored} annotations={annotations} />;
}

function openStoredMatch(
  game: Game,
  { info, events }: StoredMatch,
  annotations: Signal<Annotations | null>,
): Result<TableModel> {
  const match = fold(game, events);
  if (!match.ok) return match;
  return accept(
    makeReadOnlyTable(game, match.value, {
      names: computed(() => info.players.map(personName)),
      annotations,
      startedAt: events[0]?.at ?? null,
      address: (ply) => `${location.origin}/m/${info.id}${ply === null ? '' : `#${ply}`}`,
    }),
  );
}

type MatchTableProps = { model: TableModel; stored: StoredMatch; annotations: Signal<Annotations | null> };

function MatchTable({ model, stored, annotations }: MatchTableProps) {
  usePageTitle(`${model.names.value.join(' – ')} · ${ruleTexts(stored.info.game).name}`);
  const view = useMemo(() => {
    const opened = openTableView(model);
    const at = readPlyInAddress();
    if (at !== null) opened.stepTo(at);
    return opened;
  }, [model]);
  useLayoutEffect(() => {
    const follow = () => view.stepTo(readPlyInAddress() ?? view.last.value);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [view]);
  useSignalEffect(() => {
    const { value: shown } = view.shown;
    const hash = shown === view.last.value ? '' : `#${shown}`;
    if (location.hash !== hash) history.replaceState(null, '', location.pathname + location.search + hash);
  });
  return (
    <ReplayTable
      view={view}
      annotations={annotations}
      heading={<MatchHeading stored={stored} />}
      reviewable={isOver(model.match.value)}
    >
      <AboutMatch model={model} stored={stored} />
    </ReplayTable>
  );
}

function readPlyInAddress(): number | null {
  const number = /^#(\d{1,5})$/.exec(location.hash)?.[1];
  return number === undefined ? null : Number(number);
}

function MatchHeading({ stored }: { stored: StoredMatch }) {
  const link = useConnectionProblemText('page');
  const { startedAt, rated } = stored.match;
  const day = new Date(startedAt).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });
  return (
    <>
      <a href="/lobby" class="icon-button" aria-label={t('nav.lobby')}>
        <Icon name="back" />
      </a>
      <div class="online-heading">
        <h1>{t('replay.name', { game: ruleTexts(stored.info.game).name })}</h1>
        <p class="sub">{capitalized(link ?? [day, ...(rated ? [t('mode.ranked')] : [])].join(' · '))}</p>
      </div>
    </>
  );
}

function AboutMatch({ model, stored }: { model: TableModel; stored: StoredMatch }) {
  const running = !isOver(model.match.value);
  return (
    <div class="about-match">
      <p>
        <time dateTime={new Date(stored.match.startedAt).toISOString()}>
          {new Date(stored.match.startedAt).toLocaleString(document.documentElement.lang, {
            dateStyle: 'medium',
            timeStyle: 'short',
          })}
        </time>
        {stored.match.rated && ` · ${t('mode.ranked')}`}
      </p>
      <p class="people">
        {stored.info.players.map((player) => (
          <PersonName key={player.id} person={player} text={personName(player)} />
        ))}
      </p>
      {running && stored.match.room !== null && (
        <a class="button" href={watchAddress(stored.match.room)}>
          {t('lobby.watch')}
        </a>
      )}
    </div>
  );
}
