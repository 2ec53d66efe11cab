// People in rooms: making one, coming in, sitting down, saying something, going away.

import { accept, type Game, type Result, refuse } from '@sente/kernel';
import { type BotLevel, type RankedRules, readRoomConfig } from '@sente/match';
import type { RoomAction } from '@sente/protocol';
import { idFromWords } from '../base/ids.ts';
import { type Connection, isOpen, type OnlineAccount } from '../connections/connection.ts';
import type { Answer } from '../connections/idempotency-cache.ts';
import type { PresenceQuery } from '../connections/presence-query.ts';
import { newRoom } from '../rooms/new-room.ts';
import type { RoomConnections } from '../rooms/room-connections.ts';
import type { RoomPresence } from '../rooms/room-presence.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import * as rules from '../rooms/room-rules.ts';
import type { RoomGames } from '../series/room-games.ts';
import type { Store } from '../store/store.ts';
import type { Chat } from './chat.ts';
import type { RoomUpdates } from './room-updates.ts';

/** Limits on bots. Without a thread to think there are none. */
export type BotLimits = {
  readonly threads: number;
  /** So many turns of bots wait, in all or for that address, that no further game with bots begins. */
  readonly isBusy: (address: string) => boolean;
  readonly roomsPerAccount: number;
};

/** The level of a training bot when the client names none. */
const TRAINER: BotLevel = 3;

/** Abandoned rooms of an address are deleted after a day or two; until then there may be so many for each room with people. */
const ABANDONED = 10;

/** Rooms one connection can be in at once. */
const ROOMS_PER_CONNECTION = 4;

type Deps = {
  readonly store: Store;
  readonly repository: RoomRepository;
  readonly roomConnections: RoomConnections;
  readonly presenceQuery: PresenceQuery;
  readonly roomPresence: RoomPresence;
  readonly games: RoomGames;
  readonly updates: RoomUpdates;
  readonly chat: Chat;
  readonly findGame: (id: string) => Game | undefined;
  readonly ranked: RankedRules;
  readonly roomsPerAccount: number;
  readonly roomsPerAddress: number;
  /** A pseudonym: the same for the same address, and it does not reveal the address. */
  readonly pseudonymOf: (address: string) => string;
  readonly spectatorsPerRoom: number;
  readonly bots: BotLimits;
};

export type RoomActions = {
  /** `id` identifies the request, so a resend makes no second room. */
  create(connection: Connection, id: string, config: unknown, bots?: BotLevel): Promise<Answer>;
  enter(connection: Connection, idOrCode: string, sit: boolean): Promise<Answer>;
  leave(connection: Connection, room: string): Promise<void>;
  act(who: OnlineAccount, room: string, action: RoomAction): Promise<Answer>;
  /** `id` identifies the request, so a resend writes no second chat line. */
  say(who: OnlineAccount, room: string, id: string, text: string): Promise<Answer>;
  disconnected(connection: Connection): void;
};

export function openRoomActions(deps: Deps): RoomActions {
  const { repository, roomConnections, presenceQuery, roomPresence, updates, chat } = deps;
  return {
    create: (connection, id, config, bots) => createRoom(deps, connection, id, config, bots),
    enter: (connection, idOrCode, sit) => enterRoom(deps, connection, idOrCode, sit),
    async leave(connection, room) {
      if (!connection.rooms.includes(room)) return;
      roomConnections.part(room, connection);
      const { who } = connection;
      // Another tab or device may still be there, perhaps through another server.
      if (!who || (await presenceQuery.isAnywhere(room, who.id))) return;
      // Before the first game a player may leave the page and come back, as after a lost connection. Standing up gives the
      // seat away.
      const isPlayed = (await repository.get(room))?.matchId != null;
      let hadSeat = false;
      const stood = isPlayed
        ? await repository.change(room, (now) => {
            hadSeat = rules.seatOf(now, who.id) >= 0;
            return rules.stand(now, who.id);
          })
        : null;
      if (!stood?.ok) roomPresence.markGoneUnlessBackSoon(room, who.id);
      // A seat given up is a change of the room, which was announced.
      if (!stood?.ok || !hadSeat) void updates.send(room);
    },
    act: (who, room, action) => actInRoom(deps, who, room, action),
    async say(who, roomId, id, text) {
      const isInside = roomConnections.has(roomId, who.id);
      const room = await repository.get(roomId);
      if (!room || !isInside) return refuse('not_in_room');
      const said = await chat.say(room, who, id, text);
      return said.ok ? accept({}) : said;
    },
    disconnected(connection) {
      for (const room of connection.rooms) {
        roomConnections.part(room, connection);
        if (connection.who) roomPresence.markGoneUnlessBackSoon(room, connection.who.id);
        void updates.send(room);
      }
    },
  };
}

/** Ranked play needs an account. */
function maySit(room: rules.Room, who: OnlineAccount): boolean {
  return room.config.mode !== 'ranked' || !who.guest;
}

async function createRoom(
  deps: Deps,
  connection: Connection,
  request: string,
  input: unknown,
  asked: BotLevel | undefined,
): Promise<Answer> {
  const { who } = connection;
  if (!who) return refuse('no_session');
  const read = readRoomConfig(input, deps.findGame, deps.ranked);
  if (!read.ok) return read;
  const config = read.value;
  if (config.mode === 'ranked' && who.guest) return refuse('account_needed');
  // Play on one screen needs no server.
  if (config.mode === 'local') return refuse('wrong_mode', { mode: config.mode });
  const level = asked ?? (config.mode === 'training' ? TRAINER : null);
  if (level !== null && config.mode === 'ranked') return refuse('ranked_room');
  const id = idFromWords(who.id, request);
  const madeFrom = deps.pseudonymOf(connection.address);
  const tooMany = level === null ? null : await refusalOfBot(deps, who, { id, madeFrom });
  if (tooMany) return tooMany;
  const count = deps.findGame(config.game)?.seats ?? 2;
  const seats =
    level === null ? rules.seatsWithHost(count, who.id) : rules.seatsWithBots(count, who.id, level);
  // Many players of one school share an address. One machine must not fill the lobby with guests of its own, nor leave
  // rooms behind without end.
  const limits = {
    ofHost: deps.roomsPerAccount,
    fromAddress: deps.roomsPerAddress,
    withAbandoned: deps.roomsPerAddress * ABANDONED,
  };
  const made = await deps.repository.create({ ...newRoom(id, config, seats, who.id), madeFrom }, limits);
  if (!made.ok) return made;
  // A host who does not come in is gone, like one who has left.
  deps.roomPresence.markGoneUnlessBackSoon(id, who.id);
  await deps.games.startIfComplete(made.value);
  return accept({ room: made.value.id });
}

/** The refusal of a bot for the room of this id, if any. A room that has a bot already keeps it. */
async function refusalOfBot(
  { store, bots }: Deps,
  who: OnlineAccount,
  { id, madeFrom }: Pick<rules.Room, 'id' | 'madeFrom'>,
) {
  const mine = await store.rooms.ofAccount(who.id);
  if (mine.some((room) => room.id === id && rules.hasBot(room))) return null;
  const others = mine.filter((room) => room.hostId === who.id && room.id !== id);
  if (bots.threads === 0) return refuse('no_bots');
  if (others.filter(rules.hasBot).length >= bots.roomsPerAccount)
    return refuse('too_many_bots', { most: bots.roomsPerAccount });
  return bots.isBusy(madeFrom ?? id) ? refuse('bots_busy') : null;
}

async function seatBot(
  deps: Deps,
  who: OnlineAccount,
  room: rules.Room,
  { seat, level }: Extract<RoomAction, { kind: 'bot' }>,
): Promise<Answer> {
  const rule = (now: rules.Room) => rules.seatBot(now, who.id, seat, level);
  const ruling = rule(room);
  if (!ruling.ok) return ruling;
  const tooMany = rules.hasBot(room) ? null : await refusalOfBot(deps, who, room);
  return tooMany ?? (await changeAndStartIfComplete(deps, room.id, rule));
}

async function enterRoom(
  deps: Deps,
  connection: Connection,
  idOrCode: string,
  sit: boolean,
): Promise<Answer> {
  const { repository, roomConnections, updates, chat } = deps;
  const { who } = connection;
  const room = await repository.find(idOrCode);
  if (!who || !room || room.status === 'closed' || !isOpen(connection)) return refuse('no_such_room');
  const obstacle = refusalOfEntry(deps, connection, room, who);
  if (obstacle) return obstacle;
  roomConnections.join(room.id, connection);
  if (rules.seatOf(room, who.id) >= 0)
    await changeAndStartIfComplete(deps, room.id, (now) =>
      rules.markPresence(now, who.id, true, deps.store.now()),
    );
  // Without a free seat, or as a guest in a ranked room, the visitor watches.
  else if (sit && maySit(room, who))
    await changeAndStartIfComplete(deps, room.id, (now) => rules.sit(now, who.id, undefined));
  // A change since then is on its way to every connection in the room, this one included.
  const isTold = (await repository.get(room.id))?.version !== room.version;
  await (isTold ? updates.whenSent(room.id) : updates.send(room.id));
  await chat.sendRecent(connection, room);
  return accept({ room: room.id });
}

function refusalOfEntry(
  { roomConnections, spectatorsPerRoom }: Deps,
  connection: Connection,
  room: rules.Room,
  who: OnlineAccount,
) {
  const isNew = rules.seatOf(room, who.id) < 0 && !roomConnections.has(room.id, who.id);
  if (isNew && roomConnections.spectatorCount(room) >= spectatorsPerRoom) return refuse('room_full');
  if (!connection.rooms.includes(room.id) && connection.rooms.length >= ROOMS_PER_CONNECTION)
    return refuse('too_many_rooms', { most: ROOMS_PER_CONNECTION });
  return null;
}

async function changeAndStartIfComplete(
  { games }: Deps,
  room: string,
  rule: (room: rules.Room) => Result<rules.Change>,
): Promise<Answer> {
  const changed = await games.changeAndStart(room, rule);
  return changed.ok ? accept({ room }) : changed;
}

async function actInRoom(deps: Deps, who: OnlineAccount, id: string, action: RoomAction): Promise<Answer> {
  // Asked before the first await: a client that stands up and leaves sends both at once, and is outside a moment later.
  const isInside = deps.roomConnections.has(id, who.id);
  const room = await deps.repository.get(id);
  if (!room) return refuse('no_such_room');
  if (!isInside) return refuse('not_in_room');
  const change = (rule: (room: rules.Room) => Result<rules.Change>) =>
    changeAndStartIfComplete(deps, id, rule);
  const answered = (result: Result<null>): Answer => (result.ok ? accept({ room: id }) : result);
  switch (action.kind) {
    case 'sit':
      if (!maySit(room, who)) return refuse('account_needed');
      return await change((now) => rules.sit(now, who.id, action.seat));
    case 'stand':
      return await change((now) => rules.stand(now, who.id));
    case 'ready':
      return await change((now) => rules.setReady(now, who.id, action.ready));
    case 'kick':
      return await change((now) => rules.kick(now, who.id, action.player));
    case 'bot':
      return await seatBot(deps, who, room, action);
    case 'close':
      return await change((now) => rules.closeRoom(now, who.id));
    case 'go_on':
      return answered(await deps.games.goOn(room, who.id));
    case 'resign_series':
      return answered(await deps.games.resignSeries(room, who.id));
  }
}
