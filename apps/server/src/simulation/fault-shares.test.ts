// Faults of one kind that overlap.

import { expect, it } from 'vitest';
import { openShares } from './fault-shares.ts';

it('adds up faults that overlap, and goes on with the one that lasts longer', () => {
  const shares = openShares({ drop: 0, late: 0 });
  const endFirst = shares.add({ drop: 0.5, late: 0 });
  const endSecond = shares.add({ drop: 0.5, late: 0.2 });
  expect(shares.now().drop).toBeCloseTo(0.75);
  endFirst();
  expect(shares.now().drop).toBeCloseTo(0.5);
  expect(shares.now().late).toBeCloseTo(0.2);
  endSecond();
  expect(shares.now()).toEqual({ drop: 0, late: 0 });
});
