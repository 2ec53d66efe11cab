// The promises of a store about matches, on both databases: no event is lost, doubled or late.

import type { MatchConfig } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh, moved, PLAIN_CONFIG, plainAct, plainMatch } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { queryRows, type Sql } from '../drivers/sql.ts';
import { makeStore } from '../open.ts';
import { type NewMatch, STORE_KINDS, type Store } from '../store.ts';

const HOUR = 3_600_000;

const CONFIG: MatchConfig = { ...PLAIN_CONFIG, options: { size: 15 }, moveMs: 60_000 };

function newMatch(change: Partial<NewMatch> = {}): NewMatch {
  return plainMatch(fresh('m'), { config: CONFIG, ...change });
}

describe.each(STORE_KINDS)('matches on %s', (kind) => {
  let database: TestDatabase;
  let sql: Sql;
  let store: Store;

  beforeAll(async () => {
    database = await startDatabase(kind);
    sql = await database.open();
    store = await makeStore(kind, sql, { world: openWorld() });
  });
  afterAll(() => database?.stop());

  async function created(change: Partial<NewMatch> = {}): Promise<string> {
    const match = newMatch(change);
    await store.matches.create(match);
    return match.id;
  }

  test('a new match is read as it was created', async () => {
    const id = await created({
      roomId: 'r1',
      seriesId: 's1',
      mode: 'ranked',
      rated: true,
      deadline: 1_900_000_000_123,
    });
    const log = await store.matches.load(id);
    expect(log?.match).toMatchObject({
      id,
      roomId: 'r1',
      seriesId: 's1',
      mode: 'ranked',
      rated: true,
      game: 'gomoku/freestyle',
      players: ['ann', 'bob'],
      config: CONFIG,
      seq: 1,
      status: 'playing',
      deadline: 1_900_000_000_123,
      outcome: null,
      swap2History: null,
      endedAt: null,
    });
    expect(log?.events).toEqual([{ kind: 'started', at: 1, config: CONFIG }]);
    expect(Math.abs((log?.match.startedAt ?? 0) - store.now())).toBeLessThan(10_000);
  });

  test('an unknown match is null, and an append to it is missing', async () => {
    expect(await store.matches.get('nobody')).toBeNull();
    expect(await store.matches.load('nobody')).toBeNull();
    expect(await store.matches.append(plainAct('nobody', 1))).toEqual({ kind: 'missing' });
  });

  test('an append adds its events in order and updates the match', async () => {
    const id = await created();
    const outcome = { winner: 0, reason: 'five' };
    const swap2History = { actions: [], finalAssignment: null };
    const events = [moved('h8'), { kind: 'revealed', at: 3, deal: 'd', salt: 's' } as const];
    const done = await store.matches.append(
      plainAct(id, 1, { events, status: 'ended', outcome, swap2History }),
    );
    expect(done).toEqual({ kind: 'ok', seq: 3 });
    const log = await store.matches.load(id, 1);
    expect(log?.events).toEqual(events);
    expect(log?.match).toMatchObject({ seq: 3, status: 'ended', outcome, swap2History });
    expect(log?.match.endedAt).not.toBeNull();
    expect(await store.matches.events(id, 2)).toEqual([events[1]]);
  });

  test.each([
    [
      'another kind',
      `update events set body = '{"kind":"danced","at":2}' where match_id = $1 and seq = 3`,
      1,
      3,
    ],
    ['no object', `update events set body = '5' where match_id = $1 and seq = 2`, 0, 2],
    ['no event', 'delete from events where match_id = $1 and seq = 3', 1, 3],
    ['more than the match knows of', 'update matches set seq = 3 where id = $1', 2, 4],
  ])('a log with %s is told up to there, and why no further', async (_what, damage, further, seq) => {
    const id = await created();
    const events = [moved('h8'), moved('h9'), moved('i9')];
    await store.matches.append(plainAct(id, 1, { events }));
    expect(await store.matches.load(id)).toMatchObject({ refusal: null });
    await queryRows(sql, damage, [id]);
    const told = { events: events.slice(0, further), refusal: { code: 'bad_event', data: { seq } } };
    expect(await store.matches.load(id, 1)).toMatchObject(told);
    const whole = await store.matches.load(id);
    expect(whole).toMatchObject({ refusal: told.refusal, match: { id } });
    expect(whole?.events.slice(1)).toEqual(told.events);
  });

  test('reading new events throws when one of them is damaged', async () => {
    const id = await created();
    await store.matches.append(plainAct(id, 1, { events: [moved('h8'), moved('h9')] }));
    await queryRows(sql, `update events set body = body - 'move' where match_id = $1 and seq = 3`, [id]);
    await expect(store.matches.events(id, 1)).rejects.toThrow('"seq":3');
    await expect(store.matches.events(id, 2)).rejects.toThrow('"seq":3');
  });

  test('damaged columns of a row are read as null', async () => {
    const id = await created();
    const outcome = { winner: 0, reason: 'five' };
    const swap2History = { actions: [], finalAssignment: null };
    await store.matches.append(plainAct(id, 1, { status: 'ended', outcome, swap2History }));
    const sound = await store.matches.get(id);
    expect(sound).toMatchObject({ config: CONFIG, outcome, swap2History });
    const damaged = { ...sound, config: null, outcome: null, swap2History: null };
    for (const junk of ['null', '5', '[]', '{"winner": "ann", "moveMs": -1}']) {
      const damage = `update matches set config = $2::jsonb, outcome = $2::jsonb, swap2_history = $3::jsonb where id = $1`;
      await queryRows(sql, damage, [id, junk, junk.startsWith('{') ? '[]' : junk]);
      expect(await store.matches.get(id)).toEqual(damaged);
      expect((await store.matches.load(id))?.match).toEqual(damaged);
    }
  });

  test('an append after the end changes neither the outcome nor the time of the end', async () => {
    const id = await created();
    const outcome = { winner: null, reason: 'agreed' };
    await store.matches.append(plainAct(id, 1, { status: 'ended', outcome }));
    const ended = await store.matches.get(id);
    await store.matches.append(plainAct(id, 2, { status: 'ended' }));
    expect(await store.matches.get(id)).toEqual({ ...ended, seq: 3 });
  });

  test('an append on an old seq is a conflict and writes nothing', async () => {
    const id = await created();
    await store.matches.append(plainAct(id, 1));
    expect(await store.matches.append(plainAct(id, 1, { events: [moved('a1')] }))).toEqual({
      kind: 'conflict',
      seq: 2,
    });
    expect(await store.matches.events(id, 1)).toEqual([moved('h8')]);
  });

  test('a resend with the same action id is a repeat, on any seq', async () => {
    const id = await created();
    const first = plainAct(id, 1, { actionId: 'ann:1', events: [moved('h8'), moved('h9')] });
    expect(await store.matches.append(first)).toEqual({ kind: 'ok', seq: 3 });
    expect(await store.matches.append(first)).toEqual({ kind: 'repeat', seq: 3 });
    expect(await store.matches.append({ ...first, expect: 3 })).toEqual({ kind: 'repeat', seq: 3 });
    expect(await store.matches.actionSeq(id, 'ann:1')).toBe(3);
    expect(await store.matches.actionSeq(id, 'ann:2')).toBeNull();
    expect((await store.matches.get(id))?.seq).toBe(3);
  });

  test('the same action id is another action in another match', async () => {
    const [one, other] = [await created(), await created()];
    expect(await store.matches.append(plainAct(one, 1, { actionId: '1' }))).toEqual({ kind: 'ok', seq: 2 });
    expect(await store.matches.append(plainAct(other, 1, { actionId: '1' }))).toEqual({ kind: 'ok', seq: 2 });
  });

  test('a timed act is refused once the database clock has reached its limit', async () => {
    const id = await created();
    // The time of the database itself, because the store's estimate of it is wrong by half the way of a late message.
    const [{ now } = { now: 0 }] = await queryRows<{ now: number }>(sql, 'select hall_time() as now', []);
    expect(await store.matches.append(plainAct(id, 1, { notAfter: now }))).toEqual({ kind: 'late' });
    expect(await store.matches.append(plainAct(id, 1, { notAfter: now + HOUR }))).toEqual({
      kind: 'ok',
      seq: 2,
    });
    expect((await store.matches.get(id))?.seq).toBe(2);
  });

  test('a server that was not awake by the database clock writes no act with a time, not even a move in time', async () => {
    const id = await created();
    const now = await store.syncClock();
    const unsure = { awakeUntil: now - 1_000 };
    expect(await store.matches.append(plainAct(id, 1, unsure))).toEqual({ kind: 'unsure' });
    const late = plainAct(id, 1, { ...unsure, notAfter: now - 500 });
    expect(await store.matches.append(late)).toEqual({ kind: 'unsure' });
    const awake = { awakeUntil: now + HOUR };
    const reallyLate = plainAct(id, 1, { ...awake, notAfter: now - 500 });
    expect(await store.matches.append(reallyLate)).toEqual({ kind: 'late' });
    const old = plainAct(id, 1, { ...unsure, notAfter: now + HOUR });
    expect(await store.matches.append(old)).toEqual({ kind: 'unsure' });
    const inTime = plainAct(id, 1, { ...awake, notAfter: now + HOUR });
    expect(await store.matches.append(inTime)).toEqual({ kind: 'ok', seq: 2 });
    expect(await store.matches.append(plainAct(id, 2, awake))).toEqual({ kind: 'ok', seq: 3 });
  });

  test('a time of this process is converted to the database clock, independent of the wall clock', async () => {
    const now = await store.syncClock();
    expect(Math.abs(store.momentOf(performance.now()) - now)).toBeLessThan(5_000);
    expect(store.momentOf(5_000) - store.momentOf(1_000)).toBe(4_000);
  });

  test('an act that is both late and second is answered with a conflict', async () => {
    const id = await created();
    await store.matches.append(plainAct(id, 1));
    expect(await store.matches.append(plainAct(id, 1, { notAfter: 1 }))).toEqual({
      kind: 'conflict',
      seq: 2,
    });
  });

  test('four writers compete for 500 appends: no gap, no double, every acknowledged event is stored', async () => {
    const id = await created();
    const stores = await Promise.all(
      [1, 2, 3, 4].map(async () => makeStore(kind, await database.open(), { world: openWorld() })),
    );
    const wanted = 500;
    const acknowledged = new Map<number, string>();
    await Promise.all(
      stores.map(async ({ matches }, writer) => {
        for (let seq = 1, n = 0; seq <= wanted; n++) {
          const move = `w${writer}n${n}`;
          const done = await matches.append(plainAct(id, seq, { events: [moved(move)], actionId: move }));
          if (done.kind === 'ok') {
            expect(acknowledged.has(done.seq)).toBe(false);
            acknowledged.set(done.seq, move);
            seq = done.seq;
          } else if (done.kind === 'conflict') seq = done.seq;
          else throw new Error(`unexpected ${done.kind}`);
        }
      }),
    );
    const events = await store.matches.events(id, 1);
    const match = await store.matches.get(id);
    expect(events).toHaveLength(acknowledged.size);
    expect(match?.seq).toBe(events.length + 1);
    events.forEach((event, i) => {
      expect(event).toMatchObject({ move: acknowledged.get(i + 2) });
    });
  });

  test('many matches at once share commits without mixing their events', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => created()));
    const answers = await Promise.all(
      ids.flatMap((id) =>
        [1, 2, 3].map((seq) => store.matches.append(plainAct(id, seq, { events: [moved(`${id}-${seq}`)] }))),
      ),
    );
    expect(answers.every((answer) => answer.kind === 'ok')).toBe(true);
    for (const id of ids) {
      expect(await store.matches.events(id, 1)).toEqual([1, 2, 3].map((seq) => moved(`${id}-${seq}`)));
    }
  });

  test('closing waits for running appends', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => created()));
    const closing = await makeStore(kind, await database.open(), { world: openWorld() });
    const answers = Promise.all(ids.map((id) => closing.matches.append(plainAct(id, 1))));
    await closing.close();
    expect((await answers).every((answer) => answer.kind === 'ok')).toBe(true);
    for (const id of ids) expect((await store.matches.get(id))?.seq).toBe(2);
  });

  test('an act that the database rejects does not fail the others of its batch', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => created()));
    const answers = await Promise.allSettled(
      ids.map((id, i) =>
        store.matches.append(plainAct(id, 1, { events: [moved(i === 2 ? '\u0000' : 'h8')] })),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect((await store.matches.get(ids[2] ?? ''))?.seq).toBe(1);
  });

  test('a passed deadline is claimed by exactly one of many sweepers', async () => {
    const past = store.now() - 1_000;
    const ids = new Set(await Promise.all(Array.from({ length: 200 }, () => created({ deadline: past }))));
    const future = await created({ deadline: store.now() + HOUR });
    const stores = await Promise.all(
      [1, 2, 3, 4].map(async () => makeStore(kind, await database.open(), { world: openWorld() })),
    );
    const claimed: string[] = [];
    await Promise.all(
      stores.map(async ({ matches }) => {
        for (;;) {
          const due = await matches.claimDue(16, HOUR);
          if (due.length === 0) return;
          claimed.push(...due.map((one) => one.id));
        }
      }),
    );
    expect(claimed).not.toContain(future);
    expect(claimed.filter((id) => ids.has(id))).toHaveLength(200);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  test('a claim without an append comes back after its lease', async () => {
    const id = await created({ deadline: store.now() - 1_000 });
    const claims = async () => (await store.matches.claimDue(1_000, 0)).filter((one) => one.id === id);
    expect(await claims()).toEqual([{ id, seq: 1 }]);
    await expect.poll(claims).toEqual([{ id, seq: 1 }]);
  });

  test('a deadline that moved on is not due until it comes nearer again', async () => {
    const id = await created({ deadline: store.now() - 1_000 });
    const isDue = async () => (await store.matches.claimDue(1_000, HOUR)).some((one) => one.id === id);
    await store.matches.append(plainAct(id, 1, { deadline: store.now() + HOUR }));
    expect(await isDue()).toBe(false);
    await store.matches.append(plainAct(id, 2, { deadline: store.now() - 1_000 }));
    expect(await isDue()).toBe(true);
  });

  test('an ended match is never due', async () => {
    const id = await created({ deadline: store.now() - 1_000 });
    await store.matches.append(
      plainAct(id, 1, { status: 'ended', outcome: { winner: 0, reason: 'resign' } }),
    );
    const due = await store.matches.claimDue(1_000, HOUR);
    expect(due.map((one) => one.id)).not.toContain(id);
  });

  test('finds the matches that have waited since before an outage', async () => {
    const quiet = await created({ deadline: store.now() + HOUR });
    const paused = await created();
    await store.matches.append(plainAct(paused, 1, { status: 'paused', deadline: store.now() + HOUR }));
    const unlimited = await created();
    const since = (await store.syncClock()) + 5;
    await expect.poll(() => store.syncClock()).toBeGreaterThan(since + 5);
    const busy = await created({ deadline: store.now() + HOUR });
    const all: string[] = [];
    for (let after = ''; ; ) {
      const page = await store.matches.waiting(since, 7, after);
      all.push(...page);
      if (page.length < 7) break;
      after = page.at(-1) ?? '';
    }
    expect(all).toContain(quiet);
    expect(all).toContain(paused);
    expect(all).not.toContain(unlimited);
    expect(all).not.toContain(busy);
    expect(new Set(all).size).toBe(all.length);
  });

  test('the deal is stored apart and read by its own call only', async () => {
    const id = await created({ deal: { deal: 'the-secret-deal', salt: 'the-secret-salt' } });
    expect(await store.matches.deal(id)).toEqual({ deal: 'the-secret-deal', salt: 'the-secret-salt' });
    expect(JSON.stringify(await store.matches.load(id))).not.toContain('the-secret');
    expect(await store.matches.deal(await created())).toBeNull();
  });

  test('a player finds running matches and pages through ended ones', async () => {
    const config = { ...CONFIG, players: ['cleo', 'dan'] };
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await created({ config }));
    const running = ids[4] ?? '';
    for (const id of ids.slice(0, 4)) {
      await store.matches.append(
        plainAct(id, 1, { status: 'ended', outcome: { winner: 1, reason: 'five' } }),
      );
    }
    expect((await store.matches.runningOf('cleo')).map((match) => match.id)).toEqual([running]);
    const first = await store.matches.historyOf('dan', { limit: 3 });
    const last = first.at(-1);
    const second = await store.matches.historyOf('dan', {
      limit: 3,
      before: last === undefined ? null : { startedAt: last.startedAt, id: last.id },
    });
    expect([...first, ...second].map((match) => match.id)).toEqual(ids.slice(0, 4).reverse());
    expect(await store.matches.historyOf('eve', { limit: 3 })).toEqual([]);
  });

  test('walking answers every match once', async () => {
    const id = await created();
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: readonly { readonly id: string }[] = await store.matches.walk(after, 50);
      seen.push(...page.map((match) => match.id));
      if (page.length < 50) break;
      after = page.at(-1)?.id ?? null;
    }
    expect(seen).toContain(id);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('matches being played are listed in order of their ids, timed or not', async () => {
    const ids = [await created(), await created(), await created()];
    await store.matches.append(plainAct(ids[1] ?? '', 1, { status: 'ended' }));
    const listed = await store.matches.running(2, ids[0]);
    expect(listed).toEqual([ids[2]]);
  });

  test('matches being played are found again in pages, timed or not', async () => {
    const wanted = [await created(), await created({ deadline: store.now() + HOUR })];
    const ended = await created();
    await store.matches.append(
      plainAct(ended, 1, { status: 'ended', outcome: { winner: 0, reason: 'five' } }),
    );
    const seen: string[] = [];
    for (let after = ''; ; after = seen.at(-1) ?? '') {
      const page = await store.matches.running(50, after);
      seen.push(...page);
      if (page.length < 50) break;
    }
    expect(seen).toEqual(expect.arrayContaining(wanted));
    expect(seen).not.toContain(ended);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('running matches are counted', async () => {
    const before = await store.matches.counts();
    const id = await created();
    expect(await store.matches.counts()).toEqual({ ...before, playing: before.playing + 1 });
    await store.matches.append(plainAct(id, 1, { status: 'paused' }));
    expect(await store.matches.counts()).toEqual({ ...before, paused: before.paused + 1 });
  });
});
