// Starts the games of a room: when all players are ready, after a rematch offer, in a series, and after a restart.

import { accept, must, type Result, refuse } from '@sente/kernel';
import {
  type Before,
  beforeMatch,
  beforeSeries,
  firstOpenerOf,
  hasGameToPlayOrAwait,
  isOver,
  isPlayedAsSeries,
  type MatchEvent,
  mayRematch,
  type Series,
  type SeriesCommand,
  seatsFrom,
} from '@sente/match';
import { openKeyedQueue } from '../base/keyed-queue.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import { newMatchOf, openRandomStreamsByPurpose } from '../matches/new-match.ts';
import {
  type Change,
  finishGame,
  isCompleteAndReady,
  playersOf,
  type Room,
  setAllReadyForRematch,
  startGame,
} from '../rooms/room-rules.ts';
import type { MatchRow, NewMatch } from '../store/store.ts';
import type { BrokenSeries } from '../store/tables/series.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';

import { repairMatch } from './repair.ts';
import {
  beginMatch,
  commandSeries,
  type EndedSeries,
  type GamesDeps,
  gameOf,
  runTasks,
} from './series-play.ts';
import { openSeriesRepository } from './series-repository.ts';

const MOST_STRANDED = 1_000;

export type SeriesListeners = {
  /** Called before the room is open again; more than once after a crash, or when two servers notice the end. */
  readonly seriesEnded: (ended: EndedSeries) => Promise<void>;
};

export type RoomGames = {
  /** Starts the game when all players are ready; does nothing otherwise. */
  startIfComplete(room: Room): Promise<void>;
  /** Changes a room, and starts its game when all players are ready then. */
  changeAndStart(id: string, rule: (room: Room) => Result<Change>): Promise<Result<Room>>;
  /** The player does not want to rest: the next game starts at once when all players say so. */
  goOn(room: Room, player: string): Promise<Result<null>>;
  /** Gives up the game being played, and with it all that were to come. */
  resignSeries(room: Room, player: string): Promise<Result<null>>;
  /** Whether the player has a game to finish in this room. */
  hasUnfinishedGame(room: Room, player: string): Promise<boolean>;
  /** Whether a rematch may be offered in this match. */
  mayRematch(loaded: LoadedMatch): Promise<Result<null>>;
  /** null without a series. */
  series(id: string | null): Promise<Series | null>;
  /** Sets the function that is called after a series; until then nothing follows. */
  listen(listeners: SeriesListeners): void;
  /** A match is over: its series goes on, or its room is open again. */
  matchEnded(loaded: LoadedMatch): void;
  /** The match has new events: when all players have agreed to a rematch, it starts. */
  stepTaken(loaded: LoadedMatch): void;
  /** The log of a match does not fold: it is put aside, and its opening starts again where that is possible. */
  matchBroken(row: MatchRow, events: readonly MatchEvent[]): void;
  /** Takes up what a server that is gone has left: games over but not counted, series between two games. */
  recover(): Promise<void>;
  stop(): void;
};

type Given = Omit<GamesDeps, 'series' | 'seriesEnded' | 'inTurn' | 'nextGames' | 'draws'>;

export function openRoomGames(given: Given): RoomGames {
  const { world, ids, store, health, log, repository } = given;
  let listeners: SeriesListeners = { seriesEnded: async () => {} };
  const series = openSeriesRepository({ store, ids }, repository.announce, (id, broken) =>
    runInBackground(() => putSeriesAside(deps, id, broken), 'ending a damaged series failed', id),
  );
  const inTurn = openKeyedQueue();
  const deps: GamesDeps = {
    ...{ ...given, series, inTurn, draws: openRandomStreamsByPurpose(world), nextGames: new Map() },
    seriesEnded: (ended) => listeners.seriesEnded(ended),
  };
  /** Done as soon as the store answers. No caller waits for it, so a failure is logged. */
  const runInBackground = (work: () => Promise<void>, what: string, match: string) => {
    whenStoreAnswers(health, work).catch((error: unknown) =>
      log.error({ match, error: String(error) }, what),
    );
  };

  return {
    startIfComplete: (room) => startIfComplete(deps, room),
    changeAndStart: (id, rule) => changeAndStartIfComplete(deps, id, rule),
    goOn: (room, player) => commandSeriesAsPlayer(deps, room, player, 'go_on'),
    resignSeries: (room, player) => commandSeriesAsPlayer(deps, room, player, 'leave'),
    hasUnfinishedGame: (room, player) => hasUnfinishedGame(deps, room, player),
    mayRematch: async ({ rated, seriesId }) => mayRematch(rated, await seriesOf(deps, seriesId)),
    series: (id) => seriesOf(deps, id),
    listen(given) {
      listeners = given;
    },
    matchEnded: (loaded) =>
      runInBackground(
        () => continueAfterMatch(deps, loaded),
        'recording the end of a match failed',
        loaded.id,
      ),
    stepTaken(loaded) {
      if (loaded.roomId !== null && loaded.events.at(-1)?.kind === 'rematch_agreed')
        runInBackground(() => startRematch(deps, loaded), 'start of a rematch failed', loaded.id);
    },
    matchBroken: (row, events) =>
      runInBackground(() => repairMatch(deps, row, events), 'repair of a damaged match failed', row.id),
    recover: () => recoverStrandedRooms(deps),
    stop() {
      for (const cancel of deps.nextGames.values()) cancel();
      deps.nextGames.clear();
    },
  };
}

async function startIfComplete(deps: GamesDeps, room: Room): Promise<void> {
  if (!isCompleteAndReady(room)) return;
  const players = playersOf(room.seats);
  const firstOpener = firstOpenerOf(players, await readLastGames(deps, room), deps.draws.openers);
  const matchId = deps.ids.newId('match');
  const { bestOf } = room.config;
  const seriesId = isPlayedAsSeries(room.config)
    ? await deps.series.create(room, { bestOf, players, firstOpener, restMs: deps.betweenMs }, matchId)
    : null;
  // Of all attempts, here and on other servers, one changes the room; and the players must still be the same.
  const changed = await deps.repository.changeQuietly(room.id, (now) =>
    isSameOrder(playersOf(now.seats), players) ? startGame(now, matchId, seriesId) : refuse('not_ready'),
  );
  if (!changed.ok) return;
  if (seriesId === null) await beginMatch(deps, changed.value, matchId, seatsFrom(players, firstOpener));
  else await runTasks(deps, seriesId);
}

async function changeAndStartIfComplete(
  deps: GamesDeps,
  id: string,
  rule: (room: Room) => Result<Change>,
): Promise<Result<Room>> {
  /** One for each call of the rule: the last one is in the room, or none is. */
  const drawn: NewMatch[] = [];
  const changed = await deps.repository.change(id, (room) => {
    const ruling = rule(room);
    if (!ruling.ok) return ruling;
    const after = { ...room, ...ruling.value };
    const begins = makeFirstMatchWithoutSeries(deps, after);
    if (!begins) return ruling;
    drawn.push(begins);
    return accept({ ...ruling.value, ...must(startGame(after, begins.id, null)), begins });
  });
  if (!changed.ok) return changed;
  const begun = drawn.find((match) => match.id === changed.value.matchId);
  if (begun) deps.play.begun(begun);
  else await startIfComplete(deps, changed.value);
  return changed;
}

/** The first game of a room without a series: the player who opens is drawn. */
function makeFirstMatchWithoutSeries(deps: GamesDeps, room: Room): NewMatch | null {
  const { ids, store, findGame, draws } = deps;
  const { id: roomId, config } = room;
  if (!isCompleteAndReady(room) || room.matchId !== null || isPlayedAsSeries(config)) return null;
  const seated = playersOf(room.seats);
  const players = seatsFrom(seated, firstOpenerOf(seated, null, draws.openers));
  return newMatchOf(
    deps,
    gameOf(findGame, room),
    { id: ids.newId('match'), roomId, seriesId: null, config, players },
    store.now(),
  );
}

/** The last games of the room: a whole series, or one game. */
async function readLastGames(deps: GamesDeps, { matchId, seriesId }: Room): Promise<Before | null> {
  const series = await seriesOf(deps, seriesId);
  if (series) return beforeSeries(series);
  const last = matchId === null ? null : await deps.play.load(matchId);
  return last ? beforeMatch(last.match) : null;
}

/** All players want another game. */
async function startRematch(deps: GamesDeps, loaded: LoadedMatch): Promise<void> {
  // The players may agree before the room is open again.
  await continueAfterMatch(deps, loaded);
  const changed = await deps.repository.change(loaded.roomId ?? '', (room) =>
    setAllReadyForRematch(room, loaded.id),
  );
  if (changed.ok) await startIfComplete(deps, changed.value);
}

async function commandSeriesAsPlayer(
  deps: GamesDeps,
  { seriesId }: Room,
  player: string,
  kind: Extract<SeriesCommand['kind'], 'go_on' | 'leave'>,
): Promise<Result<null>> {
  if (seriesId === null) return refuse('no_series');
  const told = await commandSeries(deps, seriesId, ({ config }) => ({
    kind,
    player: config.players.indexOf(player),
  }));
  return told.ok ? accept(null) : told;
}

async function hasUnfinishedGame(deps: GamesDeps, room: Room, player: string): Promise<boolean> {
  if (room.status !== 'playing') return false;
  const series = await seriesOf(deps, room.seriesId);
  const matchId = series?.match ?? room.matchId;
  const loaded = matchId === null ? null : await deps.play.load(matchId);
  return hasGameToPlayOrAwait(series, gameOf(deps.findGame, room), loaded?.match ?? null, player);
}

async function seriesOf({ series }: GamesDeps, id: string | null): Promise<Series | null> {
  return id === null ? null : ((await series.get(id))?.series ?? null);
}

/** A series that does not fold is over, unrated; a game of it that runs is played to its end, and the room is then open. */
async function putSeriesAside(deps: GamesDeps, id: string, { roomId, refusal }: BrokenSeries): Promise<void> {
  if (await deps.store.series.putAside(id)) deps.log.error({ series: id, ...refusal }, 'damaged series log');
  if (roomId === null) return;
  const changed = await deps.repository.change(roomId, (room) =>
    accept(room.seriesId === id ? { seriesId: null } : {}),
  );
  if (changed.ok && changed.value.status === 'playing') await recoverRoom(deps, changed.value);
}

/** A match is over: its series hears of it, and without one, or with a broken one, its room is open again. */
async function continueAfterMatch(deps: GamesDeps, { id, roomId, seriesId }: LoadedMatch): Promise<void> {
  if (seriesId !== null && (await deps.series.get(seriesId)) !== null) return await runTasks(deps, seriesId);
  if (roomId !== null)
    await deps.repository.change(roomId, (room) => (room.matchId === id ? finishGame(room) : accept({})));
}

async function recoverStrandedRooms(deps: GamesDeps): Promise<void> {
  for (const row of await deps.store.rooms.stranded(MOST_STRANDED)) {
    await recoverRoom(deps, row).catch((error: unknown) =>
      deps.log.error({ room: row.id, error: String(error) }, 'room recovery failed'),
    );
  }
}

/** The game of the room is over but not counted, or was never made; or its series rests between two games. */
async function recoverRoom(deps: GamesDeps, room: Room): Promise<void> {
  const { store, play, repository } = deps;
  if (room.seriesId !== null) return await runTasks(deps, room.seriesId);
  const loaded = room.matchId === null ? null : await play.load(room.matchId);
  // A match whose log is broken is there too: it is being mended.
  const isThere = room.matchId !== null && (await store.matches.get(room.matchId)) !== null;
  if (loaded ? isOver(loaded.match) : !isThere) await repository.change(room.id, finishGame);
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
