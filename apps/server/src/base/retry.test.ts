// Retries: how many attempts there are, and what the caller gets.

import { expect, test } from 'vitest';
import { AGAIN, retry, retryWithPauses } from './retry.ts';
import { openWorld } from './world.ts';

/** Done at the `n`th attempt. */
function doneAt(n: number) {
  let tries = 0;
  return {
    tries: () => tries,
    attempt: async () => {
      tries += 1;
      return tries >= n ? `done at ${tries}` : AGAIN;
    },
  };
}

test.each([
  [1, 3, 'done at 1', 1],
  [3, 3, 'done at 3', 3],
  [4, 3, AGAIN, 3],
])('work that succeeds at attempt %i of at most %i', async (n, most, answer, tries) => {
  const work = doneAt(n);
  expect(await retry(most, work.attempt)).toBe(answer);
  expect(work.tries()).toBe(tries);
});

test('makes one attempt more than there are pauses', async () => {
  const world = openWorld();
  const early = doneAt(2);
  expect(await retryWithPauses(world, [1, 1], early.attempt)).toBe('done at 2');
  const never = doneAt(10);
  expect(await retryWithPauses(world, [1, 1], never.attempt)).toBe(AGAIN);
  expect(never.tries()).toBe(3);
});

test('does not repeat an attempt that throws', async () => {
  let tries = 0;
  const broken = retry(3, async () => {
    tries += 1;
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(tries).toBe(1);
});
