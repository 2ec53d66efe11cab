// Checks at the start that a connection keeps its session. A pooler that gives every transaction another server connection
// breaks prepared statements, session settings, locks and LISTEN at random, so the server refuses to start behind it.

import type { OwnConnection, PostgresPool } from './postgres-pool.ts';

const PID = { name: '', text: 'select pg_backend_pid()', params: [] };
/** Enough rounds that other clients of the pooler cannot hide a change by chance. */
const ROUNDS = 20;

/** The message says what is wrong, what was expected and what to do. */
export class SessionsNotKept extends Error {
  override readonly name = 'SessionsNotKept';
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that gives each transaction another connection to PostgreSQL (PgBouncer: pool_mode = transaction or statement). ' +
        'Sente needs connections that keep their session: set pool_mode = session for this database, or connect to PostgreSQL directly.',
    );
  }
}

export async function checkSessionsAreKept(pool: Pick<PostgresPool, 'exclusive'>): Promise<void> {
  await pool.exclusive(async (one) => {
    // PostgreSQL reports the process of a session when it begins; a pooler reports a number of its own.
    if ((await readProcessId(one)) === one.processId) return;
    await pool.exclusive((other) => compareSessions(one, other));
  });
}

/**
 * Two sessions have two processes and keep them. A pooler that reuses the last free server connection gives both the same
 * process; one that takes them in turn gives the first connection two different processes in a row.
 */
async function compareSessions(one: OwnConnection, other: OwnConnection): Promise<void> {
  const seen = { one: await readProcessId(one), other: await readProcessId(other) };
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second, third] = [
      await readProcessId(one),
      await readProcessId(one),
      await readProcessId(other),
    ];
    const isKept = first === seen.one && second === seen.one && third === seen.other;
    if (!isKept || seen.one === seen.other) throw new SessionsNotKept();
  }
}

async function readProcessId(connection: OwnConnection): Promise<number> {
  const { rows } = await connection.ask(PID);
  return Number(rows[0]?.[0]);
}
