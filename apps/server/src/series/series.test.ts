// A best of three over real sockets: fresh Swap 2 in every game, colours and history kept, and nothing lost between games.

import type { Swap2State } from '@sente/games/gomoku';
import type { SeriesEvent } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { member } from '../testing/people.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres', { times: { betweenMs: 60_000 } });
});
afterAll(() => server.stop());

type Seated = Awaited<ReturnType<typeof seatTwo>>;
const ranked = () => seatTwo({ mode: 'ranked' }, () => member(server.url));

/** Plays through Swap 2 with `=black`, then the given player resigns. */
async function playGame({ ann, bob }: Seated, match: string, loser: Client): Promise<void> {
  for (const move of ['h8', 'i9', 'j10', '=black']) {
    const { turn, plies, config } = ann.match(match);
    const who = config.players[turn ?? 0] === ann.you ? ann : bob;
    await who.act(match, { kind: 'move', move, ply: plies.length });
    await ann.until(match, (now) => now.plies.length > plies.length);
  }
  await loser.act(match, { kind: 'resign' });
}

async function skipRest({ ann, bob, roomId }: Seated, before: string): Promise<string> {
  await ann.untilRoom((room) => room.status === 'between' && room.match === before);
  expect(await ann.room(roomId, { kind: 'go_on' })).toMatchObject({ t: 'done' });
  await bob.untilRoom((room) => room.goOn.includes(ann.you));
  expect(await bob.room(roomId, { kind: 'go_on' })).toMatchObject({ t: 'done' });
  const { match } = await ann.untilRoom((room) => room.status === 'playing' && room.match !== before);
  await Promise.all([ann.watch(match ?? ''), bob.watch(match ?? '')]);
  return match ?? '';
}

describe('a series', () => {
  test('R6.1 R6.2 R6.3 R6.4 is played to its end, every game from a fresh Swap 2', async () => {
    const seated = await ranked();
    const { ann, bob, match: first, opener, other } = seated;
    expect(phaseOf(ann, first)).toBe('swap2_placement');
    await playGame(seated, first, bob);
    const between = await ann.untilRoom((room) => room.status === 'between');
    const [game] = between.series?.games ?? [];
    expect(between.series?.scores[between.series.config.players.indexOf(ann.you)]).toBe(1);
    const colourOf = (player: string) => game?.colours[between.series?.config.players.indexOf(player) ?? -1];
    expect([colourOf(other.you), colourOf(opener.you)]).toEqual(['black', 'white']);
    expect(game?.swap2History).toMatchObject({ finalAssignment: { blackPlayerId: other.you } });
    expect(between.nextGameAt).toBeGreaterThan(server.parts.store.now());

    const second = await skipRest(seated, first);
    expect(phaseOf(ann, second)).toBe('swap2_placement');
    expect(ann.match(second).config.players[0]).toBe(other.you);
    await playGame(seated, second, bob);
    const end = await bob.untilRoom((room) => room.series?.status === 'ended');
    expect(end).toMatchObject({ status: 'ended', matches: [first, second], series: { reason: 'score' } });
    // No other player can join this room, so it is not listed when one of them leaves.
    ann.send({ t: 'leave', room: seated.roomId });
    await bob.untilRoom((room) => room.status === 'ended' && room.seats.some(({ person }) => !person));
    const listed = (await server.parts.lobby.cards()).map(({ id }) => id);
    expect(listed).not.toContain(seated.roomId);
    expect(end.series?.config.players[end.series.winner ?? -1]).toBe(ann.you);
  });

  test('goes on by itself after the rest, and is taken up between games after a restart', async () => {
    const seated = await ranked();
    const { ann, bob, match, roomId } = seated;
    await playGame(seated, match, bob);
    await ann.untilRoom((room) => room.status === 'between');
    await server.restart();
    const back = await connect(server.url, ann.token);
    const room = await back.enter(roomId);
    expect(room).toMatchObject({ status: 'between', match });
    // The rest is a minute here: cut it short as both would.
    const bobBack = await connect(server.url, bob.token);
    await bobBack.enter(roomId);
    await back.room(roomId, { kind: 'go_on' });
    await bobBack.room(roomId, { kind: 'go_on' });
    const next = await back.untilRoom((view) => view.status === 'playing' && view.match !== match);
    expect(next.series?.games).toHaveLength(1);
  });

  test('a server that died while it began the next game is followed by one that begins it', async () => {
    const seated = await ranked();
    const { ann, bob, match, roomId } = seated;
    await playGame(seated, match, bob);
    await ann.untilRoom((room) => room.status === 'between');
    // The series has moved on; its room has not, and the match is not there.
    const next = server.parts.ids.newId('match');
    await leftInLog(roomId, { kind: 'game_began', at: 0, match: next });
    await server.restart();
    await expect.poll(async () => (await server.parts.store.matches.get(next))?.status).toBe('playing');
    const back = await connect(server.url, ann.token);
    expect(await back.enter(roomId)).toMatchObject({
      ...{ status: 'playing', match: next, nextGameAt: null, goOn: [] },
    });
  });

  test('a server that died when a player had given up the series is followed by one that ends it', async () => {
    const { ann, bob, roomId, match } = await ranked();
    const { config } = (await ann.untilRoom((room) => room.series !== null)).series ?? {};
    await leftInLog(roomId, { kind: 'left', at: 0, player: config?.players.indexOf(ann.you) ?? -1 });
    await server.restart();
    const back = await connect(server.url, bob.token);
    await back.enter(roomId);
    const { series } = await back.untilRoom((room) => room.status === 'ended');
    expect(series).toMatchObject({ reason: 'resign', games: [{ match, reason: 'resign' }] });
    expect(series?.config.players[series.winner ?? -1]).toBe(bob.you);
  });

  test('of a casual room changes no rating, though its game has a pool and both have accounts', async () => {
    const { ann, bob, roomId } = await seatTwo({ mode: 'tieu_dao', bestOf: 3 }, () => member(server.url));
    const { config, seats } = await ann.untilRoom((room) => room.series !== null);
    expect(server.parts.pools.ofGame(config.game)).toBeDefined();
    expect(seats.map(({ person }) => person?.rating ?? null)).toEqual([null, null]);
    await ann.room(roomId, { kind: 'resign_series' });
    const end = await bob.untilRoom((room) => room.series?.status === 'ended');
    expect(end.ratingChanges).toBeNull();
    // A rating would be written by now: telling the rater of the series again waits for the same statement.
    const { store, rater } = { ...server.parts, rater: server.parts.view.rater };
    const id = (await store.rooms.get(roomId))?.seriesId ?? '';
    const kept = await store.series.get(id);
    if (kept) await rater.seriesEnded({ id, series: kept.series, config });
    for (const { you } of [ann, bob]) expect(await store.ratings.ofAccount(you)).toEqual([]);
  });

  test('can be resigned as a whole, which is more than resigning a game', async () => {
    const { ann, bob, roomId } = await ranked();
    expect(await ann.room(roomId, { kind: 'resign_series' })).toMatchObject({ t: 'done' });
    const end = await bob.untilRoom((room) => room.series?.status === 'ended');
    expect(end.series?.config.players[end.series.winner ?? -1]).toBe(bob.you);
    expect(end.series?.reason).toBe('resign');
  });

  test('given up by one of three goes on to the end of the game, and is won among the others', async () => {
    const three = [await connect(server.url), await connect(server.url), await connect(server.url)] as const;
    const [ann, bob, cho] = three;
    const roomId = await ann.create({ mode: 'custom', game: 'banqi/three-kingdoms', bestOf: 3 });
    const { code } = await ann.enter(roomId);
    for (const client of [bob, cho]) await client.enter(code, true);
    const match = (await ann.untilRoom((room) => room.status === 'playing')).match ?? '';
    await Promise.all(three.map((client) => client.watch(match)));
    expect(await ann.room(roomId, { kind: 'resign_series' })).toMatchObject({ t: 'done' });
    const playing = await bob.untilRoom((room) => room.series?.left.length === 1);
    expect(playing).toMatchObject({ status: 'playing', match, series: { status: 'playing', games: [] } });
    await bob.until(match, ({ plies }) => plies.some(({ entry }) => entry.startsWith('!resign:')));
    await bob.act(match, { kind: 'resign' });
    const { series } = await cho.untilRoom((room) => room.status === 'ended');
    expect(series).toMatchObject({ status: 'ended', reason: 'resign', games: [{ match }] });
    expect(series?.config.players[series.winner ?? -1]).toBe(cho.you);
  });

  test('has no rematch while it goes on, and none at all in ranked play', async () => {
    const seated = await seatTwo({ mode: 'custom', bestOf: 3 }, () => connect(server.url));
    await seated.bob.act(seated.match, { kind: 'resign' });
    await seated.ann.untilRoom((room) => room.status === 'between');
    expect(await seated.ann.act(seated.match, { kind: 'offer', offer: 'rematch' })).toMatchObject({
      code: 'series_goes_on',
    });
    const rated = await ranked();
    expect(await rated.ann.act(rated.match, { kind: 'offer', offer: 'rematch' })).toMatchObject({
      code: 'rated',
    });
  });
});

/** A server wrote it and did nothing more. */
async function leftInLog(roomId: string, event: SeriesEvent): Promise<void> {
  const { store } = server.parts;
  const id = (await store.rooms.get(roomId))?.seriesId ?? '';
  const expect = (await store.series.get(id))?.series.seq ?? 0;
  await store.series.append(id, { expect, events: [event], status: 'playing' });
}

function phaseOf(client: Client, match: string): string | undefined {
  return (client.match(match).state as { swap2State?: Swap2State }).swap2State?.phase;
}
