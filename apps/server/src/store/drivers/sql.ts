// The interface of a driver, and the conversion of values: both drivers exchange them as text.

export type Param = string | number | boolean | null | readonly string[];
export type Cell = string | null;
export type Column = { readonly name: string; readonly oid: number };
/** The answer of a driver: every value in PostgreSQL's text form. */
export type Answer = { readonly columns: readonly Column[]; readonly rows: readonly (readonly Cell[])[] };

export interface Sql {
  /** Runs a statement, which is prepared once and then reused: its text must not be built from data. */
  query(text: string, params: readonly Cell[]): Promise<Answer>;
  /** The same for appends and heartbeats: never waits behind ordinary queries, and times out sooner. */
  urgent(text: string, params: readonly Cell[]): Promise<Answer>;
  /** Several statements at once, without parameters. */
  script(text: string): Promise<void>;
  /** Gives `work` a connection of its own while it runs, so that it can hold a lock. */
  exclusive<T>(work: (own: Sql) => Promise<T>): Promise<T>;
  /** Throws when the connection is of a kind that can never work, such as a pooler that does not keep sessions. */
  check(): Promise<void>;
  /** The useful number of appends at the same time. */
  readonly concurrentAppends: number;
  close(): Promise<void>;
}

/**
 * All statements find rows by key. With these settings a plan that was made while a table was empty or never analysed is
 * still right when the table is full; the embedded database has no autovacuum.
 */
export const SESSION_SETTINGS: readonly string[] = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'timezone=UTC',
  'datestyle=ISO',
];

/** The database cannot be reached now. The statement may or may not have run: repeat it with the same action id. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The database answers, but judgements by time have to wait until lost time is found and repaid. Nothing was written. */
export class TimeInDoubt extends StoreUnavailable {}

/** The database rejected a statement; `code` is PostgreSQL's error code of five characters. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly constraint: string | null;

  constructor(message: string, code: string, constraint: string | null) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/**
 * Connection lost, server stopping or starting, no space left (disk, memory, connections), or a read-only server: the
 * statement should be repeated, unlike after any other error.
 */
const UNAVAILABLE = /^(08|57P|53|25006)/;

/** Turns an error of the database into one of the errors above. */
export function databaseErrorOf(message: string, code: string, constraint: string | null): Error {
  return UNAVAILABLE.test(code)
    ? new StoreUnavailable(`the database cannot save now: ${message}`)
    : new SqlError(message, code, constraint);
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown): boolean {
  // drizzle wraps the error of the driver.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof SqlError && cause.code === UNIQUE_VIOLATION;
}

export function encodeParameter(value: Param): Cell {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return `{${value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

export type Value = string | number | boolean | null | object;

const OIDS = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  json: 114,
  float4: 700,
  float8: 701,
  textArray: 1009,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

const DECODERS: ReadonlyMap<number, (text: string) => Value> = new Map<number, (text: string) => Value>([
  [OIDS.bool, (text) => text === 't'],
  [OIDS.int2, Number],
  [OIDS.int4, Number],
  // Ids and milliseconds are far below 2^53.
  [OIDS.int8, Number],
  [OIDS.float4, Number],
  [OIDS.float8, Number],
  [OIDS.numeric, Number],
  [OIDS.json, (text) => JSON.parse(text) as Value],
  [OIDS.jsonb, (text) => JSON.parse(text) as Value],
  [OIDS.timestamptz, parseTimestamp],
  [OIDS.textArray, parseTextArray],
]);

/** Reads `2026-01-31 12:00:00.123456+00`, PostgreSQL's text form in UTC. */
function parseTimestamp(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`);
}

/** Reads `{a,"b c"}`; arrays in the store hold no null and have one level. */
function parseTextArray(text: string): readonly string[] {
  const items: string[] = [];
  const item = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g;
  for (const match of text.matchAll(item)) {
    items.push(match[1] === undefined ? (match[2] ?? '') : match[1].replace(/\\(.)/g, '$1'));
  }
  return items;
}

function decodeCell(cell: Cell, oid: number): Value {
  if (cell === null) return null;
  const decoder = DECODERS.get(oid);
  return decoder === undefined ? cell : decoder(cell);
}

export function decodeRows(answer: Answer): Value[][] {
  return answer.rows.map((row) => answer.columns.map((column, i) => decodeCell(row[i] ?? null, column.oid)));
}

/** Answers rows as objects with the column names of the statement. */
export async function queryRows<T>(
  sql: Sql,
  text: string,
  params: readonly Param[],
  ask: Sql['query'] = sql.query,
): Promise<T[]> {
  return rowsOfAnswer(await ask(text, params.map(encodeParameter)));
}

export function rowsOfAnswer<T>(answer: Answer): T[] {
  return answer.rows.map((row) => {
    const object: Record<string, Value> = {};
    for (const [i, column] of answer.columns.entries())
      object[column.name] = decodeCell(row[i] ?? null, column.oid);
    return object as T;
  });
}
