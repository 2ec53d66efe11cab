// Lost time is credited: after a stop, after a stall too short for an outage, with a full disk.

import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

let database: FreshDatabase;
let server: TestServer;
const newcomer = () => connect(server.url);

afterEach(() => database.stop());

async function open(times = {}): Promise<void> {
  database = await freshDatabase();
  server = await startServer('embedded', { env: { DATABASE_URL: database.url }, times });
  await expect.poll(() => server.parts.health.clocks.isRepaid()).toBe(true);
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return await work(client).finally(() => client.end());
}

const query = (text: string) => withClient((client) => client.query(text));

/** Makes everything in the store that much older. */
async function age(interval: string): Promise<void> {
  const ms = `extract(epoch from interval '${interval}')::bigint * 1000`;
  await query(`update events set body = jsonb_set(body, '{at}', to_jsonb((body->>'at')::bigint - ${ms}))`);
  const moments = ['deadline', 'check_at', 'touched_at'].map(
    (at) => `${at} = ${at} - interval '${interval}'`,
  );
  await query(`update matches set ${moments.join(', ')}`);
  await query(`update servers set beat_at = beat_at - interval '${interval}'`);
}

/** Waits until the deadline is this near by the clock of the database. */
async function untilLeft(deadline: number | null, ms: number): Promise<void> {
  const leftMs = () => (deadline ?? 0) - server.parts.store.now();
  await expect.poll(leftMs, { interval: 20 }).toBeLessThan(ms);
}

describe('after a stop', () => {
  test('a player who was short of time has fifteen seconds to come back', async () => {
    await open();
    const { ann, opener, match } = await seatTwo({ mode: 'tieu_dao', moveMs: 10_000 }, newcomer);
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await ann.until(match, (now) => now.plies.length === 1);
    await server.close();
    await age('1 hour');
    await server.restart();
    const back = await connect(server.url, ann.token);
    await back.watch(match);
    const now = await back.until(match, () => back.events(match).at(-1)?.kind === 'credited');
    expect((now.deadline ?? 0) - now.at).toBe(15_000);
    await server.stop();
  });

  test('a paused match is credited too', async () => {
    await open({ goneMs: 50, queryMs: 50 });
    const { ann, bob, match } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    ann.cut();
    bob.cut();
    const status = async () => (await server.parts.store.matches.get(match))?.status;
    await expect.poll(status).toBe('paused');
    await server.close();
    await age('25 hours');
    await server.restart();
    await expect.poll(() => server.parts.health.clocks.isRepaid()).toBe(true);
    const [last] = (await server.parts.store.matches.events(match, 0)).slice(-1);
    expect(last).toMatchObject({ kind: 'credited' });
    expect(await status()).toBe('paused');
    const back = await connect(server.url, ann.token);
    await back.watch(match);
    await back.until(match, (now) => now.status === 'playing');
    await server.stop();
  });

  test('two outages that were not credited yet are credited together and once', async () => {
    await open();
    const { opener, match } = await seatTwo({ mode: 'tieu_dao', moveMs: 120_000 }, newcomer);
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await server.close();
    // A server ran for a moment, found an hour lost, and died before it could credit it; another hour follows.
    await age('2 hours');
    await query(
      `insert into outages (from_at, to_at) select max(beat_at), max(beat_at) + interval '1 hour' from servers`,
    );
    await query(
      `insert into servers (id, beat_at) select 'short', max(beat_at) + interval '1 hour' from servers`,
    );
    const before = (await query('select deadline from matches')).rows[0].deadline.getTime();
    await server.restart();
    await expect.poll(() => server.parts.health.clocks.isRepaid()).toBe(true);
    const row = await server.parts.store.matches.get(match);
    const { rows } = await query('select sum(extract(epoch from to_at - from_at)) * 1000 as ms from outages');
    // Each outage is rounded up to a millisecond.
    expect(Math.abs((row?.deadline ?? 0) - before - Number(rows[0].ms))).toBeLessThan(5);
    await server.stop();
  });
});

describe('a stall of the database for three seconds', () => {
  test('is reported to clients, and makes no player late', async () => {
    await open();
    const { opener, other, match } = await seatTwo({ mode: 'tieu_dao', moveMs: 6_000 }, newcomer);
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    const { deadline } = await other.until(match, (now) => now.plies.length === 1);
    await untilLeft(deadline, 1_500);
    await withClient(async (client) => {
      await client.query('begin');
      await client.query('lock table matches, servers in access exclusive mode');
      const asked = other.act(match, { kind: 'move', move: 'h9', ply: 1 });
      await other.next('storage', ({ ok }) => !ok);
      await untilLeft(deadline, -500);
      await client.query('commit');
      expect(await asked).toMatchObject({ t: 'done' });
    });
    expect(other.match(match).status).toBe('playing');
    await server.stop();
  });
});

/** The place where the disk is full: for a new row, for the change of a row, or only at the commit. */
const FULL = {
  'for the event':
    'create trigger full_disk before insert on events for each statement execute function full_disk()',
  'for the match':
    'create trigger full_disk before update on matches for each row execute function full_disk()',
  'at the commit':
    'create constraint trigger full_disk after insert on events deferrable initially deferred for each row execute function full_disk()',
} as const;

describe('a full disk', () => {
  test.each(Object.entries(FULL))(
    '%s works like a lost database: moves wait, clocks stand, and both go on when there is room',
    async (_where, trigger) => {
      await open();
      const { opener, other, match } = await seatTwo({ mode: 'tieu_dao', moveMs: 6_000 }, newcomer);
      await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
      const { deadline } = await other.until(match, (now) => now.plies.length === 1);
      await query(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      await query(trigger);
      const asked = other.act(match, { kind: 'move', move: 'h9', ply: 1 });
      await other.next('storage', ({ ok }) => !ok);
      await untilLeft(deadline, -2_000);
      expect(server.parts.health.clocks.isRepaid()).toBe(false);
      await query(`drop trigger full_disk on ${/ on (\w+)/.exec(trigger)?.[1]}`);
      expect(await asked).toMatchObject({ t: 'done' });
      const told = other.heard.flatMap((message) => (message.t === 'storage' ? [message.ok] : []));
      expect(told).toEqual([false, true]);
      await server.stop();
    },
  );
});
