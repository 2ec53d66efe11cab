// The embedded database: its folder, its lock, its thread, and a process that is killed.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { MatchEvent } from '@sente/match';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { moved } from '../../testing/matches.ts';
import { dataFolder, temporaryFolder } from '../../testing/stores.ts';
import { openStore } from '../open.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { queryRows, SqlError, StoreUnavailable } from './sql.ts';

/** Starting a database takes long on a busy machine. */
const PATIENCE = { timeout: 120_000 };

const world = openWorld();

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the folder lock', () => {
  const lockFile = () => join(folder, 'sente.lock');
  const holder = (change: object) => {
    const lock = { pid: process.pid, host: hostname(), born: null, key: 'somebody', ...change };
    writeFileSync(lockFile(), JSON.stringify(lock));
  };

  test('refuses a second holder and names the first', async () => {
    const lock = await lockFolder(folder, world);
    await expect(lockFolder(folder, world)).rejects.toThrow(
      `in use by process ${process.pid} on ${hostname()}`,
    );
    lock.release();
    (await lockFolder(folder, world)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('creates the folder if it is missing', async () => {
    const inner = join(folder, 'a', 'b');
    (await lockFolder(inner, world)).release();
    expect(existsSync(inner)).toBe(true);
  });

  test('of a process that died does not block', async () => {
    // No process has a number this high.
    holder({ pid: 2 ** 30 });
    (await lockFolder(folder, world)).release();
  });

  test('of a dead process whose number another process has does not block', async () => {
    holder({ born: '1' });
    (await lockFolder(folder, world)).release();
  });

  test('that cannot be read does not block', async () => {
    writeFileSync(lockFile(), '{"pid": 1');
    (await lockFolder(folder, world)).release();
  });

  test('of another machine that was silent for long does not block', async () => {
    holder({ host: 'elsewhere' });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockFile(), longAgo, longAgo);
    (await lockFolder(folder, world)).release();
  });

  test('of another machine that is still touched blocks', async () => {
    holder({ host: 'elsewhere' });
    const touch = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 100);
    await expect(lockFolder(folder, world)).rejects.toThrow('on elsewhere');
    clearInterval(touch);
  });

  test('goes to one of many processes that find a dead holder', async () => {
    holder({ pid: 2 ** 30 });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, world)));
    const held = tries.filter((one) => one.status === 'fulfilled');
    expect(held).toHaveLength(1);
    held[0]?.value.release();
  });
});

describe('the embedded database', PATIENCE, () => {
  test('syncs at commit when asked to, survives every error, and keeps its data over a restart', async () => {
    await dataFolder(folder);
    const first = await openEmbedded({ folder, fsync: true, world });
    const settings = await queryRows(
      first,
      `select name, setting from pg_settings where name in ('fsync', 'wal_sync_method') order by name`,
      [],
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
    await first.script('create table t (id integer primary key, v text)');
    await queryRows(first, 'insert into t values ($1::integer, $2)', [1, 'one']);
    const twice = queryRows(first, 'insert into t values ($1::integer, $2)', [1, 'two']);
    await expect(twice).rejects.toMatchObject({ name: 'SqlError', code: '23505', constraint: 't_pkey' });
    await expect(queryRows(first, 'select nonsense', [])).rejects.toBeInstanceOf(SqlError);
    await expect(queryRows(first, 'select nonsense', [])).rejects.toBeInstanceOf(SqlError);
    await expect(first.script('begin; insert into t values (2); select nonsense; commit')).rejects.toThrow(
      'nonsense',
    );
    const full = first.script(`do $$ begin raise exception 'disk full' using errcode = '53100'; end $$`);
    await expect(full).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await queryRows(first, 'select id, v from t', [])).toEqual([{ id: 1, v: 'one' }]);
    await expect(openEmbedded({ folder, fsync: true, world })).rejects.toThrow('in use by process');
    await first.close();
    await expect(first.query('select 1', [])).rejects.toBeInstanceOf(StoreUnavailable);

    const second = await openEmbedded({ folder, fsync: false, world });
    expect(await queryRows(second, 'select id, v from t', [])).toEqual([{ id: 1, v: 'one' }]);
    await second.close();
  });

  test('that is only half made is made again', async () => {
    mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true });
    writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18\n');
    const sql = await openEmbedded({ folder, fsync: false, world });
    expect(await queryRows(sql, 'select 1 as one', [])).toEqual([{ one: 1 }]);
    await sql.close();
    expect(readdirSync(folder)).toEqual(['postgres']);
  });

  test('answers every call made before closing', async () => {
    await dataFolder(folder);
    const sql = await openEmbedded({ folder, fsync: false, world });
    const answers = Array.from({ length: 50 }, (_, i) =>
      queryRows<{ n: number }>(sql, 'select $1::integer as n', [i]),
    );
    await sql.close();
    expect((await Promise.all(answers)).flat().map((row) => row.n)).toEqual(answers.map((_, i) => i));
  });
});

const KILLS = 3;
const APPENDER = fileURLToPath(new URL('../../testing/appender.worker.ts', import.meta.url));

test(
  'kill -9 in the middle of play, again and again: every promised move is there, none twice',
  PATIENCE,
  async () => {
    await dataFolder(folder);
    const promised = new Map<string, number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, [APPENDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((done) => child.once('exit', done));
      let moves = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        const [id = '', seq] = line.split(' ');
        if (seq === undefined) continue;
        promised.set(id, Number(seq));
        moves += 1;
        if (moves === 300 + 137 * kill) child.kill('SIGKILL');
      }
      await ended;
      expect(readFileSync(join(folder, 'sente.lock'), 'utf8')).toContain(`"pid":${child.pid}`);
    }
    const store = await openStore({ databaseUrl: null, dataDir: folder, fsync: false, world });
    expect(promised.size).toBeGreaterThan(0);
    for (const [id, seq] of promised) {
      const log = await store.matches.load(id);
      const events = (log?.events ?? []) as readonly MatchEvent[];
      expect(events.length).toBeGreaterThanOrEqual(seq);
      expect(log?.match.seq).toBe(events.length);
      expect(events.slice(1)).toEqual(events.slice(1).map((_, i) => moved(`${id}-${i + 2}`)));
    }
    await store.close();
  },
);
