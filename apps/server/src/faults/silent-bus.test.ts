// A bus that carries nothing and closes nothing: opponents at different servers play on, and no player loses on time.

import { isOver } from '@sente/match';
import { afterEach, describe, expect, test } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { freshDatabase } from '../testing/database.ts';
import { startNats } from '../testing/nats.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';
import { seatTwo } from '../testing/server.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';

const GAMES = 4;
/** A player who hears of a move later than this has lost. */
const MOVE_MS = 10_000;
const BEFORE = 2;
const DURING = 8;
const AFTER = 2;

type Env = { readonly [name: string]: string };
type Fault = {
  readonly envs: readonly [Env, Env];
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
};

const BUS = 'sente bus';

/** Each fault of the carrier between the two servers; the database itself works throughout. */
const FAULTS = {
  async 'LISTEN in a black hole'(): Promise<Fault> {
    const database = await freshDatabase();
    const proxy = await startTcpProxy(Number(new URL(database.url).port), BUS);
    const env = { DATABASE_URL: proxy.urlOf(database.url) };
    return { ...proxy, envs: [env, env], stop: () => proxy.stop().then(database.stop) };
  },
  async 'LISTEN of one server in a black hole'(): Promise<Fault> {
    const database = await freshDatabase();
    const proxy = await startTcpProxy(Number(new URL(database.url).port), BUS);
    const envs = [{ DATABASE_URL: proxy.urlOf(database.url) }, { DATABASE_URL: database.url }] as const;
    return { ...proxy, envs, stop: () => proxy.stop().then(database.stop) };
  },
  async 'NATS in a black hole'(): Promise<Fault> {
    const [database, nats] = [await freshDatabase(), await startNats()];
    const proxy = await startTcpProxy(nats.port);
    const env = { DATABASE_URL: database.url, NATS_URL: proxy.urlOf(nats.url) };
    const stop = () => proxy.stop().then(nats.stop).then(database.stop);
    return { ...proxy, envs: [env, env], stop };
  },
  async 'a NATS server that stands still'(): Promise<Fault> {
    const [database, nats] = [await freshDatabase(), await startNats()];
    const env = { DATABASE_URL: database.url, NATS_URL: nats.url };
    return { ...nats, envs: [env, env], stop: () => nats.stop().then(database.stop) };
  },
};

let fault: Fault;
let servers: readonly ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await fault.stop();
});

/** Connects each new client to the other server. */
function newcomers(): () => Promise<Client> {
  let came = 0;
  return () => connect(servers[came++ % 2]?.url ?? '');
}

type Game = Awaited<ReturnType<typeof seatTwo>>;

/** Moves of which no two are neighbours, so that no game ends. */
const moveAt = (ply: number) => `${'acegikmo'[ply % 8]}${1 + 2 * Math.floor(ply / 8)}`;

/** Each player moves as soon as their own server tells them that it is their turn. Answers the longest delay. */
async function play({ opener, other, match }: Game, from: number, moves: number): Promise<number> {
  let slowest = 0;
  for (let ply = from; ply < from + moves; ply++) {
    const mover = ply % 2 === 0 ? opener : other;
    const waits = performance.now();
    const now = await mover.until(match, (seen) => seen.plies.length === ply || isOver(seen));
    slowest = Math.max(slowest, performance.now() - waits);
    expect(now).toMatchObject({ status: 'playing', outcome: null });
    expect(await mover.act(match, { kind: 'move', move: moveAt(ply), ply })).toMatchObject({ t: 'done' });
  }
  return slowest;
}

const playAll = (games: readonly Game[], from: number, moves: number) =>
  Promise.all(games.map((game) => play(game, from, moves)));

const readyAt = async ({ url }: ServerProcess) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, ...((await answer.json()) as object) };
};
const metricAt = async ({ url }: ServerProcess) =>
  /^sente_bus_silent (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
const lines = ({ lines }: ServerProcess, msg: string) => lines.filter((line) => line.includes(msg)).length;

describe.each(Object.entries(FAULTS))('%s', (name, prepare) => {
  test(`${GAMES} games between two servers go on with clocks of ${MOVE_MS / 1000} s, and every client is told`, async () => {
    fault = await prepare();
    servers = await Promise.all(fault.envs.map((env) => serverProcess(env)));
    await Promise.all(servers.map((server) => server.start()));
    const config = { mode: 'tieu_dao', moveMs: MOVE_MS, public: false };
    const games = await Promise.all(Array.from({ length: GAMES }, () => seatTwo(config, newcomers())));
    await playAll(games, 0, BEFORE);

    await fault.freeze();
    const slowest = await playAll(games, BEFORE, DURING);
    console.info(
      `${name}: the slowest of ${GAMES * DURING} moves was ${Math.round(Math.max(...slowest))} ms late`,
    );
    for (const server of servers) {
      expect(await readyAt(server)).toEqual({ status: 200, ok: true, bus: 'silent' });
      expect(await metricAt(server)).toBe('1');
      // Log lines come through a pipe of their own, later than the answer of the metric.
      await expect.poll(() => lines(server, 'the bus is silent')).toBeGreaterThan(0);
    }
    const [game] = games;
    for (const one of [game?.ann, game?.bob]) await one?.next('bus', ({ silent }) => silent);
    const late = await connect(servers[0]?.url ?? '');
    await late.next('bus', ({ silent }) => silent);

    fault.thaw();
    for (const one of [game?.ann, game?.bob, late]) await one?.next('bus', ({ silent }) => !silent);
    await expect
      .poll(() => Promise.all(servers.map(readyAt)))
      .toEqual([
        { status: 200, ok: true, bus: 'ok' },
        { status: 200, ok: true, bus: 'ok' },
      ]);
    for (const server of servers) {
      await expect.poll(() => metricAt(server)).toBe('0');
      await expect.poll(() => lines(server, 'the bus is heard again')).toBeGreaterThan(0);
    }
    await playAll(games, BEFORE + DURING, AFTER);
    for (const { ann, match } of games) {
      expect(ann.events(match).filter(({ kind }) => kind === 'left')).toEqual([]);
    }
  });
});
