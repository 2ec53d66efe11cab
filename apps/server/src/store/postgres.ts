// A real PostgreSQL server, through a pool of connections.

import pg from 'pg';
import { type Answer, type Cell, errorOf, SESSION_SETTINGS, type Sql, StoreUnavailable } from './sql.ts';

export type PostgresOptions = {
  readonly url: string;
  readonly connections?: number;
};

const CONNECTIONS = 8;
/** To connect, or to wait for a connection that others use. */
const CONNECT_MS = 10_000;
const STATEMENT_MS = 15_000;
const MOST_STATEMENTS = 400;
/** Appends under way at once. More would mean smaller batches, and a batch is one commit. */
const CONCURRENT_APPENDS = 2;

const AS_TEXT = { getTypeParser: () => (text: string) => text };

export function openPostgres(options: PostgresOptions): Sql {
  const pool = openPool(options.url, options.connections ?? CONNECTIONS);
  const appendPool = openPool(options.url, CONCURRENT_APPENDS);
  const names = new Map<string, string>();
  return {
    concurrentAppends: CONCURRENT_APPENDS,
    query: (text, params) => ask(pool, nameFor(names, text), text, params),
    urgent: (text, params) => ask(appendPool, nameFor(names, text), text, params),
    script: (text) => withOwn(pool, names, (own) => own.script(text)),
    exclusive: (work) => withOwn(pool, names, work),
    close: async () => void (await Promise.all([pool.end(), appendPool.end()])),
  };
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    // Connections stay: to set and clear an alarm for their idleness around every statement costs more than they do.
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'sente',
    options: SESSION_SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

async function withOwn<T>(
  pool: pg.Pool,
  names: Map<string, string>,
  work: (own: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(asOurError);
  const own: Sql = {
    concurrentAppends: 1,
    query: (text, params) => ask(client, nameFor(names, text), text, params),
    urgent: (text, params) => ask(client, nameFor(names, text), text, params),
    script: (text) => runScript(client, text),
    exclusive: (inner) => inner(own),
    close: async () => {},
  };
  try {
    return await work(own);
  } finally {
    client.release();
  }
}

async function runScript(client: pg.PoolClient, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    // A script that failed between begin and commit must not leave its transaction to the next user.
    if (error instanceof pg.DatabaseError) await client.query('rollback').catch(() => {});
    asOurError(error);
  }
}

function nameFor(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

async function ask(
  to: pg.Pool | pg.PoolClient,
  name: string | undefined,
  text: string,
  params: readonly Cell[],
): Promise<Answer> {
  const config = { text, values: [...params], rowMode: 'array' as const, types: AS_TEXT };
  const result = await to.query<Cell[]>(name === undefined ? config : { ...config, name }).catch(asOurError);
  return {
    columns: result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })),
    rows: result.rows,
  };
}

function asOurError(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code !== undefined)
    throw errorOf(error.message, error.code, error.constraint ?? null);
  const reason =
    error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
  throw new StoreUnavailable(`the database cannot be reached: ${reason}`, { cause: error });
}
