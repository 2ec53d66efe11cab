// People in rooms: making one, coming in, sitting down, saying something, going away.

import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { type RankedRules, type RoomConfig, readRoomConfig } from '@sente/match';
import type { RoomAction } from '@sente/protocol';
import type { Absence } from './absence.ts';
import type { Answer } from './answers.ts';
import type { Chat } from './chat.ts';
import { type Connection, isOpen, type Resident, send } from './connection.ts';
import type { Crowd } from './crowd.ts';
import type { Desk } from './desk.ts';
import { idFor } from './ids.ts';
import type { Roll } from './roll.ts';
import type { RoomGames } from './room-games.ts';
import type { RoomNews } from './room-news.ts';
import * as rules from './room-rules.ts';
import type { Store } from './store/store.ts';

/** Rooms one connection can be in at once. */
const MOST_ROOMS = 4;

type Ground = {
  readonly store: Store;
  readonly desk: Desk;
  readonly crowd: Crowd;
  readonly roll: Roll;
  readonly absence: Absence;
  readonly games: RoomGames;
  readonly news: RoomNews;
  readonly chat: Chat;
  readonly findGame: (id: string) => Game | undefined;
  readonly ranked: RankedRules;
  readonly roomsPerAccount: number;
  readonly spectatorsPerRoom: number;
};

export type Rooms = {
  /** The id names the wish: asked twice, there is one room. */
  create(who: Resident, id: string, config: unknown): Promise<Answer>;
  enter(connection: Connection, idOrCode: string, sit: boolean): Promise<Answer>;
  leave(connection: Connection, room: string): Promise<void>;
  act(who: Resident, room: string, action: RoomAction): Promise<Answer>;
  /** The id names the wish: asked twice, it is said once. */
  say(who: Resident, room: string, id: string, text: string): Promise<Answer>;
  disconnected(connection: Connection): void;
  /** A room for people who were brought together: when all of them have come, the game starts. */
  gather(id: string, config: RoomConfig, players: readonly string[]): Promise<rules.Room>;
};

export function openRooms(ground: Ground): Rooms {
  const { desk, crowd, roll, absence, news, chat } = ground;
  return {
    create: (who, id, config) => create(ground, who, id, config),
    enter: (connection, idOrCode, sit) => enter(ground, connection, idOrCode, sit),
    async leave(connection, room) {
      if (!connection.rooms.includes(room)) return;
      crowd.part(room, connection);
      const { who } = connection;
      // Another tab or device may still be there, perhaps through another server.
      if (!who || (await roll.isAnywhere(room, who.id))) return;
      // Before the first game one may look around and come back, as after a lost line; to give the seat up, one stands.
      const isPlayed = (await desk.get(room))?.matchId != null;
      const stood = isPlayed ? await desk.change(room, (now) => rules.stand(now, who.id)) : null;
      if (!stood?.ok) absence.watch(room, who.id);
      news.spread(room);
    },
    act: (who, room, action) => act(ground, who, room, action),
    async say(who, roomId, id, text) {
      const room = await desk.get(roomId);
      if (!room || !crowd.has(roomId, who.id)) return refuse('not_in_room');
      const said = await chat.say(room, who, id, text);
      return said.ok ? accept({}) : said;
    },
    disconnected(connection) {
      for (const room of connection.rooms) {
        crowd.part(room, connection);
        if (connection.who) absence.watch(room, connection.who.id);
        news.spread(room);
      }
    },
    gather: (id, config, players) =>
      desk.create(newRoom(id, config, rules.awaitedSeats(players, ground.store.now()), null)),
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

async function enter(
  ground: Ground,
  connection: Connection,
  idOrCode: string,
  sit: boolean,
): Promise<Answer> {
  const { desk, crowd, news, chat } = ground;
  const { who } = connection;
  const room = await desk.find(idOrCode);
  if (!who || !room || room.status === 'closed' || !isOpen(connection)) return refuse('no_such_room');
  const obstacle = crowded(ground, connection, room, who);
  if (obstacle) return obstacle;
  crowd.join(room.id, connection);
  if (rules.seatOf(room, who.id) >= 0)
    await changeAndStart(ground, room.id, (now) => rules.seen(now, who.id, true, ground.store.now()));
  // Where no seat is free, or none for a guest, one watches.
  else if (sit && maySit(room, who))
    await changeAndStart(ground, room.id, (now) => rules.sit(now, who.id, undefined));
  const frame = await news.frame(room.id);
  if (frame) send(connection, frame);
  await chat.greet(connection, room);
  news.spread(room.id);
  return accept({ room: room.id });
}

function crowded(
  { crowd, spectatorsPerRoom }: Ground,
  connection: Connection,
  room: rules.Room,
  who: Resident,
) {
  const isNew = rules.seatOf(room, who.id) < 0 && !crowd.has(room.id, who.id);
  if (isNew && crowd.spectators(room) >= spectatorsPerRoom) return refuse('room_full');
  if (!connection.rooms.includes(room.id) && connection.rooms.length >= MOST_ROOMS)
    return refuse('too_many_rooms', { most: MOST_ROOMS });
  return null;
}

async function changeAndStart(
  { desk, games }: Ground,
  room: string,
  rule: (room: rules.Room) => Result<rules.Change>,
): Promise<Answer> {
  const changed = await desk.change(room, rule);
  if (!changed.ok) return changed;
  await games.startIfComplete(changed.value);
  return accept({ room });
}

async function act(ground: Ground, who: Resident, id: string, action: RoomAction): Promise<Answer> {
  const room = await ground.desk.get(id);
  if (!room) return refuse('no_such_room');
  if (!ground.crowd.has(id, who.id)) return refuse('not_in_room');
  const change = (rule: (room: rules.Room) => Result<rules.Change>) => changeAndStart(ground, id, rule);
  const answered = (result: Result<null>): Answer => (result.ok ? accept({ room: id }) : result);
  switch (action.kind) {
    case 'sit':
      if (!maySit(room, who)) return refuse('account_needed');
      return await change((now) => rules.sit(now, who.id, action.seat));
    case 'stand':
      return await change((now) => rules.stand(now, who.id));
    case 'ready':
      return await change((now) => rules.ready(now, who.id, action.ready));
    case 'kick':
      return await change((now) => rules.kick(now, who.id, action.player));
    case 'close':
      return await change((now) => rules.close(now, who.id));
    case 'go_on':
      return answered(await ground.games.goOn(room, who.id));
    case 'resign_series':
      return answered(await ground.games.resignSeries(room, who.id));
  }
}
