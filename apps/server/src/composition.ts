// The composition root: builds every part of a running server once, and hands each the parts it needs. The consequences of
// a move, an end or a hint are listed in wiring.ts.

import { availableParallelism } from 'node:os';
import { SHORTEST_MS, type Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import { BETWEEN_GAMES_MS, type RankedRules } from '@sente/match';
import type { Logger } from 'pino';
import { logFailedJobs } from './base/failed-jobs.ts';
import { openIds } from './base/ids.ts';
import { makeRateLimit, ratePerMinute } from './base/rate-limit.ts';
import type { Settings } from './base/settings.ts';
import { openSleepDetector } from './base/sleep-detector.ts';
import type { World } from './base/world.ts';
import { openBotQueue } from './bots/bot-queue.ts';
import { openBotTurns } from './bots/bot-turns.ts';
import type { Bus } from './bus/bus.ts';
import { openConnectionRegistry } from './connections/connections.ts';
import { openIdempotencyCache } from './connections/idempotency-cache.ts';
import { PRESENCE_TIMES } from './connections/presence.ts';
import {
  openPresenceQuery,
  PRESENCE_QUERY_TIMES,
  type PresenceQueryTimes,
} from './connections/presence-query.ts';
import { openConversation } from './doors/conversation.ts';
import { openAccountDeletion } from './hall/account-deletion.ts';
import { openChat } from './hall/chat.ts';
import { openLobby } from './hall/lobby.ts';
import { openOnlineCount } from './hall/online-count.ts';
import { openRoomActions } from './hall/room-actions.ts';
import { openRoomUpdates } from './hall/room-updates.ts';
import { openSeatedRoomUpdates } from './hall/seated-rooms.ts';
import {
  ARRIVAL_MS,
  type MatchPresence,
  type MatchPresenceTimes,
  openMatchPresence,
} from './matches/match-presence.ts';
import { openPlay } from './matches/play.ts';
import { openWatch } from './matches/watch.ts';
import { openOpeningBook } from './openings/book.ts';
import { openOpeningCounter } from './openings/counter.ts';
import { openQueue, QUEUE_TIMES, type QueueTimes } from './pairing/queue.ts';
import { openSignInRechecks } from './people/account-changes.ts';
import { makeAccounts } from './people/accounts.ts';
import type { Identity } from './people/identity.ts';
import type { Passwords } from './people/passwords.ts';
import { openPersonCache } from './people/person-cache.ts';
import { makeSignInLimit } from './people/sign-in-limit.ts';
import { openRatingPools } from './ratings/pools.ts';
import { openRater } from './ratings/rater.ts';
import { openRoomCatchUp } from './rooms/room-catch-up.ts';
import { openRoomConnections } from './rooms/room-connections.ts';
import { AWAY_MS, openRoomPresence, type RoomPresenceTimes } from './rooms/room-presence.ts';
import { openRoomRepository } from './rooms/room-repository.ts';
import { openRoomGames } from './series/room-games.ts';
import { openStoreAndClockHealth } from './store/health.ts';
import type { Store } from './store/store.ts';

export type CompositionDeps = {
  readonly world: World;
  readonly settings: Settings;
  readonly store: Store;
  readonly bus: Bus;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly build: string;
  /** A thread for bots to think in. */
  readonly openThread: () => Thinker;
  /** Shorter in tests. */
  readonly times?: Partial<Times>;
};

type Times = PresenceQueryTimes &
  MatchPresenceTimes &
  RoomPresenceTimes &
  QueueTimes & {
    /** The rest between two games of a series. */
    readonly betweenMs: number;
    /** A bot moves no sooner. */
    readonly shortestMs: number;
  };

const ORDINARY_TIMES: Times = {
  ...PRESENCE_QUERY_TIMES,
  ...PRESENCE_TIMES,
  ...QUEUE_TIMES,
  arrivalMs: ARRIVAL_MS,
  awayMs: AWAY_MS,
  betweenMs: BETWEEN_GAMES_MS,
  shortestMs: SHORTEST_MS,
};

const CHAT_RATE = { burst: 6, perSecond: 0.75 };
const ROOMS_PER_MINUTE = 20;
const MOST_BOT_THREADS = 4;

/** Every part of a running server. */
export type ServerParts = ReturnType<typeof composeServer>;
type BaseParts = ReturnType<typeof buildBaseParts>;
type MatchParts = ReturnType<typeof buildMatchParts>;
type RoomParts = ReturnType<typeof buildRoomParts>;

/** The parts do nothing until `wire` of wiring.ts has connected them. */
export function composeServer(deps: CompositionDeps) {
  const times = { ...ORDINARY_TIMES, ...deps.times };
  const base = buildBaseParts(deps);
  const matches = buildMatchParts(deps, base, times);
  const rooms = buildRoomParts(deps, matches, times);
  return buildPartsThatNeedRooms(deps, rooms, times);
}

/** Parts that every other part needs: time, connections and people. */
function buildBaseParts(deps: CompositionDeps) {
  const { world, settings, store, bus, identity, passwords, build, log } = deps;
  const { now } = store;
  const ids = openIds(world);
  const health = openStoreAndClockHealth(world);
  const connections = openConnectionRegistry();
  const signIns = makeSignInLimit(settings.signInsPerMinute, world.steady);
  const failed = (error: unknown, account: string | null) =>
    log.error({ account, error: String(error) }, 'account change not applied');
  const { sessions } = store;
  return {
    ...{ world, ids, store, bus, now, health, connections, signIns },
    awake: openSleepDetector(world),
    roomConnections: openRoomConnections(),
    onlineCount: openOnlineCount({ bus, connections, now }),
    people: openPersonCache(store),
    accounts: makeAccounts({ world, ids, store, bus, identity, passwords, signIns }),
    accountChanges: openSignInRechecks({ connections, identity, health, build, failed, sessions, now }),
    guests: makeRateLimit(ratePerMinute(settings.guestsPerMinute), world.steady),
  };
}

/** Matches, and the bots that think. */
function buildMatchParts({ settings, openThread, log }: CompositionDeps, base: BaseParts, times: Times) {
  const { world, store, bus, roomConnections } = base;
  const play = openPlay({ ...base, findGame, random: world.chance('moves by the clock').number, log });
  const presenceQuery = openPresenceQuery({
    ...{ world, bus, times },
    isHere: (place, account) => matchPresence.isHere(place, account) || roomConnections.has(place, account),
  });
  const matchPresence: MatchPresence = openMatchPresence({ world, play, store, presenceQuery, log, times });
  return {
    ...{ ...base, play, presenceQuery, matchPresence },
    watch: openWatch(play, base.now),
    openingBook: openOpeningBook({ store, findGame }),
    openingCounter: openOpeningCounter({ world, store, findGame, log }),
    botQueue: openBotQueue({
      ...{ world, openThread },
      threads: countBotThreads(settings),
      turns: settings.botTurns,
      turnsPerAddress: settings.botTurnsPerAddress,
    }),
  };
}

/** Rooms, their games, and the hall around them. */
function buildRoomParts({ settings, identity, log }: CompositionDeps, matches: MatchParts, times: Times) {
  const { world, store, bus, people, play, roomConnections, onlineCount, botQueue } = matches;
  const { betweenMs } = times;
  const failed = logFailedJobs(log, 'error', 'background job of rooms failed');
  const ranked = rankedRulesFromSettings(settings);
  const pools = openRatingPools(findGame, ranked);
  const rater = openRater(store, bus, pools);
  const repository = openRoomRepository(matches);
  const common = { ...matches, pools, rater, repository, failed };
  const roomPresence = openRoomPresence({ ...common, times });
  const games = openRoomGames({ ...common, findGame, log, betweenMs });
  const view = { people, play, roomConnections, rater };
  const seatedRooms = openSeatedRoomUpdates({ ...common, view });
  const updates = openRoomUpdates({ ...common, games, view });
  const chat = openChat({ ...common, enabled: settings.chat });
  const interests = () => [{ rooms: roomConnections.rooms(), members: [] }, seatedRooms.interest()];
  const { roomsPerAccount, roomsPerAddress, spectatorsPerRoom, botRoomsPerAccount } = settings;
  const bots = {
    threads: countBotThreads(settings),
    isBusy: botQueue.isBusy,
    roomsPerAccount: botRoomsPerAccount,
  };
  return {
    ...{ ...common, roomPresence, games, view, seatedRooms, updates, chat },
    roomCatchUp: openRoomCatchUp({ ...common, interests }),
    lobby: openLobby({ world, store, view, people: onlineCount.people, failed }),
    rooms: openRoomActions({
      ...{ ...common, roomPresence, games, updates, chat, findGame, pseudonymOf: identity.pseudonymOf },
      ...{ roomsPerAccount, roomsPerAddress, spectatorsPerRoom, bots, ranked },
    }),
  };
}

/** Parts that need rooms: the turns of bots, the queue, and the conversation with a client. */
function buildPartsThatNeedRooms(deps: CompositionDeps, rooms: RoomParts, times: Times) {
  const { identity, log, build } = deps;
  const { world, store, bus, play, repository, botQueue } = rooms;
  const queue = openQueue({ ...rooms, times, pseudonymOf: identity.pseudonymOf, log });
  return {
    ...{ ...rooms, queue },
    bots: openBotTurns({
      ...{ world, store, play, log, queue: botQueue, shortestMs: times.shortestMs },
      addressOf: async (room) => (await repository.get(room))?.madeFrom ?? null,
    }),
    accountDeletion: openAccountDeletion(rooms),
    conversation: openConversation({
      ...{ ...rooms, queue, identity, build, log },
      isBusSilent: bus.isSilent,
      idempotency: openIdempotencyCache(),
      chatter: makeRateLimit(CHAT_RATE, world.steady),
      creations: makeRateLimit(ratePerMinute(ROOMS_PER_MINUTE), world.steady),
    }),
  };
}

function rankedRulesFromSettings({ rankedNextMover }: Settings): RankedRules {
  return { nextMover: rankedNextMover };
}

/** Without a setting, one core is left to the requests of people. */
function countBotThreads({ botThreads: given }: Settings): number {
  return given ?? Math.max(1, Math.min(MOST_BOT_THREADS, availableParallelism() - 1));
}
