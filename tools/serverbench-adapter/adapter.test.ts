// The adapter plays a game against the real server and reports it to the load driver.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { openAdapter } from './adapter.mjs';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres');
});
afterAll(() => server.stop());

test('both players receive every move with the winning one, and the game can be resumed', async () => {
  const adapter = await openAdapter({ url: server.url });
  const game = await adapter.open();
  const heard: [number, number, number | null][] = [];
  let wake = () => {};
  game.onUpdate = (...update) => {
    heard.push(update);
    wake();
  };
  const cells = [0, 100, 1, 101, 2, 102, 3, 103, 4];
  for (const [ply, cell] of cells.entries()) {
    const both = new Promise<void>((done) => {
      wake = () => heard.length === 2 * (ply + 1) && done();
    });
    game.send(ply % 2, cell, ply);
    await both;
  }
  expect(
    heard
      .slice(-4)
      .map(([player, ply, winner]) => `${player} ${ply} ${winner}`)
      .sort(),
  ).toEqual(['0 8 null', '0 9 1', '1 8 null', '1 9 1']);
  expect(await adapter.resume(game.token)).toBe(9);
  expect(await adapter.resume('nothing')).toBeNull();
  await game.close();
});
