// Faults of the store: a damaged snapshot, a damaged log, a database that is gone for ten seconds.

import type { GameState } from '@sente/games/gomoku';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';
import { seatTwo } from '../testing/server.ts';

const GONE_MS = 10_000;

let postgres: TestPostgres;
let server: ServerProcess;
beforeAll(async () => {
  // A database that loses confirmed writes would be another fault.
  postgres = await startPostgres({ durable: true });
  server = await serverProcess({ DATABASE_URL: postgres.url });
  await server.start();
});
afterAll(async () => {
  await server.end();
  await postgres.stop();
});

async function query<T>(text: string, values: readonly unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(text, [...values]);
  await client.end();
  return rows as T[];
}

const logged = (msg: string) => server.lines.filter((line) => line.includes(msg));

describe('a match that others keep changing', () => {
  test('refuses a resignation as busy; the series is resigned as soon as possible', async () => {
    const { ann, match, roomId } = await seatTwo({ mode: 'custom', bestOf: 3 }, () => connect(server.url));
    await query(`create function never() returns trigger language plpgsql as 'begin return null; end'`, []);
    const noUpdate = 'create trigger never before update on matches for each row execute function never()';
    await query(noUpdate, []);
    expect(await ann.act(match, { kind: 'resign' })).toMatchObject({ t: 'refused', code: 'busy' });
    expect(await ann.room(roomId, { kind: 'resign_series' })).toMatchObject({ t: 'done' });
    await query('drop trigger never on matches', []);
    expect(ann.match(match).status).toBe('playing');
    await ann.untilRoom((room) => room.series?.status === 'ended');
  });
});

describe('a damaged snapshot', () => {
  test('R8.5 is found, logged and rebuilt from the events, and the game goes on', async () => {
    const { ann, opener, match, roomId } = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, () =>
      connect(server.url),
    );
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await ann.until(match, (now) => now.plies.length === 1);
    await server.stop();
    const damage = `update rooms set game_state = jsonb_set(game_state, '{swap2State,phase}', '"complete"') where id = $1`;
    await query(damage, [roomId]);
    await server.start();
    const back = await connect(server.url, opener.token);
    await back.watch(match);
    expect(back.match(match).state).toEqual(ann.match(match).state);
    await expect.poll(() => logged('snapshot differed from the match log: rebuilt')).toHaveLength(1);
    type Saved = { game_state: GameState };
    const [saved] = await query<Saved>('select game_state from rooms where id = $1', [roomId]);
    expect(saved?.game_state.swap2State?.phase).toBe('swap2_placement');
    expect(await back.act(match, { kind: 'move', move: 'i9', ply: 1 })).toMatchObject({ t: 'done' });
  });
});

describe('a damaged log', () => {
  const brokenAt = `
    update events set body = jsonb_set(body, '{move}', '"z99"') where match_id = $1 and seq =
      (select seq from events where match_id = $1 and kind = 'moved' order by seq offset $2 - 1 limit 1)`;

  // The broken stone of the log: h8 is the first and i9 the second, and the snapshot holds both.
  const DAMAGES = [
    { broken: 1, snapshot: 'game_state', kept: ['h8', 'i9'] },
    {
      broken: 1,
      snapshot: `jsonb_set(game_state, '{swap2State,phase}', '"swap2_extra"')`,
      kept: ['h8', 'i9'],
    },
    {
      broken: 2,
      snapshot: `jsonb_set(game_state, '{swap2State,tentativeStones}', '["h8", 7]')`,
      kept: ['h8'],
    },
    // The log is the truth up to its damage; the snapshot may have the stones after it.
    {
      broken: 2,
      snapshot: `jsonb_set(game_state, '{swap2State,tentativeStones,0,x}', '0')`,
      kept: ['h8', 'i9'],
    },
    { broken: 2, snapshot: `'{}'`, kept: ['h8'] },
    { broken: 1, snapshot: `'{}'`, kept: [] },
  ];

  test('R8.5 of an opening begins it again with the stones that snapshot or log still hold, and tells both players', async () => {
    const newcomer = () => connect(server.url);
    const tables = await Promise.all(
      DAMAGES.map(async (damage) => {
        const seated = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, newcomer);
        const { opener, ann, match } = seated;
        for (const [ply, move] of ['h8', 'i9'].entries())
          await opener.act(match, { kind: 'move', move, ply });
        await ann.until(match, (now) => now.plies.length === 2);
        return { ...seated, ...damage };
      }),
    );
    await server.stop();
    for (const { match, roomId, broken, snapshot } of tables) {
      await query(brokenAt, [match, broken]);
      await query(`update rooms set game_state = ${snapshot} where id = $1`, [roomId]);
    }
    await server.start();
    for (const { ann, opener, match, roomId, kept, broken, snapshot } of tables) {
      const back = await connect(server.url, opener.token);
      await back.enter(roomId);
      const { match: next } = await back.untilRoom((room) => room.match !== match);
      back.send({ t: 'watch', match: next ?? '', since: 0 });
      expect((await back.next('match')).match).toMatchObject({ id: next, restarted: true });
      const { state, plies } = await back.until(next ?? '', () => true);
      const { swap2State, players } = state as GameState;
      const entries = plies.map(({ entry }) => entry);
      expect({ broken, snapshot, kept: entries }).toEqual({ broken, snapshot, kept });
      expect(swap2State?.phase).toBe('swap2_placement');
      expect(swap2State?.tentativeStones).toHaveLength(kept.length);
      expect(players).toEqual(ann.match(match).config.players);
    }
  });

  test('R8.5 of an opening in a series: the restarted game takes its place in the series', async () => {
    const seated = await seatTwo({ mode: 'custom', bestOf: 3, swap2Enabled: true }, () =>
      connect(server.url),
    );
    const { ann, bob, match, roomId, opener } = seated;
    for (const [ply, move] of ['h8', 'i9'].entries()) await opener.act(match, { kind: 'move', move, ply });
    await ann.until(match, (now) => now.plies.length === 2);
    await server.stop();
    await query(brokenAt, [match, 2]);
    await query(`update rooms set game_state = '{}' where id = $1`, [roomId]);
    await server.start();
    const [annBack, bobBack] = [await connect(server.url, ann.token), await connect(server.url, bob.token)];
    for (const back of [annBack, bobBack]) await back.enter(roomId);
    const room = await annBack.untilRoom((view) => view.match !== match || view.status === 'between');
    expect(room).toMatchObject({ status: 'playing', series: { status: 'playing', games: [] } });
    const next = room.match ?? '';
    await Promise.all([annBack, bobBack].map((back) => back.watch(next)));
    expect(annBack.match(next).plies.map(({ entry }) => entry)).toEqual(['h8']);
    // It counts as the first game of the series, in place of the aborted one.
    await bobBack.act(next, { kind: 'resign' });
    const { series } = await annBack.untilRoom(({ status }) => status === 'between');
    expect(series?.games.map((game) => game.match)).toEqual([next]);
  });

  test('R8.5 of a main game in a series: the game is played again, and the series is not lost', async () => {
    const seated = await seatTwo({ mode: 'custom', bestOf: 3, swap2Enabled: false }, () =>
      connect(server.url),
    );
    const { ann, bob, match, roomId, opener } = seated;
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await ann.until(match, (now) => now.plies.length === 1);
    await server.stop();
    await query(brokenAt, [match, 1]);
    await server.start();
    const [annBack, bobBack] = [await connect(server.url, ann.token), await connect(server.url, bob.token)];
    for (const back of [annBack, bobBack]) await back.enter(roomId);
    await annBack.untilRoom((room) => room.status === 'between');
    for (const back of [annBack, bobBack]) await back.room(roomId, { kind: 'go_on' });
    const room = await annBack.untilRoom((view) => view.status === 'playing' && view.match !== match);
    expect(room.series).toMatchObject({ status: 'playing', games: [] });
  });
});

describe('a database that is gone for ten seconds', () => {
  test('costs no move and no time, and every client is told', async () => {
    const { ann, opener, other, match } = await seatTwo({ mode: 'tieu_dao', moveMs: 8_000 }, () =>
      connect(server.url),
    );
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await other.until(match, (now) => now.plies.length === 1);
    const before = other.match(match);
    await postgres.kill();
    const saving = other.act(match, { kind: 'move', move: 'i9', ply: 1 }, 'while it was gone');
    await other.next('storage', ({ ok }) => !ok);
    await new Promise((done) => setTimeout(done, GONE_MS));
    await postgres.start();
    await other.next('storage', ({ ok }) => ok);
    expect(await saving).toMatchObject({ t: 'done' });
    const after = await ann.until(match, (now) => now.plies.length === 2);
    expect(after.status).toBe('playing');
    expect(after.plies.map((ply) => ply.entry)).toEqual(['h8', 'i9']);
    // The eight seconds of the clock were over long ago; the ten of the outage were credited.
    expect(after.plies[1]?.at ?? 0).toBeGreaterThan(before.deadline ?? 0);
    expect(await opener.act(match, { kind: 'move', move: 'j10', ply: 2 })).toMatchObject({ t: 'done' });
    await server.stop();
    expect(logged('uncaught error')).toEqual([]);
  });
});
