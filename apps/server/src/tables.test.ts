// What stays in memory: the matches somebody watches, and of the others those looked at last.

import { findGame } from '@sente/games';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTables } from './tables.ts';
import { connect } from './testing/client.ts';
import { seatTwo, startServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

test('a match that is watched stays, however many others are looked at', async () => {
  const { store } = server.house;
  const log = pino({ level: 'silent' });
  const tables = openTables({ store, findGame, log, broken: () => undefined, mostTables: 2 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
    ids.push(match);
  }
  const [watched = '', ...others] = ids;
  const table = await tables.load(watched);
  if (!table) throw new Error('no match');
  tables.hold(table);
  for (const id of others) await tables.load(id);
  expect(tables.all().map(({ id }) => id)).toEqual(expect.arrayContaining([watched, others.at(-1)]));
  expect(tables.all()).toHaveLength(2);
  tables.release(watched);
  for (const id of others) await tables.load(id);
  expect(tables.known(watched)).toBeUndefined();
});
