// Pairs players: first come, first served, each with the nearest rating within a window that widens with the wait.

import type { QueueKind } from '@sente/match';

export type Waiter = {
  readonly accountId: string;
  readonly kind: QueueKind;
  /** null: not known. */
  readonly rating: number | null;
  readonly since: number;
  /** Smaller is further ahead. */
  readonly place: number;
  /** The player has played with people, or came to a meeting. Others may not be there at all. */
  readonly known: boolean;
  /** The player came to a meeting in vain, and is paired with known players only until then. */
  readonly keptUntil: number | null;
  /** Too many players from this address have not come to meetings. */
  readonly held: boolean;
};

/** How far apart two ratings may be: at first, more with each second, and the wait after which it does not matter. */
type Window = { readonly first: number; readonly widerPerSecond: number; readonly anyAfterMs: number };

const WINDOWS: { readonly [kind in QueueKind]: Window } = {
  ranked: { first: 200, widerPerSecond: 20, anyAfterMs: 60_000 },
  // Without a rating at stake, an early game is worth more than an even one.
  casual: { first: 300, widerPerSecond: 0, anyAfterMs: 5_000 },
  plain: { first: 300, widerPerSecond: 0, anyAfterMs: 5_000 },
};

/** The distance of a player without a rating: farther than a near one, and nearer than a far one. */
const UNKNOWN_DISTANCE = 200;

export function ratingWindowAfter(kind: QueueKind, waitedMs: number): number {
  const { first, widerPerSecond, anyAfterMs } = WINDOWS[kind];
  if (waitedMs >= anyAfterMs) return Number.POSITIVE_INFINITY;
  return first + (widerPerSecond * Math.max(0, waitedMs)) / 1000;
}

/** Each must be near enough for the other: a long wait of one does not widen the window of the other. */
export function mayMeet(a: Waiter, b: Waiter, now: number): boolean {
  if (a.kind !== b.kind || a.accountId === b.accountId) return false;
  // Unknown players of an address with many missed meetings are paired with each other only, until they come to one.
  if (isHeldBack(a) !== isHeldBack(b)) return false;
  if ((isKeptForKnown(a, now) && !b.known) || (isKeptForKnown(b, now) && !a.known)) return false;
  const window = Math.min(ratingWindowAfter(a.kind, now - a.since), ratingWindowAfter(b.kind, now - b.since));
  return ratingDistance(a, b) <= window;
}

function isHeldBack({ held, known }: Waiter): boolean {
  return held && !known;
}

function isKeptForKnown({ keptUntil }: Waiter, now: number): boolean {
  return keptUntil !== null && now < keptUntil;
}

/**
 * All players that can play now, in groups without overlap; the first of a group has waited longest in it. Known players are
 * paired with each other first, so that accounts that only fill the queue do not come between them.
 */
export function formPairingGroups(
  waiters: readonly Waiter[],
  seats: number,
  now: number,
): readonly Waiter[][] {
  const known = groupInOrder(
    waiters.filter((one) => one.known),
    seats,
    now,
  );
  const taken = new Set(known.flat());
  const others = groupInOrder(
    waiters.filter((one) => !taken.has(one)),
    seats,
    now,
  );
  return [...known, ...others];
}

/** First come, first served. */
function groupInOrder(waiters: readonly Waiter[], seats: number, now: number): readonly Waiter[][] {
  const groups: Waiter[][] = [];
  let left = [...waiters].sort(comparePlaces);
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const group = findNearestGroup(first, left, seats, now) ?? [first];
    if (group.length === seats) groups.push(group);
    const taken = new Set(group.map((one) => one.accountId));
    left = left.filter((one) => !taken.has(one.accountId));
  }
  return groups;
}

/** The group of `first` with the nearest ratings; null when there are not enough players. */
function findNearestGroup(
  first: Waiter,
  others: readonly Waiter[],
  seats: number,
  now: number,
): Waiter[] | null {
  const near = others
    .filter((one) => mayMeet(first, one, now))
    .sort((a, b) => ratingDistance(first, a) - ratingDistance(first, b) || comparePlaces(a, b));
  return completeGroup([first], near, seats, now);
}

/** All players of a group may meet each other. With three, the nearest two may not, and the next are tried. */
function completeGroup(
  group: Waiter[],
  near: readonly Waiter[],
  seats: number,
  now: number,
): Waiter[] | null {
  if (group.length === seats) return group;
  for (const [index, one] of near.entries()) {
    if (!group.every((member) => mayMeet(member, one, now))) continue;
    const whole = completeGroup([...group, one], near.slice(index + 1), seats, now);
    if (whole) return whole;
  }
  return null;
}

const STEP_MS = 1_000;

/** How long until the player can be paired with those that wait now; null when there are never enough. */
export function estimateWait(
  me: Waiter,
  waiters: readonly Waiter[],
  seats: number,
  now: number,
): number | null {
  const longest = Math.max(WINDOWS[me.kind].anyAfterMs, (me.keptUntil ?? now) - now);
  for (let ms = 0; ms <= longest; ms += STEP_MS) {
    if (findNearestGroup(me, waiters, seats, now + ms)) return ms;
  }
  return null;
}

function ratingDistance(a: Waiter, b: Waiter): number {
  return a.rating === null || b.rating === null ? UNKNOWN_DISTANCE : Math.abs(a.rating - b.rating);
}

function comparePlaces(a: Waiter, b: Waiter): number {
  return a.place - b.place;
}
