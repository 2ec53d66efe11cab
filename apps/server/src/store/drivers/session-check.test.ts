// Behind a real PgBouncer: session mode works like a direct connection, all other modes are refused at the start.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { openBus } from '../../bus/open.ts';
import { plainAct, plainMatch } from '../../testing/matches.ts';
import { startPgBouncer } from '../../testing/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { serverProcess } from '../../testing/process.ts';
import { openStore } from '../open.ts';
import { openPostgres } from './postgres.ts';
import { SessionsNotKept } from './session-check.ts';
import { queryRows } from './sql.ts';

const world = openWorld();

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function behind(...settings: readonly string[]): Promise<string> {
  const bouncer = await startPgBouncer(postgres, settings);
  onTestFinished(bouncer.stop);
  return bouncer.url;
}

const open = (databaseUrl: string) => openStore({ databaseUrl, dataDir: '', fsync: false, world });

describe('a pooler that gives each transaction another connection', () => {
  test.each([
    ['pool_mode = transaction'],
    ['pool_mode = transaction', 'server_round_robin = 1'],
    ['pool_mode = transaction', 'ignore_startup_parameters = options,extra_float_digits'],
    ['pool_mode = statement'],
  ])('%s is refused', async (...settings) => {
    const url = await behind(...settings);
    await expect(open(url)).rejects.toBeInstanceOf(SessionsNotKept);
  });

  test.each(['0', '1'])('is refused while other clients use it (server_round_robin = %s)', async (inTurn) => {
    const url = await behind('pool_mode = transaction', `server_round_robin = ${inTurn}`);
    let busy = true;
    const others = Array.from({ length: 4 }, async () => {
      const sql = openPostgres({ url, world, connections: 1 });
      while (busy) await sql.script('select pg_sleep(random() * 0.002)');
      await sql.close();
    });
    for (let times = 0; times < 10; times++) await expect(open(url)).rejects.toBeInstanceOf(SessionsNotKept);
    busy = false;
    await Promise.all(others);
  });

  test('the server prints one line that says what to do, and ends', async () => {
    const server = await serverProcess({ DATABASE_URL: await behind('pool_mode = transaction') });
    onTestFinished(server.end);
    await expect(server.start()).rejects.toThrow('the server ended with 1');
    expect(server.lines.at(-1)).toMatch(
      /^sente: DATABASE_URL leads to a pooler .* set pool_mode = session .*directly\.$/,
    );
  });
});

describe('a pooler that keeps sessions', () => {
  test('works like a direct connection: settings, prepared statements, appends and hints', async () => {
    const url = await behind('pool_mode = session');
    const sql = openPostgres({ url, world });
    const said = await queryRows(
      sql,
      `select current_setting('enable_seqscan') as scan, current_setting('timezone') as zone`,
      [],
    );
    expect(said).toEqual([{ scan: 'off', zone: 'UTC' }]);
    await sql.close();
    const store = await open(url);
    await store.matches.create(plainMatch('m1'));
    const acts = [1, 2, 3].map((expected) => plainAct('m1', expected, { actionId: `a${expected}` }));
    for (const act of acts) expect(await store.matches.append(act)).toMatchObject({ kind: 'ok' });
    const buses = await Promise.all(
      [1, 2].map(() => openBus({ natsUrl: null, databaseUrl: url }, { world })),
    );
    const heard: string[] = [];
    buses[1]?.subscribe('queue', ({ account }) => void heard.push(account));
    // Hints are withheld until another server has been heard.
    await expect
      .poll(() => {
        buses[0]?.publish({ topic: 'queue', account: 'ann' });
        return heard;
      })
      .toContain('ann');
    await Promise.all(buses.map((bus) => bus.close()));
    await store.close();
  });
});
