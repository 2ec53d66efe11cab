// Brings a database to the newest migration, one server at a time.

import { queryRows, type Sql } from '../drivers/sql.ts';
import { MIGRATIONS, type Migration } from './index.ts';

/** An arbitrary number that no other program on the same database is likely to lock. */
const ADVISORY_LOCK = 7_364_683;

/** Answers the names of the migrations it ran. */
export async function migrate(sql: Sql, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return await sql.exclusive(async (own) => {
    await queryRows(own, 'select pg_advisory_lock($1::bigint)::text', [ADVISORY_LOCK]);
    try {
      return await runMissing(own, migrations);
    } finally {
      await queryRows(own, 'select pg_advisory_unlock($1::bigint)', [ADVISORY_LOCK]);
    }
  });
}

async function runMissing(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  // A new database has no hall_time() yet; migration 013 changes this default.
  await sql.script(
    'create table if not exists migrations (id integer primary key, name text not null, at timestamptz not null default clock_timestamp())',
  );
  const done = await queryRows<{ id: number }>(sql, 'select id from migrations order by id', []);
  const newest = done.at(-1)?.id ?? 0;
  const known = migrations.at(-1)?.id ?? 0;
  if (newest > known) {
    throw new Error(
      `The database is at migration ${newest} and this version knows only ${known}: start the newer version.`,
    );
  }
  const missing = migrations.filter((migration) => migration.id > newest);
  for (const { id, name, sql: text } of missing) {
    await sql.script(`begin; ${text}; insert into migrations (id, name) values (${id}, '${name}'); commit;`);
  }
  return missing.map((migration) => migration.name);
}
