// Two servers with a silent bus: each finds in the store what hints would have told, and judges no player by a missing hint.

import type { RoomView } from '@sente/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';

let database: FreshDatabase;
let proxy: TcpProxy;
let one: TestServer;
let two: TestServer;
/** The number of times the second server has read the store for missed hints. */
let reads = 0;

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port), 'sente bus');
  const env = { DATABASE_URL: proxy.urlOf(database.url) };
  const times = { goneMs: 50, queryMs: 50, returnMs: 50, arrivalMs: 500 };
  [one, two] = [await startServer('postgres', { env, times }), await startServer('postgres', { env, times })];
  two.parts.bus.onMissed(() => {
    reads += 1;
  });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await proxy.stop();
  await database.stop();
});

const areSilent = () => [one, two].map(({ parts }) => parts.bus.isSilent());

async function fallSilent(): Promise<void> {
  await proxy.freeze();
  await expect.poll(areSilent).toEqual([true, true]);
}
beforeEach(async () => {
  proxy.thaw();
  await expect.poll(areSilent).toEqual([false, false]);
});

/** Waits for two more reads of the store: the second one began after this call, so it sees everything done before. */
async function untilReadAgain(): Promise<void> {
  const before = reads;
  await expect.poll(() => reads).toBeGreaterThan(before + 1);
}

/** The first player connects to one server, the second to the other. */
function newcomers(): () => Promise<Client> {
  let came = 0;
  return () => connect((came++ % 2 === 0 ? one : two).url);
}

test('a room and its chat are as up to date as without it', async () => {
  const next = newcomers();
  const [ann, bob] = [await next(), await next()];
  const room = await ann.create({ mode: 'custom' });
  const { code } = await ann.enter(room);
  await bob.enter(code);
  await fallSilent();
  await ann.ask({ t: 'chat', room, text: 'sit down' });
  await bob.next('chat', ({ lines }) => lines.some(({ text }) => text === 'sit down'));
  // The same person with another device at the other server.
  const tablet = await connect(one.url, bob.token);
  await tablet.enter(room, true);
  await bob.untilRoom(({ status }) => status === 'playing');
});

test('one’s own rooms reach every page, also those made with another device', async () => {
  const ann = await connect(two.url);
  ann.send({ t: 'mine', on: true });
  await ann.next('mine');
  await fallSilent();
  const tablet = await connect(one.url, ann.token);
  const room = await tablet.create({ mode: 'custom' });
  await ann.next('mine', ({ rooms }) => rooms.some(({ id }) => id === room));
  await tablet.enter(room);
  expect(await tablet.room(room, { kind: 'close' })).toMatchObject({ t: 'done' });
  await ann.next('mine', ({ rooms }) => rooms.length === 0);
});

test('a session that ended at one server ends its connection at the other', async () => {
  const ann = await connect(two.url);
  await fallSilent();
  const headers = { authorization: `Bearer ${ann.token}` };
  await fetch(`${one.url}/api/session/log-out`, { method: 'POST', headers });
  expect(await ann.closed).toBe(4001);
});

test('a rematch is offered, accepted and played', async () => {
  const { ann, bob, match } = await seatTwo({ mode: 'custom' }, newcomers());
  await fallSilent();
  await ann.act(match, { kind: 'resign' });
  await bob.until(match, ({ status }) => status === 'ended');
  await ann.act(match, { kind: 'offer', offer: 'rematch' });
  await bob.until(match, ({ offers }) => offers.rematch.length === 1);
  await bob.act(match, { kind: 'offer', offer: 'rematch' });
  const again = await ann.untilRoom((room) => room.status === 'playing' && room.match !== match);
  await bob.untilRoom((room) => room.match === again.match);
});

test('a player who left is shown as gone only once the bus is heard again', async () => {
  const { ann, bob, match } = await seatTwo({ mode: 'custom' }, newcomers());
  await fallSilent();
  const silentSince = one.parts.store.now();
  bob.cut();
  await expect.poll(() => two.parts.connections.online(bob.you)).toBeUndefined();
  await untilReadAgain();
  const gone = ann.events(match).filter((event) => event.kind === 'presence' && !event.here);
  expect(gone.filter(({ at }) => at > silentSince)).toEqual([]);
  const cured = one.parts.store.now();
  proxy.thaw();
  const seat = ann.match(match).config.players.indexOf(bob.you);
  await ann.until(match, ({ absentSince }) => (absentSince[seat] ?? 0) >= cured);
});

test('a turn that began in the silence gets time for the delay', async () => {
  const { opener, other, match } = await seatTwo({ mode: 'tieu_dao', moveMs: 5_000 }, newcomers());
  await fallSilent();
  await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
  const { deadline } = await other.until(match, (now) => now.plies.length === 1);
  const leftMs = () => (deadline ?? 0) - one.parts.store.now();
  await expect.poll(leftMs, { interval: 20, timeout: 20_000 }).toBeLessThan(0);
  expect(await other.act(match, { kind: 'move', move: 'h9', ply: 1 })).toMatchObject({ t: 'done' });
});

test('a new name is shown at the other server, too', async () => {
  const ann = await connect(one.url);
  const room = await ann.create({ mode: 'custom' });
  const { code } = await ann.enter(room);
  const nameAtTwo = async () => {
    const answer = await fetch(`${two.url}/api/rooms/${code}`);
    const { room } = (await answer.json()) as { readonly room: RoomView };
    return room.seats[0]?.person?.name;
  };
  const name = await nameAtTwo();
  expect(name).toBeDefined();
  await fallSilent();
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Silent Ann' });
  await fetch(`${one.url}/api/session/rename`, { method: 'POST', headers, body });
  await expect.poll(nameAtTwo).toBe('Silent Ann');
});
