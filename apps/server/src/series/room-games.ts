// When a room's games start: everybody ready, a rematch, the next of a series, or taken up after a restart.

import { accept, type Result, refuse } from '@sente/kernel';
import { isOver, nextSeats, resignSeries, type Series, startSeries } from '@sente/match';
import { newId } from '../base/ids.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import { finished, isComplete, playersOf, type Room, seatOf, started } from '../rooms/room-rules.ts';
import type { SeriesRow } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import { repair } from './repair.ts';
import {
  afterGame,
  begin,
  changeSeriesState,
  finish,
  type GamesDeps,
  schedule,
  startNext,
} from './series-play.ts';
import {
  newSeriesState,
  nextGameOf,
  readSeriesState,
  type SeriesState,
  writeSeriesState,
} from './series-state.ts';

const MOST_STRANDED = 1_000;

export type RoomGames = {
  /** Starts the game when everybody is ready; nothing otherwise. */
  startIfComplete(room: Room): Promise<void>;
  /** No need to wait for the next game; it starts when everybody says so. */
  goOn(room: Room, player: string): Promise<Result<null>>;
  resignSeries(room: Room, player: string): Promise<Result<null>>;
  /** Whether a rematch may be offered in this match: not while its series goes on, and not in ranked play. */
  mayRematch(loaded: LoadedMatch): Promise<Result<null>>;
  seriesState(seriesId: string): Promise<SeriesState | null>;
  /** Takes up what a server that is gone has left: games over but not counted, series between two games. */
  recover(): Promise<void>;
  stop(): void;
};

export function openRoomGames(given: Omit<GamesDeps, 'nextGames'>): RoomGames {
  const deps: GamesDeps = { ...given, nextGames: new Map() };
  const { store, health, play, log } = deps;
  const mind = (work: () => Promise<void>, what: string, match: string) => {
    whenStoreAnswers(health, work).catch((error: unknown) =>
      log.error({ match, error: String(error) }, what),
    );
  };

  play.onEnd((loaded) => mind(() => finish(deps, loaded), 'an end was not counted', loaded.id));
  play.onStep((loaded) => {
    if (loaded.roomId !== null && loaded.events.at(-1)?.kind === 'rematch_agreed')
      mind(() => rematch(deps, loaded), 'a rematch did not start', loaded.id);
  });

  play.onBroken((row, events) => mind(() => repair(deps, row, events), 'a match was not mended', row.id));

  return {
    startIfComplete: (room) => startIfComplete(deps, room),
    goOn: (room, player) => goOn(deps, room, player),
    resignSeries: (room, player) => resign(deps, room, player),
    async mayRematch(loaded) {
      if (loaded.rated) return refuse('rated');
      const row = loaded.seriesId === null ? null : await store.series.get(loaded.seriesId);
      return row?.status === 'playing' ? refuse('series_goes_on') : accept(null);
    },
    async seriesState(seriesId) {
      const row = await store.series.get(seriesId);
      return row && readSeriesState(row);
    },
    recover: () => recover(deps),
    stop() {
      for (const timer of deps.nextGames.values()) clearTimeout(timer);
      deps.nextGames.clear();
    },
  };
}

async function startIfComplete(deps: GamesDeps, room: Room): Promise<void> {
  if (!isComplete(room)) return;
  const players = playersOf(room.seats);
  const opener = await openerOf(deps, room, players);
  const { bestOf, mode } = room.config;
  // What is rated is a series, be it of one game.
  const isSeries = bestOf > 1 || mode === 'ranked';
  const seriesId = isSeries ? await openSeries(deps, room, players, opener) : null;
  const matchId = newId();
  // Only one of all who try, here and elsewhere, changes the room; and it must still be the same people.
  const changed = await deps.repository.changeQuietly(room.id, (now) =>
    isSame(playersOf(now.seats), players) ? started(now, matchId, seriesId) : refuse('not_ready'),
  );
  if (changed.ok) await begin(deps, changed.value, matchId, rotated(players, opener));
}

/** Everybody wants another game: all are ready again, without a word more. */
async function rematch(deps: GamesDeps, loaded: LoadedMatch): Promise<void> {
  const changed = await deps.repository.change(loaded.roomId ?? '', (room) => {
    const mayStart = room.status === 'open' && room.matchId === loaded.id;
    return accept(mayStart ? { seats: room.seats.map((seat) => ({ ...seat, ready: true })) } : {});
  });
  if (changed.ok) await startIfComplete(deps, changed.value);
}

async function goOn(deps: GamesDeps, room: Room, player: string): Promise<Result<null>> {
  if (room.seriesId === null || seatOf(room, player) < 0) return refuse('no_series');
  const seriesState = await changeSeriesState(deps, room.seriesId, (now) =>
    nextGameOf(now, room.matchId) === null || now.goOn.includes(player)
      ? now
      : { ...now, goOn: [...now.goOn, player] },
  );
  if (!seriesState || nextGameOf(seriesState, room.matchId) === null) return refuse('not_between_games');
  deps.repository.announce(room.id);
  const agreed = seriesState.series.config.players.every((one) => seriesState.goOn.includes(one));
  if (agreed) await startNext(deps, room.seriesId);
  return accept(null);
}

/** Gives up the game being played, and with it all that were to come. */
async function resign(deps: GamesDeps, room: Room, player: string): Promise<Result<null>> {
  const { store, play } = deps;
  const row = room.seriesId === null ? null : await store.series.get(room.seriesId);
  if (row?.status !== 'playing' || seatOf(room, player) < 0) return refuse('no_series');
  const loaded = room.matchId === null ? null : await play.load(room.matchId);
  const seat = loaded?.match.config.players.indexOf(player) ?? -1;
  if (loaded && seat >= 0 && !isOver(loaded.match)) {
    const acted = await play.act(loaded.id, { command: { kind: 'resign', seat } });
    if (!acted.ok && !isOver(loaded.match)) return acted;
    // With three, the others play on.
    if (!isOver(loaded.match)) return accept(null);
    await finish(deps, loaded);
  }
  const seriesState = await changeSeriesState(deps, row.id, (now) => ({
    ...now,
    series: resignSeries(now.series, now.series.config.players.indexOf(player)),
    nextGameAt: null,
  }));
  if (seriesState) await afterGame(deps, room, row.id, seriesState);
  return accept(null);
}

async function recover(deps: GamesDeps): Promise<void> {
  for (const row of await deps.store.rooms.stranded(MOST_STRANDED)) {
    await recoverRoom(deps, row).catch((error: unknown) =>
      deps.log.error({ room: row.id, error: String(error) }, 'a room was not taken up'),
    );
  }
}

/** A game that ended, or never came to be, while nobody could say so; or the rest between two games. */
async function recoverRoom(deps: GamesDeps, room: Room): Promise<void> {
  const { store, play, repository } = deps;
  const series = room.seriesId === null ? null : await store.series.get(room.seriesId);
  if (series?.status === 'ended') return await announce(deps, series);
  const loaded = room.matchId === null ? null : await play.load(room.matchId);
  if (series) return await recoverSeries(deps, room, series, loaded);
  const isDone = loaded ? isOver(loaded.match) : !(await isThere(deps, room));
  if (isDone) await repository.change(room.id, finished);
}

async function recoverSeries(
  deps: GamesDeps,
  room: Room,
  row: SeriesRow,
  loaded: LoadedMatch | null,
): Promise<void> {
  const seriesState = readSeriesState(row);
  if (!(await isThere(deps, room)))
    await begin(deps, room, room.matchId ?? newId(), nextSeats(seriesState.series));
  else if (loaded && isOver(loaded.match)) {
    const next = nextGameOf(seriesState, loaded.id);
    if (next === null) await finish(deps, loaded);
    else if (!deps.nextGames.has(row.id)) schedule(deps, row.id, next);
  }
}

/** Ended and perhaps not rated: whoever counted the last game was gone before telling. */
async function announce(deps: GamesDeps, row: SeriesRow): Promise<void> {
  const room = row.roomId === null ? null : await deps.repository.get(row.roomId);
  if (room?.seriesId === row.id) await afterGame(deps, room, row.id, readSeriesState(row));
}

/** A match whose log is broken is there too: it is being mended. */
async function isThere({ store }: GamesDeps, { matchId }: Room): Promise<boolean> {
  return matchId !== null && (await store.matches.get(matchId)) !== null;
}

/** Drawn for people who meet for the first time; afterwards the opening goes round. */
async function openerOf(deps: GamesDeps, room: Room, players: readonly string[]): Promise<number> {
  const last = room.matchId === null ? null : await deps.play.load(room.matchId);
  const row = room.seriesId === null ? null : await deps.store.series.get(room.seriesId);
  const before = last && openerBefore(row && readSeriesState(row).series, last);
  const index = before === null ? -1 : players.indexOf(before);
  const metBefore = last?.match.config.players.every((player) => players.includes(player)) ?? false;
  if (!metBefore || index < 0) return Math.floor(deps.random() * players.length);
  return (index + 1) % players.length;
}

function openerBefore(series: Series | null, last: LoadedMatch): string | null {
  if (series) return series.config.players[series.config.firstOpener] ?? null;
  return last.match.config.players[0] ?? null;
}

async function openSeries(
  { store }: GamesDeps,
  room: Room,
  players: readonly string[],
  firstOpener: number,
): Promise<string> {
  const { bestOf, mode } = room.config;
  const series = startSeries({ bestOf, players, firstOpener });
  if (!series.ok) throw new Error(`no series: ${series.refusal.code}`);
  const id = newId();
  await store.series.create({
    id,
    roomId: room.id,
    rated: mode === 'ranked',
    config: { ...series.value.config, players: [...players] },
    state: writeSeriesState(newSeriesState(series.value)),
  });
  return id;
}

function rotated(players: readonly string[], opener: number): readonly string[] {
  return [...players.slice(opener), ...players.slice(0, opener)];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
