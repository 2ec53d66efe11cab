// Floods: both sockets end a connection that sends too many frames of any kind, or that does not read its answers.

import { connect as connectTcp, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const DOORS = ['/ws', '/compat/gomoku42'] as const;
const TEXT = 0x1;
const PING = 0x9;
const PONG = 0xa;
/** Far more than an operating system buffers for a client that does not read. */
const TOO_MUCH = 32 * 1024 * 1024;

let strict: TestServer;
let generous: TestServer;
beforeAll(async () => {
  strict = await startServer('postgres', { env: { MESSAGES_PER_SECOND: '2' } });
  generous = await startServer('postgres', { env: { MESSAGES_PER_SECOND: '100000' } });
});
afterAll(async () => {
  await strict.stop();
  await generous.stop();
});

/** One masked frame; its mask is zero. */
function frame(opcode: number, payload: string): Buffer {
  const body = Buffer.from(payload);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** A raw client that upgrades to a WebSocket and ignores every close. */
async function comeIn(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  const [hello] = await new Promise<Buffer[]>((done) => socket.once('data', (data) => done([data])));
  expect(String(hello)).toMatch(/^HTTP\/1\.1 101/);
  return socket;
}

/** Writes until the connection ends; answers how many bytes were written. */
async function flood(socket: Socket, words: Buffer): Promise<number> {
  const many = Buffer.concat(Array.from({ length: 500 }, () => words));
  let cut = false;
  socket.once('close', () => {
    cut = true;
  });
  for (let sent = 0; ; sent += many.length) {
    if (cut || sent > TOO_MUCH) return sent;
    if (!socket.write(many)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    await turn();
  }
}

const once = (socket: Socket, event: string) => new Promise((done) => socket.once(event, done));

describe.each(DOORS)('at %s', (path) => {
  test.each([
    ['pings', (socket: Awaited<ReturnType<typeof connectRaw>>) => socket.ping('x')],
    ['pongs', (socket: Awaited<ReturnType<typeof connectRaw>>) => socket.pong('x')],
    ['bad messages', (socket: Awaited<ReturnType<typeof connectRaw>>) => socket.send('{')],
  ])('%s count as messages, and too many of them end the connection', async (_name, say) => {
    const socket = await connectRaw(strict.url, path);
    const closed = new Promise((done) => socket.once('close', done));
    for (let n = 0; n < 200; n++) say(socket);
    expect(await closed).toBe(1008);
  });

  test.each([
    ['bad messages', frame(TEXT, '{')],
    ['pings', frame(PING, '')],
    ['pongs', frame(PONG, 'x')],
    // A message that is begun and never finished.
    ['empty fragments', Buffer.from([0x00, 0x80, 0, 0, 0, 0])],
  ])('%s without end are cut off, even when the client ignores the close', async (name, words) => {
    const socket = await comeIn(strict.url, path);
    if (name === 'empty fragments') socket.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    socket.resume();
    expect(await flood(socket, words)).toBeLessThan(TOO_MUCH);
  });

  test.each([
    ['pongs', frame(PING, 'x'.repeat(120))],
    ['answers', frame(TEXT, path === '/ws' ? '{"t":"ping","n":1}' : '{"type":"reset"}')],
  ])('a client that does not read its %s is disconnected', async (_name, words) => {
    const socket = await comeIn(generous.url, path);
    socket.pause();
    expect(await flood(socket, words)).toBeLessThan(TOO_MUCH);
  });
});
