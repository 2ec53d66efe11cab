// People in rooms: making one, coming in, sitting down, being seen there, going away.

import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { type RankedRules, type RoomConfig, readRoomConfig } from '@sente/match';
import type { RoomAction } from '@sente/protocol';
import type { Answer } from './answers.ts';
import type { Chat } from './chat.ts';
import { type Connection, type Resident, send } from './connection.ts';
import type { Crowd } from './crowd.ts';
import type { Desk } from './desk.ts';
import { idFor, newId } from './ids.ts';
import type { RoomGames } from './room-games.ts';
import type { RoomNews } from './room-news.ts';
import * as rules from './room-rules.ts';
import type { Store } from './store/store.ts';

export type RoomTimes = {
  /** A reload is not an absence. */
  readonly goneMs: number;
  /** Before a game: how long a seat is kept for somebody who is gone. */
  readonly awayMs: number;
};

export const ROOM_TIMES: RoomTimes = { goneMs: 2_000, awayMs: 60_000 };
/** Rooms one connection can be in at once. */
const MOST_ROOMS = 4;

type Ground = {
  readonly store: Store;
  readonly desk: Desk;
  readonly crowd: Crowd;
  readonly games: RoomGames;
  readonly news: RoomNews;
  readonly chat: Chat;
  readonly findGame: (id: string) => Game | undefined;
  readonly times: RoomTimes;
  readonly ranked: RankedRules;
  readonly roomsPerAccount: number;
  readonly spectatorsPerRoom: number;
  readonly failed: (error: unknown) => void;
};

export type Rooms = {
  /** The id names the wish: asked twice, there is one room. */
  create(who: Resident, id: string, config: unknown): Promise<Answer>;
  enter(connection: Connection, idOrCode: string, sit: boolean): Promise<Answer>;
  leave(connection: Connection, room: string): Promise<void>;
  act(who: Resident, room: string, action: RoomAction): Promise<Answer>;
  say(who: Resident, room: string, text: string): Promise<Answer>;
  disconnected(connection: Connection): void;
  /** A room of people who were brought together: everybody sits, and the game starts at once. */
  gather(config: RoomConfig, players: readonly string[]): Promise<rules.Room>;
  stop(): void;
};

export function openRooms(ground: Ground): Rooms {
  const { desk, crowd, games, news, chat, times } = ground;
  const timers = new Set<NodeJS.Timeout>();

  function later(ms: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch(ground.failed);
    }, ms);
    timers.add(timer);
  }

  /** After a moment without a connection one is gone; gone for long before a game, one has stood up. */
  function watchAbsence(room: string, account: string): void {
    later(times.goneMs, async () => {
      if (crowd.has(room, account)) return;
      await desk.change(room, (now) => rules.seen(now, account, false, ground.store.now()));
      later(times.awayMs, async () => {
        await desk.change(room, (now) => {
          const isGone = now.seats[rules.seatOf(now, account)]?.goneAt != null;
          return isGone && now.status === 'open' ? rules.stand(now, account) : accept({});
        });
      });
    });
  }

  async function changeAndStart(
    room: string,
    rule: (room: rules.Room) => Result<rules.Change>,
  ): Promise<Answer> {
    const changed = await desk.change(room, rule);
    if (!changed.ok) return changed;
    await games.startIfComplete(changed.value);
    return accept({ room });
  }

  async function enter(connection: Connection, idOrCode: string, sit: boolean): Promise<Answer> {
    const { who } = connection;
    const room = await desk.find(idOrCode);
    if (!who || !room || room.status === 'closed') return refuse('no_such_room');
    const mine = rules.seatOf(room, who.id) >= 0;
    if (!mine && !crowd.has(room.id, who.id) && crowd.spectators(room) >= ground.spectatorsPerRoom)
      return refuse('room_full');
    if (!connection.rooms.includes(room.id) && connection.rooms.length >= MOST_ROOMS)
      return refuse('too_many_rooms', { most: MOST_ROOMS });
    if (connection.socket.readyState !== connection.socket.OPEN) return refuse('no_such_room');
    crowd.join(room.id, connection);
    if (mine) await desk.change(room.id, (now) => rules.seen(now, who.id, true, 0));
    // Where no seat is free, or none for a guest, one watches.
    else if (sit && maySit(room, who))
      await changeAndStart(room.id, (now) => rules.sit(now, who.id, undefined));
    const frame = await news.frame(room.id);
    if (frame) send(connection, frame);
    await chat.greet(connection, room);
    if (!mine) news.spread(room.id);
    return accept({ room: room.id });
  }

  /** Another server cannot see who is here through us: when it says somebody is gone, we say they are here. */
  function correct(id: string): void {
    if (crowd.inside(id).size === 0) return;
    const check = async () => {
      const room = await desk.get(id);
      for (const { player, goneAt } of room?.seats ?? [])
        if (player !== null && goneAt !== null && crowd.has(id, player))
          await desk.change(id, (now) => rules.seen(now, player, true, 0));
    };
    check().catch(ground.failed);
  }
  desk.onChange(correct);

  return {
    create: (who, id, config) => create(ground, who, id, config),
    enter,
    async leave(connection, room) {
      if (!connection.rooms.includes(room)) return;
      crowd.part(room, connection);
      const { who } = connection;
      if (!who || crowd.has(room, who.id)) return;
      const stood = await desk.change(room, (now) => rules.stand(now, who.id));
      if (!stood.ok) watchAbsence(room, who.id);
      news.spread(room);
    },
    act: (who, room, action) => act(ground, changeAndStart, who, room, action),
    async say(who, id, text) {
      const room = await desk.get(id);
      if (!room || !crowd.has(id, who.id)) return refuse('not_in_room');
      const said = await chat.say(room, who, text);
      return said.ok ? accept({}) : said;
    },
    disconnected(connection) {
      for (const room of connection.rooms) {
        crowd.part(room, connection);
        if (connection.who) watchAbsence(room, connection.who.id);
        news.spread(room);
      }
    },
    gather: (config, players) => gather(ground, config, players),
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** Ranked play needs an account. */
function maySit(room: rules.Room, who: Resident): boolean {
  return room.config.mode !== 'ranked' || !who.guest;
}

async function create(ground: Ground, who: Resident, wish: string, input: unknown): Promise<Answer> {
  const read = readRoomConfig(input, ground.findGame, ground.ranked);
  if (!read.ok) return read;
  const config = read.value;
  if (config.mode === 'ranked' && who.guest) return refuse('account_needed');
  // One screen needs no server, and who trains alone needs no room.
  if (config.mode === 'local' || config.mode === 'training')
    return refuse('wrong_mode', { mode: config.mode });
  const id = idFor(who.id, wish);
  const mine = await ground.store.rooms.ofAccount(who.id);
  const hosted = mine.filter((room) => room.hostId === who.id && room.id !== id);
  if (hosted.length >= ground.roomsPerAccount)
    return refuse('too_many_rooms', { most: ground.roomsPerAccount });
  const seats = rules.freshSeats(ground.findGame(config.game)?.seats ?? 2, who.id);
  const room = await ground.desk.create(newRoom(id, config, seats, who.id));
  return accept({ room: room.id });
}

async function gather(ground: Ground, config: RoomConfig, players: readonly string[]): Promise<rules.Room> {
  const seats = rules.takenSeats(players);
  const room = await ground.desk.create(newRoom(newId(), config, seats, null));
  await ground.games.startIfComplete(room);
  return room;
}

function newRoom(id: string, config: RoomConfig, seats: readonly rules.Seat[], hostId: string | null) {
  const { seats: json, members } = rules.changeRow({ seats });
  return {
    id,
    mode: config.mode,
    config: { ...config, options: { ...config.options } },
    swap2Enabled: config.swap2Enabled,
    isPublic: config.public,
    hostId,
    seats: json ?? [],
    members: members ?? [],
  };
}

type ChangeAndStart = (room: string, rule: (room: rules.Room) => Result<rules.Change>) => Promise<Answer>;

async function act(
  { desk, games, crowd }: Ground,
  change: ChangeAndStart,
  who: Resident,
  id: string,
  action: RoomAction,
): Promise<Answer> {
  const room = await desk.get(id);
  if (!room) return refuse('no_such_room');
  if (!crowd.has(id, who.id)) return refuse('not_in_room');
  const answered = (result: Result<null>): Answer => (result.ok ? accept({ room: id }) : result);
  switch (action.kind) {
    case 'sit':
      if (!maySit(room, who)) return refuse('account_needed');
      return await change(id, (now) => rules.sit(now, who.id, action.seat));
    case 'stand':
      return await change(id, (now) => rules.stand(now, who.id));
    case 'ready':
      return await change(id, (now) => rules.ready(now, who.id, action.ready));
    case 'kick':
      return await change(id, (now) => rules.kick(now, who.id, action.player));
    case 'close':
      return await change(id, (now) => rules.close(now, who.id));
    case 'go_on':
      return answered(await games.goOn(room, who.id));
    case 'resign_series':
      return answered(await games.resignSeries(room, who.id));
  }
}
