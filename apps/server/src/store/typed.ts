// Typed queries: drizzle's builder on top of our own two drivers.

import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
import { decodeArrays, encode, type Param, type Sql } from './sql.ts';

export type Typed = PgRemoteDatabase;

export function typed(sql: Sql): Typed {
  return drizzle(async (text: string, params: unknown[]) => {
    const answer = await sql.query(text, (params as Param[]).map(encode));
    return { rows: decodeArrays(answer) };
  });
}
