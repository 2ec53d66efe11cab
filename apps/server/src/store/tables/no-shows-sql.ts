// No-shows in SQL: counted for each account, and for each address that people joined from.

import { and, eq, gt, lt, sql as raw } from 'drizzle-orm';
import { queryRows, type Sql } from '../drivers/sql.ts';
import type { NoShows } from './no-shows.ts';
import type { QueryBuilder } from './query-builder.ts';
import { noShowAddresses, noShows } from './schema.ts';

const NOW = raw`hall_time()`;

/** The n-th no-show in a row costs the n-th wait; the last wait holds for all further ones. */
const NO_SHOW = `
insert into no_shows as n (account_id, times, at, until)
select id, 1, hall_time(), hall_time() + make_interval(secs => ($2::double precision[])[1] / 1000)
from unnest($1::text[]) as id
on conflict (account_id) do update set
  times = case when n.at < hall_time() - make_interval(secs => $3::double precision / 1000) then 1 else n.times + 1 end,
  at = excluded.at,
  until = hall_time() + make_interval(secs => ($2::double precision[])[
    case when n.at < hall_time() - make_interval(secs => $3::double precision / 1000) then 1
    else least(n.times + 1, cardinality($2::double precision[])) end] / 1000)`;

/** The column rounds to milliseconds. A time that was rounded up would still hold back a person who is released now. */
const THIS_MILLISECOND = "date_trunc('milliseconds', hall_time())";

/** The first $4 no-shows cost nothing; the wait counts those beyond. An old count is dropped before new ones are added. */
const WAIT = (times: string) =>
  `make_interval(secs => coalesce(($2::double precision[])[least(${times} - $4::integer, cardinality($2::double precision[]))], 0) / 1000)`;
const STILL_COUNTED = `case when n.at < hall_time() - make_interval(secs => $3::double precision / 1000) then 0 else n.times end`;
const ADDRESS_MISSED = `
insert into no_show_addresses as n (address, times, at, until)
select address, count(*), hall_time(), ${THIS_MILLISECOND} + ${WAIT('count(*)::integer')}
from unnest($1::text[]) as address group by address order by address
on conflict (address) do update set
  times = ${STILL_COUNTED} + excluded.times,
  at = excluded.at,
  until = ${THIS_MILLISECOND} + ${WAIT(`${STILL_COUNTED} + excluded.times`)}`;

/** Each person who came cancels one no-show. */
const ADDRESS_CAME = `
with came as (select address, count(*) as n from unnest($1::text[]) as address group by address)
update no_show_addresses as a set times = greatest(0, a.times - came.n),
  until = case when a.times - came.n <= $2::integer then ${THIS_MILLISECOND} else a.until end
from came where came.address = a.address`;

/** The number of no-shows of one address, beyond the people who came, that has no consequence for others. */
const FREE = 3;

export function makeNoShows(sql: Sql, db: QueryBuilder): NoShows {
  return {
    async noShow(accountIds, waits, forgivenMs) {
      await queryRows(sql, NO_SHOW, [accountIds, waits.map(String), forgivenMs]);
    },
    async coolDownOf(accountId) {
      const [row] = await db
        .select({ until: noShows.until })
        .from(noShows)
        .where(and(eq(noShows.accountId, accountId), gt(noShows.until, NOW)));
      return row?.until ?? null;
    },
    async forgive(accountIds) {
      await db.delete(noShows).where(raw`${noShows.accountId} = any(${raw.param([...accountIds])}::text[])`);
    },
    async addressMissed(addresses, waits, forgivenMs) {
      if (addresses.length > 0)
        await queryRows(sql, ADDRESS_MISSED, [addresses, waits.map(String), forgivenMs, FREE]);
    },
    async addressCame(addresses) {
      if (addresses.length > 0) await queryRows(sql, ADDRESS_CAME, [addresses, FREE]);
    },
    async forgetNoShows(before) {
      await db.delete(noShows).where(and(lt(noShows.at, before), lt(noShows.until, NOW)));
      await db
        .delete(noShowAddresses)
        .where(and(lt(noShowAddresses.at, before), lt(noShowAddresses.until, NOW)));
    },
  };
}
