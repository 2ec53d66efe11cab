// The matches in memory: each with its whole log and what it folds to. All of it can be thrown away and loaded again.

import { type Game, type JsonObject, must, type Refusal } from '@sente/kernel';
import { evolve, fold, isOver, type Match, type MatchEvent, readLog } from '@sente/match';
import type { Logger } from 'pino';
import { BoundedMap } from '../base/bounded-map.ts';
import type { Deal, MatchRow, NewMatch, Store } from '../store/store.ts';

const MOST_MATCHES = 12_000;
const AHEAD = 'ahead_of_events';

export type LoadedMatch = {
  readonly id: string;
  readonly game: Game;
  readonly roomId: string | null;
  readonly seriesId: string | null;
  readonly rated: boolean;
  readonly mode: string;
  readonly events: MatchEvent[];
  match: Match;
  readonly secret: Deal | null;
  /** Acts that wait for the one that runs, in order; calling one lets it run. null: no act runs. */
  queue: (() => void)[] | null;
};

export type MatchCacheDeps = {
  readonly store: Store;
  readonly findGame: (id: string) => Game | undefined;
  readonly log: Logger;
  /** Called with a log that does not fold: its room and its series go on without that match. */
  readonly broken: (row: MatchRow, events: readonly MatchEvent[]) => void;
  readonly mostMatches?: number;
};

export type MatchCache = {
  /** Makes a match in the store, and has it in memory without reading it back. */
  begin(match: NewMatch): Promise<void>;
  /** The match was made in the store together with its room: it is in memory without being read. */
  begun(match: NewMatch): void;
  /** From memory, else from the store; null: no such match, or none that this server can play. */
  load(id: string): Promise<LoadedMatch | null>;
  /** From memory only; the store is not read. */
  inMemory(id: string): LoadedMatch | undefined;
  /** A match that is being loaded: it may have been read before the newest event was written. */
  arriving(id: string): Promise<LoadedMatch | null> | undefined;
  all(): readonly LoadedMatch[];
  /** A connection here watches the match: it stays in memory, so that events of other servers reach that connection. */
  hold(loaded: LoadedMatch): void;
  release(id: string): void;
  isHeld(id: string): boolean;
};

export function openMatchCache(deps: MatchCacheDeps): MatchCache {
  const held = new Set<string>();
  const matches = new BoundedMap<string, LoadedMatch>(
    deps.mostMatches ?? MOST_MATCHES,
    (id) => !held.has(id),
  );
  const loading = new Map<string, Promise<LoadedMatch | null>>();
  const remember = (loaded: LoadedMatch) => {
    matches.set(loaded.id, loaded);
    return loaded;
  };

  /** A match is in memory once, whether it was made or loaded. */
  const rememberWhenLoaded = (id: string, coming: Promise<LoadedMatch | null>) => {
    const arriving = coming
      .then((loaded) => loaded && (matches.get(id) ?? remember(loaded)))
      .finally(() => {
        if (loading.get(id) === arriving) loading.delete(id);
      });
    loading.set(id, arriving);
    return arriving;
  };

  return {
    inMemory: (id) => matches.get(id),
    arriving: (id) => loading.get(id),
    all: () => matches.values(),
    hold(loaded) {
      held.add(loaded.id);
      if (!matches.has(loaded.id)) remember(loaded);
    },
    release: (id) => void held.delete(id),
    isHeld: (id) => held.has(id),
    async begin(match) {
      const made = deps.store.matches.create(match);
      const coming = made.then(
        () => loadedFromNew(deps, match),
        // Another server may have made it.
        () => loadMatch(deps, match.id),
      );
      // A failure reaches the callers of `load`, and the caller of `begin` through `made`.
      rememberWhenLoaded(match.id, coming).catch(() => {});
      await made;
    },
    begun(match) {
      if (matches.has(match.id) || loading.has(match.id)) return;
      const loaded = loadedFromNew(deps, match);
      if (loaded) remember(loaded);
    },
    load(id) {
      const here = matches.get(id);
      if (here) return Promise.resolve(here);
      return loading.get(id) ?? rememberWhenLoaded(id, loadMatch(deps, id));
    },
  };
}

/** Folds in what others wrote. */
export function foldInEvents(loaded: LoadedMatch, news: readonly MatchEvent[]): void {
  for (const event of news) loaded.match = evolve(loaded.game, loaded.match, event);
  loaded.events.push(...news);
}

/** As it would be read back. */
function loadedFromNew({ findGame }: MatchCacheDeps, match: NewMatch): LoadedMatch | null {
  const { id, roomId, seriesId, rated, mode, deal: secret } = match;
  const game = findGame(match.config.game);
  if (!game) return null;
  const events = [...readLog(JSON.parse(JSON.stringify(match.events))).events];
  const place = { id, game, roomId, seriesId, rated, mode, secret };
  return { ...place, events, match: must(fold(game, events)), queue: null };
}

async function loadMatch(deps: MatchCacheDeps, id: string): Promise<LoadedMatch | null> {
  const { store, findGame, log } = deps;
  const found = await store.matches.load(id);
  if (!found) return null;
  const { match: row, events, refusal } = found;
  const game = findGame(row.game);
  if (!game) {
    log.error({ match: id, game: row.game }, 'unknown game in a stored match');
    return null;
  }
  const folded = refusal ? { ok: false as const, refusal } : fold(game, events);
  const isDealt = folded.ok && folded.value.config.commitment !== null;
  const secret = isDealt ? await store.matches.deal(id) : null;
  const damage = folded.ok ? missingDealRefusal(folded.value, secret) : folded.refusal;
  if (!folded.ok || damage) {
    log.error({ match: id, ...damage }, 'damaged match log');
    deps.broken(row, events);
    return null;
  }
  const { roomId, seriesId, rated, mode } = row;
  const match = folded.value;
  await rebuildWrongSnapshot(deps, row, game, match);
  return {
    id,
    game,
    roomId,
    seriesId,
    rated,
    mode,
    events: [...events],
    match,
    secret,
    queue: null,
  };
}

/** A log that folds and still cannot be played on: its deal is gone. */
function missingDealRefusal(match: Match, secret: Deal | null): Refusal | null {
  const isHidden = match.config.commitment !== null && !isOver(match);
  return isHidden && secret === null ? { code: 'bad_deal', data: { reason: 'missing' } } : null;
}

/** The log is the truth: a damaged snapshot, or one that contradicts the log, is made again from it. */
async function rebuildWrongSnapshot(
  { store, log }: MatchCacheDeps,
  row: MatchRow,
  game: Game,
  match: Match,
): Promise<void> {
  if (row.roomId === null || row.status === 'aborted') return;
  const snapshot = await store.rooms.snapshot(row.roomId);
  if (snapshot.kind === 'none' || (snapshot.match !== null && snapshot.match !== row.id)) return;
  const reason = snapshot.kind === 'damaged' ? 'damaged' : findSnapshotFault(game, match, snapshot);
  if (reason === null) return;
  // Ahead of the events that were read a moment ago: there was a move since, unless the log is no longer than that.
  if (reason === AHEAD && ((await store.matches.get(row.id))?.seq ?? 0) >= (snapshot.seq ?? 0)) return;
  log.error({ match: row.id, room: row.roomId, reason }, 'snapshot differed from the match log: rebuilt');
  await store.rooms.saveSnapshot(row.roomId, row.id, match.seq, match.state as JsonObject);
}

function findSnapshotFault(
  game: Game,
  match: Match,
  saved: { seq: number; state: JsonObject },
): string | null {
  if (saved.seq > match.seq) return AHEAD;
  if (!game.readState(saved.state).ok) return 'not_a_state';
  if (saved.seq < match.seq) return null;
  return sameJson(saved.state, match.state) ? null : 'contradicts_events';
}

/** Ignores the order of keys, because the database does not keep it. */
function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
