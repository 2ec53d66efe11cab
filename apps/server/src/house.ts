// Everything put together, once: the parts of a running server and who knows whom.

import { findGame } from '@sente/games';
import { BETWEEN_GAMES_MS, type RankedRules } from '@sente/match';
import { writeToClient } from '@sente/protocol';
import type { Logger } from 'pino';
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
import type { Ranked } from './ranked-door.ts';
import { openRoomGames, type RoomGames } from './room-games.ts';
import { openRoomNews } from './room-news.ts';
import type { ViewGround } from './room-view.ts';
import { openRooms, ROOM_TIMES, type Rooms, type RoomTimes } from './rooms.ts';
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
  /** Ranked play needs rooms, and rooms ask about ratings: it is made when the rest of the house stands. */
  readonly ranked?: (house: House) => Ranked;
  /** Tests are in more of a hurry than people. */
  readonly times?: Partial<PresenceTimes & RoomTimes & { readonly betweenMs: number }>;
};

export type House = {
  readonly store: Store;
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
  readonly ranked: Ranked | null;
  /** Takes up what was going on before the last stop, then lets time pass. */
  open(): Promise<void>;
  /** Finishes what is being written. */
  close(): Promise<void>;
};

const CHAT_RATE = { burst: 6, perSecond: 0.75 };

export function buildHouse(ground: HouseGround): House {
  const { settings, store, bus, identity, log } = ground;
  const times = { ...PRESENCE_TIMES, ...ROOM_TIMES, betweenMs: BETWEEN_GAMES_MS, ...ground.times };
  const failed = (error: unknown) =>
    log.error({ error: String(error) }, 'something in the background failed');
  let ranked: Ranked | null = null;
  const storage = openStorage();
  const hall = openHall();
  const crowd = openCrowd();
  const people = openPeople(store, bus);
  const random = Math.random;
  const accounts = makeAccounts({ store, bus, identity, passwords: ground.passwords, random });
  const play = openPlay({ store, storage, bus, findGame, random, log });
  const watch = openWatch(play, store.now);
  const presence = openPresence({ play, store, log, times });
  const desk = openDesk(store, storage, bus);
  const roomGround = { store, storage, desk, play, findGame, random, ranked: () => ranked, log };
  const games = openRoomGames({ ...roomGround, betweenMs: times.betweenMs });
  const view = { people, play, crowd, ranked: () => ranked };
  const news = openRoomNews({ desk, crowd, games, view, now: store.now, failed });
  const lobby = openLobby(store, view, failed);
  const chat = openChat({ store, bus, people, crowd, room: desk.get, enabled: settings.chat, failed });
  const { roomsPerAccount, spectatorsPerRoom } = settings;
  const limits = { roomsPerAccount, spectatorsPerRoom, ranked: rankedRules(settings) };
  const rooms = openRooms({ store, desk, crowd, games, news, chat, findGame, times, failed, ...limits });
  const sweep = openSweep({
    server: newId(),
    store,
    storage,
    play,
    log,
    roomClosed: desk.changed,
    chores: [games.recover],
  });
  const conversation = openConversation({
    ...{ play, watch, presence, rooms, games, lobby, people, hall, identity, accounts, storage, log },
    answers: openAnswers(),
    ranked: () => ranked,
    guests: makeLimit(perMinute(settings.guestsPerMinute)),
    chatter: makeLimit(CHAT_RATE),
    creations: makeLimit(perMinute(20)),
    now: store.now,
    build: ground.build,
  });
  desk.onChange(lobby.touch);
  storage.onChange((ok) => {
    log.warn({ ok }, ok ? 'the store is back' : 'the store does not answer');
    hall.tellAll(frameOf(writeToClient({ t: 'storage', ok })));
  });
  const house: House = {
    ...{
      store,
      storage,
      hall,
      people,
      play,
      presence,
      desk,
      games,
      rooms,
      lobby,
      accounts,
      conversation,
      view,
    },
    get ranked() {
      return ranked;
    },
    async open() {
      await sweep.begin();
      await games.recover();
      presence.takeUp();
      sweep.start();
    },
    async close() {
      presence.stop();
      rooms.stop();
      games.stop();
      lobby.stop();
      await play.settled();
      await sweep.stop();
    },
  };
  ranked = ground.ranked?.(house) ?? null;
  return house;
}

function rankedRules({ rankedNextMover }: Settings): RankedRules {
  return { nextMover: rankedNextMover, moveMs: 60_000 };
}
