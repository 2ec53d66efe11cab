// Work waits while the store does not answer, and is done when it does.

import { describe, expect, test } from 'vitest';
import { openStoreHealth } from './health.ts';
import { StoreUnavailable, TimeInDoubt } from './sql.ts';
import { whenStoreAnswers, whileStoreAnswers } from './wait-for-store.ts';

describe('the health of the store', () => {
  test('lets work wait until it is well, and do it then', async () => {
    const health = openStoreHealth();
    health.recovered();
    let tries = 0;
    const work = whenStoreAnswers(health, async () => {
      tries += 1;
      if (tries === 1) throw new StoreUnavailable('gone');
      return 'done';
    });
    await Promise.resolve();
    expect(health.isOk()).toBe(false);
    health.recovered();
    expect(await work).toBe('done');
    expect(tries).toBe(2);
  });

  test('tells of every change once', () => {
    const health = openStoreHealth();
    const told: boolean[] = [];
    health.recovered();
    health.onChange((ok) => told.push(ok));
    health.failed();
    health.failed();
    health.recovered();
    health.recovered();
    expect(told).toEqual([false, true]);
  });

  test('answers while time is owed, and not from a failure on until it is well', () => {
    const health = openStoreHealth();
    const seen = () => [health.isOk(), health.answers()];
    expect(seen()).toEqual([false, true]);
    health.recovered();
    expect(seen()).toEqual([true, true]);
    health.owes();
    expect(seen()).toEqual([false, true]);
    health.failed();
    expect(seen()).toEqual([false, false]);
    health.owes();
    expect(seen()).toEqual([false, false]);
    health.recovered();
    expect(seen()).toEqual([true, true]);
  });

  test('refuses work of those who cannot wait, at once and while it is under way', async () => {
    const health = openStoreHealth();
    const never = () => new Promise<never>(() => {});
    const underWay = whileStoreAnswers(health, never);
    health.failed();
    await expect(underWay).rejects.toBeInstanceOf(StoreUnavailable);
    let asked = false;
    const refused = whileStoreAnswers(health, async () => {
      asked = true;
    });
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailable);
    expect(asked).toBe(false);
    health.recovered();
    expect(await whileStoreAnswers(health, async () => 'done')).toBe('done');
  });

  test.each([
    ['a store that is gone', new StoreUnavailable('gone'), false],
    ['time that is owed', new TimeInDoubt('owed'), true],
    ['a bug', new Error('bug'), true],
  ])('%s, found by work: the store answers is %s', async (_name, error, answers) => {
    const health = openStoreHealth();
    health.recovered();
    await expect(whileStoreAnswers(health, () => Promise.reject(error))).rejects.toBe(error);
    expect(health.answers()).toBe(answers);
  });

  test('does not keep anybody waiting for ever', async () => {
    const health = openStoreHealth();
    health.failed();
    expect(await health.untilOk(1)).toBe(false);
  });
});
