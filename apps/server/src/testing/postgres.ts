// A PostgreSQL server for tests: on a free port, in a temporary folder, stopped by its own process id.

import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, type Postgres } from '../../../../tools/lib/find-programs.mjs';
import { CACHE } from '../../../../tools/lib/root.mjs';
import { freePort } from './port.ts';
import { freezeProcess, thawProcess } from './signals.ts';

export type TestPostgres = {
  readonly url: string;
  readonly port: number;
  /** A standby: a server that replicates this one and is read-only until it is promoted. */
  standby(): Promise<TestPostgres>;
  /** Turns a standby into a primary. */
  promote(): Promise<void>;
  /** A new database on the same server: empty, or a copy of the database `template`. */
  database(template?: string): Promise<string>;
  /** Drops a database that `database` made, and its connections with it. */
  drop(url: string): Promise<void>;
  /** Kills the server: every connection breaks and new ones are refused. */
  kill(): Promise<void>;
  /** Stops all its processes with their connections open; `thaw` continues them. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Starts the server again on the same port, with the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const START_MS = 20_000;
const POLL_MS = 50;
/** Survives a kill of the process, which is enough for tests; benchmarks ask for `durable`. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
/** Enough for several servers of several tests at once. */
const CONNECTIONS = 'max_connections=500';

/** Fills an empty folder with the data of a server. */
type Fill = (data: string, programs: Postgres, options: ExecFileSyncOptions) => void;

export function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  return runPostgres((data, programs, options) => {
    makeData(data, programs, options);
    const settings = [CONNECTIONS, ...(durable ? [] : QUICK), ''];
    writeFileSync(join(data, 'postgresql.auto.conf'), settings.join('\n'));
  });
}

async function runPostgres(fill: Fill): Promise<TestPostgres> {
  const programs = findPostgres();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'sente-pg-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const as = user === null ? {} : { uid: user.uid, gid: user.gid };
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', HOME: folder };
  fill(data, programs, { ...as, env, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const url = `postgres://sente@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;
  let databases = 0;

  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
    server = spawn(programs.postgres, args, { ...as, env, cwd: folder, stdio: 'ignore' });
    await untilReady(url);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = server;
    server = null;
    if (running === null || running.exitCode !== null) return;
    thawProcess(running.pid);
    const ended = new Promise((done) => running.once('exit', done));
    running.kill(signal);
    await ended;
  };

  // When the test process crashes, the server ends too.
  const atExit = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', atExit);

  await start();
  return {
    url,
    port,
    start,
    standby: () =>
      runPostgres((copy, { bin }, options) => {
        const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'sente'];
        execFileSync(join(bin, 'pg_basebackup'), [...from, '-D', copy, '-R', '-c', 'fast', '-N'], options);
      }),
    promote: () => withClient(url, (client) => client.query('select pg_promote()')),
    async database(template = 'template1') {
      databases += 1;
      const name = `test_${databases}`;
      await withClient(url, (client) => client.query(`create database ${name} template ${template}`));
      return url.replace(/postgres$/, name);
    },
    async drop(database) {
      const name = new URL(database).pathname.slice(1);
      await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
    // Immediate shutdown: no checkpoint, and recovery at the next start.
    kill: () => end('SIGQUIT'),
    freeze: () => freezeProcess(server?.pid),
    thaw: () => thawProcess(server?.pid),
    async stop() {
      await end('SIGINT');
      process.removeListener('exit', atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Making a data folder takes seconds of CPU, copying one a tenth of that, so it is made once and cached. */
function makeData(data: string, { initdb, postgres }: Postgres, options: ExecFileSyncOptions): void {
  const version = execFileSync(postgres, ['--version']).toString().replace(/\W+/g, '-');
  const template = join(CACHE, `${version}${options.uid ?? 'own'}`);
  if (existsSync(template)) {
    execFileSync('cp', ['-Rp', template, data]);
    return;
  }
  execFileSync(initdb, ['-D', data, '-U', 'sente', '--auth=trust', '--no-sync', '--encoding=UTF8'], options);
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(`${template}.`);
  execFileSync('cp', ['-Rp', data, join(draft, 'data')]);
  // Moved into place when complete; another process may have been faster with the same.
  if (!existsSync(template)) renameSync(join(draft, 'data'), template);
  rmSync(draft, { recursive: true, force: true });
}

/** PostgreSQL and PgBouncer refuse to run as root: then the system user `postgres` runs them, or else `nobody`. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: add one of them.',
  );
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      await withClient(url, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
