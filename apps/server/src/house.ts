// Everything put together, once: the parts of a running server and who knows whom.

import { findGame } from '@sente/games';
import { BETWEEN_GAMES_MS, type RankedRules } from '@sente/match';
import { writeToClient } from '@sente/protocol';
import type { Logger } from 'pino';
import { openAbsence, ROOM_TIMES, type RoomTimes } from './absence.ts';
import { type Accounts, makeAccounts } from './accounts.ts';
import { openAnswers } from './answers.ts';
import type { Bus } from './bus/bus.ts';
import { openChat } from './chat.ts';
import { type Conversation, openConversation } from './conversation.ts';
import { openCrowd } from './crowd.ts';
import { type Desk, openDesk } from './desk.ts';
import { frameOf } from './frames.ts';
import { type Hall, openHall } from './hall.ts';
import type { Identity } from './identity.ts';
import { newId } from './ids.ts';
import { makeLimit, perMinute } from './limits.ts';
import { type Lobby, openLobby } from './lobby.ts';
import type { Passwords } from './passwords.ts';
import { openPeople, type People } from './people.ts';
import { openPlay, type Play } from './play.ts';
import { openPresence, PRESENCE_TIMES, type Presence, type PresenceTimes } from './presence.ts';
import { type Book, openBook } from './ranked/book.ts';
import { openPools, type Pools } from './ranked/pools.ts';
import { openQueue, QUEUE_TIMES, type QueueTimes, type RankedQueue } from './ranked/queue.ts';
import { openRoll, ROLL_TIMES, type RollTimes } from './roll.ts';
import { openRoomGames, type RoomGames } from './room-games.ts';
import { openRoomNews } from './room-news.ts';
import type { ViewGround } from './room-view.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { followAccounts } from './sessions.ts';
import type { Settings } from './settings.ts';
import { openStorage, type Storage } from './storage.ts';
import type { Store } from './store/store.ts';
import { openSweep } from './sweep.ts';
import { openWatch } from './watch.ts';

export type HouseGround = {
  readonly settings: Settings;
  readonly store: Store;
  readonly bus: Bus;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly build: string;
  /** Tests are in more of a hurry than people. */
  readonly times?: Partial<Times>;
};

export type House = {
  readonly store: Store;
  readonly bus: Bus;
  readonly storage: Storage;
  readonly hall: Hall;
  readonly people: People;
  readonly play: Play;
  readonly presence: Presence;
  readonly desk: Desk;
  readonly games: RoomGames;
  readonly rooms: Rooms;
  readonly lobby: Lobby;
  readonly accounts: Accounts;
  readonly view: ViewGround;
  readonly conversation: Conversation;
  readonly pools: Pools;
  /** Takes up what was going on before the last stop, and lets time pass. */
  open(): void;
  /** Finishes what is being written. */
  close(): Promise<void>;
};

const CHAT_RATE = { burst: 6, perSecond: 0.75 };
const ROOMS_PER_MINUTE = 20;
/** A server without a beat for so long is gone, and its people may be. */
const DEAD_MS = 15_000;

export function buildHouse(ground: HouseGround): House {
  const { store, bus, log, identity, build } = ground;
  const times = { ...ORDINARY_TIMES, ...ground.times };
  const table = buildTable(ground, times);
  const pools = openPools(findGame, rankedRules(ground.settings));
  const rooms = buildRooms(ground, table, times, openBook(store, bus, pools));
  const { storage, hall, play, presence } = table;
  const { desk, games, lobby, absence } = rooms;
  const queue = openQueue({
    ...{ store, storage, bus, hall, desk, games, pools, times, log },
    ...{ book: rooms.book, rooms: rooms.rooms },
  });
  const takeUp = () => {
    presence.takeUp();
    absence.takeUp();
  };
  const noticeDead = async () => {
    const dead = await store.pulse.bury(DEAD_MS);
    if (dead.length === 0) return;
    log.info({ servers: dead }, 'gone without coming back: looking for their people');
    takeUp();
  };
  const sweep = openSweep({
    ...{ store, storage, play, log },
    server: newId(),
    roomClosed: desk.changed,
    chores: [games.recover, noticeDead],
  });
  desk.onChange(lobby.touch);
  const failed = (error: unknown) => log.error({ error: String(error) }, 'an account was not followed');
  followAccounts({ ...{ bus, hall, identity, storage, build, failed }, now: store.now });
  storage.onChange((ok) => {
    if (ok) log.info('the store answers');
    else log.warn('the store does not answer');
    hall.tellAll(frameOf(writeToClient({ t: 'storage', ok })));
  });
  const house: House = {
    ...{ store, bus, storage, hall, play, presence, desk, games, lobby },
    ...{ people: table.people, accounts: table.accounts, rooms: rooms.rooms, view: rooms.view },
    ...{ pools, conversation: buildConversation(ground, table, rooms, queue) },
    open() {
      sweep.start();
      takeUp();
      queue.start();
    },
    async close() {
      for (const part of [presence, absence, games, lobby]) part.stop();
      await queue.stop();
      await play.settled();
      await sweep.stop();
    },
  };
  return house;
}

type Times = RollTimes & PresenceTimes & RoomTimes & QueueTimes & { readonly betweenMs: number };

const ORDINARY_TIMES: Times = {
  ...ROLL_TIMES,
  ...PRESENCE_TIMES,
  ...ROOM_TIMES,
  ...QUEUE_TIMES,
  betweenMs: BETWEEN_GAMES_MS,
};

/** Matches and those who play them. */
function buildTable({ store, bus, identity, passwords, log }: HouseGround, times: Times) {
  const random = Math.random;
  const storage = openStorage();
  const play = openPlay({ store, storage, bus, findGame, random, log });
  const roll = openRoll(bus, times);
  return {
    ...{ random, storage, play, roll },
    hall: openHall(),
    people: openPeople(store, bus),
    accounts: makeAccounts({ store, bus, identity, passwords, random }),
    watch: openWatch(play, store.now),
    presence: openPresence({ play, store, roll, log, times }),
  };
}

type TableParts = ReturnType<typeof buildTable>;

/** Rooms and what happens in them. */
function buildRooms(ground: HouseGround, table: TableParts, times: Times, book: Book) {
  const { store, bus, log, settings } = ground;
  const { storage, people, play, roll, random } = table;
  const failed = (error: unknown) => log.error({ error: String(error) }, 'something in a room failed');
  const crowd = openCrowd();
  const desk = openDesk(store, storage, bus);
  const absence = openAbsence({ store, desk, crowd, roll, times, failed });
  const { betweenMs } = times;
  const games = openRoomGames({ store, storage, desk, play, findGame, random, book, log, betweenMs });
  const view: ViewGround = { people, play, crowd, book };
  const news = openRoomNews({ bus, desk, crowd, games, view, now: store.now, failed });
  const lobby = openLobby(store, view, failed);
  const chat = openChat({ store, bus, people, crowd, desk, enabled: settings.chat, failed });
  const { roomsPerAccount, spectatorsPerRoom } = settings;
  const limits = { roomsPerAccount, spectatorsPerRoom, ranked: rankedRules(settings) };
  const rooms = openRooms({ store, desk, crowd, roll, absence, games, news, chat, findGame, ...limits });
  return { desk, absence, games, view, lobby, rooms, book };
}

function buildConversation(
  { settings, store, identity, log, build }: HouseGround,
  { play, watch, presence, people, hall, accounts, storage }: TableParts,
  { rooms, games, lobby }: ReturnType<typeof buildRooms>,
  queue: RankedQueue,
): Conversation {
  return openConversation({
    ...{ play, watch, presence, rooms, games, lobby, people, hall, identity, accounts, storage, log },
    ...{ queue, build },
    answers: openAnswers(),
    guests: makeLimit(perMinute(settings.guestsPerMinute)),
    chatter: makeLimit(CHAT_RATE),
    creations: makeLimit(perMinute(ROOMS_PER_MINUTE)),
    now: store.now,
  });
}

function rankedRules({ rankedNextMover }: Settings): RankedRules {
  return { nextMover: rankedNextMover, moveMs: 60_000 };
}
