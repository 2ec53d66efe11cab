// A place in the queue is kept for a player who is gone, as long as we say.

import { expect, test } from 'vitest';
import { member } from '../testing/people.ts';
import { matched } from '../testing/queue.ts';
import { startServer } from '../testing/server.ts';

test('a place is kept for as long as promised, however early its owner was out of sight', async () => {
  const keepMs = 1_000;
  const server = await startServer('postgres', { times: { roundMs: 50, keepMs, freshMs: 5_000 } });
  const { store } = server.parts;
  const ann = await member(server.url);
  await ann.ask({ t: 'queue', pool: 'gomoku', on: true });
  const opened = performance.now();
  // No place is removed just after a start.
  await expect.poll(() => performance.now() - opened).toBeGreaterThan(keepMs);
  const went = performance.now();
  ann.cut();
  await expect.poll(() => store.queue.of(ann.you), { interval: 20 }).toBeNull();
  expect(performance.now() - went).toBeGreaterThan(keepMs);
  await server.stop();
});

test('a meeting gives its players their time again after an outage', async () => {
  const meetMs = 500;
  const server = await startServer('postgres', { times: { roundMs: 50, meetMs } });
  const { clocks } = server.parts.health;
  const [ann, bob] = [await member(server.url), await member(server.url)];
  for (const one of [ann, bob]) await one.ask({ t: 'queue', pool: 'gomoku', on: true });
  const room = await matched(ann);
  await matched(bob);
  const began = performance.now();
  await expect
    .poll(
      () => {
        clocks.owe();
        return performance.now() - began;
      },
      { interval: 20 },
    )
    .toBeGreaterThan(2 * meetMs);
  await expect.poll(clocks.isRepaid, { interval: 5 }).toBe(true);
  // Several rounds of the queue.
  await expect.poll(() => performance.now() - began, { interval: 20 }).toBeGreaterThan(2 * meetMs + 150);
  for (const one of [ann, bob]) await one.enter(room);
  await ann.untilRoom((now) => now.id === room && now.status === 'playing');
  await server.stop();
});
