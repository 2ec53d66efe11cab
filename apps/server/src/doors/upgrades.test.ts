// The statuses with which a WebSocket or a TCP connection is refused.

import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openConnectionLimit } from './connection-limit.ts';
import { openWebSockets, shareUpgrades } from './socket.ts';
import { openTcpConnectionLimiter, type UpgradeRefusal } from './tcp-connections.ts';

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const ORDINARY = { maxConnections: 10, connectionsPerAddress: 10 };

let parts: TestServer['parts'];
let behind: TestServer;
let server: Server;
beforeAll(async () => {
  behind = await startServer('postgres');
  parts = behind.parts;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
afterAll(() => behind.stop());

async function listen(): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** The first line of the answer. */
function statusLine(port: number, path: string, more = ''): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connectTcp(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`),
    );
    socket.setEncoding('utf8').once('data', (text: string) => done(text.split('\r\n')[0] ?? ''));
    socket.once('error', fail).once('close', () => done(''));
  });
}

type Case = {
  readonly path?: string;
  readonly mayConnect?: boolean;
  readonly limits?: typeof ORDINARY;
  readonly closing?: boolean;
};

test.each<[string, UpgradeRefusal, Case]>([
  ['from a foreign site', '403 Forbidden', { mayConnect: false }],
  ['at an address without a socket', '404 Not Found', { path: '/nothing' }],
  [
    'beyond the limit of its address',
    '429 Too Many Requests',
    { limits: { ...ORDINARY, connectionsPerAddress: 0 } },
  ],
  [
    'beyond the limit of the server',
    '503 Service Unavailable',
    { limits: { ...ORDINARY, maxConnections: 0 } },
  ],
  ['while the server closes', '503 Service Unavailable', { closing: true }],
])('a WebSocket %s is refused with %s', async (_title, status, given) => {
  const { path = '/ws', mayConnect = true, limits = ORDINARY, closing = false } = given;
  const sockets = openWebSockets({
    ...parts,
    identity: { tokenIn: () => null } as never,
    limits: { messagesPerSecond: 10 },
    connectionLimit: openConnectionLimit(limits),
    mayConnect: () => mayConnect,
    addressOf: () => '127.0.0.1',
  });
  server = createServer();
  shareUpgrades(server, [sockets.upgrade]);
  const port = await listen();
  if (closing) sockets.close(() => 0);
  expect(await statusLine(port, path, UPGRADE)).toBe(`HTTP/1.1 ${status}`);
  if (!closing) sockets.close(() => 0);
});

test('a TCP connection is refused with 503 when all that are allowed are in use', async () => {
  const most = 2;
  let unanswered = 0;
  server = createServer(() => {
    unanswered += 1;
  });
  openTcpConnectionLimiter(openWorld(), { most, perAddress: null, idleMs: 60_000 }).follow(server);
  const port = await listen();
  const inUse = Array.from({ length: most }, () => statusLine(port, '/'));
  await expect.poll(() => unanswered).toBe(most);
  expect(await statusLine(port, '/')).toBe('HTTP/1.1 503 Service Unavailable');
  server.closeAllConnections();
  expect(await Promise.all(inUse)).toEqual(Array(most).fill(''));
});
