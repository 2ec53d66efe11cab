// The database's clock, known here without asking each time.

import { rowsOf, type Sql } from './drivers/sql.ts';

const SAMPLES = 3;

export type Clock = ReturnType<typeof makeClock>;

export function makeClock(sql: Sql) {
  let offset = 0;
  /** What the database said last, and when it was asked by the clock that nobody sets. */
  let told = { at: 0, asked: 0 };
  const ask = async () => {
    const asked = Date.now();
    const steadily = performance.now();
    const [row] = await rowsOf<{ at: number }>(sql, 'select clock_timestamp() as at', []);
    const answered = Date.now();
    if (row === undefined) throw new Error('the database told no time');
    told = { at: row.at, asked: steadily };
    return { offset: row.at - (asked + answered) / 2, took: answered - asked };
  };
  return {
    now: () => Date.now() + offset,
    /** A moment of `performance.now()` by the database's clock, counted on from what it said last and not from this machine's clock. */
    momentOf: (steady: number) => told.at + (steady - told.asked),
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
    /** The database told its time between `asked` and now: an estimate that cannot be true is corrected, by as little as it takes. */
    heard(databaseNow: number, asked: { readonly wall: number; readonly steady: number }): void {
      told = { at: databaseNow, asked: asked.steady };
      const earliest = databaseNow - Date.now();
      const latest = databaseNow - asked.wall;
      offset = Math.min(Math.max(offset, earliest), Math.max(latest, earliest));
    },
  };
}
