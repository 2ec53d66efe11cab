// Casual play from the queue over real sockets: for guests and accounts, one game, unrated; on both stores, and over two servers.

import type { RoomView } from '@sente/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { type Client, connect } from '../testing/client.ts';
import { member } from '../testing/people.ts';
import { matched, meet, nextState, search } from '../testing/queue.ts';
import { startServer, startTwoServers, type TestServer } from '../testing/server.ts';

const HURRY = { roundMs: 50, meetMs: 60_000, goneMs: 100, noShowMs: [600_000] };

const enqueue = (client: Client, pool = 'gomoku') => search(client, pool, 'casual');
const giveUp = (client: Client, pool = 'gomoku') =>
  client.ask({ t: 'queue', pool, kind: 'casual', on: false });

async function resign(client: Client, { match }: RoomView): Promise<void> {
  await client.watch(match ?? '');
  expect(await client.act(match ?? '', { kind: 'resign' })).toMatchObject({ t: 'done' });
}

describe.each(STORE_KINDS)('casual play on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { times: HURRY });
  });
  afterAll(() => server.stop());
  const guest = () => connect(server.url);
  const place = (client: Client) => server.parts.store.queue.of(client.you);

  test('guests meet for one unrated game of the pool, and may play another there', async () => {
    const [ann, bob] = [await guest(), await guest()];
    expect(await enqueue(ann, 'renju')).toMatchObject({ t: 'done' });
    expect(await nextState(ann, 'waiting')).toMatchObject({ pool: 'renju', kind: 'casual' });
    await enqueue(bob, 'renju');
    const room = await meet(ann, bob);
    expect(room.config).toMatchObject({
      ...{ mode: 'di_bien_ky', game: 'gomoku/renju', swap2Enabled: true, bestOf: 1, moveMs: 60_000 },
    });
    await resign(bob, room);
    expect(bob.match(room.match ?? '').config.rated).toBe(false);
    const over = await ann.untilRoom(({ status }) => status === 'ended');
    expect([over.series, over.ratingChanges]).toEqual([null, null]);
    await ann.watch(room.match ?? '');
    for (const one of [ann, bob]) await one.act(room.match ?? '', { kind: 'offer', offer: 'rematch' });
    const again = await ann.untilRoom(({ status, match }) => status === 'playing' && match !== room.match);
    await resign(ann, again);
    await bob.untilRoom(({ status }) => status === 'ended');
    // The player who stays is the host for the next one.
    ann.send({ t: 'leave', room: room.id });
    expect(await bob.untilRoom(({ status }) => status === 'open')).toMatchObject({ host: null });
    const eve = await guest();
    expect(await eve.enter(room.id, true)).toMatchObject({ host: bob.you });
  });

  test('players who wish for no Swap 2 meet only each other, and play without it', async () => {
    const [ann, bob, eve] = [await guest(), await guest(), await guest()];
    await search(ann, 'caro', 'plain');
    expect(await nextState(ann, 'waiting')).toMatchObject({ pool: 'caro', kind: 'plain' });
    await enqueue(eve, 'caro');
    expect(await nextState(eve, 'waiting')).toMatchObject({ kind: 'casual' });
    await search(bob, 'caro', 'plain');
    const room = await meet(ann, bob);
    expect(room.config).toMatchObject({
      game: 'gomoku/caro',
      swap2Enabled: false,
      options: { swap2: false },
    });
    expect(await place(eve)).toMatchObject({ kind: 'casual', room: null });
    // A search during the game leads back to it, under the kind of the game.
    await search(bob, 'caro', 'casual');
    expect(await nextState(bob, 'matched')).toMatchObject({ kind: 'plain', room: room.id });
    await resign(ann, room);
    await giveUp(eve);
  });

  test('a game without an opening rule has one casual queue', async () => {
    const [ann, bob] = [await guest(), await guest()];
    await search(ann, 'banqi', 'plain');
    expect(await nextState(ann, 'waiting')).toMatchObject({ pool: 'banqi', kind: 'casual' });
    await enqueue(bob, 'banqi');
    await resign(ann, await meet(ann, bob));
  });

  test('ranked and casual searches never meet, and a player has one search at a time', async () => {
    const [ann, bob, eve] = [await member(server.url), await member(server.url), await guest()];
    await search(ann, 'caro', 'ranked');
    await enqueue(eve, 'caro');
    expect(await nextState(ann, 'waiting')).not.toHaveProperty('kind');
    await nextState(eve, 'waiting');
    await search(bob, 'standard', 'ranked');
    const first = await nextState(bob, 'waiting');
    await enqueue(bob, 'caro');
    const room = await meet(eve, bob);
    expect(first).toMatchObject({ pool: 'standard' });
    expect(await place(ann)).toMatchObject({ kind: 'ranked', room: null });
    await resign(eve, room);
    await bob.untilRoom(({ status }) => status === 'ended');
    await search(bob, 'caro', 'ranked');
    expect((await meet(ann, bob)).config).toMatchObject({ mode: 'ranked', bestOf: 3 });
  });

  test('a search that is repeated while its game begins leads to that game, and not into the queue', async () => {
    const [ann, bob] = [await guest(), await guest()];
    await enqueue(ann, 'capture');
    await enqueue(bob, 'capture');
    const [room] = await Promise.all([ann, bob].map(matched));
    await ann.enter(room ?? '');
    // The search reads that there is no game yet; the game begins before it reads on.
    const { rooms } = server.parts.store;
    const read = rooms.ofAccount;
    const late = vi.spyOn(rooms, 'ofAccount').mockImplementationOnce(async (account) => {
      const found = await read(account);
      await bob.enter(room ?? '');
      await bob.untilRoom(({ status }) => status === 'playing');
      await expect.poll(() => place(ann)).toBeNull();
      return found;
    });
    onTestFinished(() => late.mockRestore());
    // It reads again when it has its place. The hint that the meeting is over comes late, and has time to tell of this place.
    late.mockImplementationOnce(async (account) => {
      server.parts.queue.hinted(bob.you);
      for (let reads = 0; reads < 10; reads++) expect(await place(bob)).not.toBeNull();
      return await read(account);
    });
    bob.raw.length = 0;
    expect(await enqueue(bob, 'capture')).toMatchObject({ t: 'done' });
    expect(await place(bob)).toBeNull();
    expect(bob.raw.some((text) => text.includes('"waiting"'))).toBe(false);
    expect(bob.raw.filter((text) => text.includes('"matched"'))).toHaveLength(1);
  });

  test('a search after a short game, before its meeting is closed, is not lost', async () => {
    const [ann, bob] = [await guest(), await guest()];
    for (const one of [ann, bob]) await enqueue(one, 'caro');
    const room = await meet(ann, bob);
    await resign(ann, room);
    await bob.untilRoom(({ status }) => status === 'ended');
    await expect.poll(() => place(bob)).toBeNull();
    // As it is for a moment after the game has begun, or for longer where the server that arranged it is gone.
    const { queue } = server.parts.store;
    const past = { pool: 'caro', kind: 'casual' } as const;
    await queue.join(bob.you, { ...past, rating: null });
    expect(await queue.take(past, [bob.you], room.id)).toBe(true);
    await enqueue(bob, 'standard');
    expect(await place(bob)).toMatchObject({ pool: 'standard', room: null });
    await bob.next('queue', ({ state, pool }) => state === 'waiting' && pool === 'standard');
    await giveUp(bob, 'standard');
  });

  test('a search while opponents wait says again where they are', async () => {
    const [ann, bob] = [await guest(), await guest()];
    for (const one of [ann, bob]) await enqueue(one, 'renju');
    const room = await matched(ann);
    await expect.poll(() => place(ann)).toMatchObject({ room });
    await enqueue(ann, 'standard');
    expect(await nextState(ann, 'matched')).toMatchObject({ pool: 'renju', room });
    await bob.close();
  });

  test('guests are still refused where it is ranked', async () => {
    const eve = await guest();
    const refused = { t: 'refused', code: 'account_needed' };
    expect(await search(eve, 'gomoku', 'ranked')).toMatchObject(refused);
    expect(await eve.ask({ t: 'queue', pool: 'gomoku', on: true })).toMatchObject(refused);
    expect(await place(eve)).toBeNull();
  });

  test('changing from one to the other is a new place at the end', async () => {
    const ann = await member(server.url);
    await search(ann, 'capture', 'ranked');
    const before = await place(ann);
    await expect.poll(() => server.parts.store.now()).toBeGreaterThan(before?.since ?? 0);
    await enqueue(ann, 'capture');
    const after = await place(ann);
    expect(after).toMatchObject({ kind: 'casual', rating: null });
    expect(after?.since).toBeGreaterThan(before?.since ?? 0);
    expect(await nextState(ann, 'waiting')).not.toHaveProperty('kind');
    expect(await nextState(ann, 'waiting')).toMatchObject({ kind: 'casual' });
    await giveUp(ann, 'capture');
    expect(await nextState(ann, 'idle')).toMatchObject({ pool: 'capture', kind: 'casual' });
  });

  test('a search during the game leads back to it, and does not for a player who has left it', async () => {
    const three = [await guest(), await guest(), await guest()] as const;
    for (const one of three) await enqueue(one, 'three-kingdoms');
    const room = await meet(...three);
    expect(room.config).toMatchObject({ game: 'banqi/three-kingdoms', bestOf: 1 });
    const [ann, , cleo] = three;
    await enqueue(ann);
    expect(await nextState(ann, 'matched')).toMatchObject({ kind: 'casual', room: room.id });
    // Places are cleared when the game has begun, by the next look at the queue.
    await expect.poll(() => place(ann)).toBeNull();
    await resign(cleo, room);
    await enqueue(cleo);
    await nextState(cleo, 'waiting');
    await giveUp(cleo);
  });

  test('a place and a meeting outlive a restart', async () => {
    const [ann, bob] = [await guest(), await guest()];
    await enqueue(ann, 'banqi');
    const before = await nextState(ann, 'waiting');
    await server.restart();
    const back = await connect(server.url, ann.token);
    const after = await nextState(back, 'waiting');
    expect(after).toMatchObject({
      ...{ kind: 'casual', since: (before as typeof after & { since: number }).since },
    });
    const bobBack = await connect(server.url, bob.token);
    await enqueue(bobBack, 'banqi');
    await matched(bobBack);
    await server.restart();
    await meet(await connect(server.url, ann.token), await connect(server.url, bob.token));
  });
});

/** Long enough to come in time on a busy machine. */
const SHORT_MS = 3_000;

describe.each(STORE_KINDS)('a player who does not come in time on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { times: { ...HURRY, meetMs: SHORT_MS } });
  });
  afterAll(() => server.stop());
  const guest = () => connect(server.url);

  test('waits before the next search of any kind, and the other player goes on', async () => {
    const [ann, bob] = [await guest(), await guest()];
    await enqueue(ann);
    const before = await nextState(ann, 'waiting');
    await enqueue(bob);
    const room = await matched(ann);
    await matched(bob);
    await ann.enter(room);
    const after = await nextState(ann, 'waiting');
    expect(after).toMatchObject({ since: (before as typeof after & { since: number }).since });
    await nextState(bob, 'idle');
    expect(await enqueue(bob)).toMatchObject({ t: 'refused', code: 'cool_down' });
    // Nor does it help to ask before the meeting is over.
    const eve = await guest();
    const { queue } = server.parts.store;
    const missed = { pool: 'gomoku', kind: 'casual' } as const;
    await giveUp(ann);
    await queue.join(eve.you, { ...missed, rating: null });
    expect(await queue.take(missed, [eve.you], room)).toBe(true);
    expect(await enqueue(eve)).toMatchObject({ t: 'refused', code: 'cool_down' });
  });
});

describe('two servers over one PostgreSQL', () => {
  let servers: Awaited<ReturnType<typeof startTwoServers>>;
  beforeAll(async () => {
    servers = await startTwoServers({ times: HURRY });
  });
  afterAll(() => servers?.stop());

  test('of many on both, each meets one of their own kind', async () => {
    const { one, two } = servers;
    const urls = [one.url, two.url, one.url, two.url];
    const guests = await Promise.all(urls.map((url) => connect(url)));
    const members = await Promise.all(urls.map((url) => member(url)));
    await Promise.all([
      ...guests.map((client) => enqueue(client)),
      ...members.map((client) => search(client, 'gomoku', 'ranked')),
    ]);
    const rooms = await Promise.all([...guests, ...members].map(matched));
    const count = (room: string, among: readonly string[]) => among.filter((other) => other === room).length;
    for (const half of [rooms.slice(0, 4), rooms.slice(4)])
      expect(half.map((room) => count(room, half))).toEqual([2, 2, 2, 2]);
    for (const client of [...guests, ...members]) await client.close();
  });
});
