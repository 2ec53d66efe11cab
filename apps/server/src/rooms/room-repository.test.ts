import { accept, refuse } from '@sente/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { connect } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openRoomRepository, type RoomRepository } from './room-repository.ts';
import type { Room } from './room-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

/** Another repository on the bus of the server. */
function openOnBus(store: Store): RoomRepository {
  const { world, ids, bus, health } = server.parts;
  const opened = openRoomRepository({ world, ids, store, health, bus });
  bus.subscribe('room', ({ room, version }) => opened.hinted(room, version));
  return opened;
}

test('a reading that comes late does not put an older room back', async () => {
  const { store } = server.parts;
  const host = await connect(server.url);
  const id = await host.create({ mode: 'tieu_dao' });
  let late: () => void = () => {};
  const isLate = new Promise<void>((done) => {
    late = done;
  });
  const readings: Promise<unknown>[] = [];
  /** The first reading is answered when all else is done. */
  const get: typeof store.rooms.get = async (room) => {
    const row = store.rooms.get(room);
    readings.push(row);
    if (readings.length === 1) await Promise.all([row, isLate]);
    return await row;
  };
  const slow = { ...store, rooms: { ...store.rooms, get } };
  const repository = openOnBus(slow);
  const first = repository.get(id);
  await readings[0];
  const changed = await repository.change(id, () => accept({ status: 'closed' }));
  late();
  expect(await first).toMatchObject({ status: 'open' });
  expect(changed).toMatchObject({ ok: true, value: { status: 'closed' } });
  expect(await repository.get(id)).toMatchObject({ status: 'closed' });
});

test('changes of a room in one moment are written together, and each is answered for itself', async () => {
  const { repository, store, bus } = server.parts;
  const host = await connect(server.url);
  const id = await host.create({ mode: 'tieu_dao' });
  const before = await store.rooms.get(id);
  let told = 0;
  bus.subscribe('room', ({ room }) => {
    if (room === id) told += 1;
  });
  const [kicked, refused, added, nothing] = await Promise.all([
    repository.change(id, () => accept({ kicked: ['eve'] })),
    repository.change(id, () => refuse('not_the_host')),
    repository.change(id, (room) => accept({ kicked: [...room.kicked, 'mallory'] })),
    repository.change(id, () => accept({})),
  ]);
  const after = await store.rooms.get(id);
  expect(after).toMatchObject({ version: (before?.version ?? 0) + 1, kicked: ['eve', 'mallory'] });
  expect([kicked, added, nothing]).toEqual([1, 2, 3].map(() => accept(after)));
  expect(refused).toEqual(refuse('not_the_host'));
  expect(told).toBe(1);
});

test('a rule that throws fails its own caller only', async () => {
  const { repository, store } = server.parts;
  const host = await connect(server.url);
  const id = await host.create({ mode: 'tieu_dao' });
  const [kicked, thrown, added] = await Promise.allSettled([
    repository.change(id, () => accept({ kicked: ['eve'] })),
    repository.change(id, () => {
      throw new Error('a bug');
    }),
    repository.change(id, (room) => accept({ kicked: [...room.kicked, 'mallory'] })),
  ]);
  const after = await store.rooms.get(id);
  expect(after).toMatchObject({ kicked: ['eve', 'mallory'] });
  for (const done of [kicked, added]) expect(done).toEqual({ status: 'fulfilled', value: accept(after) });
  expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'a bug' } });
});

test('changes of two servers on one room are both made', async () => {
  const { repository, store } = server.parts;
  const host = await connect(server.url);
  const id = await host.create({ mode: 'tieu_dao' });
  const other = openOnBus(store);
  await other.get(id);
  const add = (who: string) => (room: Room) => accept({ kicked: [...room.kicked, who] });
  const made = await Promise.all([
    repository.change(id, add('eve')),
    other.change(id, add('mallory')),
    repository.change(id, add('trudy')),
  ]);
  expect(made.every(({ ok }) => ok)).toBe(true);
  const { kicked = [] } = (await store.rooms.get(id)) ?? {};
  expect([...kicked].sort()).toEqual(['eve', 'mallory', 'trudy']);
});
