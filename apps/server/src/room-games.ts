// The games of a room: how they start, what follows from their end, and the series they make.

import { accept, type Game, type Result, refuse } from '@sente/kernel';
import {
  isOver,
  nextSeats,
  recordGame,
  resignSeries,
  type Series,
  seriesGameOf,
  startSeries,
} from '@sente/match';
import type { Logger } from 'pino';
import { beginOnce, newMatchOf } from './begin.ts';
import type { Desk } from './desk.ts';
import { idFor, newId } from './ids.ts';
import { patiently } from './patience.ts';
import type { Play } from './play.ts';
import type { Ranked } from './ranked-door.ts';
import { freshRest, type Rest, readRest, restState } from './rest.ts';
import { finished, isComplete, playersOf, type Room, seatOf, started } from './room-rules.ts';
import type { Storage } from './storage.ts';
import type { SeriesRow, Store } from './store/store.ts';
import { swap2HistoryOf } from './swap2.ts';
import type { Table } from './tables.ts';

const MOST_TRIES = 10;
const PAGE = 200;

export type RoomGamesGround = {
  readonly store: Store;
  readonly storage: Storage;
  readonly desk: Desk;
  readonly play: Play;
  readonly findGame: (id: string) => Game | undefined;
  readonly random: () => number;
  readonly ranked: () => Ranked | null;
  readonly log: Logger;
  /** The rest between two games of a series. */
  readonly betweenMs: number;
};

export type RoomGames = {
  /** Starts the game when everybody is ready; nothing otherwise. */
  startIfComplete(room: Room): Promise<void>;
  goOn(room: Room, player: string): Promise<Result<null>>;
  resignSeries(room: Room, player: string): Promise<Result<null>>;
  /** Whether a rematch may be offered in this match: not while its series goes on, and not in ranked play. */
  mayRematch(table: Table): Promise<Result<null>>;
  rest(seriesId: string): Promise<Rest | null>;
  /** Takes up what a server that is gone has left: games over but not counted, series between two games. */
  recover(): Promise<void>;
  stop(): void;
};

// long: one life of a room's games; its steps share the timers and the ground, and each is a few lines.
export function openRoomGames(ground: RoomGamesGround): RoomGames {
  const { store, storage, desk, play, log } = ground;
  const { betweenMs } = ground;
  const timers = new Map<string, NodeJS.Timeout>();

  const mind = (work: Promise<unknown>, what: string, about: string) =>
    work.catch((error: unknown) => log.error({ about, error: String(error) }, what));

  async function begin(room: Room, id: string, players: readonly string[]): Promise<void> {
    const game = ground.findGame(room.config.game);
    if (!game) throw new Error(`no game ${room.config.game}`);
    const { config, seriesId } = room;
    const match = newMatchOf(game, { id, roomId: room.id, seriesId, config, players }, store.now());
    await patiently(storage, () => beginOnce(play, match));
    desk.announce(room.id);
  }

  async function startIfComplete(room: Room): Promise<void> {
    if (!isComplete(room)) return;
    const players = playersOf(room.seats);
    const matchId = newId();
    const opener = await openerOf(ground, room, players);
    const series = await openSeries(ground, room, players, opener);
    const changed = await desk.change(room.id, (now) =>
      sameList(playersOf(now.seats), players)
        ? started(now, matchId, series?.id ?? null)
        : refuse('not_ready'),
    );
    if (changed.ok) await begin(changed.value, matchId, rotated(players, opener));
  }

  /** The next game of a series: its id follows from the game before, so that two servers cannot start two. */
  async function startNext(seriesId: string): Promise<void> {
    clearTimeout(timers.get(seriesId));
    timers.delete(seriesId);
    const row = await store.series.get(seriesId);
    const room = row?.roomId ? await desk.get(row.roomId) : null;
    if (!row || !room || row.status !== 'playing' || room.seriesId !== row.id) return;
    const { series } = readRest(row);
    const matchId = idFor(row.id, room.matchId ?? '');
    const before = room.matchId;
    const table = before === null ? null : await play.table(before);
    if (table && !isOver(table.match)) return;
    await changeRest(ground, row.id, (rest) => ({ ...rest, nextGameAt: null, goOn: [] }));
    const changed = await desk.change(room.id, (now) =>
      now.matchId === before ? accept({ matchId }) : refuse('not_ready'),
    );
    if (changed.ok) await begin(changed.value, matchId, nextSeats(series));
  }

  function schedule(seriesId: string, at: number): void {
    clearTimeout(timers.get(seriesId));
    const start = () => void mind(startNext(seriesId), 'the next game did not start', seriesId);
    timers.set(seriesId, setTimeout(start, Math.max(0, at - store.now())));
  }

  async function finish(table: Table): Promise<void> {
    if (table.roomId === null) return;
    const room = await desk.get(table.roomId);
    if (!room || room.matchId !== table.id) return;
    const row = table.seriesId === null ? null : await store.series.get(table.seriesId);
    if (!row) {
      await desk.change(room.id, finished);
      return;
    }
    const nextGameAt = store.now() + betweenMs;
    const rest = await changeRest(ground, row.id, (now) => counted(now, table, nextGameAt));
    if (rest) await afterGame(room, row.id, rest);
  }

  async function afterGame(room: Room, seriesId: string, rest: Rest): Promise<void> {
    if (rest.series.status === 'playing') {
      if (rest.nextGameAt !== null) schedule(seriesId, rest.nextGameAt);
      desk.announce(room.id);
      return;
    }
    clearTimeout(timers.get(seriesId));
    timers.delete(seriesId);
    const changes = await ground.ranked()?.seriesEnded(seriesId, rest.series, room.config);
    if (changes) await changeRest(ground, seriesId, (now) => ({ ...now, ratingChanges: changes }));
    await desk.change(room.id, finished);
    desk.announce(room.id);
  }

  /** Everybody wants another game: all are ready again, without a word more. */
  async function rematch(table: Table): Promise<void> {
    const changed = await desk.change(table.roomId ?? '', (room) => {
      const mayStart = room.status === 'open' && room.matchId === table.id;
      return accept(mayStart ? { seats: room.seats.map((seat) => ({ ...seat, ready: true })) } : {});
    });
    if (changed.ok) await startIfComplete(changed.value);
  }

  async function resign(room: Room, player: string): Promise<Result<null>> {
    const row = room.seriesId === null ? null : await store.series.get(room.seriesId);
    if (!row || row.status !== 'playing' || seatOf(room, player) < 0) return refuse('no_series');
    const table = room.matchId === null ? null : await play.table(room.matchId);
    const seat = table?.match.config.players.indexOf(player) ?? -1;
    if (table && seat >= 0 && !isOver(table.match)) {
      await play.act(table.id, { command: { kind: 'resign', seat } });
      await finish(table);
    }
    const rest = await changeRest(ground, row.id, (now) => ({
      ...now,
      series: resignSeries(now.series, now.series.config.players.indexOf(player)),
      nextGameAt: null,
    }));
    if (rest) await afterGame(room, row.id, rest);
    return accept(null);
  }

  async function goOn(room: Room, player: string): Promise<Result<null>> {
    if (room.seriesId === null || seatOf(room, player) < 0) return refuse('no_series');
    const rest = await changeRest(ground, room.seriesId, (now) =>
      now.nextGameAt === null || now.goOn.includes(player) ? now : { ...now, goOn: [...now.goOn, player] },
    );
    if (!rest || rest.nextGameAt === null) return refuse('not_between_games');
    desk.announce(room.id);
    if (rest.series.config.players.every((one) => rest.goOn.includes(one))) await startNext(room.seriesId);
    return accept(null);
  }

  async function recoverSeries(row: SeriesRow): Promise<void> {
    const room = row.roomId === null ? null : await desk.get(row.roomId);
    const rest = readRest(row);
    if (!room || room.seriesId !== row.id || room.status !== 'playing') {
      await store.series.update(row.id, row.version, { state: row.state, status: 'ended' });
      return;
    }
    const table = room.matchId === null ? null : await play.table(room.matchId);
    if (!table) await begin(room, room.matchId ?? newId(), nextSeats(rest.series));
    else if (isOver(table.match)) {
      if (rest.nextGameAt === null) await finish(table);
      else schedule(row.id, rest.nextGameAt);
    }
  }

  /** A game of a room without a series that ended, or never came to be, while nobody could say so. */
  async function recoverRoom(room: Room): Promise<void> {
    const table = room.matchId === null ? null : await play.table(room.matchId);
    if (!table || isOver(table.match)) await desk.change(room.id, finished);
  }

  async function recover(): Promise<void> {
    for (let after = ''; ; ) {
      const page = await store.series.playing(PAGE, after);
      for (const row of page) await mind(recoverSeries(row), 'a series was not taken up', row.id);
      const last = page.at(-1);
      if (page.length < PAGE || !last) break;
      after = last.id;
    }
    for (const { id } of await store.rooms.list({ status: 'playing', publicOnly: false, limit: 10_000 })) {
      const room = await desk.get(id);
      if (room && room.seriesId === null) await mind(recoverRoom(room), 'a room was not taken up', id);
    }
  }

  play.onEnd(
    (table) =>
      void mind(
        patiently(storage, () => finish(table)),
        'an end was not counted',
        table.id,
      ),
  );
  play.onStep((table) => {
    if (table.roomId !== null && table.events.at(-1)?.kind === 'rematch_agreed')
      void mind(rematch(table), 'a rematch did not start', table.id);
  });

  return {
    startIfComplete,
    goOn,
    resignSeries: resign,
    async mayRematch(table) {
      if (table.rated) return refuse('rated');
      const row = table.seriesId === null ? null : await store.series.get(table.seriesId);
      return row?.status === 'playing' ? refuse('series_goes_on') : accept(null);
    },
    async rest(seriesId) {
      const row = await store.series.get(seriesId);
      return row && readRest(row);
    },
    recover,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** A finished game is counted once; an aborted one means nothing and is played again. */
function counted(rest: Rest, table: Table, nextGameAt: number): Rest {
  if (rest.series.games.some(({ match }) => match === table.id)) return rest;
  const game = seriesGameOf(rest.series, table.id, table.match, {
    colours: coloursOf(rest.series, table),
    swap2History: swap2HistoryOf(table.match),
  });
  const series = game ? recordGame(rest.series, game) : rest.series;
  return { ...rest, series, nextGameAt: series.status === 'playing' ? nextGameAt : null, goOn: [] };
}

/** The side each player of the series had in this game. */
function coloursOf(series: Series, table: Table): readonly (string | null)[] {
  const { sides } = table.game.picture(table.match.state);
  return series.config.players.map((player) => {
    const seat = table.match.config.players.indexOf(player);
    return sides.find((side) => side.seat === seat)?.name ?? null;
  });
}

async function changeRest(
  { store }: RoomGamesGround,
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

/** Drawn for people who meet for the first time; afterwards the opening goes round. */
async function openerOf(ground: RoomGamesGround, room: Room, players: readonly string[]): Promise<number> {
  const last = room.matchId === null ? null : await ground.play.table(room.matchId);
  const before = last ? openerBefore(await seriesOf(ground, room), last) : null;
  const index = before === null ? -1 : players.indexOf(before);
  const metBefore = last && [...last.match.config.players].every((player) => players.includes(player));
  if (!metBefore || index < 0) return Math.floor(ground.random() * players.length);
  return (index + 1) % players.length;
}

function openerBefore(series: Series | null, last: Table): string | null {
  if (series) return series.config.players[series.config.firstOpener] ?? null;
  return last.match.config.players[0] ?? null;
}

async function seriesOf({ store }: RoomGamesGround, room: Room): Promise<Series | null> {
  const row = room.seriesId === null ? null : await store.series.get(room.seriesId);
  return row && readRest(row).series;
}

async function openSeries(
  { store }: RoomGamesGround,
  room: Room,
  players: readonly string[],
  firstOpener: number,
): Promise<{ readonly id: string } | null> {
  const { bestOf, mode } = room.config;
  if (bestOf === 1) return null;
  const series = startSeries({ bestOf, players, firstOpener });
  if (!series.ok) throw new Error(`no series: ${series.refusal.code}`);
  const id = newId();
  const { config } = series.value;
  await store.series.create({
    id,
    roomId: room.id,
    rated: mode === 'ranked',
    config: { ...config, players: [...players] },
    state: restState(freshRest(series.value)),
  });
  return { id };
}

function rotated(players: readonly string[], opener: number): readonly string[] {
  return [...players.slice(opener), ...players.slice(0, opener)];
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
