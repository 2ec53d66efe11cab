// The database of a simulation: the real SQL on PostgreSQL in WebAssembly, in memory and in this thread, with a clock of its
// own. Servers reach it over a network, so a statement may be slow, fail, or be carried out although its answer is lost.

import { PGlite } from '@electric-sql/pglite';
import { openStatementRunner, type Statements } from '../store/drivers/pglite-statements.ts';
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
import { type LastingShares, openShares } from './fault-shares.ts';
import type { Machine } from './machine.ts';
import { shuffleUnorderedRows } from './row-order.ts';
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

/** Faults of statements, each as a share of them. `reject`: the database answers a write with an error and rolls it back. */
type StatementFaults = {
  readonly fail: number;
  readonly reject: number;
  readonly loseAnswer: number;
  readonly slow: number;
};

const NO_STATEMENT_FAULTS: StatementFaults = { fail: 0, reject: 0, loseAnswer: 0, slow: 0 };
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

export type RowsListener = (text: string, params: readonly Cell[], answer: Answer) => void;

export type Database = {
  /** Reads past all faults: for checkers. */
  read<T>(text: string, params?: readonly Param[]): readonly T[];
  /** The database as a server on that machine reaches it. Each statement has a chance of its own. */
  reach(from: Machine, chanceOf: (text: string) => Stream): Sql;
  readonly faults: LastingShares<StatementFaults>;
  /**
   * The database crashes: of the statements under way some are carried out and some are not, no caller is told which, and
   * no connection is accepted until the answer is called.
   */
  crash(chance: Stream): () => void;
  /** No connection is accepted. */
  isDown(): boolean;
  /** Calls the listener with the rows of every statement of a server, in the order in which it gets them. */
  onRows(listener: RowsListener): void;
  /** How many statements servers have run. */
  statements(): number;
};

export async function openDatabaseEngine(): Promise<DatabaseEngine> {
  const settings = SESSION_SETTINGS.flatMap((setting) => ['-c', setting]);
  const clock = openDatabaseClock();
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...settings, '-c', 'plan_cache_mode=force_generic_plan'],
    extensions: { clock: clock.extension },
  });
  return {
    async open(at) {
      // Statements are prepared anew: PostgreSQL plans one differently when it has run a few times, and rows without an
      // order would come in another one than in the first run of the process.
      const statements = openStatementRunner(pglite);
      statements.script('deallocate all');
      clock.follow(at.machine.world.wall);
      const execute = openExecutor(statements);
      const direct = openDirectSql(execute);
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

function openDirectSql(execute: Execute): Sql {
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
  const listeners: RowsListener[] = [];
  let crashes = 0;
  const faults = openShares(NO_STATEMENT_FAULTS);
  const underWay = new Set<Statement>();
  const isDown = () => crashes > 0;
  const database: Database = {
    ...{ faults, isDown },
    onRows: (listener) => void listeners.push(listener),
    statements: () => count,
    crash(chance) {
      crashes += 1;
      for (const statement of underWay) statement.crash(chance.happens(0.5));
      return () => {
        crashes -= 1;
      };
    },
    read: <T>(text: string, params: readonly Param[] = []) =>
      rowsOfAnswer<T>(execute(text, params.map(encodeParameter))),
    reach(from, chanceOf) {
      const chances = new Map<string, Stream>();
      const sendCountedStatement = (text: string, params: readonly Cell[] | null, limitMs: number) => {
        const chance = chances.get(text) ?? chanceOf(text);
        chances.set(text, chance);
        const way = { scheduler, from, machine, wayMs, chance, limitMs, isDown, underWay };
        return sendStatement({ ...way, fate: pickStatementFate(chance, faults.now(), text) }, () => {
          count += 1;
          const answer = shuffleUnorderedRows(text, execute(text, params), chance);
          for (const listener of listeners) listener(text, params ?? [], answer);
          return answer;
        });
      };
      const sql: Sql = {
        query: (text, params) => sendCountedStatement(text, params, STATEMENT_MS),
        urgent: (text, params) => sendCountedStatement(text, params, URGENT_MS),
        script: async (text) => void (await sendCountedStatement(text, null, STATEMENT_MS)),
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

/** A statement that is not answered yet. */
type Statement = { crash(isCarriedOut: boolean): void };

type Sending = {
  readonly scheduler: Scheduler;
  readonly from: Machine;
  readonly machine: Machine;
  readonly wayMs: number;
  readonly chance: Stream;
  readonly fate: Fate;
  /** The driver gives the statement up after this long. */
  readonly limitMs: number;
  readonly isDown: () => boolean;
  readonly underWay: Set<Statement>;
};

/** There and back over the network. The way there belongs to the database: a server that dies has sent its statement. */
function sendStatement(sending: Sending, execute: () => Answer): Promise<Answer> {
  const { scheduler, from, machine, wayMs, chance, fate, limitMs, isDown, underWay } = sending;
  const [thereMs, backMs] = [chance.between(WAY_MS, wayMs), chance.between(WAY_MS, wayMs)];
  const hiccupMs = chance.happens(HICCUP_SHARE) ? chance.between(HICCUP_MS.from, HICCUP_MS.to) : 0;
  const slowMs = fate === 'slow' ? chance.between(SLOW_MS.from, SLOW_MS.to) : hiccupMs;
  return new Promise((resolve, reject) => {
    let isOver = false;
    let arrival = () => {};
    const giveUp = scheduler.after(from, limitMs, () => reject(new StoreUnavailable('statement timed out')));
    function answer(complete: () => void): void {
      arrival();
      arrival = scheduler.after(from, backMs, () => {
        underWay.delete(own);
        giveUp();
        complete();
      });
    }
    const fail = (error: Error) => answer(() => reject(error));
    const own: Statement = {
      crash(isCarriedOut) {
        if (!isOver && isCarriedOut) attemptStatement(execute);
        isOver = true;
        underWay.delete(own);
        fail(new StoreUnavailable('the database crashed'));
      },
    };
    underWay.add(own);
    scheduler.after(machine, thereMs + slowMs, () => {
      if (isOver) return;
      isOver = true;
      if (isDown()) return fail(new StoreUnavailable('the database accepts no connection'));
      if (fate === 'fail') return fail(new StoreUnavailable('the connection broke'));
      if (fate === 'reject') return fail(drawRejection(chance));
      const { result, error } = attemptStatement(execute);
      if (fate === 'lose') fail(new StoreUnavailable('the answer was lost'));
      else if (result === null) fail(error);
      else answer(() => resolve(result));
    });
  });
}

type Attempt =
  | { readonly result: Answer; readonly error: null }
  | { readonly result: null; readonly error: Error };

function attemptStatement(execute: () => Answer): Attempt {
  try {
    return { result: execute(), error: null };
  } catch (error) {
    return { result: null, error: error as Error };
  }
}

type Fate = 'run' | 'fail' | 'reject' | 'lose' | 'slow';

const FATES = [
  ['fail', 'fail'],
  ['reject', 'reject'],
  ['lose', 'loseAnswer'],
  ['slow', 'slow'],
] as const satisfies readonly (readonly [Fate, keyof StatementFaults])[];

function pickStatementFate(chance: Stream, shares: StatementFaults, text: string): Fate {
  let drawn = chance.number();
  for (const [fate, share] of FATES) {
    drawn -= shares[share];
    if (drawn < 0) return fate === 'reject' && !WRITES.test(text) ? 'run' : fate;
  }
  return 'run';
}

const WRITES = /\b(?:insert into|update|delete from)\b/i;
/** Errors of PostgreSQL that say nothing about the statement itself. */
const REJECTIONS = [
  ['40P01', 'deadlock detected'],
  ['40001', 'could not serialize access'],
  ['53100', 'could not extend file: No space left on device'],
] as const;

function drawRejection(chance: Stream): Error {
  const [code, message] = chance.pick(REJECTIONS);
  return databaseErrorOf(message, code, null);
}
