// Heartbeats in SQL.

import { eq, sql as raw } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import type { Heartbeats, Outage } from './heartbeats.ts';
import type { QueryBuilder } from './query-builder.ts';
import { outages, servers } from './schema.ts';

/**
 * An outage begins at the last heartbeat of any server. Two servers that start together see the same last heartbeat, and
 * only one outage row can begin with it: the second one updates nothing in that row, and so gets it although the statement
 * began before it was written. This statement also decides whether the heartbeat was slow: the caller would know too late,
 * because by then this heartbeat is the last one and the gap before it is no longer visible.
 */
const BEAT = `
with last as materialized (
  select max(beat_at) as at from servers
), gap as (
  insert into outages (from_at, to_at)
  select last.at, hall_time() from last
  where last.at < hall_time() - make_interval(secs => least($2::double precision,
    case when hall_time() >= to_timestamp(($3::double precision + $4::double precision) / 1000)
      then $5::double precision end) / 1000)
  on conflict (from_at) do update set to_at = outages.to_at
  returning id, from_at, to_at, settled_at
), beat as (
  insert into servers (id, beat_at) values ($1, hall_time())
  on conflict (id) do update set beat_at = excluded.beat_at
  returning beat_at
), owed as (
  select id, from_at, to_at from gap where settled_at is null
  union
  select id, from_at, to_at from outages where settled_at is null
)
select beat.beat_at as "at", owed.id as "id", owed.from_at as "from", owed.to_at as "to"
from beat left join owed on true order by owed.id`;

const AGES = `select id as "id", extract(epoch from hall_time() - beat_at) * 1000 as "age" from servers`;

/** The newest heartbeat of all stays, because the next outage begins there. */
const REMOVE_SILENT = `
delete from servers where beat_at < (select max(beat_at) from servers)
  and beat_at < hall_time() - make_interval(secs => $1::double precision / 1000)
returning id as "id"`;

/**
 * Writes as much as a batch of moves, and removes it in the same transaction, which is committed. A row that is rolled
 * back, or that fits into the last free bytes of a page, would not prove that the next move can be saved.
 */
const PROBE = `begin;
insert into matches (id, mode, rated, game, players, config, seq, status) values ('', '', false, '', '{}', '{}', 0, 'aborted');
insert into rooms (id, code, mode, config, is_public, status, seats, members)
  values ('', '', '', '{}', false, 'closed', '[]', '{}');
insert into events (match_id, seq, kind, body)
  select '', n, '', jsonb_build_object('probe', repeat(md5(n::text), 4)) from generate_series(1, 64) as n;
update matches set seq = 64, touched_at = hall_time() where id = '';
update rooms set snapshot_seq = 64, game_state = (
  select jsonb_build_object('probe', string_agg(md5(n::text), '')) from generate_series(1, 512) as n) where id = '';
delete from events where match_id = '';
delete from rooms where id = '';
delete from matches where id = '';
commit`;

/** One row for each outage that is owed; a single row without an outage when there is none. */
type Beaten = { readonly at: number } & (
  | Outage
  | { readonly id: null; readonly from: null; readonly to: null }
);

export function makeHeartbeats(
  sql: Sql,
  db: QueryBuilder,
  clock: Pick<Clock, 'now' | 'askingNow' | 'heard'>,
): Heartbeats {
  return {
    async beat(server, graceMs, slow) {
      const asked = clock.askingNow();
      const slowness = [clock.now(), slow?.afterMs ?? 0, slow?.graceMs ?? null];
      const rows = await queryRows<Beaten>(sql, BEAT, [server, graceMs, ...slowness], sql.urgent);
      // The owed time is known now: with a clock that jumped ahead, players would be late without it.
      const [row] = rows;
      if (row !== undefined) clock.heard(row.at, asked);
      return rows.flatMap(({ id, from, to }) => (id === null ? [] : { id, from, to }));
    },
    probe: () => sql.script(PROBE),
    async markRepaid(outage) {
      await db.update(outages).set({ settledAt: raw`hall_time()` }).where(eq(outages.id, outage));
    },
    async stop(server) {
      await db.update(servers).set({ beatAt: raw`hall_time()` }).where(eq(servers.id, server));
    },
    async ages() {
      const rows = await queryRows<{ id: string; age: number }>(sql, AGES, []);
      return new Map(rows.map(({ id, age }) => [id, age]));
    },
    async removeSilent(silentMs) {
      return (await queryRows<{ id: string }>(sql, REMOVE_SILENT, [silentMs])).map(({ id }) => id);
    },
  };
}
