// When a room's games start: everybody ready, a rematch, the next of a series, or taken up after a restart.

import { accept, type Result, refuse } from '@sente/kernel';
import { isOver, nextSeats, resignSeries, type Series, startSeries } from '@sente/match';
import { newId } from './ids.ts';
import { patiently } from './patience.ts';
import { repair } from './repair.ts';
import { freshRest, nextGameOf, type Rest, readRest, restState } from './rest.ts';
import { finished, isComplete, playersOf, type Room, readRoom, seatOf, started } from './room-rules.ts';
import {
  afterGame,
  begin,
  changeRest,
  finish,
  type GamesGround,
  schedule,
  startNext,
} from './series-play.ts';
import type { SeriesRow } from './store/store.ts';
import type { Table } from './tables.ts';

const MOST_ROOMS = 1_000;

export type RoomGames = {
  /** Starts the game when everybody is ready; nothing otherwise. */
  startIfComplete(room: Room): Promise<void>;
  /** No need to wait for the next game; it starts when everybody says so. */
  goOn(room: Room, player: string): Promise<Result<null>>;
  resignSeries(room: Room, player: string): Promise<Result<null>>;
  /** Whether a rematch may be offered in this match: not while its series goes on, and not in ranked play. */
  mayRematch(table: Table): Promise<Result<null>>;
  rest(seriesId: string): Promise<Rest | null>;
  /** Takes up what a server that is gone has left: games over but not counted, series between two games. */
  recover(): Promise<void>;
  stop(): void;
};

export function openRoomGames(given: Omit<GamesGround, 'nextGames'>): RoomGames {
  const ground: GamesGround = { ...given, nextGames: new Map() };
  const { store, storage, play, log } = ground;
  const mind = (work: () => Promise<void>, what: string, match: string) => {
    patiently(storage, work).catch((error: unknown) => log.error({ match, error: String(error) }, what));
  };

  play.onEnd((table) => mind(() => finish(ground, table), 'an end was not counted', table.id));
  play.onStep((table) => {
    if (table.roomId !== null && table.events.at(-1)?.kind === 'rematch_agreed')
      mind(() => rematch(ground, table), 'a rematch did not start', table.id);
  });

  play.onBroken((row, events) => mind(() => repair(ground, row, events), 'a match was not mended', row.id));

  return {
    startIfComplete: (room) => startIfComplete(ground, room),
    goOn: (room, player) => goOn(ground, room, player),
    resignSeries: (room, player) => resign(ground, room, player),
    async mayRematch(table) {
      if (table.rated) return refuse('rated');
      const row = table.seriesId === null ? null : await store.series.get(table.seriesId);
      return row?.status === 'playing' ? refuse('series_goes_on') : accept(null);
    },
    async rest(seriesId) {
      const row = await store.series.get(seriesId);
      return row && readRest(row);
    },
    recover: () => recover(ground),
    stop() {
      for (const timer of ground.nextGames.values()) clearTimeout(timer);
      ground.nextGames.clear();
    },
  };
}

async function startIfComplete(ground: GamesGround, room: Room): Promise<void> {
  if (!isComplete(room)) return;
  const players = playersOf(room.seats);
  const opener = await openerOf(ground, room, players);
  const { bestOf, mode } = room.config;
  // What is rated is a series, be it of one game.
  const isSeries = bestOf > 1 || mode === 'ranked';
  const seriesId = isSeries ? await openSeries(ground, room, players, opener) : null;
  const matchId = newId();
  // Only one of all who try, here and elsewhere, changes the room; and it must still be the same people.
  const changed = await ground.desk.changeQuietly(room.id, (now) =>
    isSame(playersOf(now.seats), players) ? started(now, matchId, seriesId) : refuse('not_ready'),
  );
  if (changed.ok) await begin(ground, changed.value, matchId, rotated(players, opener));
}

/** Everybody wants another game: all are ready again, without a word more. */
async function rematch(ground: GamesGround, table: Table): Promise<void> {
  const changed = await ground.desk.change(table.roomId ?? '', (room) => {
    const mayStart = room.status === 'open' && room.matchId === table.id;
    return accept(mayStart ? { seats: room.seats.map((seat) => ({ ...seat, ready: true })) } : {});
  });
  if (changed.ok) await startIfComplete(ground, changed.value);
}

async function goOn(ground: GamesGround, room: Room, player: string): Promise<Result<null>> {
  if (room.seriesId === null || seatOf(room, player) < 0) return refuse('no_series');
  const rest = await changeRest(ground, room.seriesId, (now) =>
    nextGameOf(now, room.matchId) === null || now.goOn.includes(player)
      ? now
      : { ...now, goOn: [...now.goOn, player] },
  );
  if (!rest || nextGameOf(rest, room.matchId) === null) return refuse('not_between_games');
  ground.desk.announce(room.id);
  const agreed = rest.series.config.players.every((one) => rest.goOn.includes(one));
  if (agreed) await startNext(ground, room.seriesId);
  return accept(null);
}

/** Gives up the game being played, and with it all that were to come. */
async function resign(ground: GamesGround, room: Room, player: string): Promise<Result<null>> {
  const { store, play } = ground;
  const row = room.seriesId === null ? null : await store.series.get(room.seriesId);
  if (row?.status !== 'playing' || seatOf(room, player) < 0) return refuse('no_series');
  const table = room.matchId === null ? null : await play.table(room.matchId);
  const seat = table?.match.config.players.indexOf(player) ?? -1;
  if (table && seat >= 0 && !isOver(table.match)) {
    const acted = await play.act(table.id, { command: { kind: 'resign', seat } });
    if (!acted.ok && !isOver(table.match)) return acted;
    // With three, the others play on.
    if (!isOver(table.match)) return accept(null);
    await finish(ground, table);
  }
  const rest = await changeRest(ground, row.id, (now) => ({
    ...now,
    series: resignSeries(now.series, now.series.config.players.indexOf(player)),
    nextGameAt: null,
  }));
  if (rest) await afterGame(ground, room, row.id, rest);
  return accept(null);
}

async function recover(ground: GamesGround): Promise<void> {
  for (const row of await ground.store.rooms.stranded(MOST_ROOMS)) {
    await recoverRoom(ground, readRoom(row)).catch((error: unknown) =>
      ground.log.error({ room: row.id, error: String(error) }, 'a room was not taken up'),
    );
  }
}

/** A game that ended, or never came to be, while nobody could say so; or the rest between two games. */
async function recoverRoom(ground: GamesGround, room: Room): Promise<void> {
  const { store, play, desk } = ground;
  const series = room.seriesId === null ? null : await store.series.get(room.seriesId);
  if (series?.status === 'ended') return await announce(ground, series);
  const table = room.matchId === null ? null : await play.table(room.matchId);
  if (series) return await recoverSeries(ground, room, series, table);
  const isDone = table ? isOver(table.match) : !(await isThere(ground, room));
  if (isDone) await desk.change(room.id, finished);
}

async function recoverSeries(
  ground: GamesGround,
  room: Room,
  row: SeriesRow,
  table: Table | null,
): Promise<void> {
  const rest = readRest(row);
  if (!(await isThere(ground, room)))
    await begin(ground, room, room.matchId ?? newId(), nextSeats(rest.series));
  else if (table && isOver(table.match)) {
    const next = nextGameOf(rest, table.id);
    if (next === null) await finish(ground, table);
    else if (!ground.nextGames.has(row.id)) schedule(ground, row.id, next);
  }
}

/** Ended and perhaps not rated: whoever counted the last game was gone before telling. */
async function announce(ground: GamesGround, row: SeriesRow): Promise<void> {
  const room = row.roomId === null ? null : await ground.desk.get(row.roomId);
  if (room?.seriesId === row.id) await afterGame(ground, room, row.id, readRest(row));
}

/** A match whose log is broken is there too: it is being mended. */
async function isThere({ store }: GamesGround, { matchId }: Room): Promise<boolean> {
  return matchId !== null && (await store.matches.get(matchId)) !== null;
}

/** Drawn for people who meet for the first time; afterwards the opening goes round. */
async function openerOf(ground: GamesGround, room: Room, players: readonly string[]): Promise<number> {
  const last = room.matchId === null ? null : await ground.play.table(room.matchId);
  const row = room.seriesId === null ? null : await ground.store.series.get(room.seriesId);
  const before = last && openerBefore(row && readRest(row).series, last);
  const index = before === null ? -1 : players.indexOf(before);
  const metBefore = last?.match.config.players.every((player) => players.includes(player)) ?? false;
  if (!metBefore || index < 0) return Math.floor(ground.random() * players.length);
  return (index + 1) % players.length;
}

function openerBefore(series: Series | null, last: Table): string | null {
  if (series) return series.config.players[series.config.firstOpener] ?? null;
  return last.match.config.players[0] ?? null;
}

async function openSeries(
  { store }: GamesGround,
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
    state: restState(freshRest(series.value)),
  });
  return id;
}

function rotated(players: readonly string[], opener: number): readonly string[] {
  return [...players.slice(opener), ...players.slice(0, opener)];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
