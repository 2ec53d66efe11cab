// A NATS server for tests, on a free port and stopped by its own process id.

import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findNats } from '../../../../tools/lib/find-programs.mjs';
import { freePort } from './port.ts';
import { freezeProcess, thawProcess } from './signals.ts';

export type TestNats = {
  readonly url: string;
  readonly port: number;
  kill(): Promise<void>;
  /** Stops the process with its connections open; `thaw` continues it. */
  freeze(): Promise<void>;
  thaw(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const START_MS = 10_000;
const POLL_MS = 20;

export async function startNats(): Promise<TestNats> {
  const program = findNats();
  const port = await freePort();
  let server: ChildProcess | null = null;
  const start = async () => {
    server = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const deadline = Date.now() + START_MS;
    while (!(await answers(port))) {
      if (Date.now() > deadline) throw new Error('nats-server did not start');
      await wait(POLL_MS);
    }
  };
  const kill = async () => {
    const running = server;
    server = null;
    if (running === null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await ended;
  };
  const standing = {
    freeze: () => freezeProcess(server?.pid),
    thaw: () => thawProcess(server?.pid),
  };
  // When the test process crashes, the server ends too.
  process.once('exit', () => server?.kill('SIGKILL'));
  await start();
  return { url: `nats://127.0.0.1:${port}`, port, start, kill, stop: kill, ...standing };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
