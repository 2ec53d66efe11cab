// Ranked play over real sockets: the queue, meeting, best of three, ratings; on both stores, and over two servers.

import type { RoomView } from '@sente/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { type Client, connect } from '../testing/client.ts';
import { member } from '../testing/people.ts';
import { matched, meet, nextState } from '../testing/queue.ts';
import { startServer, startTwoServers, type TestServer } from '../testing/server.ts';

const MINUTE = 60_000;
const HURRY = {
  ...{ betweenMs: MINUTE, roundMs: 50, meetMs: MINUTE, goneMs: 100 },
  noShowMs: [10 * MINUTE, 20 * MINUTE, 40 * MINUTE],
};

const enqueue = (client: Client, pool = 'gomoku') => client.ask({ t: 'queue', pool, on: true });
const giveUp = (client: Client, pool = 'gomoku') => client.ask({ t: 'queue', pool, on: false });

/** The loser resigns game after game until the series is over. */
async function loseSeries(room: RoomView, loser: Client, winner: Client): Promise<RoomView> {
  for (let match = room.match; ; ) {
    await loser.watch(match ?? '');
    expect(await loser.act(match ?? '', { kind: 'resign' })).toMatchObject({ t: 'done' });
    const before = match;
    const after = await winner.untilRoom((now) => now.match === before && now.status !== 'playing');
    if (after.status !== 'between') return after;
    for (const client of [loser, winner]) await client.room(room.id, { kind: 'go_on' });
    const next = await loser.untilRoom((now) => now.status === 'playing' && now.match !== before);
    match = next.match;
  }
}

type Player = {
  readonly ratings: readonly {
    readonly pool: string;
    readonly rating: number;
    readonly provisional: boolean;
    readonly place: number | null;
    readonly games: number;
    readonly steps: readonly { readonly before: number; readonly after: number; readonly cause: string }[];
  }[];
  readonly matches: readonly {
    readonly score: { readonly game: number; readonly points: number[] } | null;
  }[];
};

async function playerPage(url: string, id: string): Promise<Player> {
  return (await (await fetch(`${url}/api/players/${id}`)).json()) as Player;
}

describe.each(STORE_KINDS)('ranked play on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { times: HURRY });
  });
  afterAll(() => server.stop());
  const newMember = () => member(server.url);

  test('two meet, play best of three with Swap 2 on, and are rated once, at its end', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    expect(await enqueue(ann)).toMatchObject({ t: 'done' });
    await nextState(ann, 'waiting');
    await enqueue(bob);
    const room = await meet(ann, bob);
    expect(room.config).toMatchObject({
      mode: 'ranked',
      game: 'gomoku/freestyle',
      swap2Enabled: true,
      bestOf: 3,
    });
    expect(room.seats.map(({ person }) => person)).toMatchObject([
      { rating: 1500, provisional: true },
      { rating: 1500, provisional: true },
    ]);
    const end = await loseSeries(room, bob, ann);
    expect(end.series?.games).toHaveLength(2);
    const changes = (await ann.untilRoom((now) => now.ratingChanges !== null)).ratingChanges;
    expect(changes).toEqual({
      [ann.you]: { before: 1500, after: 1662 },
      [bob.you]: { before: 1500, after: 1338 },
    });
    const { ratings, matches } = await playerPage(server.url, ann.you);
    expect(ratings).toMatchObject([
      { pool: 'gomoku', rating: 1662, provisional: true, place: null, games: 1 },
    ]);
    expect(ratings[0]?.steps).toMatchObject([{ before: 1500, after: 1662 }]);
    expect(matches.map(({ score }) => [score?.game, score?.points[0]].sort())).toHaveLength(2);
    expect(matches.map(({ score }) => score?.game)).toEqual([2, 1]);
  });

  test('guests are refused, and so are pools that are not there', async () => {
    const guest = await connect(server.url);
    expect(await enqueue(guest)).toMatchObject({ t: 'refused', code: 'account_needed' });
    expect(await enqueue(await newMember(), 'chess')).toMatchObject({ t: 'refused', code: 'no_such_pool' });
  });

  test('a player who gives up is out, and is not paired', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await enqueue(ann);
    await nextState(ann, 'waiting');
    expect(await giveUp(ann)).toMatchObject({ t: 'done' });
    await nextState(ann, 'idle');
    await enqueue(bob);
    await nextState(bob, 'waiting');
    expect(await server.parts.store.queue.of(ann.you)).toBeNull();
    await giveUp(bob);
  });

  test('a player who gives up at once, without waiting for an answer, is out', async () => {
    const ann = await newMember();
    await Promise.all([enqueue(ann), giveUp(ann)]);
    expect(await server.parts.store.queue.of(ann.you)).toBeNull();
  });

  test('an account is in the queue once, whatever devices ask', async () => {
    const ann = await newMember();
    const phone = await connect(server.url, ann.token);
    await enqueue(ann);
    await enqueue(phone);
    const [first, second] = [await nextState(ann, 'waiting'), await nextState(phone, 'waiting')];
    expect(first).toMatchObject({ since: (second as typeof first & { since: number }).since });
    expect(await server.parts.store.queue.waiting([{ pool: 'gomoku', kind: 'ranked' }], 10)).toHaveLength(1);
    await giveUp(phone);
    await nextState(ann, 'idle');
  });

  test('a player on the way when the other gave up waits again, without a cool-down', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await enqueue(ann);
    const before = await nextState(ann, 'waiting');
    await enqueue(bob);
    await matched(ann);
    await matched(bob);
    const ends = vi.spyOn(server.parts.store.queue, 'endMeeting');
    await giveUp(bob);
    const after = await nextState(ann, 'waiting');
    expect(after).toMatchObject({ since: (before as typeof after & { since: number }).since });
    expect(ends).toHaveBeenCalledTimes(1);
    ends.mockRestore();
    expect(await server.parts.store.queue.coolDownOf(ann.you)).toBeNull();
    expect(await enqueue(bob)).toMatchObject({ t: 'refused', code: 'cool_down', data: { minutes: 10 } });
    await giveUp(ann);
  });

  test('a player who gives up lets the other, who is on the way, wait again at once', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await enqueue(ann);
    await enqueue(bob);
    const room = await matched(ann);
    await matched(bob);
    await ann.enter(room);
    await giveUp(bob);
    await nextState(ann, 'waiting');
    await giveUp(ann);
  });

  test('a player who is gone is not paired, and finds the old place when back in time', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await enqueue(ann);
    const before = await nextState(ann, 'waiting');
    await ann.close();
    await expect
      .poll(async () => (await server.parts.store.queue.of(ann.you))?.seenAt ?? 0)
      .toBeLessThan(server.parts.store.now() - 5_000);
    await enqueue(bob);
    await nextState(bob, 'waiting');
    const back = await connect(server.url, ann.token);
    const after = await nextState(back, 'waiting');
    expect(after).toMatchObject({ since: (before as typeof after & { since: number }).since });
    await meet(back, bob);
    await back.close();
    await bob.close();
  });

  test('a search during a ranked game leads back to it', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await Promise.all([enqueue(ann), enqueue(bob)]);
    const room = await meet(ann, bob);
    await enqueue(ann);
    expect(await nextState(ann, 'matched')).toMatchObject({ room: room.id });
    // The places of the meeting are removed a moment after its game has begun; the second search adds none.
    await expect.poll(() => server.parts.store.queue.of(ann.you)).toBeNull();
    await loseSeries(room, bob, ann);
  });

  test('three meet for Three Kingdoms, and are rated by their places', async () => {
    const three = [await newMember(), await newMember(), await newMember()] as const;
    await Promise.all(three.map((client) => enqueue(client, 'three-kingdoms')));
    const room = await meet(...three);
    expect(room.config).toMatchObject({ mode: 'ranked', game: 'banqi/three-kingdoms', bestOf: 1 });
    const [ann, bob, cleo] = three;
    const match = room.match ?? '';
    await Promise.all(three.map((client) => client.watch(match)));
    expect(await cleo.room(room.id, { kind: 'resign_series' })).toMatchObject({ t: 'done' });
    await ann.until(match, (now) => now.plies.length === 1 && now.status === 'playing');
    await bob.act(match, { kind: 'resign' });
    const end = await ann.until(match, (now) => now.status === 'ended');
    const { ratingChanges } = await ann.untilRoom((now) => now.ratingChanges !== null);
    const places = three.map(({ you }) => end.outcome?.places?.[end.config.players.indexOf(you)] ?? 0);
    const after = three.map(({ you }) => ratingChanges?.[you]?.after ?? 0);
    expect(places[0]).toBe(1);
    for (const [i, place] of places.entries())
      for (const [j, other] of places.entries())
        if (place < other) expect(after[i]).toBeGreaterThan(after[j] ?? 0);
  });

  test('after a restart the queue goes on where it was, and a meeting too', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await enqueue(ann);
    const before = await nextState(ann, 'waiting');
    await server.restart();
    const back = await connect(server.url, ann.token);
    const after = await nextState(back, 'waiting');
    expect(after).toMatchObject({ since: (before as typeof after & { since: number }).since });
    const bobBack = await connect(server.url, bob.token);
    await enqueue(bobBack);
    await matched(bobBack);
    await server.restart();
    const [annAgain, bobAgain] = [await connect(server.url, ann.token), await connect(server.url, bob.token)];
    const room = await meet(annAgain, bobAgain);
    await loseSeries(room, bobAgain, annAgain);
  });

  test('a series that ended just before a crash is rated after it', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await Promise.all([enqueue(ann), enqueue(bob)]);
    const room = await meet(ann, bob);
    const { store } = server.parts;
    const row = await store.series.get((await store.rooms.get(room.id))?.seriesId ?? '');
    const end = { kind: 'ended', at: store.now(), winner: 0, reason: 'resign' } as const;
    await store.series.append(row?.id ?? '', {
      expect: row?.series.seq ?? 0,
      events: [end],
      status: 'ended',
    });
    await server.restart();
    const back = await connect(server.url, ann.token);
    await back.enter(room.id);
    const view = await back.untilRoom(
      ({ status, ratingChanges }) => status === 'ended' && ratingChanges !== null,
    );
    expect(
      Object.values(view.ratingChanges ?? {})
        .map(({ after }) => after)
        .sort(),
    ).toEqual([1338, 1662]);
    expect(await server.parts.store.ratings.stepsFrom([row?.id ?? ''])).toHaveLength(2);
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
  const newMember = () => member(server.url);

  test('when the opponent does not come, one is back in the queue at the same place', async () => {
    const [ann, bob, cleo] = [await newMember(), await newMember(), await newMember()];
    await enqueue(ann);
    const before = await nextState(ann, 'waiting');
    await enqueue(bob);
    const room = await matched(ann);
    await matched(bob);
    await ann.enter(room);
    const after = await nextState(ann, 'waiting');
    expect(after).toMatchObject({ since: (before as typeof after & { since: number }).since });
    await nextState(bob, 'idle');
    await ann.untilRoom((now) => now.id === room && now.status === 'closed');
    await enqueue(cleo);
    const played = await meet(ann, cleo);
    expect(played.matches).toHaveLength(1);
    await loseSeries(played, cleo, ann);
  });

  test('waits before the next search, longer each time, until the next game', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    const { store } = server.parts;
    const waits: number[] = [];
    for (const round of ['first', 'third', 'first after a game']) {
      if (round === 'first after a game') {
        await enqueue(ann);
        await enqueue(bob);
        await loseSeries(await meet(ann, bob), bob, ann);
      }
      await enqueue(ann);
      expect(await enqueue(bob)).toMatchObject({ t: 'done' });
      const room = await matched(ann);
      await matched(bob);
      await ann.enter(room);
      await nextState(bob, 'idle');
      await nextState(ann, 'waiting');
      await giveUp(ann);
      await nextState(ann, 'idle');
      const refused = await enqueue(bob);
      expect(refused).toMatchObject({ t: 'refused', code: 'cool_down', data: { until: expect.any(Number) } });
      waits.push(refused.t === 'refused' ? Number(refused.data['minutes']) : 0);
      // Once more, with nothing to wait: the next time counts as one later.
      await store.queue.noShow([bob.you], [0], MINUTE);
    }
    const near = (minutes: number) => [minutes - 1, minutes];
    expect(near(10)).toContain(waits[0]);
    expect(near(40)).toContain(waits[1]);
    expect(near(10)).toContain(waits[2]);
    expect(await store.queue.coolDownOf(ann.you)).toBeNull();
  });
});

describe('two servers over one PostgreSQL', () => {
  let servers: Awaited<ReturnType<typeof startTwoServers>>;
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    servers = await startTwoServers({ times: HURRY });
    ({ one, two } = servers);
  });
  afterAll(() => servers?.stop());

  test('players of different servers meet, play a series, and are rated once', async () => {
    const [ann, bob] = [await member(one.url), await member(two.url)];
    await Promise.all([enqueue(ann), enqueue(bob)]);
    const room = await meet(ann, bob);
    await loseSeries(room, ann, bob);
    const { ratingChanges } = await ann.untilRoom((now) => now.ratingChanges !== null);
    expect(ratingChanges?.[bob.you]).toEqual({ before: 1500, after: 1662 });
    expect(await one.parts.store.ratings.stepsOf(ann.you, 'gomoku', 10)).toHaveLength(1);
    const leaders = await (await fetch(`${two.url}/api/leaderboard/gomoku`)).json();
    expect(leaders).toMatchObject({
      players: [
        { place: null, player: { id: bob.you, rating: 1662, provisional: true }, games: 1 },
        { place: null, player: { id: ann.you, rating: 1338, provisional: true }, games: 1 },
      ],
    });
    expect((await fetch(`${two.url}/api/leaderboard/chess`)).status).toBe(404);
  });

  test('of many on both servers every player meets an opponent, and no player meets two', async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, i) => member(i % 2 === 0 ? one.url : two.url)),
    );
    await Promise.all(clients.map((client) => enqueue(client)));
    const rooms = await Promise.all(clients.map(matched));
    const count = (room: string) => rooms.filter((other) => other === room).length;
    expect(rooms.map(count)).toEqual(rooms.map(() => 2));
    for (const client of clients) await client.close();
  });

  test('when a server stops, who waits at the other goes on waiting and its own come back with their place', async () => {
    const [ann, bob] = [await member(one.url), await member(two.url)];
    await enqueue(ann);
    const before = await nextState(ann, 'waiting');
    await one.restart();
    const back = await connect(two.url, ann.token);
    const after = await nextState(back, 'waiting');
    expect(after).toMatchObject({ since: (before as typeof after & { since: number }).since });
    await enqueue(bob);
    await meet(back, bob);
  });
});
