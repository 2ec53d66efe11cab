// A place in the queue is kept for a player who is gone, as long as we say.

import { expect, test } from 'vitest';
import { member } from '../testing/people.ts';
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
