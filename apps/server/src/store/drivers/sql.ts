// The only things the store asks of a database, and how values cross the border: as text, the same for both drivers.

export type Param = string | number | boolean | null | readonly string[];
export type Cell = string | null;
export type Column = { readonly name: string; readonly oid: number };
/** What a driver answers: every value as PostgreSQL writes it in text. */
export type Answer = { readonly columns: readonly Column[]; readonly rows: readonly (readonly Cell[])[] };

export interface Sql {
  /** One statement, prepared once and then reused: its text must not be built from data. */
  query(text: string, params: readonly Cell[]): Promise<Answer>;
  /** The same for appends and heartbeats: never waits behind ordinary queries, and is given up sooner. */
  urgent(text: string, params: readonly Cell[]): Promise<Answer>;
  /** Several statements at once, without parameters. */
  script(text: string): Promise<void>;
  /** A connection of its own for as long as `work` lasts, so that a lock taken on it means something. */
  exclusive<T>(work: (own: Sql) => Promise<T>): Promise<T>;
  /** Throws when the way to the database cannot be used, however often it is tried. */
  check(): Promise<void>;
  /** How many appends are worth having under way at once. */
  readonly concurrentAppends: number;
  close(): Promise<void>;
}

/**
 * Our statements look rows up by key. With these settings a plan made while a table was empty, or never analysed
 * (the embedded database has no autovacuum), is still the right one when it is full.
 */
export const SESSION_SETTINGS: readonly string[] = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'timezone=UTC',
  'datestyle=ISO',
];

/** The database cannot be reached now. What was asked may or may not have happened: ask again with the same action id. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** It answers, and what is judged by time has to wait until lost time is found and given back. Nothing has happened. */
export class TimeInDoubt extends StoreUnavailable {}

/** The database refused a statement; `code` is PostgreSQL's five letters. */
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
 * Connection lost, server stopping or starting, no room left (on the disk, in memory, for connections), or a server
 * that may only be read just now: worth asking again, unlike any other error.
 */
const UNAVAILABLE = /^(08|57P|53|25006)/;

/** An error of the database as one of ours. */
export function errorOf(message: string, code: string, constraint: string | null): Error {
  return UNAVAILABLE.test(code)
    ? new StoreUnavailable(`the database cannot save now: ${message}`)
    : new SqlError(message, code, constraint);
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown): boolean {
  // drizzle wraps what the driver threw.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof SqlError && cause.code === UNIQUE_VIOLATION;
}

export function encode(value: Param): Cell {
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
  // Ids and milliseconds stay far below 2^53.
  [OIDS.int8, Number],
  [OIDS.float4, Number],
  [OIDS.float8, Number],
  [OIDS.numeric, Number],
  [OIDS.json, (text) => JSON.parse(text) as Value],
  [OIDS.jsonb, (text) => JSON.parse(text) as Value],
  [OIDS.timestamptz, parseMoment],
  [OIDS.textArray, parseTextArray],
]);

/** `2026-01-31 12:00:00.123456+00`, as PostgreSQL writes it when the time zone is UTC. */
function parseMoment(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`);
}

/** `{a,"b c",NULL}`; our arrays hold no null and are one level deep. */
function parseTextArray(text: string): readonly string[] {
  const items: string[] = [];
  const item = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g;
  for (const match of text.matchAll(item)) {
    items.push(match[1] === undefined ? (match[2] ?? '') : match[1].replace(/\\(.)/g, '$1'));
  }
  return items;
}

function decode(cell: Cell, oid: number): Value {
  if (cell === null) return null;
  const decoder = DECODERS.get(oid);
  return decoder === undefined ? cell : decoder(cell);
}

export function decodeArrays(answer: Answer): Value[][] {
  return answer.rows.map((row) => answer.columns.map((column, i) => decode(row[i] ?? null, column.oid)));
}

/** Rows as objects under the names the statement gave its columns. */
export async function rowsOf<T>(
  sql: Sql,
  text: string,
  params: readonly Param[],
  ask: Sql['query'] = sql.query,
): Promise<T[]> {
  const answer = await ask(text, params.map(encode));
  return answer.rows.map((row) => {
    const object: Record<string, Value> = {};
    for (const [i, column] of answer.columns.entries())
      object[column.name] = decode(row[i] ?? null, column.oid);
    return object as T;
  });
}
