// Ranked play over two real server processes and one PostgreSQL, one of which is killed in the middle.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { member } from '../testing/people.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';

let database: FreshDatabase;
let one: ServerProcess;
let two: ServerProcess;
beforeAll(async () => {
  database = await freshDatabase();
  one = await serverProcess({ DATABASE_URL: database.url });
  two = await serverProcess({ DATABASE_URL: database.url });
  await Promise.all([one.start(), two.start()]);
});
afterAll(async () => {
  await one?.end();
  await two?.end();
  await database?.stop();
});

async function room(client: Client): Promise<string> {
  const heard = await client.next('queue', ({ state }) => state === 'matched');
  return heard.state === 'matched' ? heard.room : '';
}

test('a series begun over two processes is finished over one, and rated once', async () => {
  const [ann, bob] = [await member(one.url), await member(two.url)];
  await Promise.all([ann, bob].map((client) => client.ask({ t: 'queue', pool: 'gomoku', on: true })));
  const [id, same] = await Promise.all([room(ann), room(bob)]);
  expect(id).toBe(same);
  await Promise.all([ann.enter(id), bob.enter(id)]);
  const { match: first } = await bob.untilRoom(({ status }) => status === 'playing');
  await ann.watch(first ?? '');
  await ann.act(first ?? '', { kind: 'resign' });
  await bob.untilRoom(({ status }) => status === 'between');

  await one.kill();
  const back = await connect(two.url, ann.token);
  await back.enter(id);
  for (const client of [back, bob]) await client.room(id, { kind: 'go_on' });
  const { match: second } = await back.untilRoom(
    ({ status, match }) => status === 'playing' && match !== first,
  );
  await back.watch(second ?? '');
  await back.act(second ?? '', { kind: 'resign' });
  const { ratingChanges, series } = await bob.untilRoom((view) => view.ratingChanges !== null);
  expect(series?.games.map(({ match }) => match)).toEqual([first, second]);
  expect(ratingChanges).toEqual({
    [ann.you]: { before: 1500, after: 1338 },
    [bob.you]: { before: 1500, after: 1662 },
  });

  await one.start();
  const page = await (await fetch(`${one.url}/api/players/${bob.you}`)).json();
  expect(page).toMatchObject({ ratings: [{ rating: 1662, games: 1 }] });
});
