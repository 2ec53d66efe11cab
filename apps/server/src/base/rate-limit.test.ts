// Token buckets: a burst, a steady rate, and a bound on memory.

import { describe, expect, test } from 'vitest';
import { makeRateLimit, rateLimitKeyOfAddress, ratePerMinute } from './rate-limit.ts';

function withClock() {
  let ms = 0;
  return {
    now: () => ms,
    pass: (seconds: number) => {
      ms += seconds * 1000;
    },
  };
}

describe('a limit', () => {
  test('allows a burst and then a steady rate', () => {
    const clock = withClock();
    const limit = makeRateLimit({ burst: 3, perSecond: 1 }, clock.now);
    const takes = () => [1, 2, 3, 4].map(() => limit.take('ann'));
    expect(takes()).toEqual([true, true, true, false]);
    clock.pass(2);
    expect(takes()).toEqual([true, true, false, false]);
    clock.pass(1000);
    expect(takes()).toEqual([true, true, true, false]);
  });

  test('counts each key by itself', () => {
    const limit = makeRateLimit({ burst: 1, perSecond: 1 }, () => 0);
    expect(limit.take('ann')).toBe(true);
    expect(limit.take('bob')).toBe(true);
    expect(limit.take('ann')).toBe(false);
  });

  test('tells how long to wait', () => {
    const clock = withClock();
    const limit = makeRateLimit(ratePerMinute(30), clock.now);
    expect(limit.waitMs('ann')).toBe(0);
    for (let i = 0; i < 30; i++) limit.take('ann');
    expect(limit.waitMs('ann')).toBe(2000);
    clock.pass(2);
    expect(limit.waitMs('ann')).toBe(0);
  });

  test('charges more for what costs more', () => {
    const limit = makeRateLimit({ burst: 10, perSecond: 1 }, () => 0);
    expect(limit.take('ann', 8)).toBe(true);
    expect(limit.take('ann', 8)).toBe(false);
    expect(limit.take('ann', 2)).toBe(true);
  });

  test('remembers only the keys used last, up to its bound', () => {
    const limit = makeRateLimit({ burst: 1, perSecond: 1 }, () => 0, 100);
    for (let i = 0; i < 1000; i++) limit.take(`key ${i}`);
    expect(limit.size).toBe(100);
    expect(limit.take('key 999')).toBe(false);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, key) => {
  expect(rateLimitKeyOfAddress(address)).toBe(key);
});
