// The composition root: builds every part of a running server once, and hands each what it needs.

import { availableParallelism } from 'node:os';
import { SHORTEST_MS } from '@sente/engine';
import { findGame } from '@sente/games';
import { BETWEEN_GAMES_MS, type RankedRules } from '@sente/match';
import { writeToClient } from '@sente/protocol';
import type { Logger } from 'pino';
import { type Awake, openAwake } from './base/awake.ts';
import { secureRandom } from './base/chance.ts';
import { makeRateLimit, perMinute, type RateLimit } from './base/rate-limit.ts';
import type { Settings } from './base/settings.ts';
import { type BotTurns, openBotTurns } from './bots/bot-turns.ts';
import { engineThread } from './bots/engine-thread.ts';
import { openThinkingPool, type ThinkingPool } from './bots/thinking-pool.ts';
import type { Bus } from './bus/bus.ts';
import { type Connections, openConnections } from './connections/connections.ts';
import { frameOf } from './connections/frames.ts';
import { openIdempotencyCache } from './connections/idempotency-cache.ts';
import {
  openPresenceQuery,
  PRESENCE_QUERY_TIMES,
  type PresenceQueryTimes,
} from './connections/presence-query.ts';
import { type Conversation, openConversation } from './doors/conversation.ts';
import { type AccountDeletion, openAccountDeletion } from './hall/account-deletion.ts';
import { openChat } from './hall/chat.ts';
import { type HeadCount, openHeadCount } from './hall/head-count.ts';
import { type Lobby, openLobby } from './hall/lobby.ts';
import { type OwnRooms, openOwnRooms } from './hall/own-rooms.ts';
import { openRoomActions, type RoomActions } from './hall/room-actions.ts';
import { openRoomUpdates } from './hall/room-updates.ts';
import type { ViewDeps } from './hall/room-view.ts';
import { openPlay, type Play } from './matches/play.ts';
import { openPresence, PRESENCE_TIMES, type Presence, type PresenceTimes } from './matches/presence.ts';
import { openWatch } from './matches/watch.ts';
import { type OpeningBook, openOpeningBook } from './openings/book.ts';
import { type OpeningCounter, openOpeningCounter } from './openings/counter.ts';
import { openQueue, type PlayQueue, QUEUE_TIMES, type QueueTimes } from './pairing/queue.ts';
import { followAccounts } from './people/account-changes.ts';
import { type Accounts, makeAccounts } from './people/accounts.ts';
import type { Identity } from './people/identity.ts';
import type { Passwords } from './people/passwords.ts';
import { openPersonCache, type PersonCache } from './people/person-cache.ts';
import { makeSignInLimit, type SignInLimit } from './people/sign-in-limit.ts';
import { openPools, type Pools } from './ratings/pools.ts';
import { openRater, type Rater } from './ratings/rater.ts';
import { type Absence, openAbsence, ROOM_TIMES, type RoomTimes } from './rooms/absence.ts';
import { openRoomConnections } from './rooms/room-connections.ts';
import { openRoomLooks } from './rooms/room-looks.ts';
import { openRoomRepository, type RoomRepository } from './rooms/room-repository.ts';
import { openRoomGames, type RoomGames } from './series/room-games.ts';
import { type Health, openHealth } from './store/health.ts';
import type { Store } from './store/store.ts';

export type CompositionDeps = {
  readonly settings: Settings;
  readonly store: Store;
  readonly bus: Bus;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly build: string;
  /** Where the engine's files lie. */
  readonly engine: readonly string[];
  /** Shorter in tests. */
  readonly times?: Partial<Times>;
};

export type ServerParts = {
  readonly store: Store;
  readonly bus: Bus;
  readonly health: Health;
  readonly awake: Awake;
  readonly connections: Connections;
  readonly people: PersonCache;
  readonly play: Play;
  readonly presence: Presence;
  readonly repository: RoomRepository;
  readonly games: RoomGames;
  readonly rooms: RoomActions;
  readonly lobby: Lobby;
  readonly headCount: HeadCount;
  readonly ownRooms: OwnRooms;
  readonly accounts: Accounts;
  readonly signIns: SignInLimit;
  readonly accountDeletion: AccountDeletion;
  /** New guests from one address, through whichever door. */
  readonly guests: RateLimit;
  readonly view: ViewDeps;
  readonly conversation: Conversation;
  readonly pools: Pools;
  readonly absence: Absence;
  readonly queue: PlayQueue;
  readonly openingBook: OpeningBook;
  readonly openingCounter: OpeningCounter;
  readonly bots: BotTurns;
  readonly thinkingPool: ThinkingPool;
};

const CHAT_RATE = { burst: 6, perSecond: 0.75 };
const ROOMS_PER_MINUTE = 20;

export function composeServer(deps: CompositionDeps): ServerParts {
  const { store, bus, log, identity, build } = deps;
  const times = { ...ORDINARY_TIMES, ...deps.times };
  const matches = buildMatches(deps, times);
  const pools = openPools(findGame, rankedRules(deps.settings));
  const thinkingPool = openThinkingPool({
    threads: botThreads(deps.settings),
    openThread: () => engineThread(deps.engine, { behind: true }),
    turns: deps.settings.botTurns,
    turnsPerAddress: deps.settings.botTurnsPerAddress,
  });
  const rooms = buildRooms(deps, matches, times, openRater(store, bus, pools), thinkingPool);
  const { health, awake, connections, play, presence } = matches;
  const { repository, games, lobby, headCount, ownRooms, absence } = rooms;
  const bots = openBotTurns({
    ...{ store, play, log, pool: thinkingPool, shortestMs: times.shortestMs },
    addressOf: async (room) => (await repository.get(room))?.madeFrom ?? null,
  });
  const queue = openQueue({
    ...{ store, health, awake, bus, connections, repository, games, pools, times, log },
    ...{ rater: rooms.rater, rooms: rooms.rooms, pseudonymOf: identity.pseudonymOf },
  });
  repository.onChange(lobby.touch);
  const failed = (error: unknown) => log.error({ error: String(error) }, 'account change not applied');
  followAccounts({
    ...{ bus, connections, identity, health, build, failed },
    ...{ sessions: store.sessions, now: store.now },
  });
  health.store.onChange((answers) => {
    if (answers) log.info('the database answers again');
    else log.warn('the database does not answer');
  });
  health.clocks.onChange((isRepaid) => {
    log.info(
      isRepaid ? 'acts are accepted: all clocks are credited' : 'acts wait until the clocks are credited',
    );
    connections.sendToAll(frameOf(writeToClient({ t: 'storage', ok: isRepaid })));
  });
  bus.onSilence(({ silent, cutOff, unheard, ms }) => {
    if (silent) log.warn({ cutOff, unheard }, 'the bus is silent');
    else log.info({ ms }, 'the bus is heard again');
    connections.sendToAll(frameOf(writeToClient({ t: 'bus', silent })));
  });
  return {
    ...{ store, bus, health, connections, play, presence, absence, repository, games, lobby, queue, pools },
    ...{ headCount, ownRooms, bots, thinkingPool },
    ...{ people: matches.people, accounts: matches.accounts, rooms: rooms.rooms, view: rooms.view },
    ...{ awake, signIns: matches.signIns, guests: matches.guests },
    openingBook: openOpeningBook({ store, findGame }),
    openingCounter: openOpeningCounter({ store, findGame, log }),
    accountDeletion: openAccountDeletion({ store, bus, repository, accounts: matches.accounts }),
    conversation: buildConversation(deps, matches, rooms, queue),
  };
}

type Times = PresenceQueryTimes &
  PresenceTimes &
  RoomTimes &
  QueueTimes & {
    readonly betweenMs: number;
    /** A bot moves no sooner. */
    readonly shortestMs: number;
  };

const ORDINARY_TIMES: Times = {
  ...PRESENCE_QUERY_TIMES,
  ...PRESENCE_TIMES,
  ...ROOM_TIMES,
  ...QUEUE_TIMES,
  betweenMs: BETWEEN_GAMES_MS,
  shortestMs: SHORTEST_MS,
};

/** Matches and those who play them. */
function buildMatches({ settings, store, bus, identity, passwords, log }: CompositionDeps, times: Times) {
  const random = secureRandom;
  const health = openHealth();
  const awake = openAwake();
  awake.onSlept((ms) => {
    log.warn({ ms: Math.round(ms) }, 'this server slept, or its clock was set ahead');
    health.clocks.owe();
  });
  const play = openPlay({ store, health, awake, bus, findGame, random, log });
  const presenceQuery = openPresenceQuery(bus, times);
  const signIns = makeSignInLimit(settings.signInsPerMinute);
  return {
    ...{ random, health, awake, play, presenceQuery, signIns },
    guests: makeRateLimit(perMinute(settings.guestsPerMinute)),
    connections: openConnections(),
    people: openPersonCache(store, bus),
    accounts: makeAccounts({ store, bus, identity, passwords, signIns, random }),
    watch: openWatch(play, store.now),
    presence: openPresence({ play, store, presenceQuery, log, times }),
  };
}

type MatchParts = ReturnType<typeof buildMatches>;

/** Rooms and what happens in them. */
function buildRooms(
  deps: CompositionDeps,
  matches: MatchParts,
  times: Times,
  rater: Rater,
  thinkingPool: ThinkingPool,
) {
  const { store, bus, log, settings } = deps;
  const { health, people, play, presenceQuery, random, connections } = matches;
  const failed = (error: unknown) => log.error({ error: String(error) }, 'background job of rooms failed');
  const roomConnections = openRoomConnections();
  const repository = openRoomRepository(store, health, bus);
  const looks = openRoomLooks({ store, health, bus, repository, failed });
  const absence = openAbsence({ store, repository, roomConnections, presenceQuery, times, failed });
  const { betweenMs } = times;
  const games = openRoomGames({ store, health, repository, play, findGame, random, log, betweenMs });
  games.onSeriesEnd(rater.seriesEnded);
  const view: ViewDeps = { people, play, roomConnections, rater };
  const updates = openRoomUpdates({
    looks,
    repository,
    roomConnections,
    games,
    view,
    now: store.now,
    failed,
  });
  const headCount = openHeadCount({ bus, connections, now: store.now });
  const lobby = openLobby({ store, view, people: headCount.people, failed });
  const ownRooms = openOwnRooms({ store, repository, looks, view, failed });
  const chat = openChat({
    ...{ store, health, bus, people, roomConnections, repository, failed },
    enabled: settings.chat,
  });
  const { roomsPerAccount, roomsPerAddress, spectatorsPerRoom } = settings;
  const bots = {
    threads: botThreads(settings),
    isBusy: thinkingPool.isBusy,
    roomsPerAccount: settings.botRoomsPerAccount,
  };
  const limits = { roomsPerAccount, roomsPerAddress, spectatorsPerRoom, bots, ranked: rankedRules(settings) };
  const rooms = openRoomActions({
    store,
    repository,
    roomConnections,
    presenceQuery,
    absence,
    games,
    updates,
    chat,
    findGame,
    pseudonymOf: deps.identity.pseudonymOf,
    ...limits,
  });
  return { repository, absence, games, view, lobby, headCount, ownRooms, rooms, rater };
}

function buildConversation(
  { store, bus, identity, log, build }: CompositionDeps,
  { play, watch, presence, people, connections, accounts, health, guests }: MatchParts,
  { rooms, games, lobby, ownRooms }: ReturnType<typeof buildRooms>,
  queue: PlayQueue,
): Conversation {
  return openConversation({
    ...{ play, watch, presence, rooms, games, lobby, people, connections, identity, accounts, health, log },
    ...{ ownRooms, queue, build, guests },
    isBusSilent: bus.isSilent,
    idempotency: openIdempotencyCache(),
    chatter: makeRateLimit(CHAT_RATE),
    creations: makeRateLimit(perMinute(ROOMS_PER_MINUTE)),
    now: store.now,
  });
}

function rankedRules({ rankedNextMover }: Settings): RankedRules {
  return { nextMover: rankedNextMover };
}

const MOST_BOT_THREADS = 4;

/** Where nobody says how many: a core is left to the people. */
function botThreads({ botThreads: said }: Settings): number {
  return said ?? Math.max(1, Math.min(MOST_BOT_THREADS, availableParallelism() - 1));
}
