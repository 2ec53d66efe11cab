// Floods: whoever says too much, in whatever kind of frame, or does not read what is answered, is hung up on. Both doors alike.

import { connect as connectTcp, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectRaw } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const DOORS = ['/ws', '/compat/gomoku42'] as const;
const TEXT = 0x1;
const PING = 0x9;
const PONG = 0xa;
/** Far more than systems keep for a reader who does not read. */
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

/** One masked frame, its mask being zero. */
function frame(opcode: number, payload: string): Buffer {
  const body = Buffer.from(payload);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** A client without manners: it knows how to come in, and nothing of closing. */
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

/** Writes until it is cut off; answers how many bytes that took. */
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
    ['a bad message', frame(TEXT, '{')],
    ['a ping', frame(PING, '')],
    ['a pong', frame(PONG, 'x')],
    // Opened once and never finished: no message ever comes of it.
    ['an empty fragment', Buffer.from([0x00, 0x80, 0, 0, 0, 0])],
  ])('%s without end is cut off, goodbye or no goodbye', async (name, words) => {
    const socket = await comeIn(strict.url, path);
    if (name === 'an empty fragment') socket.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    socket.resume();
    expect(await flood(socket, words)).toBeLessThan(TOO_MUCH);
  });

  test.each([
    ['pongs', frame(PING, 'x'.repeat(120))],
    ['answers', frame(TEXT, path === '/ws' ? '{"t":"ping","n":1}' : '{"type":"reset"}')],
  ])('whoever does not read its %s is let go', async (_name, words) => {
    const socket = await comeIn(generous.url, path);
    socket.pause();
    expect(await flood(socket, words)).toBeLessThan(TOO_MUCH);
  });
});
