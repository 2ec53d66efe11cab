// Several PostgreSQL servers: the choice of one, and the cost of a failover when the old primary stands still without closing.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { openPostgresCarrier } from '../bus/postgres.ts';
import { openPostgres } from '../store/drivers/postgres.ts';
import { queryRows, type Sql, StoreUnavailable } from '../store/drivers/sql.ts';
import { connect } from '../testing/client.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { seatTwo, startServer } from '../testing/server.ts';

/** A port on which nothing listens. */
const DEAD = 1;
const CONNECTIONS = 4;

const world = openWorld();

let primary: TestPostgres;
let standby: TestPostgres;
beforeAll(async () => {
  primary = await startPostgres();
  standby = await primary.standby();
});
afterAll(async () => {
  await primary.stop();
  await standby.stop();
});

const urlOf = (ports: readonly number[], target = '') =>
  `postgres://sente:secret@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres${target}`;

function open(url: string): Sql {
  const sql = openPostgres({ url, world, connections: CONNECTIONS });
  onTestFinished(() => sql.close());
  return sql;
}

const WHERE = 'select inet_server_port() as port';

async function portOf(sql: Sql, ask: Sql['query'] = sql.query): Promise<number | undefined> {
  const [row] = await queryRows<{ port: number }>(sql, WHERE, [], ask);
  return row?.port;
}

/** Runs so many statements at once that every connection of both pools is open. */
async function openAll(sql: Sql): Promise<void> {
  const sleep = (ask: Sql['query']) => queryRows(sql, 'select 1 as n from pg_sleep(0.2)', [], ask);
  const ordinary = Array.from({ length: CONNECTIONS }, () => sleep(sql.query));
  const urgent = Array.from({ length: sql.concurrentAppends }, () => sleep(sql.urgent));
  await Promise.all([...ordinary, ...urgent]);
}

describe('of several hosts', () => {
  test.each([
    ['', 'primary'],
    ['?target_session_attrs=read-write', 'primary'],
    ['?target_session_attrs=primary', 'primary'],
    ['?target_session_attrs=any', 'standby'],
  ])('%j, the first that answers and fits is chosen', async (target, used) => {
    const sql = open(urlOf([DEAD, standby.port, primary.port], target));
    expect(await portOf(sql)).toBe({ primary, standby }[used]?.port);
  });

  test('the error names the fault of each, without the password', async () => {
    const failed = await portOf(open(urlOf([DEAD, standby.port]))).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StoreUnavailable);
    expect(String(failed)).toContain(`127.0.0.1:${DEAD}: connect ECONNREFUSED`);
    expect(String(failed)).toContain(`127.0.0.1:${standby.port}: it is a standby`);
    expect(String(failed)).not.toContain('secret');
  });

  test('hints go through the one that can be written to', async () => {
    const url = urlOf([DEAD, standby.port, primary.port]);
    const heard: string[] = [];
    const receiver = {
      message: (topic: string, text: string) => heard.push(`${topic} ${text}`),
      recovered() {},
    };
    const carriers = await Promise.all([1, 2].map(() => openPostgresCarrier({ url, world }, receiver)));
    carriers[0]?.send('match', 'm1');
    await expect.poll(() => heard).toEqual(['match m1', 'match m1']);
    await Promise.all(carriers.map((carrier) => carrier.close()));
  });
});

describe('a primary that stands still while another takes over', () => {
  test('costs one time-out for all connections together, and delays one move by it', async () => {
    const url = urlOf([primary.port, standby.port], '?target_session_attrs=read-write');
    const sql = open(url);
    await openAll(sql);
    const server = await startServer('postgres', { env: { DATABASE_URL: url } });
    onTestFinished(server.stop);
    const { opener, other, match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await other.until(match, (now) => now.plies.length === 1);
    await standbyHasAll();

    await primary.freeze();
    await standby.promote();
    const saving = other.act(match, { kind: 'move', move: 'i9', ply: 1 });
    await expect(portOf(sql, sql.urgent)).rejects.toBeInstanceOf(StoreUnavailable);
    const asked = Array.from({ length: 2 * CONNECTIONS }, () => portOf(sql));
    const urgent = Array.from({ length: sql.concurrentAppends }, () => portOf(sql, sql.urgent));
    const ports = await Promise.all([...asked, ...urgent]);
    expect(new Set(ports)).toEqual(new Set([standby.port]));
    expect(await saving).toMatchObject({ t: 'done' });
    const after = await opener.until(match, (now) => now.plies.length === 2);
    expect(after.status).toBe('playing');

    // The old primary still takes itself for one.
    primary.thaw();
    await openAll(sql);
    expect(await portOf(sql)).toBe(standby.port);
  });

  /** Resolves when the standby has everything that the primary has written. */
  async function standbyHasAll(): Promise<void> {
    const on = (port: number) => open(urlOf([port]));
    const [here, there] = [on(primary.port), on(standby.port)];
    const [wrote] = await queryRows<{ lsn: string }>(
      here,
      'select pg_current_wal_insert_lsn()::text as lsn',
      [],
    );
    const behind = 'select pg_last_wal_replay_lsn() < $1::pg_lsn as behind';
    // Asynchronous commits are written a moment later.
    await queryRows(here, 'select txid_current()::text as n, pg_switch_wal()::text as lsn', []);
    await expect
      .poll(async () => (await queryRows<{ behind: boolean }>(there, behind, [wrote?.lsn ?? '']))[0]?.behind)
      .toBe(false);
  }

  test('a server that becomes read-only is left for another one', async () => {
    const sql = open(urlOf([standby.port, primary.port], '?target_session_attrs=read-write'));
    expect(await portOf(sql)).toBe(standby.port);
    const admin = open(urlOf([standby.port]));
    const say = async (value: string) => {
      await queryRows(admin, `alter system set default_transaction_read_only = ${value}`, []);
      await queryRows(admin, 'select pg_reload_conf()', []);
    };
    await say('on');
    const write = () => queryRows(sql, `select nextval('chat_id_seq') as n, inet_server_port() as port`, []);
    await expect.poll(() => write().catch(() => null)).toMatchObject([{ port: primary.port }]);
    await say('off');
  });
});
