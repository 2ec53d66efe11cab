// The database's clock, estimated without a query each time.

import type { Clocks } from '../base/world.ts';
import { queryRows, type Sql } from './drivers/sql.ts';

const SAMPLES = 3;

export type Clock = ReturnType<typeof makeDatabaseClock>;

/** When the database was asked, by both clocks of this machine. */
type Asked = { readonly wall: number; readonly steady: number };

export function makeDatabaseClock(sql: Sql, clocks: Clocks) {
  let offset = 0;
  /** The last time the database reported, and when it was asked by the steady clock. */
  let told = { at: 0, asked: 0 };
  const askingNow = (): Asked => ({ wall: clocks.wall(), steady: clocks.steady() });
  const askDatabaseTime = async () => {
    const asked = askingNow();
    const [row] = await queryRows<{ at: number }>(sql, 'select hall_time() as at', []);
    const answered = clocks.wall();
    if (row === undefined) throw new Error('the database did not report its time');
    told = { at: row.at, asked: asked.steady };
    return { offset: row.at - (asked.wall + answered) / 2, took: answered - asked.wall };
  };
  return {
    now: () => clocks.wall() + offset,
    askingNow,
    /** Counts on from the last time the database reported, without this machine's wall clock. */
    momentOf: (steady: number) => told.at + (steady - told.asked),
    /** Takes the fastest of a few answers, because its error is the smallest. */
    async sync(): Promise<number> {
      let best = await askDatabaseTime();
      for (let i = 1; i < SAMPLES; i++) {
        const next = await askDatabaseTime();
        if (next.took <= best.took) best = next;
      }
      offset = Math.round(best.offset);
      return clocks.wall() + offset;
    },
    /**
     * The database reported its time between `asked` and now. An estimate outside these bounds moves to the nearest bound.
     */
    heard(databaseNow: number, asked: Asked): void {
      told = { at: databaseNow, asked: asked.steady };
      const earliest = databaseNow - clocks.wall();
      const latest = databaseNow - asked.wall;
      offset = Math.min(Math.max(offset, earliest), Math.max(latest, earliest));
    },
  };
}
