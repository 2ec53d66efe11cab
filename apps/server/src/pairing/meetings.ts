// Meetings: the room in which players from the queue meet, and its result. Any server may do any step, and do it twice.

import type { QueueKind } from '@sente/match';
import type { JobFailed } from '../base/failed-jobs.ts';
import type { Ids } from '../base/ids.ts';
import type { Bus } from '../bus/bus.ts';
import type { Pool } from '../ratings/pools.ts';
import { makeMeetingRoom } from '../rooms/new-room.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { callOffMeeting, isMeeting, playersOf, type Room } from '../rooms/room-rules.ts';
import type { RoomGames } from '../series/room-games.ts';
import type { MeetingPlayer, Search, Store, SweepTimes, Waiting } from '../store/store.ts';
import { estimateWait, formPairingGroups, type Waiter } from './pairing.ts';

/** So many places are read from the front of the queue; it never grows so long. */
const MOST_WAITING = 500;
const MOST_OVERDUE = 100;
/** An estimate is the median of so many waits. */
const MOST_WAITS = 21;

export type MeetingTimes = {
  /** How long players may take to come into the room of their meeting. */
  readonly meetMs: number;
  /** A player without a sign of life for so long is not paired. */
  readonly freshMs: number;
  /** The cool-down after missed meetings: for the first in a row, the second, and so on; the last one for all that follow. */
  readonly noShowMs: readonly number[];
  /** The same for unknown people of an address from which too many did not come. */
  readonly addressNoShowMs: readonly number[];
};

type Deps = {
  readonly ids: Ids;
  readonly store: Store;
  readonly bus: Bus;
  readonly repository: RoomRepository;
  readonly games: RoomGames;
  readonly times: MeetingTimes;
  readonly failed: JobFailed;
};

export type PoolSearch = { readonly pool: Pool; readonly kind: QueueKind };

export type Meetings = {
  /** Pairs all players of these searches that can be paired, and makes their rooms. */
  arrange(searches: readonly PoolSearch[]): Promise<void>;
  /** A player has stood up, or the game has begun: the meeting is over. */
  roomChanged(room: string): void;
  /** Closes the meetings whose time is over, also those of other servers, and removes people who are gone. */
  sweep(times: SweepTimes): Promise<void>;
  /** Closes the meeting that the account has left, if it is still open: its end would remove the place of the next search. */
  closeMeetingOf(account: string): Promise<void>;
  /** How long the wait may take; null when it is not known. */
  estimate(pool: Pool, me: Waiting): Promise<number | null>;
};

export function openMeetings(deps: Deps): Meetings {
  const { ids, store, repository, times } = deps;
  /** Meetings that this server arranged and that are not closed yet. */
  const open = new Set<string>();
  /** Meetings that are being closed: calling one off changes its room, which would close it once more. */
  const closing = new Set<string>();
  const waits = openRecentWaits();

  /** Players who were stood up at the same time are back in the queue within `meetMs`, and can be paired with each other. */
  const waiterOf = (place: Waiting): Waiter => ({
    ...place,
    keptUntil: place.stoodUpAt === null ? null : place.stoodUpAt + times.meetMs,
  });

  /** For each search the players that can be paired. */
  async function reachableWaiters(searches: readonly PoolSearch[]): Promise<readonly Waiter[][]> {
    const waiting = await store.queue.waiting(searches.map(searchOf), MOST_WAITING);
    const reachable = waiting.filter((one) => one.seenAt > store.now() - times.freshMs);
    return searches.map(({ pool, kind }) =>
      reachable.filter((one) => one.pool === pool.id && one.kind === kind).map(waiterOf),
    );
  }

  async function close(id: string, awaited: readonly string[]): Promise<void> {
    closing.add(id);
    const isClosed = await closeMeeting(deps, id, awaited).finally(() => closing.delete(id));
    if (isClosed) open.delete(id);
    // Its game was started instead: that change was not followed either.
    else if (open.has(id)) await closeMeetingIfOver(id);
  }

  async function closeMeetingIfOver(id: string): Promise<void> {
    const room = await repository.get(id);
    if (room && (!isMeeting(room) || someoneGaveUp(room.seats))) await close(id, playersOf(room.seats));
  }

  async function arrangeMeeting(search: PoolSearch, group: readonly Waiter[]): Promise<void> {
    const { pool, kind } = search;
    const players = group.map((one) => one.accountId);
    const room = ids.newId('room');
    if (!(await store.queue.take(searchOf(search), players, room))) return;
    for (const { since } of group) waits.add(pool, kind, store.now() - since);
    open.add(room);
    await makeMeetingRoom(repository, room, pool.rooms[kind], players, store.now());
    publishPlaces(deps, players);
  }

  async function arrangeMeetings(searches: readonly PoolSearch[]): Promise<void> {
    const waiters = await reachableWaiters(searches);
    for (const [i, search] of searches.entries())
      for (const group of formPairingGroups(waiters[i] ?? [], search.pool.seats, store.now()))
        await arrangeMeeting(search, group);
  }

  return {
    arrange: makeBatchedArrange(arrangeMeetings),
    roomChanged(id) {
      if (open.has(id) && !closing.has(id))
        closeMeetingIfOver(id).catch(deps.failed('end of a meeting', { room: id }));
    },
    async sweep(before) {
      const overdue = await store.queue.sweep(before, MOST_OVERDUE);
      for (const { room, accountIds } of overdue) await close(room, accountIds);
    },
    async closeMeetingOf(account) {
      const place = await store.queue.of(account);
      const room = place?.room ? await repository.get(place.room) : null;
      if (room && !isMeeting(room)) await close(room.id, [account]);
    },
    async estimate(pool, me) {
      const [waiters = []] = await reachableWaiters([{ pool, kind: me.kind }]);
      const soon = estimateWait(waiterOf(me), waiters, pool.seats, store.now());
      return soon ?? waits.median(pool, me.kind);
    },
  };
}

/**
 * Calls during an arrangement are done together after it. Otherwise every one of many players who join at once would try to
 * take every pair, and all but one in vain.
 */
function makeBatchedArrange(
  arrange: (searches: readonly PoolSearch[]) => Promise<void>,
): Meetings['arrange'] {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly searches: Map<string, PoolSearch>; readonly done: Promise<void> } | null = null;

  function openNextBatch() {
    const searches = new Map<string, PoolSearch>();
    const done = running.then(() => {
      next = null;
      return arrange([...searches.values()]);
    });
    running = done.catch(() => undefined);
    return { searches, done };
  }

  return async (searches) => {
    if (searches.length === 0) return;
    next ??= openNextBatch();
    for (const one of searches) next.searches.set(`${one.kind} ${one.pool.id}`, one);
    await next.done;
  };
}

function searchOf({ pool, kind }: PoolSearch): Search {
  return { pool: pool.id, kind };
}

/** The last waits in each pool, for estimates. */
function openRecentWaits() {
  const waits = new Map<string, readonly number[]>();
  const keyOf = (pool: Pool, kind: QueueKind) => `${kind} ${pool.id}`;
  return {
    add(pool: Pool, kind: QueueKind, ms: number): void {
      const key = keyOf(pool, kind);
      waits.set(key, [...(waits.get(key) ?? []), ms].slice(-MOST_WAITS));
    },
    median(pool: Pool, kind: QueueKind): number | null {
      const sorted = [...(waits.get(keyOf(pool, kind)) ?? [])].sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] ?? null;
    },
  };
}

/** When a player did not come, the others wait again at their old places. True when the meeting is closed. */
async function closeMeeting(deps: Deps, id: string, awaited: readonly string[]): Promise<boolean> {
  const { store, repository, games } = deps;
  const changed = await repository.change(id, callOffMeeting);
  if (changed.ok && isMeeting(changed.value)) {
    // All players are there and the game was not started: the server that should have started it is gone.
    await games.startIfComplete(changed.value);
    return false;
  }
  // The room was never made, through no fault of the players: all wait again.
  const back = changed.ok ? playersWaitingAgain(changed.value) : awaited;
  const players = await store.queue.endMeeting(id, back, changed.ok ? stoodUpPlayers(changed.value) : []);
  if (changed.ok && changed.value.matchId !== null) await forgiveMissedMeetings(deps, players);
  else
    await recordNoShows(
      deps,
      players.filter(({ accountId }) => !back.includes(accountId)),
    );
  publishPlaces(
    deps,
    players.map(({ accountId }) => accountId),
  );
  return true;
}

/** So long after a missed meeting, the next one counts as the first again. The same holds after a game. */
const FORGIVEN_MS = 24 * 3_600_000;
/** An address may be a whole school, or another household's tomorrow. */
const ADDRESS_FORGIVEN_MS = 3_600_000;

/** These players did not come: they get a cool-down before the next search. */
export async function recordNoShows(
  { store, times }: Pick<Deps, 'store' | 'times'>,
  people: readonly MeetingPlayer[],
): Promise<void> {
  if (people.length === 0) return;
  const accounts = people.map(({ accountId }) => accountId);
  await store.queue.noShow(accounts, times.noShowMs, FORGIVEN_MS);
  await store.queue.addressMissed(addressesOf(people), times.addressNoShowMs, ADDRESS_FORGIVEN_MS);
}

/** These players came, and their game has begun: missed meetings are forgiven. */
async function forgiveMissedMeetings({ store }: Deps, people: readonly MeetingPlayer[]): Promise<void> {
  await store.queue.forgive(people.map(({ accountId }) => accountId));
  await store.queue.addressCame(addressesOf(people));
}

function addressesOf(people: readonly MeetingPlayer[]): readonly string[] {
  return people.flatMap(({ madeFrom }) => madeFrom ?? []);
}

/** The players that wait again: none when the game has begun; also those on the way, when another player gave up first. */
function playersWaitingAgain({ matchId, seats }: Room): readonly string[] {
  if (matchId !== null) return [];
  return playersOf(someoneGaveUp(seats) ? seats : seats.filter((seat) => seat.ready));
}

/** The players that were there until the time was over; none when a player gave up first. */
function stoodUpPlayers({ matchId, seats }: Room): readonly string[] {
  return matchId !== null || someoneGaveUp(seats) ? [] : playersOf(seats.filter((seat) => seat.ready));
}

function someoneGaveUp(seats: Room['seats']): boolean {
  return seats.some((seat) => seat.player === null);
}

function publishPlaces({ bus }: Deps, players: readonly string[]): void {
  for (const account of players) bus.publish({ topic: 'queue', account });
}
