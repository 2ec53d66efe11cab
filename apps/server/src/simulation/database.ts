// The database of a simulation: the real SQL on PostgreSQL in WebAssembly, in memory and in this thread, with a clock of its
// own. Servers reach it over a network, so a statement may be slow, fail, or be carried out although its answer is lost.

import { PGlite } from '@electric-sql/pglite';
import { openStatements, type Statements } from '../store/drivers/pglite-statements.ts';
import {
  type Answer,
  type Cell,
  databaseErrorOf,
  encodeParameter,
  type Param,
  rowsOfAnswer,
  SESSION_SETTINGS,
  type Sql,
  StoreUnavailable,
} from '../store/drivers/sql.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabaseClock } from './database-clock.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Stream } from './seed.ts';

/** The shortest way to the database, and back. */
const WAY_MS = 0.2;
/** Part of the statements takes longer, as on a busy database: two things that happen together then overlap in every way. */
const HICCUP_SHARE = 0.04;
const HICCUP_MS = { from: 10, to: 400 };
/** As in the driver for PostgreSQL. */
const CONCURRENT_APPENDS = 2;
const STATEMENT_MS = 15_000;
const URGENT_MS = 5_000;

/** Faults of statements, each as a share of them. */
export type StatementFaults = { fail: number; loseAnswer: number; slow: number };

export const NO_STATEMENT_FAULTS: StatementFaults = { fail: 0, loseAnswer: 0, slow: 0 };
const SLOW_MS = { from: 100, to: 4_000 };

/** PostgreSQL in WebAssembly, which takes long to start: one for all runs of a process. */
export type DatabaseEngine = {
  /** An empty database for a new run. The wall clock of its machine is the time in SQL. */
  open(at: DatabasePlace): Promise<Database>;
  /** Ends PostgreSQL: its timers would keep the process alive. */
  close(): Promise<void>;
};

export type DatabasePlace = {
  readonly scheduler: Scheduler;
  readonly machine: Machine;
  /** The longest way to the database, and back. */
  readonly wayMs: number;
};

export type Database = {
  /** Reads past all faults: for checkers. */
  read<T>(text: string, params?: readonly Param[]): readonly T[];
  /** The database as a server on that machine reaches it. */
  reach(from: Machine, chance: Stream): Sql;
  faults: StatementFaults;
  /** How many statements servers have run. */
  statements(): number;
};

export async function openDatabaseEngine(): Promise<DatabaseEngine> {
  const settings = SESSION_SETTINGS.flatMap((setting) => ['-c', setting]);
  const clock = openDatabaseClock();
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...settings],
    extensions: { clock: clock.extension },
  });
  return {
    async open(at) {
      // Statements are prepared anew: PostgreSQL plans one differently when it has run a few times, and rows without an
      // order would come in another one than in the first run of the process.
      const statements = openStatements(pglite);
      statements.script('deallocate all');
      clock.follow(at.machine.world.wall);
      const execute = openExecutor(statements);
      const direct = directSql(execute);
      await direct.script('drop schema public cascade; create schema public');
      await migrate(direct);
      return openDatabase(at, execute);
    },
    close: () => pglite.close(),
  };
}

type Execute = (text: string, params: readonly Cell[] | null) => Answer;

/** Runs a statement now; without params it is a script. */
function openExecutor(statements: Statements): Execute {
  const keys = new Map<string, number>();
  return (text, params) => {
    const known = keys.get(text);
    const key = known ?? keys.size + 1;
    if (params !== null) keys.set(text, key);
    const result =
      params === null
        ? statements.script(text)
        : statements.query({ key, text: known === undefined ? text : null, params });
    const { failure } = result;
    if (failure !== null) throw databaseErrorOf(failure.message, failure.code, failure.constraint);
    return result;
  };
}

function directSql(execute: Execute): Sql {
  const sql: Sql = {
    query: async (text, params) => execute(text, params),
    urgent: async (text, params) => execute(text, params),
    script: async (text) => void execute(text, null),
    exclusive: (work) => work(sql),
    check: async () => {},
    concurrentAppends: 1,
    close: async () => {},
  };
  return sql;
}

function openDatabase({ scheduler, machine, wayMs }: DatabasePlace, execute: Execute): Database {
  let count = 0;
  const database: Database = {
    faults: NO_STATEMENT_FAULTS,
    statements: () => count,
    read: <T>(text: string, params: readonly Param[] = []) =>
      rowsOfAnswer<T>(execute(text, params.map(encodeParameter))),
    reach(from, chance) {
      const send = (text: string, params: readonly Cell[] | null, limitMs: number) =>
        sendStatement({ scheduler, from, machine, wayMs, chance, faults: database.faults, limitMs }, () => {
          count += 1;
          return inAnyOrder(text, execute(text, params), chance);
        });
      const sql: Sql = {
        query: (text, params) => send(text, params, STATEMENT_MS),
        urgent: (text, params) => send(text, params, URGENT_MS),
        script: async (text) => void (await send(text, null, STATEMENT_MS)),
        // Servers that start at the same time migrate an up-to-date database, which changes nothing.
        exclusive: (work) => work(sql),
        check: async () => {},
        concurrentAppends: CONCURRENT_APPENDS,
        close: async () => {},
      };
      return sql;
    },
  };
  return database;
}

/** Rows of a statement without an order come in any: PostgreSQL promises none. */
function inAnyOrder(text: string, { columns, rows }: Answer, chance: Stream): Answer {
  if (rows.length < 2 || /order by/i.test(text)) return { columns, rows };
  const left = [...rows];
  const shuffled = rows.map(() => left.splice(chance.below(left.length), 1)[0] as Answer['rows'][number]);
  return { columns, rows: shuffled };
}

type Sending = {
  readonly scheduler: Scheduler;
  readonly from: Machine;
  readonly machine: Machine;
  readonly wayMs: number;
  readonly chance: Stream;
  readonly faults: StatementFaults;
  /** The driver gives the statement up after this long. */
  readonly limitMs: number;
};

/** There and back over the network. The way there belongs to the database: a server that dies has sent its statement. */
function sendStatement(
  { scheduler, from, machine, wayMs, chance, faults, limitMs }: Sending,
  execute: () => Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fate = drawFate(chance, faults);
    const giveUp = scheduler.after(from, limitMs, () => reject(new StoreUnavailable('statement timed out')));
    const answer = (complete: () => void) =>
      scheduler.after(from, chance.between(WAY_MS, wayMs), () => {
        giveUp();
        complete();
      });
    const hiccupMs = chance.happens(HICCUP_SHARE) ? chance.between(HICCUP_MS.from, HICCUP_MS.to) : 0;
    const slowMs = fate === 'slow' ? chance.between(SLOW_MS.from, SLOW_MS.to) : hiccupMs;
    scheduler.after(machine, chance.between(WAY_MS, wayMs) + slowMs, () => {
      if (fate === 'fail') return answer(() => reject(new StoreUnavailable('the connection broke')));
      try {
        const result = execute();
        if (fate === 'lose') answer(() => reject(new StoreUnavailable('the answer was lost')));
        else answer(() => resolve(result));
      } catch (error) {
        answer(() => reject(error));
      }
      return undefined;
    });
  });
}

type Fate = 'run' | 'fail' | 'lose' | 'slow';

function drawFate(chance: Stream, { fail, loseAnswer, slow }: StatementFaults): Fate {
  const drawn = chance.number();
  if (drawn < fail) return 'fail';
  if (drawn < fail + loseAnswer) return 'lose';
  return drawn < fail + loseAnswer + slow ? 'slow' : 'run';
}
