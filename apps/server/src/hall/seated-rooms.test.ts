// One's own rooms from elsewhere: told when they change, and a glance at a match is not being there.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../store/drivers/sql.ts';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres', { times: { goneMs: 50, awayMs: 60_000 } });
});
afterAll(() => server.stop());

const ROOM = { mode: 'tieu_dao' };

test('a player on another page hears that their game has begun, and that it is over', async () => {
  const ann = await connect(server.url);
  const room = await ann.create(ROOM);
  await ann.enter(room);
  const elsewhere = await connect(server.url, ann.token);
  elsewhere.send({ t: 'mine', on: true });
  const before = await elsewhere.next('mine');
  expect(before.rooms.map(({ id, status }) => [id, status])).toEqual([[room, 'open']]);
  const bob = await connect(server.url);
  await bob.enter(room, true);
  const begun = await elsewhere.next('mine', ({ rooms }) => rooms[0]?.status === 'playing');
  const match = begun.rooms[0]?.match ?? '';
  await bob.watch(match);
  await bob.act(match, { kind: 'resign' });
  await elsewhere.next('mine', ({ rooms }) => rooms.length === 0);
});

test('a client that has unsubscribed, or has gone, hears nothing more', async () => {
  const ann = await connect(server.url);
  ann.send({ t: 'mine', on: true });
  expect((await ann.next('mine')).rooms).toEqual([]);
  ann.send({ t: 'mine', on: false });
  await ann.enter(await ann.create(ROOM));
  expect(ann.heard.filter(({ t }) => t === 'mine')).toHaveLength(1);
});

test('a glance tells every move and leaves the seat empty; the table beside it ends with its own unwatch', async () => {
  const { ann, bob, match } = await seatTwo(ROOM, () => connect(server.url));
  const [mover, other] = ann.match(match).turn === seatAt(ann.you) ? [ann, bob] : [bob, ann];
  function seatAt(player: string): number {
    return ann.match(match).config.players.indexOf(player);
  }
  const seat = seatAt(other.you);
  // Watch and glance share a connection: the glance continues after `unwatch`, and does not count as presence.
  other.send({ t: 'watch', match, since: 0, glance: true });
  other.send({ t: 'unwatch', match });
  await mover.until(match, (now) => now.absentSince[seat] !== null);
  await mover.act(match, { kind: 'move', move: 'h8', ply: 0 });
  await other.until(match, (now) => now.plies.length === 1);
  // The other way round: the table goes on when the glance ends.
  await other.watch(match);
  await mover.until(match, (now) => now.absentSince[seat] === null);
  other.send({ t: 'unwatch', match, glance: true });
  await other.act(match, { kind: 'move', move: 'a1', ply: 1 });
  await other.until(match, (now) => now.plies.length === 2);
  expect(other.match(match).absentSince[seat]).toBeNull();
});

test('rooms whose reading fails are sent when the store is back', async () => {
  const ann = await connect(server.url);
  const ofAccount = vi
    .spyOn(server.parts.store.rooms, 'ofAccount')
    .mockRejectedValueOnce(new StoreUnavailable('the connection broke'));
  ann.send({ t: 'mine', on: true });
  expect((await ann.next('mine')).rooms).toEqual([]);
  expect(ofAccount).toHaveBeenCalled();
});
