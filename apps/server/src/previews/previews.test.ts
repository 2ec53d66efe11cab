// Previews of shared links: title, description and picture of a room or a game, and 404 where nothing is.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '@sente/games';
import { must, readOptions, seatNames } from '@sente/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/stores.ts';
import { drawPreviewSvg } from './pictures.ts';

const PAGE =
  '<!doctype html><head><title>Sente</title>\n  <meta name="description" content="x" /></head><body></body>';
const EN = {
  'game.gomoku/renju.name': 'Renju',
  'link.invite': '{who} invites you to a game of {game}',
  'link.match': '{players}: {game}',
  'link.about.open': 'Open it.',
  'link.about.live': 'Live.',
  'link.about.over': 'Look.',
  'result.wins': '{who} wins',
};
const WORDS = {
  en: EN,
  'zh-Hant': { ...EN, 'link.about.open': '打開連結' },
  'zh-Hans': { ...EN, 'link.about.open': '打开链接' },
};

let server: TestServer;
let site: string;
beforeAll(async () => {
  site = temporaryFolder();
  writeFileSync(join(site, 'index.html'), PAGE);
  writeFileSync(join(site, 'link-words.json'), JSON.stringify(WORDS));
  writeFileSync(
    join(site, 'pages.json'),
    JSON.stringify([
      { address: '^/r/[\\w-]+$', files: ['/a/room.js', '/a/room.css'] },
      { address: '^/m/[\\w-]+$', files: [] },
      { address: '^/lobby(?:/friend)?$', files: ['/a/lobby.js'] },
    ]),
  );
  server = await startServer('postgres', { site });
});
afterAll(async () => {
  await server.stop();
  rmSync(site, { recursive: true });
});

const get = (path: string, language = 'en') =>
  fetch(server.url + path, { headers: { 'accept-language': language } });
const content = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];

/** Reads width and height from the first chunk of a PNG. */
async function sizeOf(address: string): Promise<readonly [number, number]> {
  const picture = await fetch(address);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await picture.arrayBuffer());
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('a waiting room shows its host and game in the reader’s language, with the empty board', async () => {
  const ann = await connect(server.url);
  const name = (await server.parts.people.many([ann.you]))[0]?.name ?? '';
  const { code } = await ann.enter(await ann.create({ game: 'gomoku/renju' }));
  const html = await (await get(`/r/${code}`)).text();
  expect(html).toContain(`<title>${name} invites you to a game of Renju</title>`);
  expect(content(html, 'og:title')).toBe(`${name} invites you to a game of Renju`);
  expect(content(html, 'og:description')).toBe('Open it.');
  expect(content(html, 'og:url')).toBe(`${server.url}/r/${code}`);
  expect(content(await (await get(`/r/${code}`, 'zh-TW,en')).text(), 'og:description')).toBe('打開連結');
  expect(content(await (await get(`/r/${code}`, 'fr;q=0.9, zh-CN')).text(), 'og:description')).toBe(
    '打开链接',
  );
  expect(await sizeOf(content(html, 'og:image') ?? '')).toEqual([1200, 630]);
});

test('a game shows another picture after every move, and at the end its result', async () => {
  const { ann, bob, match } = await seatTwo({ game: 'gomoku/renju' }, () => connect(server.url));
  const picture = async () =>
    Buffer.from(await (await get(`/api/matches/${match}/picture.png`)).arrayBuffer()).toString('base64');
  expect(content(await (await get(`/m/${match}`)).text(), 'og:description')).toBe('Live.');
  const empty = await picture();
  const mover = ann.match(match).turn === ann.match(match).config.players.indexOf(ann.you) ? ann : bob;
  await mover.act(match, { kind: 'move', move: 'h8', ply: 0 });
  const moved = await picture();
  expect(moved).not.toBe(empty);
  expect(await picture()).toBe(moved);
  await mover.act(match, { kind: 'resign' });
  const html = await (await get(`/m/${match}`)).text();
  expect(content(html, 'og:description')).toMatch(/^.+ wins\. Look\.$/);
  expect(content(html, 'og:title')).toMatch(/^.+ – .+: Renju$/);
});

test('the picture of a running game may be cached for a minute, that of a finished one for good', async () => {
  const { ann, match, code } = await seatTwo({ game: 'gomoku/renju' }, () => connect(server.url));
  const kept = async (path: string) => (await get(path)).headers.get('cache-control');
  expect(await kept(`/api/matches/${match}/picture.png`)).toBe('public, max-age=60');
  await ann.act(match, { kind: 'resign' });
  expect(await kept(`/api/matches/${match}/picture.png`)).toBe('public, max-age=31536000, immutable');
  // Another game may begin in the room.
  expect(await kept(`/api/rooms/${code}/picture.png`)).toBe('public, max-age=60');
});

test('pictures have their own limit for each address, and a refusal says when to ask again', async () => {
  const strict = await startServer('postgres', { env: { PICTURES_PER_MINUTE: '1', TRUST_PROXY: '1' } });
  const path = `${strict.url}/api/matches/nothing/picture.png`;
  const from = (address: string) => fetch(path, { headers: { 'x-forwarded-for': address } });
  expect((await from('192.0.2.1')).status).toBe(404);
  const refused = await from('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('192.0.2.2')).status).toBe(404);
  const other = await fetch(`${strict.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(other.status).toBe(200);
  await strict.stop();
});

test('a picture is refused with 503 while too many wait to be drawn, and drawn later', async () => {
  const busy = await startServer('postgres', { env: { ROOMS_PER_ACCOUNT: '100' } });
  const ann = await connect(busy.url);
  const rooms: string[] = [];
  // A picture for each size of the board.
  for (let size = 5; size <= 20; size++)
    rooms.push(
      await ann.create({ mode: 'custom', game: 'gomoku/freestyle', options: { size, swap2: false } }),
    );
  const picture = async (room: string) => {
    const answer = await fetch(`${busy.url}/api/rooms/${room}/picture.png`);
    const { code } = answer.status === 200 ? {} : ((await answer.json()) as { code?: string });
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after'), room };
  };
  const refused = (await Promise.all(rooms.map(picture))).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { room, ...answer } of refused) {
    expect(answer).toEqual({ status: 503, code: 'busy', retryAfter: '2' });
    expect(await picture(room)).toMatchObject({ status: 200 });
  }
  await busy.stop();
});

test('a forged host does not become the address in a link', async () => {
  const behind = await startServer('postgres', { site, env: { TRUST_PROXY: '1' } });
  const ann = await connect(behind.url);
  const { code } = await ann.enter(await ann.create({ game: 'gomoku/renju' }));
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' };
  const html = await (await fetch(`${behind.url}/r/${code}`, { headers })).text();
  expect(content(html, 'og:url')).toBe(`${behind.url}/r/${code}`);
  expect(content(html, 'og:image')).toBe(`${behind.url}/api/rooms/${code}/picture.png`);
  await behind.stop();
});

test('a name cannot break out of the HTML head, and its dollar signs stay as they are', async () => {
  const ann = await connect(server.url);
  const { code } = await ann.enter(await ann.create({ game: 'gomoku/renju' }));
  const hostile = { id: ann.you, name: '"><script>$&</script>', guest: true };
  const real = server.parts.people.many;
  Object.assign(server.parts.people, { many: async () => [hostile] });
  const html = await (await get(`/r/${code}`)).text();
  Object.assign(server.parts.people, { many: real });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;&gt;&lt;script&gt;$&amp;&lt;/script&gt; invites');
});

test.each(['/nowhere', '/local/x', '/r/BBBBBB', '/m/nothing', '/lobby/upstairs', '/account/x'])(
  'nothing is at %s: the page says so, with the status of it',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(PAGE);
  },
);

test.each([
  ['/', 200],
  ['/lobby', 200],
  ['/lobby/friend', 200],
  ['/lobby/odd', 404],
])('%s is answered as the table of pages says: %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test.each(GAMES.map((game) => [game.id, game] as const))(
  '%s: what is drawn past the edge of the board is cut off there',
  (_, game) => {
    const state = must(game.setUp(must(readOptions(game.options, {})), seatNames(game.seats)));
    const [, width, height, boxWidth, boxHeight] =
      /width="([\d.]+)" height="([\d.]+)" [^>]*viewBox="0 0 (\S+) (\S+)"/.exec(drawPreviewSvg(game, state)) ??
      [];
    expect(Number(width) / Number(height)).toBeCloseTo(Number(boxWidth) / Number(boxHeight), 5);
  },
);

test('a picture of a missing room or match is refused', async () => {
  expect((await get('/api/matches/nothing/picture.png')).status).toBe(404);
  expect((await get('/api/rooms/BBBBBB/picture.png')).status).toBe(404);
});

const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)"(?: as="(\w+)")? crossorigin href="([^"]*)">/g)].map(
    ([, rel, as, href]) => (as === undefined ? [rel, href] : [rel, as, href]),
  );

test('a page links to its files in its head, a room also to its preview', async () => {
  const ann = await connect(server.url);
  const { code } = await ann.enter(await ann.create({ game: 'gomoku/renju' }));
  const room = await (await get(`/r/${code}`)).text();
  expect(linksOf(room)).toEqual([
    ['modulepreload', '/a/room.js'],
    ['preload', 'style', '/a/room.css'],
  ]);
  expect(content(room, 'og:description')).toBe('Open it.');
  const lobby = await get('/lobby/friend');
  expect(linksOf(await lobby.text())).toEqual([['modulepreload', '/a/lobby.js']]);
  const home = await get('/');
  expect(linksOf(await home.text())).toEqual([]);
  expect(lobby.headers.get('etag')).not.toBe(home.headers.get('etag'));
});
