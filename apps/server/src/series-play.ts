// The games of a room one after another: a game begins, ends, is counted in its series, and the next one follows.

import { accept, type Game, refuse } from '@sente/kernel';
import { nextSeats, recordGame, type Series, seriesGameOf } from '@sente/match';
import type { Logger } from 'pino';
import { beginOnce, newMatchOf } from './begin.ts';
import type { Desk } from './desk.ts';
import { idFor } from './ids.ts';
import { patiently } from './patience.ts';
import type { Play } from './play.ts';
import type { Book } from './ranked/book.ts';
import { nextGameOf, type Rest, readRest, restState } from './rest.ts';
import { finished, type Room } from './room-rules.ts';
import type { Storage } from './storage.ts';
import type { Store } from './store/store.ts';
import { swap2HistoryOf } from './swap2.ts';
import type { Table } from './tables.ts';

const MOST_TRIES = 10;

export type GamesGround = {
  readonly store: Store;
  readonly storage: Storage;
  readonly desk: Desk;
  readonly play: Play;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: () => number;
  readonly book: Book;
  readonly log: Logger;
  /** The rest between two games of a series. */
  readonly betweenMs: number;
  /** By series: its next game. */
  readonly nextGames: Map<string, NodeJS.Timeout>;
};

export async function begin(
  { store, storage, desk, play, findGame }: GamesGround,
  room: Room,
  id: string,
  players: readonly string[],
): Promise<void> {
  const game = findGame(room.config.game);
  if (!game) throw new Error(`no game ${room.config.game}`);
  const { config, seriesId } = room;
  const match = newMatchOf(game, { id, roomId: room.id, seriesId, config, players }, store.now());
  await patiently(storage, () => beginOnce(play, match));
  desk.announce(room.id);
}

/** The next game of a series: its id follows from the game before, so that two servers cannot start two. */
export async function startNext(ground: GamesGround, seriesId: string): Promise<void> {
  const { store, desk } = ground;
  callOff(ground, seriesId);
  const row = await store.series.get(seriesId);
  const room = row?.roomId ? await desk.get(row.roomId) : null;
  if (row?.status !== 'playing' || room?.seriesId !== row.id) return;
  const { matchId: before } = room;
  // A game may be over and not counted yet, on another server.
  if (before === null || nextGameOf(readRest(row), before) === null) return;
  const matchId = idFor(row.id, before);
  const changed = await desk.changeQuietly(room.id, (now) =>
    now.matchId === before ? accept({ matchId }) : refuse('not_ready'),
  );
  if (changed.ok) await begin(ground, changed.value, matchId, nextSeats(readRest(row).series));
}

export function schedule(ground: GamesGround, seriesId: string, at: number): void {
  const { store, storage, log, nextGames } = ground;
  callOff(ground, seriesId);
  const start = () => {
    patiently(storage, () => startNext(ground, seriesId)).catch((error: unknown) =>
      log.error({ series: seriesId, error: String(error) }, 'the next game did not start'),
    );
  };
  nextGames.set(seriesId, setTimeout(start, Math.max(0, at - store.now())));
}

function callOff({ nextGames }: GamesGround, seriesId: string): void {
  clearTimeout(nextGames.get(seriesId));
  nextGames.delete(seriesId);
}

/** What follows from the end of a match; asked twice, it is done once. */
export async function finish(ground: GamesGround, table: Table): Promise<void> {
  const { store, desk } = ground;
  const room = table.roomId === null ? null : await desk.get(table.roomId);
  if (room?.matchId !== table.id) return;
  const row = table.seriesId === null ? null : await store.series.get(table.seriesId);
  if (!row) {
    await desk.change(room.id, finished);
    return;
  }
  const nextGameAt = store.now() + ground.betweenMs;
  const rest = await changeRest(ground, row.id, (now) => counted(now, table, nextGameAt));
  if (rest) await afterGame(ground, room, row.id, rest);
}

export async function afterGame(
  ground: GamesGround,
  room: Room,
  seriesId: string,
  rest: Rest,
): Promise<void> {
  const { desk } = ground;
  if (rest.series.status === 'playing') {
    const next = nextGameOf(rest, room.matchId);
    if (next !== null) schedule(ground, seriesId, next);
    desk.announce(room.id);
    return;
  }
  callOff(ground, seriesId);
  const changes = await ground.book.seriesEnded(seriesId, rest.series, room.config);
  if (changes) await changeRest(ground, seriesId, (now) => ({ ...now, ratingChanges: changes }));
  await desk.change(room.id, finished);
  desk.announce(room.id);
}

/** A finished game is counted once; an aborted one means nothing and is played again. */
function counted(rest: Rest, table: Table, nextGameAt: number): Rest {
  if (rest.endedMatch === table.id) return rest;
  const game = seriesGameOf(rest.series, table.id, table.match, {
    colours: coloursOf(rest.series, table),
    swap2History: swap2HistoryOf(table.match),
  });
  const series = game ? recordGame(rest.series, game) : rest.series;
  const next = series.status === 'playing' ? nextGameAt : null;
  return { ...rest, series, endedMatch: table.id, nextGameAt: next, goOn: [] };
}

/** A game of the series is gone and means nothing: it is played again after the rest. */
export async function playAgain(ground: GamesGround, room: Room, seriesId: string): Promise<void> {
  const nextGameAt = ground.store.now() + ground.betweenMs;
  const rest = await changeRest(ground, seriesId, (now) =>
    now.series.status === 'playing' ? { ...now, endedMatch: room.matchId, nextGameAt, goOn: [] } : now,
  );
  if (rest) await afterGame(ground, room, seriesId, rest);
}

/** The side each player of the series had in this game. */
function coloursOf(series: Series, table: Table): readonly (string | null)[] {
  const { sides } = table.game.picture(table.match.state);
  return series.config.players.map((player) => {
    const seat = table.match.config.players.indexOf(player);
    return sides.find((side) => side.seat === seat)?.name ?? null;
  });
}

/** Changes a series on its newest version only. A change that answers what it was given writes nothing. */
export async function changeRest(
  { store }: GamesGround,
  id: string,
  change: (rest: Rest) => Rest,
): Promise<Rest | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const row = await store.series.get(id);
    if (!row) return null;
    const before = readRest(row);
    const rest = change(before);
    if (rest === before) return rest;
    const status = rest.series.status === 'ended' ? 'ended' : 'playing';
    if (await store.series.update(id, row.version, { state: restState(rest), status })) return rest;
  }
  throw new Error(`too many conflicts in series ${id}`);
}
