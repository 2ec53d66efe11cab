// The database's clock, known here without asking each time.

import { rowsOf, type Sql } from './sql.ts';

const SAMPLES = 3;

export function makeClock(sql: Sql) {
  let offset = 0;
  const ask = async () => {
    const asked = Date.now();
    const [row] = await rowsOf<{ at: number }>(sql, 'select clock_timestamp() as at', []);
    const answered = Date.now();
    if (row === undefined) throw new Error('the database told no time');
    return { offset: row.at - (asked + answered) / 2, took: answered - asked };
  };
  return {
    now: () => Date.now() + offset,
    /** The quickest of a few answers is the truest. */
    async sync(): Promise<number> {
      let best = await ask();
      for (let i = 1; i < SAMPLES; i++) {
        const next = await ask();
        if (next.took <= best.took) best = next;
      }
      offset = Math.round(best.offset);
      return Date.now() + offset;
    },
    /** A moment the database has already passed: our estimate must not be behind it. */
    heard(databaseNow: number): void {
      if (Date.now() + offset < databaseNow) offset = databaseNow - Date.now();
    },
  };
}
