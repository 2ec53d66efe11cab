// The real server in a process of its own. A test can kill it and start it again on the same port with the same data.

import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { dataFolder, temporaryFolder } from '../../apps/server/src/testing/stores.ts';
import { bundle } from '../../tools/lib/bundle.mjs';
import { ROOT } from '../../tools/lib/root.mjs';
import { ensureWebBuild } from '../../tools/lib/setup.mjs';
import { UNOPTIMISED_WASM } from '../../tools/test/node-flags.mjs';

export type RunningServer = {
  readonly url: string;
  readonly folder: string;
  /** Kills the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const GREETING = /Sente on (http:\S+)/;

/** `settings`: further environment variables. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  ensureWebBuild();
  const folder = settings['DATABASE_URL'] === undefined ? await dataFolder() : temporaryFolder();
  const program = await bundle('apps/server/src/main.ts');
  let child: ChildProcess | null = null;
  let url = '';

  async function start(): Promise<void> {
    const port = url === '' ? '0' : new URL(url).port;
    child = spawn(process.execPath, [...UNOPTIMISED_WASM, '--enable-source-maps', program, 'serve'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...{ PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error', FSYNC: 'off' },
        // All guests of a test come from one address, so its limits are high.
        ...{ GUESTS_PER_MINUTE: '10000', SIGN_INS_PER_MINUTE: '10000', REQUESTS_PER_MINUTE: '100000' },
        ROOMS_PER_ADDRESS: '100000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await greeting(child);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await gone;
  }

  await start();
  return {
    get url() {
      return url;
    },
    folder,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function greeting(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const found = GREETING.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}
