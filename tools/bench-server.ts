// npm run -s bench:server [-- --games 200,1000 --seconds 10 --warm-up 3 --idle 5000 --stores embedded,postgres]
// npm run -s bench:server -- --bots 100 [--pause 2000 --games 50 --seconds 20 --stores embedded]: moves of people without
// and
// with that many games with bots, whose human opponents answer after so many milliseconds.
// The server runs in its own process, the load in this one. Prints JSON lines: persisted moves per second and the server's
// CPU
// per move, the round trip at half that load, memory per idle connection, and the time from `npm start` to the first byte.

import { loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBotTables } from './bench-server/bot-tables.ts';
import { type Client, connect } from './bench-server/client.ts';
import { type Figures, openLoad } from './bench-server/load.ts';
import {
  type BotFigures,
  newStoragePlace,
  type Server,
  STORES,
  type StoreName,
  startServer,
  timeToFirstByte,
  type Usage,
} from './bench-server/server.ts';
import { ensureWebBuild } from './lib/setup.mjs';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '200,1000' },
    seconds: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '3' },
    idle: { type: 'string', default: '5000' },
    bots: { type: 'string', default: '0' },
    pause: { type: 'string', default: '0' },
    stores: { type: 'string', default: STORES.join(',') },
  },
});
const SECONDS = Number(values.seconds);
const WARM_UP = Number(values['warm-up']);
const IDLE = Number(values.idle);
const BOTS = Number(values.bots);
const PAUSE_MS = Number(values.pause);
const AT_ONCE = 50;
/** After a burst of connections, memory is measured when this time has passed. */
const REST_MS = 3_000;

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function quantiles(figures: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(figures).sort();
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
  return { p50: at(0.5), p99: at(0.99) };
}

/** Plays once and prints the cost; answers the moves per second. */
async function measurePlay(
  what: string,
  store: StoreName,
  server: Server,
  run: (measured: () => Promise<void>) => Promise<Figures>,
): Promise<number> {
  const seen: { readonly usage: Usage; readonly at: number; readonly own: NodeJS.CpuUsage }[] = [];
  const { moves, errors, firstErrors, own, all } = await run(async () => {
    seen.push({ usage: await server.usage(), at: performance.now(), own: process.cpuUsage() });
  });
  const [from, to] = seen;
  if (!from || !to) throw new Error('nothing was measured');
  const seconds = (to.at - from.at) / 1000;
  const cpu = to.usage.cpuSeconds - from.usage.cpuSeconds;
  const driver = to.own.user + to.own.system - from.own.user - from.own.system;
  print({
    what,
    store,
    movesPerSecond: Math.round(moves / seconds),
    serverCpuUsPerMove: Math.round((cpu * 1e6) / moves),
    serverCores: Number((cpu / seconds).toFixed(2)),
    driverCores: Number((driver / 1e6 / seconds).toFixed(2)),
    roundTripMs: quantiles(own),
    roundTripOfAllMs: quantiles(all),
    seconds: Number(seconds.toFixed(1)),
    errors,
    ...(errors > 0 && { firstErrors }),
    residentMb: Math.round(to.usage.residentBytes / 1e6),
    // Other work on the machine makes the moves slower, too.
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  });
  return moves / seconds;
}

async function measureGames(store: StoreName, games: number): Promise<void> {
  const place = await newStoragePlace(store);
  const server = await startServer(place);
  const load = await openLoad(server.url, games);
  const options = { seconds: SECONDS, warmUp: WARM_UP };
  const most = await measurePlay(`${games} games, as fast as they go`, store, server, (measured) =>
    load.run({ ...options, perSecond: 0, measured }),
  );
  await measurePlay(`${games} games, half of that`, store, server, (measured) =>
    load.run({ ...options, perSecond: most / 2, measured }),
  );
  load.close();
  await server.stop();
  await place.remove();
}

/** Games of people with a move every two seconds each: alone, beside games with bots, and alone again. */
async function measureBots(store: StoreName, games: number): Promise<void> {
  const place = await newStoragePlace(store);
  const server = await startServer(place);
  const load = await openLoad(server.url, games);
  const options = { seconds: SECONDS, warmUp: WARM_UP, perSecond: games / 2 };
  const alone = () =>
    measurePlay(`${games} games of people`, store, server, (measured) => load.run({ ...options, measured }));
  await alone();
  const bots = await openBotTables(server.url, BOTS, PAUSE_MS);
  const seen: BotFigures[] = [];
  await measurePlay(`${games} games of people beside ${BOTS} with bots`, store, server, (measured) =>
    load.run({
      ...options,
      async measured() {
        await measured();
        seen.push(await server.bots());
      },
    }),
  );
  const [from, to] = seen;
  if (!from || !to) throw new Error('nothing was measured');
  const moves = to.thoughts - from.thoughts;
  const mean = (before: number, after: number) => Math.round(((after - before) / moves) * 1000);
  print({
    what: `${BOTS} games with bots`,
    store,
    movesPerSecond: Number((moves / SECONDS).toFixed(1)),
    meanWaitMs: mean(from.waited, to.waited),
    meanThinkMs: mean(from.thought, to.thought),
  });
  bots.close();
  await alone();
  load.close();
  await server.stop();
  await place.remove();
}

async function connectMany(url: string, tokens: readonly (string | undefined)[]): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < tokens.length) {
    const few = tokens.slice(clients.length, clients.length + AT_ONCE);
    clients.push(...(await Promise.all(few.map((token) => connect(url, token)))));
  }
  return clients;
}

/** Every connection has a session of its own, made beforehand, so that only the connections are measured. */
async function measureIdleConnections(store: StoreName): Promise<void> {
  const place = await newStoragePlace(store);
  const first = await startServer(place);
  const guests = await connectMany(first.url, Array.from({ length: IDLE }));
  for (const guest of guests) guest.close();
  await first.stop();
  const server = await startServer(place);
  const tokens = guests.map((guest) => guest.token);
  const warm = await connectMany(server.url, tokens.slice(0, AT_ONCE));
  await wait(REST_MS);
  const before = await server.usage();
  const clients = await connectMany(server.url, tokens);
  await wait(REST_MS);
  const after = await server.usage();
  const bytes = after.residentBytes - before.residentBytes;
  print({
    what: 'idle connections',
    store,
    connections: clients.length,
    kbPerConnection: Number((bytes / 1024 / clients.length).toFixed(1)),
    residentMb: Math.round(after.residentBytes / 1e6),
  });
  for (const client of [...warm, ...clients]) client.close();
  await server.stop();
  await place.remove();
}

async function measureServerStart(store: StoreName): Promise<void> {
  const place = await newStoragePlace(store, true);
  const firstStartMs = await timeToFirstByte(place);
  const laterStartMs = await timeToFirstByte(place);
  print({ what: 'npm start to first byte', store, firstStartMs, laterStartMs });
  await place.remove();
}

ensureWebBuild();
for (const store of STORES) {
  if (!values.stores.split(',').includes(store)) continue;
  if (BOTS > 0) {
    for (const games of values.games.split(',')) await measureBots(store, Number(games));
    continue;
  }
  await measureServerStart(store);
  for (const games of values.games.split(',')) await measureGames(store, Number(games));
  if (IDLE > 0) await measureIdleConnections(store);
}
// Sockets of finished runs may still be closing.
process.exit(0);
