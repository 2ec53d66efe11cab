// Being there and being gone, over real sockets, with one server and with two that share a database.

import type { MatchEvent } from '@sente/match';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../base/settings.ts';
import { openWorld } from '../base/world.ts';
import { type Serving, serve } from '../serve.ts';
import { connect } from '../testing/client.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { seatTwo, startTwoServers } from '../testing/server.ts';

let database: FreshDatabase;
let one: Serving;
let two: Serving;

async function open(times: Parameters<typeof serve>[0]['times'] = {}, { url } = database): Promise<Serving> {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    GUESTS_PER_MINUTE: '100000',
  });
  return await serve({
    world: openWorld(),
    settings,
    log: pino({ level: 'silent' }),
    version: 'test',
    site: '/nowhere',
    engine: [],
    onFatal: () => undefined,
    times: { queryMs: 200, goneMs: 60, arrivalMs: 400, returnMs: 300, betweenMs: 60_000, ...times },
  });
}

beforeAll(async () => {
  database = await freshDatabase();
  one = await open();
  two = await open();
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.stop();
});

const ROOM = { mode: 'tieu_dao', swap2Enabled: true };
const seat = () => seatTwo(ROOM, () => connect(one.url));

describe('coming', () => {
  test('the clock of a first turn waits until its player has seen the board, and a glance is not that', async () => {
    const [ann, bob] = [await connect(one.url), await connect(one.url)];
    const room = await ann.create(ROOM);
    await ann.enter(room);
    await bob.enter(room, true);
    const { match } = await ann.untilRoom(({ status }) => status === 'playing');
    if (match === null) throw new Error('a room that plays has a match');
    const loaded = async () => (await one.parts.play.load(match))?.match;
    const players = (await loaded())?.config.players ?? [];
    const mover = players[0] === ann.you ? ann : bob;
    mover.send({ t: 'watch', match, since: 0, glance: true });
    await mover.until(match, (now) => now.seq >= 1);
    const left = async () => ((await loaded())?.deadline ?? 0) - one.parts.store.now();
    expect(await left()).toBeGreaterThan(65_000);
    await mover.watch(match);
    await mover.until(match, ({ arrived }) => arrived[0] === true);
    expect(await left()).toBeLessThanOrEqual(60_000);
  });
});

describe('gone', () => {
  test('R6.5 one player gone: the other sees since when, and the clock goes on', async () => {
    const { ann, bob, match } = await seat();
    const before = ann.match(match).deadline;
    bob.cut();
    const after = await ann.until(match, (now) => now.absentSince.some((since) => since !== null));
    expect(after.status).toBe('playing');
    expect(after.deadline).toBe(before);
    const back = await connect(one.url, bob.token);
    await back.watch(match);
    await ann.until(match, (now) => now.absentSince.every((since) => since === null));
  });

  test('both gone: the match is paused; the first to come back resumes it with at least 15 s', async () => {
    const { ann, bob, match } = await seat();
    ann.cut();
    bob.cut();
    await expect.poll(async () => (await one.parts.store.matches.get(match))?.status).toBe('paused');
    const isListed = async () => (await one.parts.lobby.cards()).some((card) => card.match === match);
    expect(await isListed()).toBe(false);
    const back = await connect(one.url, ann.token);
    await back.watch(match);
    const resumed = await back.until(match, (now) => now.status === 'playing');
    expect(resumed.deadline ?? 0).toBeGreaterThanOrEqual(one.parts.store.now() + 14_000);
    expect(await isListed()).toBe(true);
  });

  test('after a restart a player who does not come back is gone', async () => {
    const first = await open();
    const { match } = await seatTwo(ROOM, () => connect(first.url));
    // A server that stops marks no player as gone.
    await first.close();
    expect((await one.parts.store.matches.get(match))?.status).toBe('playing');
    const next = await open();
    await expect.poll(async () => (await next.parts.store.matches.get(match))?.status).toBe('paused');
    await next.close();
  });

  test('after a start the players of a new match get the time to arrive', async () => {
    // No other server checks presence on this database.
    const alone = await freshDatabase();
    const fresh = await open({ returnMs: 1_500, arrivalMs: 4_000 }, alone);
    const [ann, bob] = [await connect(fresh.url), await connect(fresh.url)];
    const { code } = await ann.enter(await ann.create(ROOM));
    await bob.enter(code, true);
    const { match } = await ann.untilRoom(({ status }) => status === 'playing');
    const { store } = fresh.parts;
    // No player ever comes to the board.
    await expect.poll(async () => (await store.matches.get(match ?? ''))?.status).toBe('paused');
    const [started, ...later] = await store.matches.events(match ?? '', 0);
    const gone = later.find(({ kind }) => kind === 'presence');
    expect((gone?.at ?? 0) - (started?.at ?? 0)).toBeGreaterThan(3_000);
    await fresh.close();
    await alone.stop();
  });
});

/** Two players at one table, each at a server of their own. */
async function seatAcross(here = one, there = two) {
  const ann = await connect(here.url);
  const bob = await connect(there.url);
  const { code } = await ann.enter(await ann.create(ROOM));
  await bob.enter(code, true);
  const { match } = await ann.untilRoom((room) => room.status === 'playing');
  const id = match ?? '';
  await Promise.all([ann.watch(id), bob.watch(id)]);
  return { ann, bob, id };
}

function presenceOf(events: readonly MatchEvent[]) {
  return events.flatMap((event) =>
    event.kind === 'presence' ? [{ seat: event.seat, here: event.here }] : [],
  );
}

// At the same time: each of them waits for seconds.
describe.concurrent('not gone', () => {
  // Long enough to be back in time on a busy machine.
  const PATIENT = { goneMs: 2_000, queryMs: 4_000, arrivalMs: 60_000 };
  let servers: Awaited<ReturnType<typeof startTwoServers>>;
  beforeAll(async () => {
    servers = await startTwoServers({ times: PATIENT });
  });
  afterAll(() => servers?.stop());
  const patientSeat = ({ url } = servers.one) => seatTwo(ROOM, () => connect(url));

  /** Another player goes and is noticed: so every player that left that server before was checked, too. */
  async function earlierAbsencesNoticed(server = servers.one): Promise<void> {
    const { ann, bob, match } = await patientSeat(server);
    bob.cut();
    await ann.until(match, (now) => now.absentSince.some((since) => since !== null));
  }

  test('a reload is no absence', async () => {
    const { ann, bob, match } = await patientSeat();
    bob.cut();
    const back = await connect(servers.one.url, bob.token);
    await back.watch(match);
    await earlierAbsencesNoticed();
    expect(presenceOf(ann.events(match))).toEqual([]);
  });

  test('a second tab keeps the seat when the first is closed', async () => {
    const { ann, bob, match } = await patientSeat();
    const tab = await connect(servers.one.url, bob.token);
    await tab.watch(match);
    bob.cut();
    await earlierAbsencesNoticed();
    expect(presenceOf(ann.events(match))).toEqual([]);
    expect(tab.match(match).status).toBe('playing');
  });

  test('a server asks the others before it says that a player is gone', async () => {
    const { ann, bob, id } = await seatAcross(servers.one, servers.two);
    const elsewhere = await connect(servers.one.url, bob.token);
    await elsewhere.watch(id);
    bob.cut();
    ann.cut();
    const seatOfAnn = elsewhere.match(id).config.players.indexOf(ann.you);
    const noticed = elsewhere.until(id, (now) => now.absentSince[seatOfAnn] !== null);
    await Promise.all([noticed, earlierAbsencesNoticed(servers.two)]);
    expect(presenceOf(elsewhere.events(id))).toEqual([{ seat: seatOfAnn, here: false }]);
  });

  test('a server that was not asked corrects it: the player does not stay gone', async () => {
    const { ann, bob, id } = await seatAcross(servers.one, servers.two);
    const seat = ann.match(id).config.players.indexOf(bob.you);
    await servers.one.parts.play.act(id, { command: { kind: 'presence', seat, here: false } });
    await ann.until(id, (now) => presenceOf(ann.events(id)).length === 2 && now.absentSince[seat] === null);
    expect(bob.match(id).status).toBe('playing');
  });
});

describe('two servers', () => {
  test('two people play one game through both, and a spectator sees it through either', async () => {
    const { ann, bob, id } = await seatAcross();
    const spectator = await connect(two.url);
    await spectator.watch(id);
    for (const [ply, move] of ['h8', 'i9', 'j10', '=black', 'k11', 'a1'].entries()) {
      const { turn, config } = ann.match(id);
      const mover = config.players[turn ?? 0] === ann.you ? ann : bob;
      expect(await mover.act(id, { kind: 'move', move, ply })).toMatchObject({ t: 'done' });
      await Promise.all([ann, bob, spectator].map((c) => c.until(id, (now) => now.plies.length === ply + 1)));
    }
    expect(spectator.events(id).slice(0, 7)).toEqual(ann.events(id).slice(0, 7));
  });

  test('the people of a server that died and do not come back are noticed by another', async () => {
    const third = await open();
    const { match } = await seatTwo(ROOM, () => connect(third.url));
    // It stops without a word about its people, as a dying server does; only its silence tells.
    await third.close();
    expect((await one.parts.store.matches.get(match))?.status).toBe('playing');
    await expect.poll(async () => (await one.parts.store.heartbeats.removeSilent(50)).length).toBe(1);
    one.parts.matchPresence.checkReturns();
    await expect.poll(async () => (await one.parts.store.matches.get(match))?.status).toBe('paused');
  });

  test('a player who leaves by one server and is connected to another keeps the seat', async () => {
    const ann = await connect(one.url);
    const room = await ann.create(ROOM);
    await ann.enter(room);
    const device = await connect(two.url, ann.token);
    await device.enter(room);
    ann.send({ t: 'leave', room });
    const bob = await connect(one.url);
    const { code } = await device.enter(room);
    await bob.enter(code, true);
    const playing = await device.untilRoom((view) => view.status === 'playing');
    expect(playing.seats[0]?.person?.id).toBe(ann.you);
  });

  test('chat and room news go through both', async () => {
    const ann = await connect(one.url);
    const bob = await connect(two.url);
    const room = await ann.create({ mode: 'tieu_dao', game: 'banqi/three-kingdoms' });
    await ann.enter(room);
    await bob.enter(room, true);
    await ann.untilRoom((view) => view.seats[1]?.person?.id === bob.you);
    await bob.ask({ t: 'chat', room, text: 'hello from the other side' });
    expect((await ann.next('chat', ({ lines }) => lines.length > 0)).lines[0]?.text).toBe(
      'hello from the other side',
    );
  });
});
