// node tools/run.mjs tools/bench-store.ts [seconds]
// Prints JSON lines with appends per second and CPU per append: embedded with and without fsync, PostgreSQL, and a bare pg
// insert.

import { rmSync } from 'node:fs';
import process from 'node:process';
import type { MatchConfig } from '@sente/match';
import pg from 'pg';
import { openWorld } from '../apps/server/src/base/world.ts';
import { openStore } from '../apps/server/src/store/open.ts';
import type { Store } from '../apps/server/src/store/store.ts';
import { PLAIN_CONFIG, plainAct, plainMatch } from '../apps/server/src/testing/matches.ts';
import { startPostgres } from '../apps/server/src/testing/postgres.ts';
import { dataFolder } from '../apps/server/src/testing/stores.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const GAMES = [1, 200, 1000];
const CONNECTIONS = 10;

const world = openWorld();

const config: MatchConfig = { ...PLAIN_CONFIG, moveMs: 60_000 };

type Writer = (game: number, seq: number) => Promise<void>;

/** Every game sends its next append as soon as the last one was acknowledged. */
async function measureAppends(what: string, games: number, write: Writer): Promise<void> {
  const took: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const play = async (game: number) => {
    for (let seq = 1; performance.now() < until; seq++) {
      const asked = performance.now();
      await write(game, seq);
      took.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: games }, (_, game) => play(game)));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  took.sort((a, b) => a - b);
  const at = (share: number) => Number((took[Math.floor(took.length * share)] ?? 0).toFixed(2));
  const line = {
    what,
    games,
    appends: took.length,
    perSecond: Math.round(took.length / seconds),
    cpuUsPerAppend: Math.round((user + system) / took.length),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function measureStore(what: string, store: Store): Promise<void> {
  for (const games of GAMES) {
    const id = (game: number) => `${games}-${game}`;
    const make = (game: number) =>
      store.matches.create(plainMatch(id(game), { config, deadline: store.now() + 60_000 }));
    await Promise.all(Array.from({ length: games }, (_, game) => make(game)));
    await measureAppends(what, games, async (game, seq) => {
      const deadline = store.now() + 60_000;
      const act = { deadline, notAfter: deadline, actionId: `ann:${seq}` };
      const done = await store.matches.append(plainAct(id(game), seq, act));
      if (done.kind !== 'ok') throw new Error(`unexpected ${done.kind}`);
    });
  }
  await store.close();
}

/** The lower bound: the smallest guarded insert with pg alone, one statement for each append. */
async function measureBarePg(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(`create table bare_games (id text primary key, seq integer not null, deadline timestamptz);
    create table bare_events (game text not null, seq integer not null, body jsonb not null, primary key (game, seq))`);
  const text = `with g as (update bare_games set seq = $2, deadline = now() + interval '60 s' where id = $1 and seq = $2 - 1
    returning id) insert into bare_events (game, seq, body) select id, $2, $3::jsonb from g`;
  for (const games of GAMES) {
    await pool.query(
      `insert into bare_games select $1 || '-' || n, 0 from generate_series(0, $2::integer - 1) n`,
      [games, games],
    );
    await measureAppends('bare pg insert', games, async (game, seq) => {
      const body = JSON.stringify({ kind: 'moved', at: Date.now(), seat: seq % 2, move: 'h8' });
      await pool.query({ name: 'bare', text, values: [`${games}-${game}`, seq, body] });
    });
  }
  await pool.end();
}

for (const fsync of [true, false]) {
  const dataDir = await dataFolder();
  const store = await openStore({ databaseUrl: null, dataDir, fsync, world });
  await measureStore(`embedded, fsync ${fsync ? 'on' : 'off'}`, store);
  rmSync(dataDir, { recursive: true, force: true });
}
const server = await startPostgres({ durable: true });
await measureBarePg(await server.database());
await measureStore(
  'postgres',
  await openStore({ databaseUrl: await server.database(), dataDir: '', fsync: true, world }),
);
await server.stop();
