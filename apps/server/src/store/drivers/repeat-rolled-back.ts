// Repeats a statement that PostgreSQL has rolled back for the sake of another one: nothing was written, and the second
// attempt finds the other one done.

import { type Sql, SqlError } from './sql.ts';

/** Deadlock, and no place in any order of the transactions. */
const ROLLED_BACK: ReadonlySet<string> = new Set(['40P01', '40001']);
const MOST_TRIES = 5;

export function repeatRolledBack(sql: Sql): Sql {
  const repeatIfRolledBack =
    (ask: Sql['query']): Sql['query'] =>
    async (text, params) => {
      for (let tries = 1; ; tries++) {
        try {
          return await ask(text, params);
        } catch (error) {
          const isRolledBack = error instanceof SqlError && ROLLED_BACK.has(error.code);
          if (!isRolledBack || tries === MOST_TRIES) throw error;
        }
      }
    };
  return { ...sql, query: repeatIfRolledBack(sql.query), urgent: repeatIfRolledBack(sql.urgent) };
}
