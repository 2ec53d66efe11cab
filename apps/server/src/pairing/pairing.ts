// Who plays whom: first come first, each with whoever is nearest in rating, within a window that widens while one waits.

export type Waiter = { readonly accountId: string; readonly rating: number; readonly since: number };

const FIRST_WINDOW = 200;
const WIDER_PER_SECOND = 20;
/** After this long anybody will do. */
const ANY_RATING_AFTER_MS = 60_000;

/** How far from one's own rating an opponent may be. */
export function windowAfter(waitedMs: number): number {
  if (waitedMs >= ANY_RATING_AFTER_MS) return Number.POSITIVE_INFINITY;
  return FIRST_WINDOW + (WIDER_PER_SECOND * Math.max(0, waitedMs)) / 1000;
}

/** Both must find the other near enough: who has waited long does not decide for who has just come. */
export function mayMeet(a: Waiter, b: Waiter, now: number): boolean {
  const window = Math.min(windowAfter(now - a.since), windowAfter(now - b.since));
  return a.accountId !== b.accountId && Math.abs(a.rating - b.rating) <= window;
}

/** Everybody who can play now, in groups; nobody is in two, and each group's first has waited longest in it. */
export function groupsOf(waiters: readonly Waiter[], seats: number, now: number): readonly Waiter[][] {
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
  for (let ms = 0; ms <= ANY_RATING_AFTER_MS; ms += STEP_MS) {
    if (groupFor(me, waiters, seats, now + ms)) return ms;
  }
  return null;
}

function distance(a: Waiter, b: Waiter): number {
  return Math.abs(a.rating - b.rating);
}

function byPlace(a: Waiter, b: Waiter): number {
  return a.since - b.since || (a.accountId < b.accountId ? -1 : 1);
}
