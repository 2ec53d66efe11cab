// Typed queries: drizzle's builder on top of our drivers.

import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import { decodeRows, encodeParameter, type Param, type Sql } from '../drivers/sql.ts';

export type QueryBuilder = PgRemoteDatabase;

export function openQueryBuilder(sql: Sql): QueryBuilder {
  return drizzle(async (text: string, params: unknown[]) => {
    const answer = await sql.query(text, (params as Param[]).map(encodeParameter));
    return { rows: decodeRows(answer) };
  });
}

type Part = { readonly [name: string]: (...args: never[]) => Promise<unknown> };

/**
 * The builder wraps every error in one that prints the parameters, password hashes among them. This unwraps the original
 * error.
 */
export function withPlainErrors<T extends object>(part: T): T {
  const plain = Object.entries(part as Part).map(([name, call]) => {
    const guarded = (...args: never[]) => call(...args).catch(rethrowPlain);
    return [name, guarded];
  });
  return Object.fromEntries(plain) as T;
}

function rethrowPlain(error: unknown): never {
  throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
}
