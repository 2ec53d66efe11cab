// Work waits while the store does not answer, and is done when it does.

import { describe, expect, test } from 'vitest';
import { openStoreHealth } from './health.ts';
import { StoreUnavailable } from './sql.ts';
import { whenStoreAnswers } from './wait-for-store.ts';

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

  test('does not keep anybody waiting for ever', async () => {
    const health = openStoreHealth();
    health.failed();
    expect(await health.untilOk(1)).toBe(false);
  });
});
