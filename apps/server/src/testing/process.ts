// The server as a process of its own, which can be killed and started again on the same store.

import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../../../../tools/lib/bundle.mjs';
import { LONGEST_DELAY } from '../../../../tools/test/delays.mjs';
import { UNOPTIMISED_WASM } from '../../../../tools/test/node-flags.mjs';
import { freePort } from './port.ts';
import { dataFolder, temporaryFolder } from './stores.ts';

export type ServerProcess = {
  readonly url: string;
  readonly folder: string;
  /**
   * Every whole line of its output so far, over all restarts. Lines come through a pipe, so an answer of the server may arrive
   * before the lines it logged earlier. All lines are there once the process has been stopped or has failed to start.
   */
  readonly lines: string[];
  start(): Promise<void>;
  /** Stops the process for a while; then it continues. */
  freeze(): void;
  thaw(): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code and the time it took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
  /** Ends the process in any state, and removes its folder. */
  end(): Promise<void>;
};

const START_MS = 180_000;
const EASY = {
  GUESTS_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  CONNECTIONS_PER_ADDRESS: '10000',
  TCP_PER_ADDRESS: '10000',
  MESSAGES_PER_SECOND: '1000',
  ROOMS_PER_ADDRESS: '100000',
};

/** No settings of ours, except those that `npm run test:delays` gives every process. */
function inherited(): NodeJS.ProcessEnv {
  const names = ['PATH', 'NODE_OPTIONS', LONGEST_DELAY];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

export async function serverProcess(env: { readonly [name: string]: string } = {}): Promise<ServerProcess> {
  const folder = temporaryFolder();
  const isGiven = env['DATABASE_URL'] !== undefined || env['DATA_DIR'] !== undefined;
  if (!isGiven) await dataFolder(join(folder, 'data'));
  const port = await freePort();
  const program = await bundle('apps/server/src/main.ts');
  const lines: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const place = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };
    const one = spawn(process.execPath, [...UNOPTIMISED_WASM, '--enable-source-maps', program, 'serve'], {
      env: { ...inherited(), ...EASY, ...place, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = one;
    for (const input of [one.stdout, one.stderr])
      createInterface({ input }).on('line', (line) => {
        if (line !== '') lines.push(line);
      });
    // The last lines may come after the exit, but not after the streams have closed.
    const ended = new Promise<never>((_, fail) =>
      one.once('close', (code) =>
        fail(new Error(`the server ended with ${code}: ${lines.slice(-5).join('\n')}`)),
      ),
    );
    ended.catch(() => undefined);
    await Promise.race([untilReady(url, one, ended), ended]);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const one = child;
    child = null;
    if (!one || one.exitCode !== null || one.signalCode !== null) return one?.exitCode ?? null;
    const code = new Promise<number | null>((done) => one.once('close', done));
    one.kill(signal);
    return await code;
  }

  return {
    url,
    folder,
    lines,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const began = Date.now();
      const code = await end('SIGTERM');
      return { code, ms: Date.now() - began };
    },
    async end() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stops asking when the process has ended: a loop that goes on would run in the next test file of the worker. */
async function untilReady(url: string, server: ChildProcess, ended: Promise<never>): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (server.exitCode === null && server.signalCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    if (Date.now() > deadline) throw new Error('the server did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  await ended;
}
