// A PgBouncer for tests in front of a PostgreSQL server, on a free port and stopped by its own process id.

import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPgBouncer } from '../../../../tools/lib/find-programs.mjs';
import { freePort } from './port.ts';
import { type TestPostgres, unprivilegedUser } from './postgres.ts';

export type TestPgBouncer = { readonly url: string; stop(): Promise<void> };

const START_MS = 20_000;
const POLL_MS = 50;

/** `settings` are lines of its configuration, such as `pool_mode = transaction`. */
export async function startPgBouncer(
  postgres: TestPostgres,
  settings: readonly string[],
): Promise<TestPgBouncer> {
  const program = findPgBouncer();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'sente-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    ...['[databases]', `* = user=sente host=127.0.0.1 port=${postgres.port}`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    // Every client is mapped to the user of the tests.
    ...['auth_type = any', ...settings, ''],
  ];
  writeFileSync(file, lines.join('\n'));
  if (user !== null) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const server = spawn(program, [file], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((done) => server.once('exit', done));
  // When the test process crashes, PgBouncer ends too.
  const atExit = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', atExit);
  const url = `postgres://sente@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    async stop() {
      server.kill('SIGKILL');
      await ended;
      process.removeListener('exit', atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}
