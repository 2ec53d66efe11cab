// Pairing by examples, and its promises for any queue.

import { QUEUE_KINDS } from '@sente/match';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateWait, formPairingGroups, mayMeet, ratingWindowAfter, type Waiter } from './pairing.ts';

const NOW = 1_000_000;
const UNKNOWN = { known: false, keptUntil: null, held: false };

let joined = 0;

/** Of those who have waited equally long, the one made first is further ahead. */
function placed(waitedSeconds: number) {
  const since = NOW - waitedSeconds * 1000;
  joined += 1;
  return { since, place: since * 1000 + joined };
}

function waiter(accountId: string, rating: number, waitedSeconds = 0): Waiter {
  return { accountId, kind: 'ranked', rating, ...placed(waitedSeconds), ...UNKNOWN };
}

function casual(accountId: string, rating: number | null, waitedSeconds = 0): Waiter {
  return { accountId, kind: 'casual', rating, ...placed(waitedSeconds), ...UNKNOWN };
}

const names = (groups: readonly Waiter[][]) => groups.map((group) => group.map((one) => one.accountId));

describe('examples', () => {
  test('two newcomers play at once', () => {
    expect(names(formPairingGroups([waiter('ann', 1500), waiter('bob', 1500)], 2, NOW))).toEqual([
      ['ann', 'bob'],
    ]);
  });

  test('no player is paired alone, or with the same account', () => {
    expect(formPairingGroups([waiter('ann', 1500)], 2, NOW)).toEqual([]);
    expect(formPairingGroups([waiter('ann', 1500), waiter('ann', 1500, 5)], 2, NOW)).toEqual([]);
  });

  test('the player who has waited longest gets the nearest rating', () => {
    const queue = [waiter('ann', 1500, 1), waiter('bob', 1600, 5), waiter('cleo', 1650), waiter('dan', 1900)];
    expect(names(formPairingGroups(queue, 2, NOW))).toEqual([['bob', 'cleo']]);
  });

  test('of those who joined in the same millisecond, the first to join plays first', () => {
    const queue = [waiter('cleo', 1500), waiter('bob', 1500), waiter('ann', 1500)];
    expect(names(formPairingGroups(queue, 2, NOW))).toEqual([['cleo', 'bob']]);
  });

  test.each([
    [300, 0, 0, false],
    [300, 5, 5, true],
    [300, 60, 4, false],
    [1500, 59, 59, false],
    [1500, 60, 60, true],
  ])('%i points apart after %i s and %i s: %s', (apart, waited, other, together) => {
    const queue = [waiter('ann', 1500, waited), waiter('bob', 1500 + apart, other)];
    expect(formPairingGroups(queue, 2, NOW)).toHaveLength(together ? 1 : 0);
  });

  test('three play when each may meet each; the nearest is passed over when they fit no other player', () => {
    const queue = [
      waiter('ann', 1500, 30),
      waiter('near', 1400, 0),
      waiter('bob', 1640, 30),
      waiter('cleo', 1650, 30),
    ];
    expect(names(formPairingGroups(queue, 3, NOW))).toEqual([['ann', 'bob', 'cleo']]);
  });

  test('ranked and casual players never meet', () => {
    expect(formPairingGroups([waiter('ann', 1500, 90), casual('bob', 1500, 90)], 2, NOW)).toEqual([]);
    expect(estimateWait(waiter('ann', 1500), [casual('bob', 1500)], 2, NOW)).toBeNull();
  });

  test.each([
    ['near', 1700, 0, true],
    ['unknown', null, 0, true],
    ['far, just come', 2000, 0, false],
    ['far, soon', 2000, 4, false],
    ['far, after a short while', 2000, 5, true],
  ])('casual with a player %s', (_, rating, waited, together) => {
    const queue = [casual('ann', 1500, 30), casual('bob', rating, waited)];
    expect(formPairingGroups(queue, 2, NOW)).toHaveLength(together ? 1 : 0);
  });

  test('casual prefers the near to the unknown, and the unknown to the far', () => {
    const [me, far, guest, near] = [
      casual('ann', 1500, 9),
      casual('bob', 1900, 8),
      casual('cleo', null, 7),
      casual('dan', 1600, 6),
    ];
    expect(names(formPairingGroups([me, far, guest, near], 2, NOW))[0]).toEqual(['ann', 'dan']);
    expect(names(formPairingGroups([me, far, guest], 2, NOW))[0]).toEqual(['ann', 'cleo']);
  });

  test('the wait is known when another player is there, and unknown otherwise', () => {
    const me = waiter('ann', 1500);
    expect(estimateWait(me, [me, waiter('bob', 1520)], 2, NOW)).toBe(0);
    expect(estimateWait(me, [me, waiter('bob', 1900)], 2, NOW)).toBe(10_000);
    expect(estimateWait(me, [me, waiter('bob', 9000)], 2, NOW)).toBe(60_000);
    expect(estimateWait(me, [me], 2, NOW)).toBeNull();
    expect(estimateWait(me, [me, waiter('bob', 1520)], 3, NOW)).toBeNull();
  });
});

describe('people who have shown themselves', () => {
  const known = (name: string, waited = 0) => ({ ...casual(name, null, waited), known: true });
  /** Came to a meeting in vain so long ago; meetings last ten seconds. */
  const stoodUp = (name: string, secondsAgo: number) => ({
    ...known(name, 60),
    keptUntil: NOW + (10 - secondsAgo) * 1000,
  });
  const held = (name: string, waited = 0) => ({ ...casual(name, null, waited), held: true });
  const met = (...queue: Waiter[]) => names(formPairingGroups(queue, 2, NOW)).map((group) => group.sort());

  test('meet each other before any other player, however long others have waited', () => {
    expect(
      met(casual('ghost', null, 90), known('ann', 5), casual('newcomer', null, 60), known('bob')),
    ).toEqual([
      ['ann', 'bob'],
      ['ghost', 'newcomer'],
    ]);
  });

  test('meet an unknown person when no other player is there', () => {
    expect(met(known('ann'), casual('newcomer', null))).toEqual([['ann', 'newcomer']]);
  });

  test('players who came in vain meet no unknown player until all others who came in vain are back', () => {
    expect(met(stoodUp('ann', 0), casual('ghost', null, 30))).toEqual([]);
    expect(met(stoodUp('ann', 9), casual('ghost', null, 30))).toEqual([]);
    expect(met(stoodUp('ann', 9), casual('ghost', null, 30), stoodUp('bob', 0))).toEqual([['ann', 'bob']]);
    expect(met(stoodUp('ann', 9), casual('ghost', null, 30), known('bob'))).toEqual([['ann', 'bob']]);
    expect(met(stoodUp('ann', 10), casual('ghost', null, 30))).toEqual([['ann', 'ghost']]);
    expect(estimateWait(stoodUp('ann', 0), [casual('ghost', null, 30)], 2, NOW)).toBe(10_000);
  });

  test('of an address whose people do not come play on; its unknown people meet each other only', () => {
    expect(met(held('ghost', 30), casual('ann', null, 20), known('bob', 10))).toEqual([['ann', 'bob']]);
    expect(met(held('ghost', 30), known('ann', 20))).toEqual([]);
    expect(met(held('ghost', 30), held('pupil'), known('ann', 20))).toEqual([['ghost', 'pupil']]);
    expect(met({ ...held('pupil', 30), known: true }, casual('ann', null, 20))).toEqual([['ann', 'pupil']]);
  });
});

describe('for any queue', () => {
  const apart = (a: Waiter, b: Waiter) => Math.abs((a.rating ?? 0) - (b.rating ?? 0));
  const anyWaiter = fc.record({
    accountId: fc.integer({ min: 0, max: 40 }).map((n) => `player${n}`),
    kind: fc.constantFrom(...QUEUE_KINDS),
    rating: fc.integer({ min: 400, max: 3000 }),
    since: fc.integer({ min: NOW - 90_000, max: NOW }),
    known: fc.boolean(),
    keptUntil: fc.constant(null),
    held: fc.boolean(),
  });
  const anyQueue = fc
    .uniqueArray(anyWaiter, { maxLength: 20, selector: (one) => one.accountId })
    .map((queue) => queue.sort((a, b) => a.since - b.since).map((one, place) => ({ ...one, place })));
  const anySeats = fc.constantFrom(2, 3);
  const forAny = (check: (queue: Waiter[], seats: number, groups: readonly Waiter[][]) => void) =>
    fc.assert(
      fc.property(anyQueue, anySeats, (queue, seats) =>
        check(queue, seats, formPairingGroups(queue, seats, NOW)),
      ),
    );

  test('no player is in two groups, and every group is full', () => {
    forAny((_, seats, groups) => {
      const all = groups.flat().map((one) => one.accountId);
      expect(new Set(all).size).toBe(all.length);
      for (const group of groups) expect(group).toHaveLength(seats);
    });
  });

  test('a group is of one kind', () => {
    forAny((_, __, groups) => {
      for (const group of groups) expect(new Set(group.map(({ kind }) => kind)).size).toBe(1);
    });
  });

  test('the windows of all in a group are honoured', () => {
    forAny((_, __, groups) => {
      for (const group of groups)
        for (const a of group)
          for (const b of group)
            expect(apart(a, b)).toBeLessThanOrEqual(ratingWindowAfter(a.kind, NOW - a.since));
    });
  });

  test('the longest wait is served first, and no player who could play is left', () => {
    forAny((queue, seats, groups) => {
      const ofKnown = groups.filter((group) => group.every(({ known }) => known));
      for (const some of [ofKnown, groups.slice(ofKnown.length)]) {
        const firsts = some.map(([first]) => first?.since ?? 0);
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
      }
      for (const group of groups)
        for (const one of group) expect(one.since).toBeGreaterThanOrEqual(group[0]?.since ?? 0);
      const played = new Set(groups.flat());
      const left = queue.filter((one) => !played.has(one));
      for (const a of left)
        for (const b of left)
          if (mayMeet(a, b, NOW)) {
            const third = left.some((c) => mayMeet(a, c, NOW) && mayMeet(b, c, NOW));
            expect(seats === 3 && !third).toBe(true);
          }
    });
  });

  test('the order in which a queue is read does not matter', () => {
    forAny((queue, seats, groups) => {
      expect(formPairingGroups([...queue].reverse(), seats, NOW)).toEqual(groups);
    });
  });
});
