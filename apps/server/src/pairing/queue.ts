// The queue for the accounts connected here: joining, messages about the place, leaving, coming back.

import { accept, type Result, refuse } from '@sente/kernel';
import { QUEUE_KINDS, type RoomConfig } from '@sente/match';
import { type ToClient, writeToClient } from '@sente/protocol';
import type { Logger } from 'pino';
import { logFailedJobs } from '../base/failed-jobs.ts';
import type { Ids } from '../base/ids.ts';
import { type KeyedQueue, openKeyedQueue } from '../base/keyed-queue.ts';
import { openTimers } from '../base/timers.ts';
import type { World } from '../base/world.ts';
import type { Bus } from '../bus/bus.ts';
import { type Connection, type OnlineAccount, sendMessage } from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import { encodeTextFrame } from '../connections/frames.ts';
import type { Pool, Pools } from '../ratings/pools.ts';
import type { Rater } from '../ratings/rater.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { isFromQueue, isMeeting, stand } from '../rooms/room-rules.ts';
import type { RoomGames } from '../series/room-games.ts';
import type { Health } from '../store/health.ts';
import type { Joining, Search, Store, Waiting } from '../store/store.ts';
import { type Meetings, type MeetingTimes, openMeetings, recordNoShows } from './meetings.ts';

export type QueueTimes = MeetingTimes & {
  /** How often this server marks its waiting players as present, and pairs them. */
  readonly roundMs: number;
  /** How long the place of a player who is gone, or of a server that is gone, is kept. */
  readonly keepMs: number;
};

const MINUTE = 60_000;

export const QUEUE_TIMES: QueueTimes = {
  ...{ roundMs: 1_000, freshMs: 6_000, meetMs: 10_000, keepMs: 30_000 },
  noShowMs: [0.5 * MINUTE, 2 * MINUTE, 8 * MINUTE, 30 * MINUTE, 60 * MINUTE],
  addressNoShowMs: [0.5 * MINUTE, 2 * MINUTE, 8 * MINUTE],
};

/** An estimate grows old: it is sent again after so long. */
const TELL_AGAIN_MS = 10_000;

type Deps = {
  readonly world: World;
  readonly ids: Ids;
  readonly store: Store;
  readonly health: Health;
  readonly bus: Bus;
  readonly connections: Connections;
  readonly repository: RoomRepository;
  readonly games: RoomGames;
  readonly rater: Rater;
  readonly pools: Pools;
  /** A pseudonym: the same for the same address, and it does not reveal the address. */
  readonly pseudonymOf: (address: string) => string;
  readonly times: QueueTimes;
  readonly log: Logger;
};

export type PlayQueue = {
  /** Sends the place to a connection that comes back, or comes from another device. */
  greet(connection: Connection): Promise<void>;
  /** `address`: the address of the request. */
  join(who: OnlineAccount, search: Search, address: string): Promise<Result<null>>;
  leave(who: OnlineAccount, search: Search): Promise<Result<null>>;
  /** An account without another connection is not paired; if it does not come back, it leaves the queue. */
  disconnected(connection: Connection): void;
  /** A meeting may be over. */
  roomChanged(room: string): void;
  /** A hint says that the place of the account has changed. */
  hinted(account: string): void;
  /** This server slept: players get time to come back to their places. */
  slept(): void;
  /** Begins to pair players. */
  start(): void;
  stop(): Promise<void>;
};

/** The last message about a place: waiting, or the room to go to. */
type Told = Search & { readonly room: string | null; readonly at: number };

export function openQueue(deps: Deps): PlayQueue {
  const { connections, log } = deps;
  const failed = logFailedJobs(log, 'warn', 'background job of the queue failed');
  const meetings = openMeetings({ ...deps, failed });
  const told = new Map<string, Told>();
  const state: QueueState = { ...deps, meetings, told, unsure: new Set(), updates: openKeyedQueue() };
  // One request after another for each account, so that the last one asked is the one that holds.
  const requests = openKeyedQueue();
  const rounds = openPairingRounds(state, failed('round of the queue'));

  return {
    async greet(connection) {
      const account = connection.who?.id;
      if (account === undefined) return;
      await state.updates(account, () => sendPlace(state, account, connection));
    },
    join: (who, search, address) => requests(who.id, () => joinQueue(state, who, search, address)),
    leave: (who, search) => requests(who.id, () => leaveQueue(state, who, search)),
    disconnected({ who }) {
      // The last of its connections, which is not removed yet.
      if (who?.connections.size === 1 && told.has(who.id))
        markUnreachable(state, who.id).catch(failed('end of a connection', { account: who.id }));
    },
    roomChanged: meetings.roomChanged,
    hinted(account) {
      if (connections.online(account))
        sendPlaceWithRetry(state, account).catch(failed('message about a place', { account }));
    },
    slept: rounds.waitForReturns,
    start: rounds.start,
    stop: rounds.stop,
  };
}

type QueueState = Deps & {
  readonly meetings: Meetings;
  readonly told: Map<string, Told>;
  /** Accounts whose place could not be read: the next round reads it. */
  readonly unsure: Set<string>;
  /** By account: one message about its place after another. */
  readonly updates: KeyedQueue;
};

/** One round a second: marks present players, pairs them, closes overdue meetings, and removes players who are gone. */
function openPairingRounds(state: QueueState, failed: (error: unknown) => void) {
  const { world, store, health, connections, pools, told, unsure, meetings, times } = state;
  const timers = openTimers(world);
  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;
  let opened = 0;
  let repaidAt = 0;

  async function runRound(): Promise<void> {
    if (!health.clocks.isRepaid()) return;
    for (const account of told.keys())
      if (!connections.online(account)) await markUnreachable(state, account);
    for (const account of [...unsure]) {
      unsure.delete(account);
      await sendPlaceWithRetry(state, account);
    }
    if (told.size > 0) {
      const accounts = [...told.keys()];
      const places = new Map((await store.queue.touch(accounts)).map((place) => [place.accountId, place]));
      for (const account of accounts)
        if (isNewPlace(state, account, places.get(account) ?? null)) await sendPlaceWithRetry(state, account);
    }
    const searches = [...told.values()];
    await meetings.arrange(
      pools.all
        .flatMap((pool) => QUEUE_KINDS.map((kind) => ({ pool, kind })))
        .filter(({ pool, kind }) => searches.some((one) => one.pool === pool.id && one.kind === kind)),
    );
    const now = store.now();
    const after = (beganAt: number, ms: number, before: number) => (now - beganAt > ms ? before : null);
    // After a start, a sleep and an outage, players need a moment to come to their meetings. An outage may have begun while
    // this round was under way.
    const takenBefore = health.clocks.isRepaid()
      ? after(Math.max(opened, repaidAt), times.meetMs, now - times.meetMs)
      : null;
    // `freshMs` is added because `markUnreachable` sets the last sign of life back by it.
    const seenBefore = after(opened, times.keepMs, now - times.keepMs - times.freshMs);
    if (takenBefore !== null || seenBefore !== null) await meetings.sweep({ takenBefore, seenBefore });
  }

  function scheduleRound(): void {
    const runRoundAndScheduleNext = async () => {
      underWay = runRound();
      await underWay.catch(failed);
      if (!stopped) scheduleRound();
    };
    timers.later(times.roundMs, runRoundAndScheduleNext, failed);
  }

  const waitForReturns = () => {
    opened = store.now();
  };
  return {
    waitForReturns,
    start() {
      waitForReturns();
      health.clocks.onChange((isRepaid) => {
        if (isRepaid) repaidAt = store.now();
      });
      scheduleRound();
    },
    async stop() {
      stopped = true;
      timers.stop();
      await underWay.catch(() => undefined);
    },
  };
}

/** The account has no connection here: it is not paired until it is seen again. */
async function markUnreachable({ store, told, times }: QueueState, account: string): Promise<void> {
  told.delete(account);
  await store.queue.markUnseen(account, times.freshMs);
}

async function joinQueue(
  state: QueueState,
  who: OnlineAccount,
  asked: Search,
  address: string,
): Promise<Result<null>> {
  const { store, connections, meetings, pools } = state;
  const pool = pools.get(asked.pool);
  if (!pool) return refuse('no_such_pool');
  // Where there is no opening rule, players who wish for none meet all others.
  const search = asked.kind === 'plain' && !pool.hasOpening ? { ...asked, kind: 'casual' as const } : asked;
  if (who.guest && search.kind === 'ranked') return refuse('account_needed');
  if (await leadBackToUnfinishedGame(state, who.id)) return accept(null);
  await meetings.closeMeetingOf(who.id);
  const until = await store.queue.coolDownOf(who.id);
  if (until !== null) {
    const minutes = Math.ceil((until - store.now()) / MINUTE);
    return refuse('cool_down', { until, minutes: Math.max(1, minutes) });
  }
  const rating = await readSearchRating(state, pool, search, who.id);
  const joining = { ...search, rating, madeFrom: state.pseudonymOf(address) };
  // No message about the place is sent in between: the page would leave the game for a search.
  const place = await state.updates(who.id, () => takePlace(state, who.id, joining));
  if (place === null) return accept(null);
  // Opponents were found before: the page shows a search now, although it was told.
  if (place.room !== null) await state.updates(who.id, () => sendPlace(state, who.id, 'everywhere'));
  // The client may have gone meanwhile: then it must not be paired.
  if (!connections.online(who.id)) await markUnreachable(state, who.id);
  await publishPlace(state, who.id);
  await meetings.arrange([{ pool, kind: search.kind }]);
  return accept(null);
}

/** null: the game of an earlier meeting began meanwhile, which removed the place of that meeting; the player is led there. */
async function takePlace(state: QueueState, account: string, joining: Joining): Promise<Waiting | null> {
  const place = await state.store.queue.join(account, joining);
  if (place.room !== null || !(await leadBackToUnfinishedGame(state, account))) return place;
  await givePlaceUp(state, account);
  return null;
}

/** Leads a player with an unfinished game back to it. */
async function leadBackToUnfinishedGame(state: QueueState, account: string): Promise<boolean> {
  const playing = await findUnfinishedGame(state, account);
  if (!playing) return false;
  const { room, ...found } = playing;
  const message = writeToClient({ ...searchFields(found), state: 'matched', room });
  state.connections.sendTo(account, encodeTextFrame(message));
  return true;
}

/** In ranked play every player has one. */
async function readSearchRating(
  { rater }: QueueState,
  pool: Pool,
  { kind }: Search,
  account: string,
): Promise<number | null> {
  if (kind === 'ranked') return await rater.rating(pool, account);
  return (await rater.ratingsInGame(pool.game, [account])).get(account)?.rating ?? null;
}

/** The unfinished game of the account, ranked or from the queue: a new search leads back to it. */
async function findUnfinishedGame(
  { store, pools, games }: QueueState,
  account: string,
): Promise<(Search & { readonly room: string }) | null> {
  for (const room of await store.rooms.ofAccount(account)) {
    const { id, mode, status, config } = room;
    const pool = status === 'playing' && pools.ofGame(config.game);
    if (!pool) continue;
    if (mode === 'ranked') return { pool: pool.id, kind: 'ranked', room: id };
    if (isFromQueue(room) && (await games.hasUnfinishedGame(room, account)))
      return { pool: pool.id, kind: kindOfQueueRoom(pool, config), room: id };
  }
  return null;
}

/** A casual room keeps the options of its kind. */
function kindOfQueueRoom({ hasOpening, rooms }: Pool, { swap2Enabled }: RoomConfig): 'casual' | 'plain' {
  return hasOpening && swap2Enabled === rooms.plain.swap2Enabled ? 'plain' : 'casual';
}

async function leaveQueue(state: QueueState, who: OnlineAccount, search: Search): Promise<Result<null>> {
  const { connections, pools, told } = state;
  if (!pools.get(search.pool)) return refuse('no_such_pool');
  const place = await state.store.queue.leave(who.id);
  if (!told.has(who.id))
    connections.sendTo(who.id, encodeTextFrame(writeToClient({ ...searchFields(search), state: 'idle' })));
  await publishPlace(state, who.id);
  if (place?.room) {
    const meeting = await state.repository.get(place.room);
    if (meeting && isMeeting(meeting)) await recordNoShows(state, [place]);
    await leaveMeeting(state, place.room, who.id);
  }
  return accept(null);
}

/** The other players may be in the room already: they learn it at once. */
async function leaveMeeting({ repository }: QueueState, room: string, account: string): Promise<void> {
  await repository.change(room, (now) => (isMeeting(now) ? stand(now, account) : accept({})));
}

/** The place was taken by mistake. If others were paired with it already, they are called off without blame. */
async function givePlaceUp(state: QueueState, account: string): Promise<void> {
  const place = await state.store.queue.leave(account);
  if (place?.room) await leaveMeeting(state, place.room, account);
}

/** Every server with a connection of the account shows it the place. Resolves when this server has. */
async function publishPlace({ bus, updates }: QueueState, account: string): Promise<void> {
  bus.publish({ topic: 'queue', account });
  await updates(account, async () => undefined);
}

/** One after another for each account, each with the newest row: the last message is true. */
async function sendPlaceWithRetry(state: QueueState, account: string): Promise<void> {
  try {
    await state.updates(account, () => sendPlace(state, account));
  } catch (error) {
    state.unsure.add(account);
    throw error;
  }
}

/** Sends the place of the account to all its connections, if it is new; else only to this one, or everywhere again. */
async function sendPlace(
  state: QueueState,
  account: string,
  again: Connection | 'everywhere' | null = null,
): Promise<void> {
  const { store, connections, told } = state;
  const place = await store.queue.of(account);
  const isNew = isNewPlace(state, account, place);
  if (!isNew && again === null) return;
  if (place && (await isRoomBeingMade(state, place))) return;
  const before = told.get(account);
  if (place) {
    told.set(account, { ...place, at: store.now() });
    const message = await placeMessageOf(state, place);
    if (isNew || again === null || again === 'everywhere')
      connections.sendTo(account, encodeTextFrame(writeToClient(message)));
    else sendMessage(again, message);
  } else if (before) {
    told.delete(account);
    // The game has begun: the room says so.
    if (before.room !== null && (await state.repository.get(before.room))?.matchId) return;
    connections.sendTo(account, encodeTextFrame(writeToClient({ ...searchFields(before), state: 'idle' })));
  }
}

/** The place names its room a moment before the room is made. The server that makes it publishes the place then. */
async function isRoomBeingMade({ repository }: QueueState, { room }: Waiting): Promise<boolean> {
  return room !== null && (await repository.get(room)) === null;
}

function isNewPlace({ store, told }: QueueState, account: string, place: Waiting | null): boolean {
  const before = told.get(account);
  if (!before || !place) return Boolean(before) !== Boolean(place);
  if (before.pool !== place.pool || before.kind !== place.kind || before.room !== place.room) return true;
  return place.room === null && store.now() - before.at > TELL_AGAIN_MS;
}

async function placeMessageOf({ store, pools, meetings }: QueueState, place: Waiting): Promise<ToClient> {
  const { room, since } = place;
  if (room !== null) return { ...searchFields(place), state: 'matched', room };
  const known = pools.get(place.pool);
  const estimateMs = known ? await meetings.estimate(known, place) : null;
  return { ...searchFields(place), state: 'waiting', since, estimateMs, now: store.now() };
}

/** A ranked search has no `kind`, so that older pages understand it. */
function searchFields({ pool, kind }: Search) {
  return { t: 'queue', pool, ...(kind !== 'ranked' && { kind }) } as const;
}
