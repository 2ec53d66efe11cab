// The games of a room one after another: a game begins, ends, is counted in its series, and the next one follows.

import { accept, type Game, refuse } from '@sente/kernel';
import { nextSeats, recordGame, type Series, seriesGameOf } from '@sente/match';
import type { Logger } from 'pino';
import { idFor } from '../base/ids.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import { beginOnce, newMatchOf } from '../matches/new-match.ts';
import type { Play } from '../matches/play.ts';
import { swap2HistoryOf } from '../matches/swap2.ts';
import type { Rater } from '../ratings/rater.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { finished, type Room } from '../rooms/room-rules.ts';
import type { StoreHealth } from '../store/health.ts';
import type { Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import { nextGameOf, readSeriesState, type SeriesState, writeSeriesState } from './series-state.ts';

const MOST_TRIES = 10;

export type GamesDeps = {
  readonly store: Store;
  readonly health: StoreHealth;
  readonly repository: RoomRepository;
  readonly play: Play;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: () => number;
  readonly rater: Rater;
  readonly log: Logger;
  /** The rest between two games of a series. */
  readonly betweenMs: number;
  /** By series: its next game. */
  readonly nextGames: Map<string, NodeJS.Timeout>;
};

export async function begin(
  { store, health, repository, play, findGame }: GamesDeps,
  room: Room,
  id: string,
  players: readonly string[],
): Promise<void> {
  const game = findGame(room.config.game);
  if (!game) throw new Error(`no game ${room.config.game}`);
  const { config, seriesId } = room;
  const match = newMatchOf(game, { id, roomId: room.id, seriesId, config, players }, store.now());
  await whenStoreAnswers(health, () => beginOnce(play, match));
  repository.announce(room.id);
}

/** The next game of a series: its id follows from the game before, so that two servers cannot start two. */
export async function startNext(deps: GamesDeps, seriesId: string): Promise<void> {
  const { store, repository } = deps;
  callOff(deps, seriesId);
  const row = await store.series.get(seriesId);
  const room = row?.roomId ? await repository.get(row.roomId) : null;
  if (row?.status !== 'playing' || room?.seriesId !== row.id) return;
  const { matchId: before } = room;
  // A game may be over and not counted yet, on another server.
  if (before === null || nextGameOf(readSeriesState(row), before) === null) return;
  const matchId = idFor(row.id, before);
  const changed = await repository.changeQuietly(room.id, (now) =>
    now.matchId === before ? accept({ matchId }) : refuse('not_ready'),
  );
  if (changed.ok) await begin(deps, changed.value, matchId, nextSeats(readSeriesState(row).series));
}

export function schedule(deps: GamesDeps, seriesId: string, at: number): void {
  const { store, health, log, nextGames } = deps;
  callOff(deps, seriesId);
  const start = () => {
    whenStoreAnswers(health, () => startNext(deps, seriesId)).catch((error: unknown) =>
      log.error({ series: seriesId, error: String(error) }, 'the next game did not start'),
    );
  };
  nextGames.set(seriesId, setTimeout(start, Math.max(0, at - store.now())));
}

function callOff({ nextGames }: GamesDeps, seriesId: string): void {
  clearTimeout(nextGames.get(seriesId));
  nextGames.delete(seriesId);
}

/** What follows from the end of a match; asked twice, it is done once. */
export async function finish(deps: GamesDeps, loaded: LoadedMatch): Promise<void> {
  const { store, repository } = deps;
  const room = loaded.roomId === null ? null : await repository.get(loaded.roomId);
  if (room?.matchId !== loaded.id) return;
  const row = loaded.seriesId === null ? null : await store.series.get(loaded.seriesId);
  if (!row) {
    await repository.change(room.id, finished);
    return;
  }
  const nextGameAt = store.now() + deps.betweenMs;
  const seriesState = await changeSeriesState(deps, row.id, (now) => counted(now, loaded, nextGameAt));
  if (seriesState) await afterGame(deps, room, row.id, seriesState);
}

export async function afterGame(
  deps: GamesDeps,
  room: Room,
  seriesId: string,
  seriesState: SeriesState,
): Promise<void> {
  const { repository } = deps;
  if (seriesState.series.status === 'playing') {
    const next = nextGameOf(seriesState, room.matchId);
    if (next !== null) schedule(deps, seriesId, next);
    repository.announce(room.id);
    return;
  }
  callOff(deps, seriesId);
  const changes = await deps.rater.seriesEnded(seriesId, seriesState.series, room.config);
  if (changes) await changeSeriesState(deps, seriesId, (now) => ({ ...now, ratingChanges: changes }));
  await repository.change(room.id, finished);
  repository.announce(room.id);
}

/** A finished game is counted once; an aborted one means nothing and is played again. */
function counted(seriesState: SeriesState, loaded: LoadedMatch, nextGameAt: number): SeriesState {
  if (seriesState.endedMatch === loaded.id) return seriesState;
  const game = seriesGameOf(seriesState.series, loaded.id, loaded.match, {
    colours: coloursOf(seriesState.series, loaded),
    swap2History: swap2HistoryOf(loaded.match),
  });
  const series = game ? recordGame(seriesState.series, game) : seriesState.series;
  const next = series.status === 'playing' ? nextGameAt : null;
  return { ...seriesState, series, endedMatch: loaded.id, nextGameAt: next, goOn: [] };
}

/** A game of the series is gone and means nothing: it is played again after the rest. */
export async function playAgain(deps: GamesDeps, room: Room, seriesId: string): Promise<void> {
  const nextGameAt = deps.store.now() + deps.betweenMs;
  const seriesState = await changeSeriesState(deps, seriesId, (now) =>
    now.series.status === 'playing' ? { ...now, endedMatch: room.matchId, nextGameAt, goOn: [] } : now,
  );
  if (seriesState) await afterGame(deps, room, seriesId, seriesState);
}

/** The side each player of the series had in this game. */
function coloursOf(series: Series, loaded: LoadedMatch): readonly (string | null)[] {
  const sides = loaded.game.sides(loaded.match.state);
  return series.config.players.map((player) => {
    const seat = loaded.match.config.players.indexOf(player);
    return sides.find((side) => side.seat === seat)?.name ?? null;
  });
}

/** Changes a series on its newest version only. A change that answers what it was given writes nothing. */
export async function changeSeriesState(
  { store }: GamesDeps,
  id: string,
  change: (seriesState: SeriesState) => SeriesState,
): Promise<SeriesState | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const row = await store.series.get(id);
    if (!row) return null;
    const before = readSeriesState(row);
    const seriesState = change(before);
    if (seriesState === before) return seriesState;
    const status = seriesState.series.status === 'ended' ? 'ended' : 'playing';
    if (await store.series.update(id, row.version, { state: writeSeriesState(seriesState), status }))
      return seriesState;
  }
  throw new Error(`too many conflicts in series ${id}`);
}
