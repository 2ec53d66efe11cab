// Matches out of one store and into another: nothing lost on the way, nothing taken that does not fold.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportMatches, importMatches } from './archive.ts';
import { openWorld } from './base/world.ts';
import { queryRows } from './store/drivers/sql.ts';
import { makeStore } from './store/open.ts';
import type { Store } from './store/store.ts';
import { connect } from './testing/client.ts';
import { fresh, moved, plainAct, plainMatch } from './testing/matches.ts';
import { seatTwo, startServer, type TestServer } from './testing/server.ts';
import { startDatabase, type TestDatabase, temporaryFolder } from './testing/stores.ts';

let server: TestServer;
let database: TestDatabase;
let elsewhere: Store;
let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  server = await startServer('postgres');
  database = await startDatabase('postgres');
  elsewhere = await makeStore('postgres', await database.open(), { world: openWorld() });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
  await database.stop();
});

test('matches are exported, and imported as they were', async () => {
  const newcomer = () => connect(server.url);
  const open = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, newcomer);
  await open.opener.act(open.match, { kind: 'move', move: 'h8', ply: 0 });
  const over = await seatTwo({ mode: 'di_bien_ky', game: 'banqi/classic' }, newcomer);
  await over.ann.act(over.match, { kind: 'resign' });
  await over.ann.until(over.match, (now) => now.revealed !== null);

  const file = join(folder, 'matches.jsonl');
  await exportMatches(server.parts.store, file);
  await importMatches(elsewhere, file);
  for (const match of [open.match, over.match]) {
    const here = await server.parts.store.matches.load(match);
    const there = await elsewhere.matches.load(match);
    expect(there?.events).toEqual(here?.events);
    const { status, outcome, players, startedAt, swap2History } = here?.match ?? {};
    expect(there?.match).toMatchObject({ status, outcome, players, swap2History });
    expect(Math.round(there?.match.startedAt ?? 0)).toBe(Math.round(startedAt ?? 0));
    expect(await elsewhere.matches.deal(match)).toEqual(await server.parts.store.matches.deal(match));
  }
  expect((await elsewhere.accounts.many(open.ann.match(open.match).config.players)).length).toBe(2);
  await importMatches(elsewhere, file);
});

test('a damaged log is exported as far as it can be read, and not imported as if that were all', async () => {
  const sql = await database.open();
  const broken = plainMatch(fresh('broken'));
  await elsewhere.matches.create(broken);
  await elsewhere.matches.append(plainAct(broken.id, 1, { events: [moved('h8'), moved('i9')] }));
  await queryRows(sql, `update events set body = '{}' where match_id = $1 and seq = 3`, [broken.id]);
  const file = join(folder, 'damaged.jsonl');
  await exportMatches(elsewhere, file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const line = lines.map((text) => JSON.parse(text)).find(({ id }) => id === broken.id);
  expect(line).toMatchObject({
    events: [...broken.events, moved('h8')],
    broken: { code: 'bad_event', data: { seq: 3 } },
  });
  await importMatches(server.parts.store, file);
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  expect(await server.parts.store.matches.get(broken.id)).toBeNull();
});

test('a match that does not fold is refused, and the others are imported', async () => {
  const file = join(folder, 'broken.jsonl');
  await exportMatches(server.parts.store, file);
  const [first = ''] = readFileSync(file, 'utf8').split('\n');
  const good = { ...JSON.parse(first), id: 'fresh-one' };
  const bad = {
    ...good,
    id: 'bad',
    events: [...good.events, { kind: 'moved', at: 1, seat: 0, move: 'z99' }],
  };
  writeFileSync(file, `not json\n${JSON.stringify(bad)}\n${JSON.stringify(good)}\n{"id":"x"}\n`);
  await importMatches(elsewhere, file);
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  expect(await elsewhere.matches.get('bad')).toBeNull();
  expect(await elsewhere.matches.get('fresh-one')).not.toBeNull();
});
