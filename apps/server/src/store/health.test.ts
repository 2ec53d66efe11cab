// Work waits while the store does not answer or the clocks have not been repaid.

import { describe, expect, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { StoreUnavailable, TimeInDoubt } from './drivers/sql.ts';
import { type Health, openStoreAndClockHealth } from './health.ts';
import { whenStoreAnswers, whileStoreAnswers } from './wait-for-store.ts';

/** A server whose store answers and whose clocks are repaid. */
function openHealthy(): Health {
  const health = openStoreAndClockHealth(openWorld());
  health.clocks.repaid();
  return health;
}

function recover({ store, clocks }: Health): void {
  store.recovered();
  clocks.repaid();
}

describe('the health of the store', () => {
  test('work waits until the clocks are repaid, and is done then', async () => {
    const health = openHealthy();
    let tries = 0;
    const work = whenStoreAnswers(health, async () => {
      tries += 1;
      if (tries === 1) throw new StoreUnavailable('gone');
      return 'done';
    });
    await Promise.resolve();
    expect(health.clocks.isRepaid()).toBe(false);
    recover(health);
    expect(await work).toBe('done');
    expect(tries).toBe(2);
  });

  test('reports every change once', () => {
    const health = openHealthy();
    const told: string[] = [];
    health.store.onChange((answers) => told.push(answers ? 'answers' : 'does not answer'));
    health.clocks.onChange((isRepaid) => told.push(isRepaid ? 'repaid' : 'owed'));
    health.store.failed();
    health.store.failed();
    recover(health);
    recover(health);
    expect(told).toEqual(['does not answer', 'owed', 'answers', 'repaid']);
  });

  test('a process that slept owes time, and its store still answers', () => {
    const health = openHealthy();
    const told: boolean[] = [];
    health.store.onChange((answers) => told.push(answers));
    health.clocks.owe();
    health.clocks.repaid();
    expect(told).toEqual([]);
  });

  test('time is owed at the start, after a sleep and after a failure; only a failure means that the store does not answer', () => {
    const health = openStoreAndClockHealth(openWorld());
    const seen = () => [health.clocks.isRepaid(), health.store.answers()];
    expect(seen()).toEqual([false, true]);
    recover(health);
    expect(seen()).toEqual([true, true]);
    health.clocks.owe();
    expect(seen()).toEqual([false, true]);
    health.store.failed();
    expect(seen()).toEqual([false, false]);
    health.clocks.owe();
    expect(seen()).toEqual([false, false]);
    recover(health);
    expect(seen()).toEqual([true, true]);
  });

  test('refuses work that cannot wait, at once and while it is running', async () => {
    const health = openStoreAndClockHealth(openWorld());
    const never = () => new Promise<never>(() => {});
    const underWay = whileStoreAnswers(health, never);
    health.store.failed();
    await expect(underWay).rejects.toBeInstanceOf(StoreUnavailable);
    let asked = false;
    const refused = whileStoreAnswers(health, async () => {
      asked = true;
    });
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailable);
    expect(asked).toBe(false);
    recover(health);
    expect(await whileStoreAnswers(health, async () => 'done')).toBe('done');
  });

  test.each([
    ['a store that is gone', new StoreUnavailable('gone'), false],
    ['time that is owed', new TimeInDoubt('owed'), true],
    ['a bug', new Error('bug'), true],
  ])('%s, found by work: the store answers is %s', async (_name, error, answers) => {
    const health = openHealthy();
    await expect(whileStoreAnswers(health, () => Promise.reject(error))).rejects.toBe(error);
    expect(health.store.answers()).toBe(answers);
  });

  test('stops waiting for the clocks after the given time', async () => {
    const health = openStoreAndClockHealth(openWorld());
    health.store.failed();
    expect(await health.clocks.untilRepaid(1)).toBe(false);
  });
});
