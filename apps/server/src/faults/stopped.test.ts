// The process: how it starts, refuses to start, survives abuse, and stops.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../../../tools/lib/bundle.mjs';
import { connect, connectRaw } from '../testing/client.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';
import { seatTwo } from '../testing/server.ts';
import { dataFolder } from '../testing/stores.ts';

let server: ServerProcess;
let program: string;
beforeAll(async () => {
  program = await bundle('apps/server/src/main.ts');
  server = await serverProcess();
  await server.start();
});
afterAll(() => server.end());

function sente(args: readonly string[], env: { readonly [name: string]: string } = {}) {
  const done = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: done.status, out: done.stdout, error: done.stderr };
}

describe('the command', () => {
  test('an unusable setting stops the start with one clear line', () => {
    const { code, error } = sente(['serve'], { PORT: 'many' });
    expect(code).toBe(1);
    expect(error).toBe('sente: PORT must be a whole number from 0 to 65535, not "many".\n');
  });

  test('a second server on the same data folder is refused and told which process holds it', () => {
    const { code, error } = sente(['serve'], { PORT: '0', DATA_DIR: join(server.folder, 'data') });
    expect(code).toBe(1);
    expect(error).toMatch(/^sente: The data folder .* is in use by process \d+ .*\n$/);
  });

  test('a taken port ends the process with one clear line', async () => {
    const { port } = new URL(server.url);
    const other = await dataFolder(join(server.folder, 'other'));
    const env = { PORT: port, HOST: '127.0.0.1', DATA_DIR: other, LOG_LEVEL: 'warn' };
    const { code, error } = sente(['serve'], env);
    expect(code).toBe(1);
    expect(error).toMatch(/^sente: listen EADDRINUSE: address already in use .*\n$/);
  });

  test('prints its help and its version, and refuses an unknown command', () => {
    expect(sente(['--help']).out).toContain('usage: sente');
    expect(sente(['--help']).out).toContain('DATABASE_URL');
    expect(sente(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(sente(['dance'])).toMatchObject({ code: 1, error: expect.stringContaining('no command dance') });
  });
});

describe('10,000 bad messages', () => {
  test('leak no memory', async () => {
    const memory = async () => {
      const figures = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]);
    };
    await storm(2_000);
    const before = await memory();
    await storm(10_000);
    const growth = (await memory()) - before;
    expect(growth).toBeLessThan(60 * 1024 * 1024);
    const { opener, match } = await seatTwo({ mode: 'custom' }, () => connect(server.url));
    expect(await opener.act(match, { kind: 'move', move: 'h8', ply: 0 })).toMatchObject({ t: 'done' });
    // All of its lines have arrived once it has stopped; the next test needs it again.
    await server.stop();
    await server.start();
    expect(server.lines.filter((line) => line.includes('uncaught error'))).toEqual([]);
  });

  async function storm(count: number): Promise<void> {
    const texts = ['{', '[]', '{"t":"win"}', '{"t":"act"}', '"', `{"t":"hello","v":${'9'.repeat(400)}}`];
    for (let sent = 0; sent < count; ) {
      const socket = await connectRaw(server.url);
      const closed = new Promise((done) => socket.once('close', done));
      socket.on('error', () => undefined);
      // After the last of these the server closes the connection.
      for (let i = 0; i <= 100; i++, sent++) socket.send(texts[sent % texts.length] ?? '');
      await closed;
    }
  }
});

describe('a stop', () => {
  test('tells every client to come back, finishes writes and takes less than five seconds', async () => {
    const { ann, opener, match } = await seatTwo({ mode: 'custom' }, () => connect(server.url));
    const last = opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await last;
    const stopped = server.stop();
    expect(await ann.next('closing')).toMatchObject({ why: 'restart', retryMs: expect.any(Number) });
    expect(await ann.closed).toBe(1012);
    const { code, ms } = await stopped;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
    await server.start();
    const back = await connect(server.url, ann.token);
    await back.watch(match);
    expect(back.match(match).plies.map((ply) => ply.entry)).toEqual(['h8']);
    expect(back.match(match).status).toBe('playing');
  });
});
