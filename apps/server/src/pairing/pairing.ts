// Who plays whom: first come first, each with whoever is nearest in rating, within a window that widens while one waits.

import type { QueueKind } from '@sente/match';

export type Waiter = {
  readonly accountId: string;
  readonly kind: QueueKind;
  /** null: not known. */
  readonly rating: number | null;
  readonly since: number;
  /** Smaller is further ahead. */
  readonly place: number;
  /** They have shown themselves; nobody can tell whether others are there at all. */
  readonly known: boolean;
  /** They came to a meeting in vain, and are kept for people who are known until then. */
  readonly keptUntil: number | null;
  /** Too many from their address have not come to meetings. */
  readonly held: boolean;
};

/** How far from one's own rating an opponent may be: at first, more with each second, and after how long anybody will do. */
type Window = { readonly first: number; readonly widerPerSecond: number; readonly anyAfterMs: number };

const WINDOWS: { readonly [kind in QueueKind]: Window } = {
  ranked: { first: 200, widerPerSecond: 20, anyAfterMs: 60_000 },
  // Where nothing is at stake, a game soon is worth more than an even one.
  casual: { first: 300, widerPerSecond: 0, anyAfterMs: 5_000 },
};

/** Who is not rated is farther away than somebody near, and nearer than somebody far. */
const UNKNOWN_DISTANCE = 200;

export function windowAfter(kind: QueueKind, waitedMs: number): number {
  const { first, widerPerSecond, anyAfterMs } = WINDOWS[kind];
  if (waitedMs >= anyAfterMs) return Number.POSITIVE_INFINITY;
  return first + (widerPerSecond * Math.max(0, waitedMs)) / 1000;
}

/** Both must find the other near enough: who has waited long does not decide for who has just come. */
export function mayMeet(a: Waiter, b: Waiter, now: number): boolean {
  if (a.kind !== b.kind || a.accountId === b.accountId) return false;
  // Unknown people of an address whose people do not come meet each other only, until they have shown themselves.
  if (isHeldBack(a) !== isHeldBack(b)) return false;
  if ((isKeptForKnown(a, now) && !b.known) || (isKeptForKnown(b, now) && !a.known)) return false;
  const window = Math.min(windowAfter(a.kind, now - a.since), windowAfter(b.kind, now - b.since));
  return distance(a, b) <= window;
}

function isHeldBack({ held, known }: Waiter): boolean {
  return held && !known;
}

function isKeptForKnown({ keptUntil }: Waiter, now: number): boolean {
  return keptUntil !== null && now < keptUntil;
}

/**
 * Everybody who can play now, in groups; nobody is in two, and each group's first has waited longest in it. People who
 * have shown themselves meet each other before they meet anybody else: whoever only fills the queue does not come between.
 */
export function groupsOf(waiters: readonly Waiter[], seats: number, now: number): readonly Waiter[][] {
  const known = groupsAmong(
    waiters.filter((one) => one.known),
    seats,
    now,
  );
  const taken = new Set(known.flat());
  const others = groupsAmong(
    waiters.filter((one) => !taken.has(one)),
    seats,
    now,
  );
  return [...known, ...others];
}

/** First come, first served. */
function groupsAmong(waiters: readonly Waiter[], seats: number, now: number): readonly Waiter[][] {
  const groups: Waiter[][] = [];
  let left = [...waiters].sort(byPlace);
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const group = groupFor(first, left, seats, now) ?? [first];
    if (group.length === seats) groups.push(group);
    const taken = new Set(group.map((one) => one.accountId));
    left = left.filter((one) => !taken.has(one.accountId));
  }
  return groups;
}

/** Those to play with `first`, the nearest in rating; null when there are not enough. */
function groupFor(first: Waiter, others: readonly Waiter[], seats: number, now: number): Waiter[] | null {
  const near = others
    .filter((one) => mayMeet(first, one, now))
    .sort((a, b) => distance(first, a) - distance(first, b) || byPlace(a, b));
  return completed([first], near, seats, now);
}

/** Everybody in a group may meet everybody; with three, the nearest may not go together and the next are tried. */
function completed(group: Waiter[], near: readonly Waiter[], seats: number, now: number): Waiter[] | null {
  if (group.length === seats) return group;
  for (const [index, one] of near.entries()) {
    if (!group.every((member) => mayMeet(member, one, now))) continue;
    const whole = completed([...group, one], near.slice(index + 1), seats, now);
    if (whole) return whole;
  }
  return null;
}

const STEP_MS = 1_000;

/** How long until somebody can play with those who wait now; null when there are not enough, however long it takes. */
export function readyIn(me: Waiter, waiters: readonly Waiter[], seats: number, now: number): number | null {
  const longest = Math.max(WINDOWS[me.kind].anyAfterMs, (me.keptUntil ?? now) - now);
  for (let ms = 0; ms <= longest; ms += STEP_MS) {
    if (groupFor(me, waiters, seats, now + ms)) return ms;
  }
  return null;
}

function distance(a: Waiter, b: Waiter): number {
  return a.rating === null || b.rating === null ? UNKNOWN_DISTANCE : Math.abs(a.rating - b.rating);
}

function byPlace(a: Waiter, b: Waiter): number {
  return a.place - b.place;
}
