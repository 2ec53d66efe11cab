// The HTTP server: sessions, accounts, lookups, headers, limits.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, connect, connectRaw } from '../../testing/client.ts';
import { member } from '../../testing/people.ts';
import { freePort } from '../../testing/port.ts';
import { seatTwo, startServer, type TestServer } from '../../testing/server.ts';
import { temporaryFolder } from '../../testing/stores.ts';

let server: TestServer;
let site: string;
beforeAll(async () => {
  site = temporaryFolder();
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Sente</title>');
  writeFileSync(
    join(site, 'pages.json'),
    JSON.stringify([{ address: '^/(?:lobby|[rm]/[\\w-]+)$', files: [] }]),
  );
  writeFileSync(join(site, 'assets', 'main-abc123.js'), `// ${'x'.repeat(5_000)}`);
  server = await startServer('postgres', { site });
});
afterAll(async () => {
  await server.stop();
  rmSync(site, { recursive: true });
});

const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
const post = (path: string, body: unknown, headers = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
type Session = { you: { id: string; name: string; guest: boolean }; token?: string };
const session = async (response: Response) => (await response.json()) as Session;

/** The whole answer to these bytes, until the server closes the connection. */
function rawAnswer(bytes: string, url = server.url): Promise<string> {
  return new Promise((done, fail) => {
    let heard = '';
    const socket = connectTcp(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    socket.once('close', () => done(heard)).once('error', fail);
  });
}

describe('sessions', () => {
  test('a visitor becomes a guest at once, by a cookie that no script can read', async () => {
    const response = await get('/api/session', { 'sec-fetch-site': 'same-origin' });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^sente_session=.*HttpOnly; SameSite=Lax/);
    const { you, token } = await session(response);
    expect(you.guest).toBe(true);
    expect(token).toBeUndefined();
    const again = await get('/api/session', { cookie: cookie.split(';')[0] });
    expect((await session(again)).you).toEqual(you);
  });

  test('a guest becomes an account and keeps everything; its connections come back with the new session', async () => {
    const guest = await connect(server.url);
    const room = await guest.create({ mode: 'custom' });
    const name = `Lan ${Date.now() % 10_000}`;
    const response = await post(
      '/api/session/register',
      { name, password: 'mot hai ba bon' },
      bearer(guest.token),
    );
    const { you, token } = await session(response);
    expect(you).toEqual({ id: guest.you, name, guest: false });
    expect(await guest.next('closing')).toEqual({ t: 'closing', why: 'signed_out', retryMs: 1_000 });
    expect(await guest.closed).toBe(4001);
    const stolen = await get('/api/session', bearer(guest.token));
    expect((await session(stolen)).you.id).not.toBe(guest.you);
    const back = await connect(server.url, token);
    expect((await back.enter(room)).host).toBe(guest.you);
    const signedIn = await post('/api/session/log-in', { name, password: 'mot hai ba bon' });
    expect((await session(signedIn)).you.id).toBe(guest.you);
  });

  test('a wrong password, a taken name and a bad name are refused with their codes', async () => {
    const { name } = await member(server.url);
    const codeOf = async (response: Response) => [
      response.status,
      ((await response.json()) as { code: string }).code,
    ];
    expect(await codeOf(await post('/api/session/log-in', { name, password: 'guessing it' }))).toEqual([
      401,
      'wrong_credentials',
    ]);
    expect(await codeOf(await post('/api/session/register', { name, password: 'long enough pass' }))).toEqual(
      [409, 'name_taken'],
    );
    expect(
      await codeOf(await post('/api/session/register', { name: 'admin', password: 'long enough pass' })),
    ).toEqual([400, 'bad_name']);
    expect(await codeOf(await post('/api/session/register', { name: 'x' }))).toEqual([400, 'bad_request']);
  });

  test('logging out everywhere ends all sessions and their connections', async () => {
    const ann = await member(server.url);
    await post('/api/session/log-out-everywhere', {}, bearer(ann.token));
    expect(await ann.next('closing')).toMatchObject({ why: 'signed_out' });
    expect(await ann.closed).toBe(4001);
    expect((await session(await get('/api/session', bearer(ann.token)))).you.id).not.toBe(ann.you);
  });

  test('logging out ends this session and its connections, and no other', async () => {
    const ann = await member(server.url);
    const response = await post('/api/session/log-in', {
      name: ann.name,
      password: 'a long enough password',
    });
    const { token } = await session(response);
    const elsewhere = await connect(server.url, token);
    await post('/api/session/log-out', {}, bearer(ann.token));
    expect(await ann.closed).toBe(4001);
    elsewhere.send({ t: 'ping', n: 1 });
    expect(await elsewhere.next('pong')).toMatchObject({ n: 1 });
  });

  test('a new password ends every other session, and the one that asked for it goes on', async () => {
    const ann = await member(server.url);
    const current = 'a long enough password';
    const signedIn = await post('/api/session/log-in', { name: ann.name, password: current });
    const elsewhere = await connect(server.url, (await session(signedIn)).token);
    const body = { current, next: 'another long password' };
    expect((await post('/api/session/password', body, bearer(ann.token))).status).toBe(200);
    expect(await elsewhere.closed).toBe(4001);
    await ann.next('welcome');
    ann.send({ t: 'ping', n: 1 });
    expect(await ann.next('pong')).toMatchObject({ n: 1 });
  });

  test('a page of another site can change nothing', async () => {
    const response = await post('/api/session/log-out', {}, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });
});

describe('lookups', () => {
  test('a match, its record and its players', async () => {
    const { opener, other, match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await other.act(match, { kind: 'resign' });
    await opener.until(match, (now) => now.status === 'ended');
    const shown = (await (await get(`/api/matches/${match}`)).json()) as { events: unknown[]; match: object };
    expect(shown.events).toEqual(opener.events(match));
    expect(shown.match).toMatchObject({ status: 'ended', outcome: { winner: 0, reason: 'resign' } });
    expect(await (await get(`/api/matches/${match}.txt`)).text()).toMatch(/: h8 !resign:1\n$/);
    const page = (await (await get(`/api/players/${opener.you}`)).json()) as { matches: { id: string }[] };
    expect(page.matches.map(({ id }) => id)).toEqual([match]);
    expect((await get(`/api/matches/${match}/swap2`)).status).toBe(404);
  });

  test.each([
    '/api/matches/none',
    '/api/matches/none.txt',
    '/api/players/none',
    '/api/rooms/none',
    '/api/none',
  ])('answer 404 where nothing is: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^no/) });
  });

  test('the leaderboard of an unplayed pool is empty', async () => {
    expect(await (await get('/api/leaderboard/gomoku')).json()).toEqual({
      pool: 'gomoku',
      players: [],
      next: null,
    });
  });

  test('health, readiness and metrics', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true, bus: 'ok' }]);
    const figures = await (await get('/metrics')).text();
    for (const name of [
      'sente_connections',
      'sente_matches',
      'sente_acts_total',
      'sente_act_seconds',
      'sente_storage_ok',
      'sente_bus_silent 0',
    ])
      expect(figures).toContain(name);
  });

  test('the lag of an idle server is shorter than the interval at which it is measured', async () => {
    const lag = async () => {
      const figures = await (await get('/metrics')).text();
      return Number(/^nodejs_eventloop_lag_mean_seconds (\S+)$/m.exec(figures)?.[1]);
    };
    // The first value covers the time before.
    await lag();
    await expect.poll(lag, { timeout: 60_000, interval: 200 }).toBeLessThan(0.02);
  });

  test('the OpenAPI document names every route that answers', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
    const guest = await connect(server.url);
    for (const path of Object.keys(document.paths)) {
      if (!document.paths[path]?.['get']) continue;
      const response = await get(path.replaceAll(/\{\w+\}/g, 'x'), bearer(guest.token));
      // The routes that need a record refuse a request without one.
      const wanted = path.startsWith('/api/openings') ? [400] : [200, 404];
      expect(wanted, path).toContain(response.status);
    }
  });
});

describe('the site', () => {
  test('is served with strict headers; all its pages are one file, its assets never change', async () => {
    const page = await get('/r/ABCDEF');
    expect(await page.text()).toContain('<title>Sente</title>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const asset = await get('/assets/main-abc123.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toMatch(/br|gzip/);
    const etag = asset.headers.get('etag') ?? '';
    expect((await get('/assets/main-abc123.js', { 'if-none-match': etag })).status).toBe(304);
  });

  test.each(['/assets/gone.js', '/..%2f..%2fpackage.json', '/assets/../../package.json', '/%00'])(
    'has nothing at %s',
    async (path) => {
      const body = await (await get(path)).text();
      expect(body).not.toContain('"workspaces"');
    },
  );
});

describe('limits', () => {
  test.each([
    '/api/rooms/a%00b',
    '/api/matches/a%00b',
    '/api/matches/a%00b/swap2',
    '/api/players/a%00b',
    '/api/leaderboard/a%00b',
    '/api/players/p?before=1:%00',
  ])('text that the store cannot keep is refused before it is looked up: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request' });
  });

  test.each([
    ['/api/session/register', { name: 'a\0b', password: 'mot hai ba bon' }],
    ['/api/session/log-in', { name: 'a\ud800b', password: 'mot hai ba bon' }],
    ['/api/session/log-in', { name: 'Lan', password: 'mot\0hai' }],
    ['/api/session/rename', { name: '\udc00' }],
    ['/api/session/password', { current: '\0', next: 'mot hai ba bon' }],
  ])('text that the store cannot keep is refused in a body: %s', async (path, body) => {
    const response = await post(path, body, bearer((await connect(server.url)).token));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request' });
    expect(server.logs.filter(({ msg }) => msg === 'HTTP request failed')).toEqual([]);
  });

  test('a malformed URL is refused as a bad request, with the usual headers', async () => {
    const good = await get('/healthz');
    for (const path of ['/%zz', '/api/rooms/%', '/assets/%E0%A4%A']) {
      const response = await get(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ code: 'bad_request', data: { reason: expect.any(String) } });
      for (const header of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
        expect(response.headers.get(header)).toBe(good.headers.get(header));
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(await rawAnswer('NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*content-security-policy: default-src[\s\S]*\{"code":"bad_request","data":\{"reason":"[^"]+"\}\}$/i,
    );
  });

  test('headers that are too long are answered 431', async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await rawAnswer(head)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('a malformed URL counts as a request', async () => {
    const strict = await startServer('postgres', { env: { REQUESTS_PER_MINUTE: '5' } });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await fetch(`${strict.url}/%zz`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    await strict.stop();
  });

  test('a request that does not arrive whole is answered 408', async () => {
    const hasty = await startServer('postgres', { requestMs: 300 });
    const began = performance.now();
    const head =
      'POST /api/session/log-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{';
    expect(await rawAnswer(head, hasty.url)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await rawAnswer('GET /healthz HTTP/1.1\r\nHos', hasty.url)).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - began).toBeLessThan(15_000);
    await hasty.stop();
  });

  test('too large a body and too many requests are refused', async () => {
    expect((await post('/api/session/log-in', { name: 'x'.repeat(50_000), password: 'y' })).status).toBe(413);
    const strict = await startServer('postgres', { env: { REQUESTS_PER_MINUTE: '5' } });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await fetch(`${strict.url}/healthz`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await strict.stop();
  });

  test('files of the site do not count as requests, so that a school behind one address can open it', async () => {
    const env = { REQUESTS_PER_MINUTE: '3', FILES_PER_MINUTE: '30' };
    const strict = await startServer('postgres', { site, env });
    /** The statuses of requests, one path after another, until the first 429; some allowance comes back meanwhile. */
    const untilRefused = async (...paths: readonly string[]) => {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length < 100) {
        const path = paths[statuses.length % paths.length];
        statuses.push((await fetch(`${strict.url}${path}`)).status);
      }
      return statuses;
    };
    const files = await untilRefused('/', '/assets/main-abc123.js', '/lobby');
    expect(files.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
    expect(files.at(-1)).toBe(429);
    // The page of a match, which asks the store, and a path where nothing is count as requests.
    const others = await untilRefused('/m/nothing-here', '/assets/gone.js', '/no-such-page');
    expect(others.slice(0, 4)).toEqual([404, 404, 404, 429]);
    await strict.stop();
  });

  test('guesses are limited in every spelling of the name; the owner gets in from another address or a known device', async () => {
    const strict = await startServer('postgres', { env: { SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: '1' } });
    const tell = async (path: string, body: object, address: string, cookie = '') =>
      await fetch(strict.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
        body: JSON.stringify(body),
      });
    const owner = { name: 'Lotus Pond', password: 'water and more water' };
    const registered = await tell('/api/session/register', owner, '192.0.2.1');
    const device = registered.headers.getSetCookie().find((one) => one.startsWith('sente_device='));
    const statuses: number[] = [];
    for (const name of ['Lotus Pond', 'lotus pond', 'LOTUSPOND', 'lotus-pond', 'Lotus_Pond']) {
      const guess = { name, password: 'is it this one?' };
      statuses.push((await tell('/api/session/log-in', guess, '192.0.2.9')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await tell('/api/session/log-in', owner, '192.0.2.2')).status).toBe(200);
    expect((await tell('/api/session/log-in', owner, '192.0.2.9')).status).toBe(429);
    const cookie = device?.split(';')[0];
    expect((await tell('/api/session/log-in', owner, '192.0.2.9', cookie)).status).toBe(200);
    await strict.stop();
  });

  test('new guests over HTTP and over the WebSocket share one limit', async () => {
    const strict = await startServer('postgres', { env: { GUESTS_PER_MINUTE: '3' } });
    await connect(strict.url);
    expect((await fetch(`${strict.url}/api/session`)).status).toBe(200);
    await connect(strict.url);
    expect((await fetch(`${strict.url}/api/session`)).status).toBe(429);
    const socket = await connectRaw(strict.url);
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    socket.send(JSON.stringify({ t: 'hello', v: 1 }));
    // On a busy machine a message about the store may come first.
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ t: 'error', code: 'slow_down' }));
    socket.close();
    await strict.stop();
  });

  test('rooms are limited by address, for all its guests together', async () => {
    const env = { ROOMS_PER_ADDRESS: '3', TRUST_PROXY: '1' };
    const strict = await startServer('postgres', { env });
    const guests = await Promise.all([1, 2, 3, 4].map(() => connect(strict.url)));
    const create = async (guest: Client) => {
      const answer = await guest.ask({ t: 'create', config: { mode: 'custom' } });
      if (answer.t === 'done') await guest.enter(answer.room ?? '');
      return answer;
    };
    const [first, ...others] = guests as [Client, ...Client[]];
    const made = await create(first);
    const last = others.pop() ?? first;
    for (const guest of others) expect(await create(guest)).toMatchObject({ t: 'done' });
    const full = { t: 'refused', code: 'too_many_rooms', data: { most: 3 } };
    expect(await create(last)).toMatchObject(full);
    const room = made.t === 'done' ? (made.room ?? '') : '';
    await first.room(room, { kind: 'close' });
    expect(await create(last)).toMatchObject({ t: 'done' });
    await strict.stop();
  });

  test('over https cookies are bound to this host, and a page that came over http may not connect', async () => {
    const PUBLIC_URL = 'https://play.example.org';
    const PORT = String(await freePort());
    const secure = await startServer('postgres', { env: { PUBLIC_URL, PORT } });
    const url = `http://127.0.0.1:${PORT}`;
    const made = await fetch(`${url}/api/session`, { headers: { 'sec-fetch-site': 'same-origin' } });
    const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-sente_session=./);
    const { you } = await session(made);
    expect((await session(await fetch(`${url}/api/session`, { headers: { cookie } }))).you).toEqual(you);
    const plain = { cookie: cookie.replace('__Host-', '') };
    expect((await session(await fetch(`${url}/api/session`, { headers: plain }))).you.id).not.toBe(you.id);
    const statusFrom = async (origin: string) =>
      (await fetch(`${url}/api/session/log-out`, { method: 'POST', headers: { origin } })).status;
    expect(await statusFrom(PUBLIC_URL)).toBe(200);
    expect(await statusFrom('http://play.example.org')).toBe(403);
    const connectFrom = (origin: string) => connectRaw(url, '/ws', { origin });
    (await connectFrom(PUBLIC_URL)).close();
    await expect(connectFrom('http://play.example.org')).rejects.toThrow('403');
    await secure.stop();
  });
});

test('a request whose handler throws is answered with 500, and logged with its path', async () => {
  const broken = vi.spyOn(server.parts.store.accounts, 'get').mockRejectedValue(new Error('a bug'));
  const answer = await get('/api/players/somebody');
  broken.mockRestore();
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ code: 'failed', data: {} });
  const line = server.logs.find(({ msg }) => msg === 'HTTP request failed');
  expect(line).toMatchObject({ url: '/api/players/somebody', error: expect.stringContaining('a bug') });
});
