// Finding changed matches, rooms, chats and accounts with one statement each, on both databases.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import { readRoomConfig, type SeriesEvent } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../base/world.ts';
import { fresh, plainAct, plainMatch } from '../../testing/matches.ts';
import { startDatabase, type TestDatabase } from '../../testing/stores.ts';
import { makeStore } from '../open.ts';
import { type RoomRow, STORE_KINDS, type Store } from '../store.ts';

const CONFIG = must(readRoomConfig({ mode: 'custom' }, findGame));
const SERIES = { bestOf: 3, players: ['ann', 'bob'], firstOpener: 0, restMs: 1_000 };
const BEGAN: SeriesEvent = { kind: 'started', at: 1, config: SERIES, match: 'm1' };
const WENT_ON: SeriesEvent = { kind: 'went_on', at: 2, player: 0 };

describe.each(STORE_KINDS)('changes on %s', (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await startDatabase(kind);
    store = await makeStore(kind, await database.open(), { world: openWorld() });
  });
  afterAll(() => database?.stop());

  async function room(player: string, seriesId: string | null = null): Promise<RoomRow> {
    const seats = [{ player, ready: true, goneAt: null }];
    const made = await store.rooms.create({
      ...{ id: fresh('room'), code: fresh('CODE'), mode: 'custom', config: CONFIG, swap2Enabled: false },
      ...{ isPublic: true, hostId: null, seats, seriesId },
    });
    if (made.kind !== 'made') throw new Error(made.kind);
    return made.room;
  }

  test('answers the matches beyond a known seq, with their seq', async () => {
    const [still, gone, unknown] = [fresh('m'), fresh('m'), fresh('m')];
    for (const id of [still, gone]) await store.matches.create(plainMatch(id));
    await store.matches.append(plainAct(gone, 1));
    const known = new Map([still, gone, unknown].map((id) => [id, 1]));
    expect(await store.matches.ahead(known)).toEqual([{ id: gone, seq: 2 }]);
    expect(await store.matches.ahead(new Map())).toEqual([]);
  });

  test('the version of a room changes with the room and with its series', async () => {
    const seriesId = fresh('series');
    await store.series.create({ id: seriesId, roomId: null, rated: false, events: [BEGAN] });
    const [one, other] = [await room('ann', seriesId), await room('bob')];
    const versions = () => store.rooms.versions([one.id, other.id, 'nobody'], []);
    const first = await versions();
    expect([...first.keys()].sort()).toEqual([one.id, other.id].sort());
    expect(await versions()).toEqual(first);
    await store.series.append(seriesId, { expect: 1, events: [WENT_ON], status: 'playing' });
    const second = await versions();
    expect([one, other].map(({ id }) => second.get(id) === first.get(id))).toEqual([false, true]);
    await store.rooms.update(other, { hostId: 'bob' });
    const third = await versions();
    expect([one, other].map(({ id }) => third.get(id) === second.get(id))).toEqual([true, false]);
  });

  test('rooms that are not closed are also found by the accounts in their seats', async () => {
    const account = fresh('acc');
    const [open, closed] = [await room(account), await room(account)];
    await store.rooms.update(closed, { status: 'closed' });
    expect([...(await store.rooms.versions([], [account])).keys()]).toEqual([open.id]);
    const both = await store.rooms.versions([open.id, closed.id], [account]);
    expect([...both.keys()].sort()).toEqual([open.id, closed.id].sort());
  });

  test('the version of a chat changes with every line', async () => {
    const [talk, quiet] = [fresh('room'), fresh('room')];
    const say = () =>
      store.chat.say({
        ...{ roomId: talk, authorId: 'ann', actionId: fresh('say'), name: 'Ann' },
        ...{ text: 'hello', audience: 'room' },
      });
    const versions = () => store.chat.versions([talk, quiet]);
    expect(await versions()).toEqual(new Map());
    await say();
    const first = await versions();
    expect([...first.keys()]).toEqual([talk]);
    await say();
    expect((await versions()).get(talk)).not.toBe(first.get(talk));
  });

  test('answers exactly the accounts whose sessions have just ended', async () => {
    const accounts = ['ended', 'open', 'deleted'].map(fresh);
    for (const id of accounts) {
      await store.accounts.create({ id, name: id, nameKey: id, passwordHash: null });
      await store.sessions.open(`hash of ${id}`, id);
    }
    const [ended = '', , deleted = ''] = accounts;
    expect(await store.sessions.endedLately(accounts, 60_000)).toEqual([]);
    await store.sessions.close(`hash of ${ended}`);
    await store.accounts.erase(deleted, 'Deleted', fresh('name'));
    expect([...(await store.sessions.endedLately(accounts, 60_000))].sort()).toEqual([ended, deleted].sort());
    expect(await store.sessions.endedLately(accounts, 0)).toEqual([]);
    expect(await store.sessions.endedLately([], 60_000)).toEqual([]);
  });

  test('every server with a heartbeat has an age', async () => {
    await store.heartbeats.beat('one', 60_000);
    const ages = await store.heartbeats.ages();
    expect([...ages.keys()]).toEqual(['one']);
    expect(ages.get('one')).toBeGreaterThanOrEqual(0);
  });
});
