// What stays in memory: the matches somebody watches, and of the others those looked at last.

import { findGame } from '@sente/games';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';
import { openMatchCache } from './match-cache.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

test('a match that is watched stays, however many others are looked at', async () => {
  const { store } = server.parts;
  const log = pino({ level: 'silent' });
  const cache = openMatchCache({ store, findGame, log, broken: () => undefined, mostMatches: 2 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
    ids.push(match);
  }
  const [watched = '', ...others] = ids;
  const loaded = await cache.load(watched);
  if (!loaded) throw new Error('no match');
  cache.hold(loaded);
  for (const id of others) await cache.load(id);
  expect(cache.all().map(({ id }) => id)).toEqual(expect.arrayContaining([watched, others.at(-1)]));
  expect(cache.all()).toHaveLength(2);
  cache.release(watched);
  for (const id of others) await cache.load(id);
  expect(cache.known(watched)).toBeUndefined();
});
