// kill -9 while finished games are counted for the openings book: the next server goes on, and each game counts once.

import { expect, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { makeStore } from '../store/open.ts';
import { STORE_KINDS, type StoreKind } from '../store/store.ts';
import { finishedMatch } from '../testing/finished.ts';
import { serverProcess } from '../testing/process.ts';
import { type StorePlace, startPlace } from '../testing/stores.ts';

/** More games than one round counts, so that the kill comes in the middle. */
const GAMES = 300;

test.each(STORE_KINDS)('a killed server on %s miscounts nothing', async (kind) => {
  const place = await startPlace(kind);
  await fill(place, kind);
  const server = await serverProcess(place.env);
  const counted = async () => {
    const record = encodeURIComponent('sente 1 gomoku/freestyle : h8');
    const answer = await fetch(`${server.url}/api/openings?record=${record}`);
    return ((await answer.json()) as { games: number }).games;
  };
  try {
    await server.start();
    await expect.poll(counted, { timeout: 120_000, interval: 10 }).toBeGreaterThan(0);
    await server.kill();
    await server.start();
    await expect.poll(counted, { timeout: 120_000, interval: 200 }).toBe(GAMES);
  } finally {
    await server.end();
    await place.stop();
  }
});

/** Stores one game and copies of it. */
async function fill(place: StorePlace, kind: StoreKind): Promise<void> {
  const sql = await place.open();
  const store = await makeStore(kind, sql, { world: openWorld() });
  const match = finishedMatch('h8 i9 g9 !resign:1');
  await store.matches.create(match);
  await sql.script(`
    insert into matches (id, mode, rated, game, players, config, seq, status, outcome)
    select m.id || n, mode, rated, game, players, config, seq, status, outcome
    from matches m, generate_series(2, ${GAMES}) n where m.id = '${match.id}';
    insert into events (match_id, seq, kind, body)
    select e.match_id || n, seq, kind, body
    from events e, generate_series(2, ${GAMES}) n where e.match_id = '${match.id}';`);
  await store.close();
}
