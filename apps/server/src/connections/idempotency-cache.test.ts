// A request that comes twice with one id is done once.

import { refuse } from '@sente/kernel';
import { describe, expect, test } from 'vitest';
import { openIdempotencyCache } from './idempotency-cache.ts';

describe('the idempotency cache', () => {
  test('a request is done once and answered as often as asked', async () => {
    const answers = openIdempotencyCache();
    let done = 0;
    const work = async () => {
      done += 1;
      return { ok: true, value: { seq: done } } as const;
    };
    const [first, second] = await Promise.all([answers.once('a', '1', work), answers.once('a', '1', work)]);
    expect(first).toEqual(second);
    await answers.once('b', '1', work);
    expect(done).toBe(2);
  });

  test('a request that failed may be tried again', async () => {
    const answers = openIdempotencyCache();
    await expect(answers.once('a', '1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await answers.once('a', '1', async () => ({ ok: true, value: {} }))).toEqual({
      ok: true,
      value: {},
    });
  });

  test.each([
    ['slow_down', 2],
    ['busy', 2],
    ['storage', 2],
    ['not_your_turn', 1],
  ] as const)('%s: the same request twice is asked %i times', async (code, times) => {
    const answers = openIdempotencyCache();
    let asked = 0;
    const work = async () => {
      asked += 1;
      return refuse(code);
    };
    await answers.once('a', '1', work);
    await answers.once('a', '1', work);
    expect(asked).toBe(times);
  });
});
