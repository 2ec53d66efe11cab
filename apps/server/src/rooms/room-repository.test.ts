import { accept } from '@sente/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openRoomRepository } from './room-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

test('a reading that comes late does not put an older room back', async () => {
  const { store, bus, health } = server.parts;
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
  const repository = openRoomRepository(slow, health, bus);
  const first = repository.get(id);
  await readings[0];
  const changed = await repository.change(id, () => accept({ status: 'closed' }));
  late();
  expect(await first).toMatchObject({ status: 'open' });
  expect(changed).toMatchObject({ ok: true, value: { status: 'closed' } });
  expect(await repository.get(id)).toMatchObject({ status: 'closed' });
});
