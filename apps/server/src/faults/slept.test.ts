// A server that slept, or a clock that was set ahead: the lost time is credited before any player is late.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_KINDS, type StoreKind } from '../store/store.ts';
import { connect } from '../testing/client.ts';
import { freshDatabase } from '../testing/database.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';
import { seatTwo } from '../testing/server.ts';
import { startPlace } from '../testing/stores.ts';

/** A short clock, long enough to start and play at four tables on a busy machine. */
const MOVE_MS = 8_000;
const TABLES = 4;
const AHEAD_MS = 12_000;
const JUMPS = 3;
/** Loaded into a server: its clock runs ahead by the milliseconds in the file. */
const SHIFTED_CLOCK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  const now = Date.now;
  let ahead = 0;
  let readAt = -Infinity;
  Date.now = () => {
    if (performance.now() > readAt + 10) {
      ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
      readAt = performance.now();
    }
    return now() + ahead;
  };
`)}`;

type Table = Awaited<ReturnType<typeof seatTwo>>;

/** Tables with each player at the next of these servers. They start at the same time, because their clocks run from then on. */
function tablesAt(servers: readonly ServerProcess[], moveMs = MOVE_MS): Promise<Table[]> {
  const lay = () => {
    let people = 0;
    const newcomer = () => connect(servers[people++ % servers.length]?.url ?? '');
    return seatTwo({ mode: 'tieu_dao', moveMs }, newcomer);
  };
  return Promise.all(Array.from({ length: TABLES }, lay));
}

const POINTS = ['h8', 'a1', 'c1', 'e1', 'g1', 'i1', 'k1', 'm1', 'o1', 'a3', 'c3', 'e3'];

/** Plays the next move of a table, and asks again after `storage` as a page does. */
async function nextMove({ ann, opener, other, match }: Table) {
  const { turn, plies } = ann.match(match);
  const mover = turn === 0 ? opener : other;
  for (;;) {
    const answer = await mover.act(match, {
      kind: 'move',
      move: POINTS[plies.length] ?? '',
      ply: plies.length,
    });
    if (answer.t !== 'refused' || answer.code !== 'storage') return answer;
  }
}

async function playOne(tables: readonly Table[]): Promise<void> {
  const before = tables.map(({ ann, match }) => ann.match(match).plies.length);
  const answers = await Promise.all(tables.map(nextMove));
  const said = answers.map((answer) => (answer.t === 'refused' ? answer.code : answer.t));
  expect(said).toEqual(tables.map(() => 'done'));
  for (const [i, { ann, bob, match }] of tables.entries())
    await Promise.all(
      [ann, bob].map((one) => one.until(match, ({ plies }) => plies.length === (before[i] ?? 0) + 1)),
    );
}

/** One server on the embedded store, two on any other store, each in its own process. */
async function startServers(kind: StoreKind) {
  const place = await startPlace(kind);
  const count = kind === 'embedded' ? 1 : 2;
  const servers: ServerProcess[] = [];
  for (let i = 0; i < count; i++) servers.push(await serverProcess(place.env));
  for (const server of servers) await server.start();
  return {
    servers,
    async end() {
      for (const server of servers) await server.end();
      await place.stop();
    },
  };
}

describe.each(STORE_KINDS)('every server stands still, on %s', (kind) => {
  let running: Awaited<ReturnType<typeof startServers>>;
  beforeAll(async () => {
    running = await startServers(kind);
  });
  afterAll(() => running.end());

  async function standStill(ms: number): Promise<void> {
    for (const server of running.servers) server.freeze();
    // The test needs time to pass here.
    await wait(ms);
    for (const server of running.servers) server.thaw();
  }

  test('for longer than a clock has: moves sent meanwhile are played, and other players still have time', async () => {
    const tables = await tablesAt(running.servers);
    await playOne(tables);
    const [hasty, slow] = [tables.slice(0, TABLES / 2), tables.slice(TABLES / 2)];
    const still = standStill(MOVE_MS + 500);
    const asked = hasty.map(nextMove);
    await still;
    expect((await Promise.all(asked)).map(({ t }) => t)).toEqual(hasty.map(() => 'done'));
    await playOne(slow);
    for (const { ann, match } of slow) {
      const kinds = ann.events(match).map(({ kind }) => kind);
      expect(kinds.slice(kinds.indexOf('moved'))).toEqual(['moved', 'credited', 'moved']);
    }
    for (const { ann, match } of tables) expect(ann.match(match).status).toBe('playing');
  });

  test('for a moment in which a clock runs out: a move sent in time is in time', async () => {
    const tables = await tablesAt(running.servers);
    await playOne(tables);
    const deadline = Math.min(...tables.map(({ ann, match }) => ann.match(match).deadline ?? 0));
    await wait(Math.max(0, deadline - Date.now() - 1_600));
    const still = standStill(1_800);
    const asked = tables.map(nextMove);
    await still;
    expect((await Promise.all(asked)).map(({ t }) => t)).toEqual(tables.map(() => 'done'));
    for (const { ann, match } of tables) expect(ann.match(match).status).toBe('playing');
  });
});

describe('the clock is set ahead', () => {
  async function jumpOften(server: ServerProcess, jump: (ms: number) => Promise<void> | void): Promise<void> {
    const tables = await tablesAt([server]);
    for (let n = 1; n <= JUMPS; n++) {
      await playOne(tables);
      await jump(n * AHEAD_MS);
      // A deadline that seems to have passed is swept within half a second.
      await wait(700);
    }
    await playOne(tables);
    for (const { ann, match } of tables) expect(ann.match(match).status).toBe('playing');
  }

  test('on the machine of the server, with the database in it', async () => {
    const place = await startPlace('embedded');
    const file = join(place.env['DATA_DIR'] ?? '', '..', 'clock');
    writeFileSync(file, '0');
    const server = await serverProcess({
      ...place.env,
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
    });
    await server.start();
    await jumpOften(server, (ms) => writeFileSync(file, String(ms)));
    await server.end();
    await place.stop();
  });

  test('on the machine of the database', async () => {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`create table ahead (ms integer); insert into ahead values (0);
      create or replace function hall_time() returns timestamptz language sql volatile as
        $$ select clock_timestamp() + make_interval(secs => ms / 1000.0) from ahead $$`);
    const server = await serverProcess({ DATABASE_URL: database.url });
    await server.start();
    await jumpOften(server, async (ms) => {
      await client.query('update ahead set ms = $1', [ms]);
    });
    await client.end();
    await server.end();
    await database.stop();
  });
});
