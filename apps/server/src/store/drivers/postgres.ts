// The driver for a PostgreSQL server: two pools of connections, one of them for appends and heartbeats.

import pg from 'pg';
import type { World } from '../../base/world.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { type OwnConnection, PostgresPool } from './postgres-pool.ts';
import { checkSessionsAreKept } from './session-check.ts';
import {
  type Answer,
  type Cell,
  databaseErrorOf,
  SESSION_SETTINGS,
  type Sql,
  StoreUnavailable,
} from './sql.ts';

export type PostgresOptions = {
  readonly url: string;
  readonly world: World;
  readonly connections?: number;
};

const CONNECTIONS = 8;
const MOST_STATEMENTS = 400;
/** Appends that run at the same time. More would make the batches smaller, and each batch is one commit. */
const CONCURRENT_APPENDS = 2;
const STATEMENT_SECONDS = 15;
/** A batch of moves or a heartbeat takes milliseconds. After so long the server is down, or another one has taken over. */
const APPEND_SECONDS = 5;
/** Set by a statement and not by a startup parameter, because poolers refuse startup parameters they do not know. */
const SET_UP = SESSION_SETTINGS.map((setting) => `set ${setting}`).join('; ');

export function openPostgres(options: PostgresOptions): Sql {
  const hosts = new PostgresHosts(options.url, options.world);
  const shared = {
    connect: () => hosts.connect(newClient, SET_UP),
    mustWrite: hosts.mustWrite,
    every: options.world.every,
    errorOf: storeErrorOf,
    onSilence(seconds: number) {
      for (const one of [pool, appendPool]) one.dropSilent(seconds);
    },
  };
  const pool: PostgresPool = new PostgresPool({
    ...shared,
    connections: options.connections ?? CONNECTIONS,
    statementSeconds: STATEMENT_SECONDS,
  });
  const appendPool: PostgresPool = new PostgresPool({
    ...shared,
    connections: CONCURRENT_APPENDS,
    statementSeconds: APPEND_SECONDS,
  });
  const names = new Map<string, string>();
  return {
    concurrentAppends: CONCURRENT_APPENDS,
    check: () => checkSessionsAreKept(pool),
    query: (text, params) => runStatement(pool, names, text, params),
    urgent: (text, params) => runStatement(appendPool, names, text, params),
    script: (text) => withOwnConnection(pool, names, (own) => own.script(text)),
    exclusive: (work) => withOwnConnection(pool, names, work),
    close: async () => void (await Promise.all([pool.close(), appendPool.close()])),
  };
}

function newClient(address: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...address, keepAlive: true, application_name: 'sente' });
  // Without a listener for errors, an error would end the process.
  client.on('error', () => {});
  return client;
}

async function withOwnConnection<T>(
  pool: PostgresPool,
  names: Map<string, string>,
  work: (own: Sql) => Promise<T>,
): Promise<T> {
  return await pool.exclusive(async (connection) => {
    const own: Sql = {
      concurrentAppends: 1,
      check: async () => {},
      query: (text, params) => runStatement(connection, names, text, params),
      urgent: (text, params) => runStatement(connection, names, text, params),
      script: (text) => runScript(connection, text),
      exclusive: (inner) => inner(own),
      close: async () => {},
    };
    return await work(own);
  });
}

async function runScript(connection: OwnConnection, text: string): Promise<void> {
  try {
    await connection.runScriptOnThisConnection(text);
  } catch (error) {
    // A script that failed between begin and commit must not leave its transaction to the next user.
    if (error instanceof pg.DatabaseError)
      await connection.runScriptOnThisConnection('rollback').catch(() => {});
    throw storeErrorOf(error);
  }
}

function statementNameFor(names: Map<string, string>, text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_STATEMENTS) return '';
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

function runStatement(
  to: Pick<PostgresPool, 'ask'>,
  names: Map<string, string>,
  text: string,
  params: readonly Cell[],
): Promise<Answer> {
  return to.ask({ name: statementNameFor(names, text), text, params });
}

function storeErrorOf(error: unknown): Error {
  if (error instanceof pg.DatabaseError && error.code !== undefined)
    return databaseErrorOf(error.message, error.code, error.constraint ?? null);
  const reason =
    error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
  return new StoreUnavailable(`the database cannot be reached: ${reason}`, { cause: error });
}
