// The append in SQL: one guarded statement for every action. Actions that wait for the database share a batch and a commit.

import { isKeepableJson } from '@sente/kernel';
import type { World } from '../../base/world.ts';
import { repeatRolledBack } from '../drivers/repeat-rolled-back.ts';
import { type Answer, queryRows, type Sql, StoreUnavailable } from '../drivers/sql.ts';
import type { Append, Appended } from './matches.ts';

/**
 * For each act: the events are inserted at expect + 1 only if the match is still at `expect`, the time has not run out by
 * the database's clock, the server that applies a deadline was awake by the same clock, and the action id is new. Answers
 * one row for each act that was written.
 * Here check_at only moves nearer; the sweep moves it further, so that an ordinary move changes no indexed column.
 */
const APPEND = `
with act as materialized (
  select * from jsonb_to_recordset($1::jsonb) as a(
    i integer, match text, expect integer, n integer, events jsonb, status text, deadline double precision,
    outcome jsonb, not_after double precision, awake_until double precision, action text, swap2 jsonb, room text, state jsonb)
), moved as (
  update matches m set
    seq = a.expect + a.n,
    status = a.status,
    deadline = to_timestamp(a.deadline / 1000),
    check_at = case when a.deadline is not null
      then least(m.check_at, to_timestamp(a.deadline / 1000)) end,
    touched_at = hall_time(),
    outcome = coalesce(a.outcome, m.outcome),
    swap2_history = coalesce(a.swap2, m.swap2_history),
    ended_at = case when a.status in ('ended', 'aborted') then coalesce(m.ended_at, hall_time()) end
  from act a
  where m.id = a.match and m.seq = a.expect
    and (a.not_after is null or hall_time() < to_timestamp(a.not_after / 1000))
    and (a.awake_until is null or hall_time() <= to_timestamp(a.awake_until / 1000))
    and (a.action is null or not exists (
      select from events e where e.match_id = a.match and e.action_id = a.action))
  returning a.i, a.match, a.expect, a.n, a.events, a.action, a.room, a.state
), written as (
  insert into events (match_id, seq, action_id, kind, body)
  select match, expect + e.nth, case when e.nth = n then action end, e.body ->> 'kind', e.body
  from moved, jsonb_array_elements(events) with ordinality as e(body, nth)
), saved as (
  update rooms r set
    game_state = moved.state, snapshot_match = moved.match,
    snapshot_seq = moved.expect + moved.n, snapshot_sum = md5(moved.state::text)
  from moved where moved.room is not null and r.id = moved.room
)
select i from moved`;

const WHY_NOT = `
select m.seq as seq,
  (select max(e.seq) from events e where e.match_id = m.id and e.action_id = $2) as repeated,
  ($3::double precision is not null and hall_time() >= to_timestamp($3::double precision / 1000)) as late,
  ($4::double precision is not null and hall_time() > to_timestamp($4::double precision / 1000)) as unsure
from matches m where m.id = $1`;

/** Large enough that many acts share a commit, small enough that no act waits long for the rows of the others. */
const MOST_AT_ONCE = 64;
/** Beyond this number the database cannot keep up, and an error is better for the callers than minutes in a queue. */
const MOST_WAITING = 20_000;

type Waiting = {
  readonly act: Append;
  /** The act as it is sent. */
  readonly json: string;
  resolve(answer: Appended): void;
  reject(error: unknown): void;
};

export type Appender = {
  append(act: Append): Promise<Appended>;
  /** Resolves when every act so far is written or refused. */
  idle(): Promise<void>;
};

export function makeAppender(sql: Sql, soon: World['soon']): Appender {
  let waiting: Waiting[] = [];
  const busy = new Set<string>();
  let underWay = 0;
  let scheduled = false;
  let onIdle: (() => void)[] = [];
  const isIdle = () => underWay === 0 && waiting.length === 0;

  const scheduleNextBatch = () => {
    if (scheduled || underWay >= sql.concurrentAppends || waiting.length === 0) return;
    scheduled = true;
    // Waits for the end of this turn of the event loop, so that all messages read in it share a batch.
    soon(writeNextBatch);
  };

  const writeNextBatch = () => {
    scheduled = false;
    const { batch, rest } = takeNextBatch(waiting, busy);
    if (batch.length === 0) return;
    waiting = rest;
    underWay += 1;
    void writeBatch(sql, batch).finally(() => {
      underWay -= 1;
      for (const { act } of batch) busy.delete(act.match);
      scheduleNextBatch();
      if (!isIdle()) return;
      for (const tell of onIdle) tell();
      onIdle = [];
    });
    scheduleNextBatch();
  };

  return {
    append: (act) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING)
          return reject(new StoreUnavailable('too many appends are waiting'));
        const json = actJson(act);
        // Text that no database accepts must not fail the acts of the same batch.
        if (!isKeepableJson(json, act)) return reject(new Error('an act with text that cannot be stored'));
        waiting.push({ act, json, resolve, reject });
        scheduleNextBatch();
      }),
    idle: () => (isIdle() ? Promise.resolve() : new Promise((done) => onIdle.push(done))),
  };
}

/**
 * Takes the next acts and marks their matches as busy. Two acts on one match never share a statement, which would see the
 * same row for both, and never run at the same time: they are written in the order of the calls.
 */
function takeNextBatch(
  waiting: readonly Waiting[],
  busy: Set<string>,
): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  let seen = 0;
  for (; seen < waiting.length && batch.length < MOST_AT_ONCE; seen++) {
    const one = waiting[seen];
    if (one === undefined) break;
    if (busy.has(one.act.match)) later.push(one);
    else {
      busy.add(one.act.match);
      batch.push(one);
    }
  }
  // Sorted, so that two servers with the same matches lock them in the same order.
  batch.sort((a, b) => (a.act.match < b.act.match ? -1 : 1));
  return { batch, rest: later.concat(waiting.slice(seen)) };
}

/** Resolves when every act of the batch is answered. */
function writeBatch(sql: Sql, batch: readonly Waiting[]): Promise<unknown> {
  const acts = `[${batch.map(({ json }, i) => `{"i":${i},${json.slice(1)}`).join(',')}]`;
  // A single act has nobody to be divided from.
  const { urgent } = batch.length === 1 ? repeatRolledBack(sql) : sql;
  return urgent(APPEND, [acts]).then(
    ({ rows }) => answerBatch(sql, batch, rows),
    (error: unknown) => retryInHalves(sql, batch, error),
  );
}

function answerBatch(
  sql: Sql,
  batch: readonly Waiting[],
  rows: Answer['rows'],
): Promise<unknown> | undefined {
  // The usual case: all of them were written.
  const written = rows.length === batch.length ? null : new Set(rows.map(([i]) => Number(i)));
  const refused: Promise<void>[] = [];
  for (const [i, one] of batch.entries()) {
    if (written === null || written.has(i))
      one.resolve({ kind: 'ok', seq: one.act.expect + one.act.events.length });
    else refused.push(findAppendRefusal(sql, one.act).then(one.resolve, one.reject));
  }
  return refused.length > 0 ? Promise.all(refused) : undefined;
}

/**
 * An act that the database rejects, or a deadlock, must not fail the other acts of the batch: they are written again in
 * halves.
 */
function retryInHalves(sql: Sql, batch: readonly Waiting[], error: unknown): Promise<unknown> | undefined {
  if (batch.length > 1 && !(error instanceof StoreUnavailable))
    return Promise.all(splitInHalves(batch).map((half) => writeBatch(sql, half)));
  for (const one of batch) one.reject(error);
  return undefined;
}

function splitInHalves<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

function actJson(act: Append): string {
  if (act.events.length === 0) throw new Error('an append without events');
  return JSON.stringify({
    match: act.match,
    expect: act.expect,
    n: act.events.length,
    events: act.events,
    status: act.status,
    deadline: act.deadline,
    outcome: act.outcome ?? undefined,
    not_after: act.notAfter,
    awake_until: act.awakeUntil,
    action: act.actionId,
    swap2: act.swap2History ?? undefined,
    room: act.snapshot?.roomId,
    state: act.snapshot?.state,
  });
}

async function findAppendRefusal(sql: Sql, act: Append): Promise<Appended> {
  type Row = { seq: number; repeated: number | null; late: boolean; unsure: boolean };
  const { match, actionId = null, notAfter = null, awakeUntil = null } = act;
  const [row] = await queryRows<Row>(sql, WHY_NOT, [match, actionId, notAfter, awakeUntil]);
  if (row === undefined) return { kind: 'missing' };
  if (row.repeated !== null) return { kind: 'repeat', seq: row.repeated };
  if (row.seq === act.expect && row.unsure) return { kind: 'unsure' };
  if (row.seq === act.expect && row.late) return { kind: 'late' };
  return { kind: 'conflict', seq: row.seq };
}
