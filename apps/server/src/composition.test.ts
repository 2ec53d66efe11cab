// The settings and constants that only the composition root hands on: each reaches the part that acts on it.

import type { GameState } from '@sente/games/gomoku';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, connectRaw } from './testing/client.ts';
import { member } from './testing/people.ts';
import { seatTwo, startServer, type TestServer } from './testing/server.ts';

const FRIEND = 'https://friend.example';

describe('a server that was told', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('postgres', {
      env: {
        RANKED_NEXT_MOVER: 'white',
        CHAT: 'off',
        SPECTATORS_PER_ROOM: '1',
        ROOMS_PER_ACCOUNT: '2',
        ORIGINS: FRIEND,
      },
    });
  });
  afterAll(() => server.stop());
  const guest = () => connect(server.url);

  test('RANKED_NEXT_MOVER=white has white move first after Swap 2, in rooms and in every pool', async () => {
    const { ann, bob, match, opener, other } = await seatTwo({ mode: 'ranked' }, () => member(server.url));
    for (const [ply, move] of ['h8', 'i9', 'j10'].entries())
      await opener.act(match, { kind: 'move', move, ply });
    await other.until(match, ({ plies }) => plies.length === 3);
    await other.act(match, { kind: 'move', move: '=black', ply: 3 });
    const { state, turn, config } = await ann.until(match, ({ plies }) => plies.length === 4);
    expect(state as GameState).toMatchObject({ nextMover: 'white', currentTurn: 'O' });
    expect(config.players[turn ?? -1]).toBe(opener.you);
    for (const one of [ann, bob]) await one.close();
    const openings = server.parts.pools.all.filter(({ game }) => game.startsWith('gomoku/'));
    expect(openings.length).toBeGreaterThan(0);
    for (const { rooms } of openings) expect(rooms.ranked.options).toMatchObject({ nextMover: 'white' });
  });

  test('CHAT=off refuses what is written in a room', async () => {
    const ann = await guest();
    const room = await ann.create({ mode: 'custom' });
    await ann.enter(room);
    expect(await ann.ask({ t: 'chat', room, text: 'hello' })).toMatchObject({ code: 'chat_off' });
  });

  test('SPECTATORS_PER_ROOM=1 lets one person watch a game, and no other', async () => {
    const { code } = await seatTwo({ mode: 'custom' }, guest);
    const [cai, dan] = [await guest(), await guest()];
    await cai.enter(code);
    expect(await dan.ask({ t: 'enter', room: code })).toMatchObject({ t: 'refused', code: 'room_full' });
  });

  test('ROOMS_PER_ACCOUNT=2 refuses a third room', async () => {
    const ann = await guest();
    for (let i = 0; i < 2; i++) await ann.create({ mode: 'custom' });
    const third = await ann.ask({ t: 'create', config: { mode: 'custom' } });
    expect(third).toMatchObject({ code: 'too_many_rooms' });
  });

  test.each(['/ws', '/compat/gomoku42'])(
    'ORIGINS opens %s to the pages it names, and to no others',
    async (path) => {
      (await connectRaw(server.url, path, { origin: FRIEND })).close();
      (await connectRaw(server.url, path, { origin: server.url })).close();
      const foreign = connectRaw(server.url, path, { origin: 'https://evil.example' });
      await expect(foreign).rejects.toThrow('403');
    },
  );
});

describe('a server that was told nothing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('postgres');
  });
  afterAll(() => server.stop());

  test('has black move first after Swap 2 in ranked rooms', async () => {
    const ann = await member(server.url);
    const { config } = await ann.enter(await ann.create({ mode: 'ranked' }));
    expect(config.options).toMatchObject({ nextMover: 'black' });
  });

  test('rests for thirty seconds between two games of a series', async () => {
    const { ann, bob, match, roomId } = await seatTwo({ mode: 'custom', bestOf: 3 }, () =>
      connect(server.url),
    );
    await bob.act(match, { kind: 'resign' });
    const { nextGameAt } = await ann.untilRoom(({ status }) => status === 'between');
    const { store } = server.parts;
    const kept = await store.series.get((await store.rooms.get(roomId))?.seriesId ?? '');
    expect((nextGameAt ?? 0) - (kept?.series.at ?? 0)).toBe(30_000);
  });

  /** How many of forty at once are let through, and how many may be: a burst, and some more for each second. */
  async function letThrough(burst: number, perSecond: number, ask: (n: number) => Promise<object>) {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
    const through = answers.filter((answer) => !('code' in answer) || answer.code !== 'slow_down').length;
    expect(through).toBeGreaterThanOrEqual(burst);
    expect(through).toBeLessThanOrEqual(burst + Math.ceil(((performance.now() - began) / 1000) * perSecond));
  }

  test('allows a person six lines at once, and then three in four seconds', async () => {
    const ann = await connect(server.url);
    const room = await ann.create({ mode: 'custom' });
    await ann.enter(room);
    await letThrough(6, 0.75, (n) => ann.ask({ t: 'chat', room, text: `line ${n}` }));
  });

  test('allows a person twenty rooms a minute', async () => {
    const ann = await connect(server.url);
    await letThrough(20, 20 / 60, () => ann.ask({ t: 'create', config: { mode: 'custom' } }));
  });
});
