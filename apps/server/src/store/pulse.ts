// The servers' pulse: from its gaps we know when nobody could play.

import { eq, sql as raw } from 'drizzle-orm';
import { outages, servers } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';
import type { Outage, Pulse } from './store.ts';
import type { Typed } from './typed.ts';

/**
 * The last beat of any server before this one tells since when nobody was there. Two servers that start together
 * see the same last beat, and only one row can begin with it.
 */
const BEAT = `
with last as materialized (
  select max(beat_at) as at from servers
), gap as (
  insert into outages (from_at, to_at)
  select last.at, clock_timestamp() from last
  where last.at < clock_timestamp() - make_interval(secs => $2::double precision / 1000)
  on conflict (from_at) do nothing
)
insert into servers (id, beat_at) values ($1, clock_timestamp())
on conflict (id) do update set beat_at = excluded.beat_at
returning beat_at as at`;

const UNSETTLED = `select id as "id", from_at as "from", to_at as "to" from outages where settled_at is null order by id`;

/** The last beat of all stays: the next outage begins there. */
const BURY = `
delete from servers where beat_at < (select max(beat_at) from servers)
  and beat_at < clock_timestamp() - make_interval(secs => $1::double precision / 1000)
returning id as "id"`;

export function makePulse(sql: Sql, db: Typed, heard: (databaseNow: number, asked: number) => void): Pulse {
  return {
    async beat(server, graceMs) {
      const asked = Date.now();
      const [row] = await rowsOf<{ at: number }>(sql, BEAT, [server, graceMs]);
      if (row !== undefined) heard(row.at, asked);
      return await rowsOf<Outage>(sql, UNSETTLED, []);
    },
    async settle(outage) {
      await db.update(outages).set({ settledAt: raw`clock_timestamp()` }).where(eq(outages.id, outage));
    },
    async stop(server) {
      await db.update(servers).set({ beatAt: raw`clock_timestamp()` }).where(eq(servers.id, server));
    },
    async bury(silentMs) {
      return (await rowsOf<{ id: string }>(sql, BURY, [silentMs])).map(({ id }) => id);
    },
  };
}
