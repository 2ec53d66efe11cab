// The server under load: a process of its own with high limits, and the CPU and memory it has used.

import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/port.ts';
import { startPostgres, type TestPostgres } from '../../apps/server/src/testing/postgres.ts';
import { dataFolder, temporaryFolder } from '../../apps/server/src/testing/stores.ts';
import { bundle } from '../lib/bundle.mjs';
import { ROOT } from '../lib/root.mjs';

export const STORES = ['embedded', 'postgres'] as const;
export type StoreName = (typeof STORES)[number];

/** High limits, because thousands of clients come from one address. */
const LIMITS = {
  MAX_CONNECTIONS: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  TCP_PER_ADDRESS: '1000000',
  MESSAGES_PER_SECOND: '100000',
  REQUESTS_PER_MINUTE: '10000000',
  GUESTS_PER_MINUTE: '10000000',
  ROOMS_PER_ADDRESS: '100000',
  BOT_TURNS: '100000',
  BOT_TURNS_PER_ADDRESS: '100000',
  LOG_LEVEL: 'warn',
};

const START_MS = 120_000;
const POLL_MS = 5;

export type Usage = { readonly cpuSeconds: number; readonly residentBytes: number };

/** The work of the bots so far, in seconds. */
export type BotFigures = { readonly thoughts: number; readonly waited: number; readonly thought: number };

export type Server = {
  readonly url: string;
  /** Of the server's process with its threads. */
  usage(): Promise<Usage>;
  bots(): Promise<BotFigures>;
  stop(): Promise<void>;
};

/** A place for the data of one server, and its removal. */
export type Place = {
  readonly env: { readonly [name: string]: string };
  remove(): Promise<void>;
};

/** A finished database, unless the first start shall make it. */
export async function newStoragePlace(store: StoreName, isFirst = false): Promise<Place> {
  if (store === 'postgres') {
    const postgres: TestPostgres = await startPostgres({ durable: true });
    return { env: { DATABASE_URL: postgres.url }, remove: postgres.stop };
  }
  const folder = isFirst ? temporaryFolder() : await dataFolder();
  return {
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function startServer(place: Place): Promise<Server> {
  const program = await bundle('apps/server/src/main.ts');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: ROOT,
    env: serverEnvironment(place, port),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForFirstByte(`${url}/readyz`, child);
  return {
    url,
    usage: () => readUsage(url),
    bots: () => readBots(url),
    stop: () => endProcess(child, () => child.kill('SIGTERM')),
  };
}

/** Milliseconds from `npm start` to the first byte of the page. */
export async function timeToFirstByte(place: Place): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  // npm starts a shell that starts Node, so the whole process group is stopped.
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: serverEnvironment(place, port),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  await waitForFirstByte(`http://127.0.0.1:${port}/`, child);
  const ms = performance.now() - began;
  await endProcess(child, () => process.kill(-(child.pid ?? 0), 'SIGTERM'));
  return Math.round(ms);
}

function serverEnvironment({ env }: Place, port: number): NodeJS.ProcessEnv {
  return { ...process.env, ...LIMITS, ...env, PORT: String(port), HOST: '127.0.0.1' };
}

async function waitForFirstByte(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error('the server did not start');
    await wait(POLL_MS);
  }
}

async function endProcess(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((done) => child.once('exit', done));
  end();
  await exit;
}

async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
}

async function readBots(url: string): Promise<BotFigures> {
  const read = await readMetrics(url);
  return {
    thoughts: read('sente_bot_seconds_count{part="think"}'),
    waited: read('sente_bot_seconds_sum{part="wait"}'),
    thought: read('sente_bot_seconds_sum{part="think"}'),
  };
}

async function readUsage(url: string): Promise<Usage> {
  const read = await readMetrics(url);
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    residentBytes: read('process_resident_memory_bytes'),
  };
}
