// Whether a connection keeps its session. A pooler that gives every transaction another server connection breaks prepared
// statements, session settings, locks and LISTEN, and does so at random: it is found at the start and refused.

import type { OwnConnection, PostgresPool } from './postgres-pool.ts';

const PID = { name: '', text: 'select pg_backend_pid()', params: [] };
/** More than chance needs when other clients of the pooler are at work meanwhile. */
const ROUNDS = 20;

/** What is wrong, what was expected, and what to do. */
export class SessionsNotKept extends Error {
  override readonly name = 'SessionsNotKept';
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that gives each transaction another connection to PostgreSQL (PgBouncer: pool_mode = transaction or statement). ' +
        'Sente needs connections that keep their session: set pool_mode = session for this database, or connect to PostgreSQL directly.',
    );
  }
}

export async function checkSessions(pool: Pick<PostgresPool, 'exclusive'>): Promise<void> {
  await pool.exclusive(async (one) => {
    // PostgreSQL tells the process of a session when it begins; a pooler tells a number of its own.
    if ((await pidOf(one)) === one.processId) return;
    await pool.exclusive((other) => compare(one, other));
  });
}

/**
 * Two sessions have two processes, and keep them. A pooler takes the server connection that was free last, and then the two
 * share one; or each in turn, and then the first sees two of them in a row.
 */
async function compare(one: OwnConnection, other: OwnConnection): Promise<void> {
  const seen = { one: await pidOf(one), other: await pidOf(other) };
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second, third] = [await pidOf(one), await pidOf(one), await pidOf(other)];
    const isKept = first === seen.one && second === seen.one && third === seen.other;
    if (!isKept || seen.one === seen.other) throw new SessionsNotKept();
  }
}

async function pidOf(connection: OwnConnection): Promise<number> {
  const { rows } = await connection.ask(PID);
  return Number(rows[0]?.[0]);
}
