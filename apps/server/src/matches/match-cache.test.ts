// The cache keeps the matches that a client watches, and of the others those that were used last.

import { findGame } from '@sente/games';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import type { NewMatch } from '../store/store.ts';
import { connect } from '../testing/client.ts';
import { fresh, plainAct, plainMatch } from '../testing/matches.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';
import { openMatchCache } from './match-cache.ts';
import { NO_LISTENERS, openPlay, type Play } from './play.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('embedded');
});
afterAll(() => server.stop());

test('a match that is watched stays, however many others are looked at', async () => {
  const { store } = server.parts;
  const log = pino({ level: 'silent' });
  const cache = openMatchCache({ store, findGame, log, broken: () => undefined, mostMatches: 2 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
    ids.push(match);
  }
  const [watched = '', ...others] = ids;
  const loaded = await cache.load(watched);
  if (!loaded) throw new Error('no match');
  cache.hold(loaded);
  for (const id of others) await cache.load(id);
  expect(cache.all().map(({ id }) => id)).toEqual(expect.arrayContaining([watched, others.at(-1)]));
  expect(cache.all()).toHaveLength(2);
  cache.release(watched);
  for (const id of others) await cache.load(id);
  expect(cache.inMemory(watched)).toBeUndefined();
});

test('a move made while a match is loaded is no damage to its snapshot', async () => {
  const { store } = server.parts;
  const { opener, match } = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, () =>
    connect(server.url),
  );
  await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
  const lines: { msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  // As at another server: the events are read, and the next is there before the snapshot is.
  const load: typeof store.matches.load = async (...asked) => {
    const found = await store.matches.load(...asked);
    await opener.act(match, { kind: 'move', move: 'i9', ply: 1 });
    return found;
  };
  const busy = { ...store, matches: { ...store.matches, load } };
  const cache = openMatchCache({ store: busy, findGame, log, broken: () => undefined });
  expect((await cache.load(match))?.match.plies).toHaveLength(1);
  expect(lines).toEqual([]);
});

/** How many plies the match has after the first hint that brought news. */
function pliesAfterHint(play: Play, bus: Bus): Promise<number> {
  bus.subscribe('match', ({ match, seq }) => play.hinted(match, seq));
  return new Promise((done) =>
    play.listen({ ...NO_LISTENERS, stepTaken: ({ match }) => done(match.plies.length) }),
  );
}

test('a move that is heard of while a match is loaded is caught up with', async () => {
  const { world, store, bus, health, awake } = server.parts;
  const { opener, match } = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, () =>
    connect(server.url),
  );
  await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
  // As at another server: its hint comes when the events are read and the match is not there yet.
  const load: typeof store.matches.load = async (...asked) => {
    const found = await store.matches.load(...asked);
    await opener.act(match, { kind: 'move', move: 'i9', ply: 1 });
    return found;
  };
  const busy = { ...store, matches: { ...store.matches, load } };
  const log = pino({ level: 'silent' });
  const play = openPlay({ world, store: busy, health, awake, bus, findGame, random: Math.random, log });
  const caughtUp = pliesAfterHint(play, bus);
  expect((await play.load(match))?.match.plies).toHaveLength(1);
  expect(await caughtUp).toBe(2);
});

test('a match begun here is in memory as it would be read back, and what is heard of meanwhile is not missed', async () => {
  const { world, store, bus, health, awake } = server.parts;
  const log = pino({ level: 'silent' });
  const started = plainMatch(fresh('begun'), { deal: { deal: 'the men', salt: 'salt' } });
  // As at another server: a player has moved, and the server has said so, before this one knows that its match was made.
  const create: typeof store.matches.create = async (match) => {
    await store.matches.create(match);
    await store.matches.append(plainAct(match.id, 1));
    bus.publish({ topic: 'match', match: match.id, seq: 2 });
  };
  let read = 0;
  const load: typeof store.matches.load = (...asked) => {
    read += 1;
    return store.matches.load(...asked);
  };
  const busy = { ...store, matches: { ...store.matches, create, load } };
  const play = openPlay({ world, store: busy, health, awake, bus, findGame, random: Math.random, log });
  const caughtUp = pliesAfterHint(play, bus);
  await play.begin(started);
  const begun = await play.load(started.id);
  expect(await caughtUp).toBe(1);
  expect(read).toBe(0);
  const other = openMatchCache({ store, findGame, log, broken: () => undefined });
  const { queue, ...readBack } = (await other.load(started.id)) ?? {};
  expect(begun).toMatchObject({ ...readBack, secret: { deal: 'the men', salt: 'salt' } });
});

test('a match that another server has begun is read, and there is one of it', async () => {
  const { store } = server.parts;
  const log = pino({ level: 'silent' });
  const cache = openMatchCache({ store, findGame, log, broken: () => undefined });
  const match = plainMatch(fresh('theirs'));
  await store.matches.create(match);
  await store.matches.append(plainAct(match.id, 1));
  const begun = cache.begin(match);
  // A load in the meantime gets the match of the other server.
  const loaded = cache.load(match.id);
  await expect(begun).rejects.toThrow(/duplicate key/);
  expect((await loaded)?.match.plies).toHaveLength(1);
});

test('a match that is read while it is being made is in memory once', async () => {
  const { store } = server.parts;
  const match = plainMatch(fresh('raced'));
  let isMade = () => {};
  const made = new Promise<void>((done) => {
    isMade = done;
  });
  const create = (asked: NewMatch) => store.matches.create(asked).finally(isMade);
  const load = (id: string) => made.then(() => store.matches.load(id));
  const slow = { ...store, matches: { ...store.matches, create, load } };
  const log = pino({ level: 'silent' });
  const cache = openMatchCache({ store: slow, findGame, log, broken: () => undefined });
  const early = cache.load(match.id);
  await cache.begin(match);
  const begun = await cache.load(match.id);
  expect(await early).toBe(begun);
  expect(cache.inMemory(match.id)).toBe(begun);
});

test('moves asked for in one breath are done in turn, each building on the one before', async () => {
  const { play, store } = server.parts;
  const room = { mode: 'tieu_dao', swap2Enabled: false };
  const { match } = await seatTwo(room, () => connect(server.url));
  const moves = ['h8', 'i9', 'h9', 'i10', 'h10', 'i11'];
  const acts = moves.map((move, ply) =>
    play.act(match, { command: { kind: 'move', seat: ply % 2, move, ply } }),
  );
  await play.whenIdle();
  expect((await Promise.all(acts)).map(({ ok }) => ok)).toEqual(moves.map(() => true));
  const events = await store.matches.events(match, 0);
  expect(events.flatMap((event) => (event.kind === 'moved' ? event.move : []))).toEqual(moves);
});
