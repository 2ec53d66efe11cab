// Bots in rooms over real sockets: added, shown as what they are, played with, and never part of what is rated.

import { playLimits } from '@sente/engine';
import { BOT_LEVELS, botAt, isOver, type Match, type MatchEvent } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { type Client, connect } from '../testing/client.ts';
import { fresh, PLAIN_CONFIG, plainMatch } from '../testing/matches.ts';
import { member } from '../testing/people.ts';
import { startServer, startTwoServers, type TestServer } from '../testing/server.ts';

/** After this time any server takes up the turn of a bot. */
const QUIET_MS = 10_000;
const QUICK = { times: { shortestMs: 0, betweenMs: 60_000 } };

/** A player in a room of their own who has put a bot into the free seat and sees the board. */
async function withBot(ann: Client, config: Record<string, unknown> = {}, level: 1 | 8 = 1) {
  const roomId = await ann.create(config);
  const { code } = await ann.enter(roomId);
  expect(await ann.room(roomId, { kind: 'bot', level })).toMatchObject({ t: 'done' });
  return { ann, roomId, code, match: await seated(ann) };
}

async function seated(ann: Client): Promise<string> {
  const match = (await ann.untilRoom(({ status }) => status === 'playing')).match ?? '';
  await ann.watch(match);
  return match;
}

const mine = (ann: Client, { turn, config }: Match) => config.players[turn ?? -1] === ann.you;
const FREE = ['h8', 'a1', 'a15', 'o1', 'o15', 'h1', 'a8'];

/** Plays on some free point as soon as it is the player's turn; answers the match after the bots have moved too. */
async function move(ann: Client, match: string): Promise<Match> {
  const before = await ann.until(match, (now) => isOver(now) || mine(ann, now));
  const taken = before.plies.map(({ entry }) => entry);
  const point = FREE.find((one) => !taken.includes(one)) ?? '';
  expect(await ann.act(match, { kind: 'move', move: point, ply: before.plies.length })).toMatchObject({
    t: 'done',
  });
  return await ann.until(match, (now) => now.plies.length > before.plies.length && mine(ann, now));
}

const botOf = (room: RoomView) => room.seats.map(({ person }) => person?.bot ?? null);

describe.each(STORE_KINDS)('a bot in a room on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, QUICK);
  });
  afterAll(() => server.stop());

  test('is put there by the host, starts the game by being ready, and answers every move', async () => {
    const ann = await connect(server.url);
    const { match, code } = await withBot(ann);
    for (let i = 0; i < 3; i++) await move(ann, match);
    const room = await ann.untilRoom(({ status }) => status === 'playing');
    expect(botOf(room)).toEqual([null, 1]);
    expect(room.seats[1]).toMatchObject({ ready: true, here: true, person: { guest: false } });
    const listed = (await server.parts.lobby.cards()).find((card) => card.code === code);
    expect(listed?.seats[1]).toMatchObject({ bot: 1, name: 'Computer, level 1' });
    expect(ann.match(match).arrived).toEqual([true, true]);
  });

  test('thinks again after a restart, and moves once', async () => {
    const { ann, match } = await withBot(await connect(server.url), {}, 8);
    const before = await ann.until(match, (now) => mine(ann, now));
    await ann.act(match, { kind: 'move', move: 'a1', ply: before.plies.length });
    await server.restart();
    const back = await connect(server.url, ann.token);
    await back.watch(match);
    const after = await back.until(match, (now) => mine(back, now));
    expect(after.plies).toHaveLength(before.plies.length + 2);
  });
});

describe('a bot whose person does not come back after a restart', () => {
  test('counts as present: only the person is absent, and the bot plays on when they come', async () => {
    const server = await startServer('postgres', {
      times: { ...QUICK.times, returnMs: 100, arrivalMs: 2_000 },
    });
    const { ann, match } = await withBot(await connect(server.url));
    const before = await move(ann, match);
    const bot = before.config.players.findIndex((player) => player !== ann.you);
    await ann.close();
    await server.restart();
    await expect
      .poll(() => server.parts.play.inMemory(match)?.match.absentSince[1 - bot] ?? null)
      .not.toBeNull();
    await server.parts.play.whenIdle();
    const events = await server.parts.store.matches.events(match, 0);
    expect(events.flatMap((one) => (one.kind === 'presence' && !one.here ? [one.seat] : []))).toEqual([
      1 - bot,
    ]);
    const back = await connect(server.url, ann.token);
    await back.watch(match);
    await back.until(match, ({ status }) => status === 'playing');
    expect((await move(back, match)).absentSince[bot]).toBeNull();
    await server.stop();
  });
});

describe('a room with bots', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('postgres', QUICK);
  });
  afterAll(() => server.stop());
  const guest = () => connect(server.url);

  test('lets its only person take moves back, play again, and hear what a draw is worth', async () => {
    const { ann, match } = await withBot(await guest());
    const { plies } = await move(ann, match);
    await ann.act(match, { kind: 'offer', offer: 'draw' });
    await ann.until(match, () =>
      ann.events(match).some(({ kind }) => kind === 'declined' || kind === 'ended'),
    );
    if (!isOver(ann.match(match))) {
      await ann.act(match, { kind: 'offer', offer: 'takeback' });
      await ann.until(match, (now) => now.plies.length < plies.length);
      await ann.act(match, { kind: 'resign' });
    }
    await ann.untilRoom(({ status }) => status === 'ended');
    await ann.act(match, { kind: 'offer', offer: 'rematch' });
    const next = await ann.untilRoom((room) => room.status === 'playing' && room.match !== match);
    await ann.watch(next.match ?? '');
    await move(ann, next.match ?? '');
  });

  test.each([
    ['about to lose agrees to a draw', 'h8 a1 h9 c1 h10 e1 h11 g1', 'ended'],
    ['about to win declines one', 'a1 h8 c1 h9 e1 h10 g1 h11', 'declined'],
  ])('%s', async (_, moves, answer) => {
    const bot = botAt(4, 1);
    const config = { ...PLAIN_CONFIG, players: ['ann', bot] };
    const played = moves
      .split(' ')
      .map((move, ply): MatchEvent => ({ kind: 'moved', at: 2, seat: ply % 2, move }));
    const offered: MatchEvent = { kind: 'offered', at: 3, seat: 0, offer: 'draw' };
    const events: MatchEvent[] = [{ kind: 'started', at: 1, config }, ...played, offered];
    const match = plainMatch(fresh('draw'), { config, events });
    const { play, store } = server.parts;
    await play.begin(match);
    const later = async () => (await store.matches.events(match.id, events.length)).map(({ kind }) => kind);
    await expect.poll(async () => (await later()).at(-1)).toBe(answer);
    if (answer === 'ended')
      expect(play.inMemory(match.id)?.match.outcome).toMatchObject({ winner: null, reason: 'agreed' });
  });

  test('moves first in the next game, before a player could notice that it has not', async () => {
    const { ann, match } = await withBot(await guest());
    const again = async (last: string): Promise<string> => {
      await ann.until(last, (now) => mine(ann, now));
      await ann.act(last, { kind: 'resign' });
      await ann.untilRoom((room) => room.match === last && room.status === 'ended');
      await ann.act(last, { kind: 'offer', offer: 'rematch' });
      const room = await ann.untilRoom(({ status, match: now }) => status === 'playing' && now !== last);
      await ann.watch(room.match ?? '');
      return room.match ?? '';
    };
    // Chance decides who opens the first game; then they take turns.
    const second = await again(match);
    const isHers = ann.match(second).config.players[0] === ann.you;
    const next = isHers ? await again(second) : second;
    const { plies } = await ann.until(next, (now) => now.plies.length > 0);
    const [started, ...later] = ann.events(next);
    const moved = later.find(({ kind }) => kind === 'moved');
    expect(plies[0]?.seat).toBe(0);
    expect((moved?.at ?? 0) - (started?.at ?? 0)).toBeLessThan(QUIET_MS);
  });

  test('plays Three Kingdoms with one person and two bots', async () => {
    const ann = await guest();
    const answer = await ann.ask({ t: 'create', config: { game: 'banqi/three-kingdoms' }, bots: 2 });
    const roomId = answer.t === 'done' ? (answer.room ?? '') : '';
    expect(botOf(await ann.enter(roomId))).toEqual([null, 2, 2]);
    const match = await seated(ann);
    const before = await ann.until(match, (now) => mine(ann, now));
    const covered = ann.match(match).plies.map(({ entry }) => entry.slice(1, 3));
    const point = ['d4', 'e5', 'c3', 'f6', 'b2', 'g7'].filter((one) => !covered.includes(one));
    for (const one of point) {
      const flipped = await ann.act(match, { kind: 'move', move: `?${one}`, ply: before.plies.length });
      if (flipped.t === 'done') break;
    }
    const after = await ann.until(match, (now) => now.plies.length >= before.plies.length + 3);
    expect(new Set(after.plies.slice(before.plies.length).map(({ seat }) => seat)).size).toBe(3);
  });

  test.each(BOT_LEVELS)('has a bot of level %i think at its own level', async (level) => {
    const { botQueue, play } = server.parts;
    const add = vi.spyOn(botQueue, 'add');
    onTestFinished(() => add.mockRestore());
    const id = fresh('level');
    const config = { ...PLAIN_CONFIG, players: [botAt(level, 1), 'ann'] };
    const events: MatchEvent[] = [{ kind: 'started', at: 1, config }];
    await play.begin(plainMatch(id, { config, events }));
    await expect.poll(() => play.inMemory(id)?.match.plies.length).toBe(1);
    const asked = add.mock.calls.map(([turn]) => turn).find(({ room }) => room === id);
    expect(asked?.limits(0)).toMatchObject({ level, timeMs: playLimits(level, '').timeMs });
    expect(asked?.limits(3).timeMs).toBe(Math.round((playLimits(level, '').timeMs ?? 0) / 4));
  });

  test('has a bot think for a quarter of its clock at most', async () => {
    const { botQueue, play, store } = server.parts;
    const add = vi.spyOn(botQueue, 'add');
    onTestFinished(() => add.mockRestore());
    const id = fresh('clock');
    const config = { ...PLAIN_CONFIG, players: [botAt(8, 1), 'ann'], moveMs: 4_000 };
    const events: MatchEvent[] = [{ kind: 'started', at: store.now(), config }];
    await play.begin(plainMatch(id, { config, events }));
    await expect.poll(() => add.mock.calls.some(([{ room }]) => room === id)).toBe(true);
    const asked = add.mock.calls.map(([turn]) => turn).find(({ room }) => room === id);
    expect(asked?.limits(0).timeMs).toBeLessThanOrEqual(1_000);
  });

  test('for training begins at once, by link only and without a clock', async () => {
    const ann = await guest();
    const roomId = await ann.create({ mode: 'training', swap2Enabled: true });
    const room = await ann.enter(roomId);
    expect(room).toMatchObject({
      status: 'playing',
      config: { mode: 'training', public: false, moveMs: null },
    });
    expect(botOf(room)).toEqual([null, 3]);
    const match = await seated(ann);
    await ann.until(match, (now) => mine(ann, now));
    expect(await ann.ask({ t: 'create', config: { mode: 'local' } })).toMatchObject({ code: 'wrong_mode' });
  });

  test('changes the level of a bot and sends it away, before the game', async () => {
    const ann = await guest();
    const roomId = await ann.create({ game: 'banqi/three-kingdoms' });
    await ann.enter(roomId);
    await ann.room(roomId, { kind: 'bot', seat: 2, level: 2 });
    await ann.room(roomId, { kind: 'bot', seat: 2, level: 5 });
    const room = await ann.untilRoom((now) => botOf(now)[2] === 5);
    await ann.room(roomId, { kind: 'kick', player: room.seats[2]?.person?.id ?? '' });
    await ann.untilRoom((now) => now.seats[2]?.person === null);
    expect(await ann.room(roomId, { kind: 'bot', seat: 2, level: 5 })).toMatchObject({ t: 'done' });
  });

  test('refuses a bot to a player who is not the host, and on a taken seat', async () => {
    const [ann, bob] = [await guest(), await guest()];
    const roomId = await ann.create({ game: 'banqi/three-kingdoms' });
    await ann.enter(roomId);
    await bob.enter(roomId, true);
    const ask = (who: Client, seat: number) => who.room(roomId, { kind: 'bot', seat, level: 1 });
    expect(await ask(bob, 2)).toMatchObject({ code: 'not_the_host' });
    expect(await ask(ann, 1)).toMatchObject({ code: 'seat_taken' });
    expect(await ask(ann, 0)).toMatchObject({ code: 'seat_taken' });
  });

  test('is paused while its only person is gone, and closed when they leave it after the game', async () => {
    const { ann, roomId, match } = await withBot(await guest(), { moveMs: null });
    ann.send({ t: 'unwatch', match });
    const play = server.parts.play;
    await expect.poll(() => play.inMemory(match)?.match.status).toBe('paused');
    await ann.watch(match);
    await ann.until(match, ({ status }) => status === 'playing');
    await ann.act(match, { kind: 'resign' });
    await ann.untilRoom(({ status }) => status === 'ended');
    ann.send({ t: 'leave', room: roomId });
    await expect.poll(async () => (await server.parts.store.rooms.get(roomId))?.status).toBe('closed');
  });

  test('changes no player’s rating, and is never ranked', async () => {
    const ann = await member(server.url);
    const { match, roomId } = await withBot(ann, { bestOf: 3 });
    await ann.act(match, { kind: 'resign' });
    await ann.untilRoom(({ status }) => status === 'between');
    // A bot needs no rest: the next game begins as soon as the person says so.
    await ann.room(roomId, { kind: 'go_on' });
    await ann.untilRoom((room) => room.status === 'playing' && room.match !== match);
    await ann.room(roomId, { kind: 'resign_series' });
    const end = await ann.untilRoom(({ series }) => series?.status === 'ended');
    expect(end.ratingChanges).toBeNull();
    expect(await server.parts.store.ratings.ofAccount(ann.you)).toEqual([]);
    const ranked = await ann.create({ mode: 'ranked' });
    await ann.enter(ranked);
    expect(await ann.room(ranked, { kind: 'bot', level: 1 })).toMatchObject({ code: 'ranked_room' });
    expect(await ann.ask({ t: 'create', config: { mode: 'ranked' }, bots: 1 })).toMatchObject({
      code: 'ranked_room',
    });
  });
});

describe('the limits', () => {
  test.each([
    [{ BOT_THREADS: '0' }, 'no_bots'],
    [{ BOT_TURNS: '0' }, 'bots_busy'],
    [{ BOT_TURNS_PER_ADDRESS: '0' }, 'bots_busy'],
    [{ BOT_ROOMS_PER_ACCOUNT: '0' }, 'too_many_bots'],
  ])('%j: %s', async (env, code) => {
    const server = await startServer('postgres', { env });
    const ann = await connect(server.url);
    const roomId = await ann.create({});
    await ann.enter(roomId);
    expect(await ann.room(roomId, { kind: 'bot', level: 1 })).toMatchObject({ code });
    expect(await ann.ask({ t: 'create', config: {}, bots: 1 })).toMatchObject({ code });
    await server.stop();
  });
});

describe('two servers over one database', () => {
  test('both think, and the bot moves once', async () => {
    // Long enough between a thought and its move for the other server to have the same thought.
    const slow = { times: { ...QUICK.times, shortestMs: 10_000 } };
    const { one, two, stop } = await startTwoServers(slow);
    onTestFinished(stop);
    const { ann, match } = await withBot(await connect(one.url), {}, 8);
    const before = await ann.until(match, (now) => mine(ann, now));
    const thought = [one, two].map(({ parts }) => {
      const count = { thoughts: 0 };
      parts.botQueue.onThought(() => {
        count.thoughts += 1;
      });
      return count;
    });
    await ann.act(match, { kind: 'move', move: 'a1', ply: before.plies.length });
    const thoughts = async () => {
      // A step of this very millisecond is not taken up yet.
      await two.parts.bots.takeUp(0);
      return thought.map((one) => one.thoughts);
    };
    await expect.poll(thoughts).toEqual([1, 1]);
    const after = await ann.until(match, (now) => mine(ann, now));
    expect(after.plies).toHaveLength(before.plies.length + 2);
    await one.parts.play.whenIdle();
    await two.parts.play.whenIdle();
    const events = await one.parts.store.matches.events(match, 0);
    expect(events.filter(({ kind }) => kind === 'moved')).toHaveLength(before.plies.length + 2);
  });
});
