// Idle TCP connections: closed after a while, limited by address and in all, and closed earlier for a new connection.

import { connect as connectTcp, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, connectRaw } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { connectionLimits, httpTimeouts } from './tcp-connections.ts';

let server: TestServer;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server?.stop();
});

type Client = { readonly socket: Socket; readonly closed: Promise<void>; heard: string };

/** A client that never closes by itself; without `allowHalfOpen` it closes when the server does. */
async function dial(
  options: { readonly localAddress?: string; readonly allowHalfOpen?: boolean } = {},
): Promise<Client> {
  const port = Number(new URL(server.url).port);
  const socket = connectTcp({ port, host: '127.0.0.1', allowHalfOpen: true, ...options });
  sockets.push(socket);
  socket.on('error', () => undefined);
  const client: Client = {
    socket,
    closed: new Promise((done) => socket.once('close', () => done())),
    heard: '',
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    client.heard += text;
  });
  await new Promise((done) => socket.once('connect', done).once('close', done));
  return client;
}

/** A write to a connection that the other side has closed in both directions is answered with a reset. */
function writeUntilClosed({ socket, closed }: Client, text: string): Promise<void> {
  const timer = setInterval(() => socket.write(text), 10);
  return closed.finally(() => clearInterval(timer));
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const upgrade = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;

describe('a connection is closed', () => {
  test.each([
    ['never sends a byte', '', ''],
    ['sends nothing but empty lines', '\r\n', '\r\n'],
    ['sends nothing but empty lines after its first request', REQUEST, '\r\n'],
    ['is refused an upgrade at an address without one', upgrade('/nothing'), 'x'],
    ['is refused an upgrade for its origin', upgrade('/ws', 'Origin: http://evil.example\r\n'), 'x'],
    [
      'is refused an upgrade of the plain socket',
      upgrade('/compat/gomoku42', 'Origin: http://evil.example\r\n'),
      'x',
    ],
  ])('that %s', async (_what, first, later) => {
    server = await startServer('postgres', { requestMs: 300 });
    const allowHalfOpen = later !== '';
    const clients = await Promise.all(Array.from({ length: 20 }, () => dial({ allowHalfOpen })));
    await Promise.all(
      clients.map(async (client) => {
        if (first !== '') client.socket.write(first);
        await (later === '' ? client.closed : writeUntilClosed(client, later));
      }),
    );
  });

  test('when its answers lie unread', async () => {
    server = await startServer('postgres', { requestMs: 300 });
    const { socket } = await dial();
    socket.pause();
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
    // One of them is the connection that reads the metric.
    await expect.poll(() => metric('sente_tcp_connections'), { timeout: 30_000 }).toBe(1);
  });
});

describe('a connection flood', () => {
  const FLOOD = 600;
  const MOST = 50;
  /** Connections allowed beside the WebSockets. */
  const SPARE = 100;

  test('of silent connections is held at the limit, while players stay and newcomers are served', async () => {
    server = await startServer('postgres', {
      // The idle time is long, so that only the limit closes them.
      requestMs: 240_000,
      env: { MAX_CONNECTIONS: String(MOST), TCP_PER_ADDRESS: '100000' },
    });
    const player = await connect(server.url);
    let closed = 0;
    const flood = Array.from({ length: FLOOD }, () => dial({ allowHalfOpen: false }));
    for (const client of await Promise.all(flood))
      void client.closed.then(() => {
        closed += 1;
      });
    expect(await metric('sente_tcp_connections')).toBeLessThanOrEqual(MOST + SPARE);
    await expect.poll(() => closed, { timeout: 30_000 }).toBeGreaterThanOrEqual(FLOOD - MOST - SPARE);
    expect((await fetch(`${server.url}/api/session`)).status).toBe(200);
    const newcomer = await connect(server.url);
    const roomId = await player.create({ game: 'gomoku/renju' });
    expect(await newcomer.enter(roomId)).toMatchObject({ id: roomId });
  });

  test.runIf(process.platform === 'linux')('from one address leaves the others alone', async () => {
    server = await startServer('postgres', { env: { TCP_PER_ADDRESS: '30' } });
    const flood = await Promise.all(Array.from({ length: 100 }, () => dial({ localAddress: '127.0.0.2' })));
    const refused = flood.slice(30);
    await Promise.all(refused.map((client) => writeUntilClosed(client, 'G')));
    expect(new Set(refused.map(({ heard }) => heard.split('\r\n')[0]))).toContain(
      'HTTP/1.1 429 Too Many Requests',
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    // A place that becomes free can be taken again.
    const [first] = flood;
    first?.socket.destroy();
    await expect
      .poll(async () => {
        const client = await dial({ localAddress: '127.0.0.2' });
        client.socket.write(REQUEST);
        await new Promise((done) => client.socket.once('data', done).once('close', done));
        return client.heard;
      })
      .toMatch(/^HTTP\/1\.1 200/);
  });

  test('through a proxy is not counted for the proxy’s address', async () => {
    server = await startServer('postgres', { env: { TCP_PER_ADDRESS: '2', TRUST_PROXY: '1' } });
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        connectRaw(server.url, '/ws', { 'x-forwarded-for': `192.0.2.${n + 1}` }),
      ),
    );
    expect(people.map(({ readyState, OPEN }) => readyState === OPEN)).toEqual(Array(10).fill(true));
    for (const socket of people) socket.close();
  });
});

describe('limits', () => {
  const settings = { maxConnections: 20_000, tcpPerAddress: 1_000, trustProxy: 0 };
  const files = (most: string) =>
    `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${most}                 ${most}    files\n`;

  test.each([
    ['4096', 3_840, 3_740],
    ['300', 150, 50],
    ['1048576', 20_100, 20_000],
    ['unlimited', 20_100, 20_000],
  ])('with %s open files: %i TCP connections, %i WebSockets', (open, most, maxConnections) => {
    expect(connectionLimits(settings, files(open))).toMatchObject({ most, maxConnections });
  });

  test('of one address do not apply behind a proxy', () => {
    expect(connectionLimits(settings, '').perAddress).toBe(1_000);
    expect(connectionLimits({ ...settings, trustProxy: 1 }, '').perAddress).toBeNull();
  });

  test('a proxy closes the connections it keeps before the server does', () => {
    expect(httpTimeouts(1).keepAliveMs).toBeGreaterThan(60_000);
    expect(httpTimeouts(0).keepAliveMs).toBeLessThanOrEqual(15_000);
  });
});
