// Series in SQL. Only the log is stored; a series is folded from it when it is read.

import { accept, type Result } from '@sente/kernel';
import { foldSeries, readSeriesLog } from '@sente/match';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { BrokenSeries, type SeriesLog, type SeriesRow } from './series.ts';

const CREATE = `
with made as (
  insert into series (id, room_id, rated, seq) values ($1, $2, $3, jsonb_array_length($4::jsonb)) returning id
)
insert into series_events (series_id, seq, kind, body)
select made.id, e.nth, e.body ->> 'kind', e.body
from made, jsonb_array_elements($4::jsonb) with ordinality as e(body, nth)`;

/** Inserts the events after the one at $2 only if there is none after it; a row answers that they were inserted. */
const APPEND = `
with moved as (
  update series set seq = $2::integer + jsonb_array_length($3::jsonb), status = $4,
    ended_at = case when $4 = 'ended' then hall_time() end
  where id = $1 and seq = $2::integer returning id
), written as (
  insert into series_events (series_id, seq, kind, body)
  select moved.id, $2::integer + e.nth, e.body ->> 'kind', e.body
  from moved, jsonb_array_elements($3::jsonb) with ordinality as e(body, nth)
)
select id from moved`;

const MANY = `
select s.id as "id", s.seq as "seq", s.room_id as "roomId", s.rated as "rated", s.created_at as "createdAt", s.ended_at as "endedAt",
  (select jsonb_agg(e.body order by e.seq) from series_events e where e.series_id = s.id) as "events"
from series s where s.id = any($1::text[])`;

const PUT_ASIDE = `update series set status = 'ended', ended_at = hall_time() where id = $1 and status <> 'ended' returning id`;

type StoredSeries = Omit<SeriesRow, 'series'> & {
  readonly seq: number;
  readonly events: readonly unknown[] | null;
};

export function makeSeries(sql: Sql): SeriesLog {
  const many = (ids: readonly string[]) => queryRows<StoredSeries>(sql, MANY, [[...ids]]);
  return {
    async create({ id, roomId, rated, events }) {
      await queryRows(sql, CREATE, [id, roomId, rated, JSON.stringify(events)]);
    },
    async append(id, { expect, events, status }) {
      return (await queryRows(sql, APPEND, [id, expect, JSON.stringify(events), status])).length > 0;
    },
    async get(id) {
      const [stored] = await many([id]);
      if (stored === undefined) return null;
      const row = foldStoredSeries(stored);
      if (!row.ok) throw new BrokenSeries(id, stored.roomId, row.refusal);
      return row.value;
    },
    putAside: async (id) => (await queryRows(sql, PUT_ASIDE, [id])).length > 0,
    many: async (ids) =>
      (await many(ids)).flatMap((stored) => {
        const row = foldStoredSeries(stored);
        return row.ok ? [row.value] : [];
      }),
  };
}

function foldStoredSeries({ events, seq, ...row }: StoredSeries): Result<SeriesRow> {
  const log = readSeriesLog(events ?? []);
  const series = log.ok ? foldSeries(log.value) : log;
  if (!series.ok) return series;
  if (series.value.seq !== seq)
    return { ok: false, refusal: { code: 'bad_event', data: { reason: 'beyond', seq } } };
  return accept({ ...row, series: series.value });
}
