// Every part of a running server. Each is built once, by composition.ts.

import type { Awake } from './base/awake.ts';
import type { RateLimit } from './base/rate-limit.ts';
import type { BotQueue } from './bots/bot-queue.ts';
import type { BotTurns } from './bots/bot-turns.ts';
import type { Bus } from './bus/bus.ts';
import type { Connections } from './connections/connections.ts';
import type { PresenceQuery } from './connections/presence-query.ts';
import type { Conversation } from './doors/conversation.ts';
import type { AccountDeletion } from './hall/account-deletion.ts';
import type { Chat } from './hall/chat.ts';
import type { Lobby } from './hall/lobby.ts';
import type { OnlineCount } from './hall/online-count.ts';
import type { RoomActions } from './hall/room-actions.ts';
import type { RoomUpdates } from './hall/room-updates.ts';
import type { ViewDeps } from './hall/room-view.ts';
import type { SeatedRooms } from './hall/seated-rooms.ts';
import type { MatchPresence } from './matches/match-presence.ts';
import type { Play } from './matches/play.ts';
import type { Watch } from './matches/watch.ts';
import type { OpeningBook } from './openings/book.ts';
import type { OpeningCounter } from './openings/counter.ts';
import type { PlayQueue } from './pairing/queue.ts';
import type { AccountChanges } from './people/account-changes.ts';
import type { Accounts } from './people/accounts.ts';
import type { PersonCache } from './people/person-cache.ts';
import type { SignInLimit } from './people/sign-in-limit.ts';
import type { Pools } from './ratings/pools.ts';
import type { Rater } from './ratings/rater.ts';
import type { RoomCatchUp } from './rooms/room-catch-up.ts';
import type { RoomConnections } from './rooms/room-connections.ts';
import type { RoomPresence } from './rooms/room-presence.ts';
import type { RoomRepository } from './rooms/room-repository.ts';
import type { RoomGames } from './series/room-games.ts';
import type { Health } from './store/health.ts';
import type { Store } from './store/store.ts';

/** The parts that every other part needs: time, connections and people. */
export type BaseParts = {
  readonly store: Store;
  readonly bus: Bus;
  readonly now: () => number;
  readonly health: Health;
  readonly awake: Awake;
  readonly connections: Connections;
  readonly roomConnections: RoomConnections;
  readonly onlineCount: OnlineCount;
  readonly people: PersonCache;
  readonly accounts: Accounts;
  readonly accountChanges: AccountChanges;
  readonly signIns: SignInLimit;
  /** New guests from one address, through whichever door. */
  readonly guests: RateLimit;
};

/** Matches and the bots that think. */
export type MatchParts = BaseParts & {
  readonly play: Play;
  readonly watch: Watch;
  readonly matchPresence: MatchPresence;
  readonly presenceQuery: PresenceQuery;
  readonly openingBook: OpeningBook;
  readonly openingCounter: OpeningCounter;
  readonly botQueue: BotQueue;
};

/** Rooms, their games, and what people see and do in them. */
export type RoomParts = MatchParts & {
  readonly pools: Pools;
  readonly rater: Rater;
  readonly repository: RoomRepository;
  readonly roomCatchUp: RoomCatchUp;
  readonly roomPresence: RoomPresence;
  readonly games: RoomGames;
  readonly view: ViewDeps;
  readonly updates: RoomUpdates;
  readonly seatedRooms: SeatedRooms;
  readonly chat: Chat;
  readonly lobby: Lobby;
  readonly rooms: RoomActions;
};

export type ServerParts = RoomParts & {
  readonly bots: BotTurns;
  readonly queue: PlayQueue;
  readonly accountDeletion: AccountDeletion;
  readonly conversation: Conversation;
};
