// A school: many pairs behind one address open rooms, play and go; the next class does the same at once. On both stores.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { behind, type Client, connect } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const PAIRS = 32;
const SCHOOL = '203.0.113.7';
const config = { mode: 'tieu_dao', moveMs: null };

async function pairUp(url: string): Promise<readonly [Client, Client]> {
  const pupil = () => connect(url, undefined, behind(SCHOOL));
  return [await pupil(), await pupil()];
}

/** Two open a room and see the board. */
async function sitDown([host, guest]: readonly [Client, Client]): Promise<string> {
  const room = await host.create(config);
  const { code } = await host.enter(room);
  await guest.enter(code, true);
  const { match } = await host.untilRoom(({ status }) => status === 'playing');
  await Promise.all([host, guest].map((one) => one.watch(match ?? '')));
  return room;
}

async function lesson(url: string) {
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => pairUp(url)));
  const rooms = await Promise.all(pairs.map(sitDown));
  return { pairs, rooms };
}

const leave = (pairs: readonly (readonly [Client, Client])[]) =>
  Promise.all(pairs.flat().map((pupil) => pupil.close()));

describe.each(STORE_KINDS)('a school on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    // No more rooms than one class needs: those of the class before must not count.
    const env = { TRUST_PROXY: '1', ROOMS_PER_ADDRESS: String(PAIRS) };
    server = await startServer(kind, { env, times: { goneMs: 100 } });
  });
  afterAll(() => server.stop());

  test('plays at 32 tables, and when the class has left the next one does', async () => {
    const { rooms } = server.parts.store;
    const isLeft = async (id: string) => (await rooms.get(id))?.seats.every(({ goneAt }) => goneAt !== null);
    const first = await lesson(server.url);
    const [late] = await pairUp(server.url);
    expect(await late.ask({ t: 'create', config })).toMatchObject({ code: 'too_many_rooms' });
    await leave(first.pairs);
    for (const room of first.rooms) await expect.poll(() => isLeft(room)).toBe(true);
    const second = await lesson(server.url);
    expect(new Set([...first.rooms, ...second.rooms]).size).toBe(2 * PAIRS);
    // The first class finds its games where it left them.
    const [[host] = []] = first.pairs;
    const back = await connect(server.url, host?.token, behind(SCHOOL));
    expect(await back.enter(first.rooms[0] ?? '')).toMatchObject({ status: 'playing' });
  });
});

test('a school of 32 pairs finds room for two classes at once with the limits as they come', async () => {
  const server = await startServer('postgres', { env: { TRUST_PROXY: '1', ROOMS_PER_ADDRESS: '' } });
  const [first, second] = [await lesson(server.url), await lesson(server.url)];
  expect(new Set([...first.rooms, ...second.rooms]).size).toBe(2 * PAIRS);
  await server.stop();
});
