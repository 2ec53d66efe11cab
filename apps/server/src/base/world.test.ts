// No player can predict what decides a game: none of it comes from Math.random, whose earlier numbers reveal the next.

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';
import { openWorld } from './world.ts';

const ours: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
  const { random } = Math;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    const stack = String(new Error('here').stack);
    if (/(apps.server.src|packages)/.test(stack.replace(/.*world\.test.*/g, ''))) ours.push(stack);
    return random();
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

test('openers, deals, stones placed by the clock and names of guests are drawn from the source for secrets', async () => {
  const newcomer = () => connect(server.url);
  const { opener, other, match } = await seatTwo(
    { mode: 'tieu_dao', swap2Enabled: true, moveMs: 5_000 },
    newcomer,
  );
  await seatTwo({ mode: 'custom', game: 'banqi/classic' }, newcomer);
  await seatTwo({ mode: 'custom', bestOf: 3 }, newcomer);
  for (const player of [opener, other])
    await player.until(match, ({ plies }) => plies.length === 1 && plies[0]?.auto === true);
  expect(ours).toEqual([]);
});

test('timers do their work until they are cancelled', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { after, every } = openWorld();
  const done: string[] = [];
  after(50, () => done.push('once'));
  after(50, () => done.push('never'))();
  const cancel = every(20, () => done.push('again'));
  vi.advanceTimersByTime(70);
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['again', 'again', 'once', 'again']);
});

test('whole numbers are drawn below their limit, every one of them', () => {
  const { below } = openWorld().chance('test');
  expect(new Set(Array.from({ length: 1_000 }, () => below(6)))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

test('numbers are evenly spread and always below one', () => {
  const drawn = Array.from({ length: 20_000 }, openWorld().chance('test').number);
  expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(19_990);
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = drawn.filter((one) => Math.floor(one * 10) === tenth).length / drawn.length;
    expect(Math.abs(share - 0.1)).toBeLessThan(0.015);
  }
});
