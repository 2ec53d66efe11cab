// Rooms over real sockets: making them, finding them, sitting down, watching, talking, playing again.

import type { GameState } from '@sente/games/gomoku';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Client, connect } from '../testing/client.ts';
import { member } from '../testing/people.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres', {
    times: { goneMs: 500, awayMs: 1_000, returnMs: 300, arrivalMs: 2_000, betweenMs: 60_000 },
  });
});
afterAll(() => server.stop());

const newcomer = () => connect(server.url);

async function seatedRooms({ token }: Client): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/session/rooms`, { headers });
  return ((await answer.json()) as { rooms: unknown }).rooms;
}

describe('making a room', () => {
  test('R4.1 a ranked room has Swap 2 on, whatever is sent', async () => {
    const ann = await member(server.url);
    const room = await ann.create({ mode: 'ranked', swap2Enabled: false, options: { swap2: false } });
    const { config } = await ann.enter(room);
    expect(config).toMatchObject({ mode: 'ranked', swap2Enabled: true, bestOf: 3 });
    expect(config.options['swap2']).toBe(true);
    expect((await server.parts.store.rooms.get(room))?.swap2Enabled).toBe(true);
  });

  test.each([5_000, 86_400_000, null])(
    'a ranked room has the pace of ranked play and is listed, though %s ms by link are asked for',
    async (moveMs) => {
      const ann = await member(server.url);
      const { config, id } = await ann.enter(await ann.create({ mode: 'ranked', moveMs, public: false }));
      expect(config).toMatchObject({ moveMs: 60_000, public: true });
      expect(await server.parts.store.rooms.get(id)).toMatchObject({ isPublic: true });
    },
  );

  test('a ranked room needs an account, to make it and to sit in it', async () => {
    const guest = await newcomer();
    expect(await guest.ask({ t: 'create', config: { mode: 'ranked' } })).toMatchObject({
      code: 'account_needed',
    });
    const ann = await member(server.url);
    const room = await ann.create({ mode: 'ranked' });
    await guest.enter(room, true);
    expect(await guest.room(room, { kind: 'sit' })).toMatchObject({ code: 'account_needed' });
  });

  test.each([true, false])('R4.2 elsewhere Swap 2 is a toggle: %s', async (swap2Enabled) => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'van_mon', swap2Enabled });
    expect((await ann.enter(room)).config.swap2Enabled).toBe(swap2Enabled);
  });

  test('R4.3 without Swap 2 the turns simply alternate, X first', async () => {
    const { match, opener, other } = await seatTwo({ mode: 'custom', swap2Enabled: false }, newcomer);
    expect(opener.match(match).state).not.toHaveProperty('swap2State');
    for (const [ply, move] of ['a1', 'b2', 'c3', 'd4'].entries()) {
      const [mover, waiting] = ply % 2 === 0 ? [opener, other] : [other, opener];
      const { state, turn } = await mover.until(match, ({ plies }) => plies.length === ply);
      expect(state).toMatchObject({ gamePhase: 'main_game', currentTurn: ply % 2 === 0 ? 'X' : 'O' });
      expect(turn).toBe(ply % 2);
      expect(await waiting.act(match, { kind: 'move', move, ply })).toMatchObject({ code: 'not_your_turn' });
      expect(await mover.act(match, { kind: 'move', move, ply })).toMatchObject({ t: 'done' });
    }
    const { state } = await opener.until(match, ({ plies }) => plies.length === 4);
    const { board } = state as GameState;
    expect([0, 1, 2, 3].map((at) => board[14 - at]?.[at])).toEqual(['X', 'O', 'X', 'O']);
  });

  test('R4.5 a player who is about to join sees Swap 2, next mover, rule and time, in the list and by the code', async () => {
    const ann = await newcomer();
    const config = {
      mode: 'di_bien_ky',
      game: 'gomoku/renju',
      swap2Enabled: true,
      options: { nextMover: 'white' },
      moveMs: 30_000,
    };
    const { code, id } = await ann.enter(await ann.create(config));
    const bob = await newcomer();
    bob.send({ t: 'lobby', on: true });
    const { rooms } = await bob.next('lobby', ({ rooms }) => rooms.some((room) => room.id === id));
    const shown = {
      swap2Enabled: true,
      game: 'gomoku/renju',
      moveMs: 30_000,
      options: { nextMover: 'white' },
    };
    expect(rooms.find((room) => room.id === id)?.config).toMatchObject(shown);
    const byCode = await fetch(`${server.url}/api/rooms/${code.toLowerCase()}`);
    expect(((await byCode.json()) as { room: { config: object } }).room.config).toMatchObject(shown);
  });

  test('an impossible configuration is refused with a code', async () => {
    const ann = await newcomer();
    const refused = async (config: Record<string, unknown>) =>
      (await ann.ask({ t: 'create', config })) as object;
    expect(await refused({ mode: 'nonsense' })).toMatchObject({ code: 'bad_room' });
    expect(await refused({ mode: 'custom', game: 'chess' })).toMatchObject({ code: 'unknown_game' });
    expect(await refused({ mode: 'local' })).toMatchObject({ code: 'wrong_mode' });
    expect(await refused({ mode: 'custom', game: 'banqi/classic', swap2Enabled: true })).toMatchObject({
      code: 'no_swap2',
    });
  });

  test('an account hosts no more rooms than allowed', async () => {
    const ann = await newcomer();
    // By link: the seat in them is kept however long the others take to make.
    const config = { mode: 'custom', public: false };
    for (let i = 0; i < 5; i++) await ann.create(config);
    expect(await ann.ask({ t: 'create', config })).toMatchObject({
      code: 'too_many_rooms',
    });
  });

  test('a room by link is not listed', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'custom', public: false });
    expect((await ann.enter(room)).id).toBe(room);
    const { rooms } = (await (await fetch(`${server.url}/api/rooms`)).json()) as { rooms: { id: string }[] };
    expect(rooms.map(({ id }) => id)).not.toContain(room);
  });
});

describe('in a room', () => {
  test('following a friend’s link is enough: seated, ready, and the game starts', async () => {
    const ann = await newcomer();
    const bob = await newcomer();
    const { code } = await ann.enter(await ann.create({ mode: 'tieu_dao' }));
    await bob.enter(code, true);
    expect((await bob.untilRoom((room) => room.status === 'playing')).match).not.toBeNull();
  });

  test('a client that comes in gets the room once, and so do the others: seat and game are one message', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()];
    const newsOf = ({ heard }: Client) =>
      heard.flatMap((message) => (message.t === 'room' ? message.room : []));
    const { id } = await ann.enter(await ann.create({ mode: 'tieu_dao' }));
    expect(newsOf(ann)).toHaveLength(1);
    await bob.enter(id, true);
    await ann.untilRoom(({ status }) => status === 'playing');
    expect(newsOf(ann)).toHaveLength(2);
    expect(newsOf(bob)).toEqual(newsOf(ann).slice(1));
    expect((await server.parts.store.rooms.get(id))?.version).toBe(2);
  });

  test('a third person watches, is counted, and cannot sit down during the game', async () => {
    const { roomId, ann, match } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const eve = await newcomer();
    await eve.enter(roomId, true);
    await ann.untilRoom((room) => room.spectators === 1);
    expect(await eve.room(roomId, { kind: 'sit' })).toMatchObject({ code: 'already_playing' });
    await eve.watch(match);
    expect(eve.match(match).status).toBe('playing');
    eve.cut();
    await ann.untilRoom((room) => room.spectators === 0);
  });

  test('the host can send a player away, and passes the room on by leaving', async () => {
    const ann = await newcomer();
    const bob = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao', game: 'banqi/three-kingdoms' });
    await ann.enter(room);
    await bob.enter(room, true);
    expect(await bob.room(room, { kind: 'kick', player: ann.you })).toMatchObject({ code: 'not_the_host' });
    expect(await ann.room(room, { kind: 'kick', player: bob.you })).toMatchObject({ t: 'done' });
    await bob.untilRoom((view) => view.seats.every(({ person }) => person?.id !== bob.you));
    const eve = await newcomer();
    await eve.enter(room, true);
    ann.send({ t: 'leave', room });
    expect((await eve.untilRoom((view) => view.host === eve.you)).status).toBe('open');
  });

  test('a player who was kicked may watch but not sit, also after coming in again, until a game has begun', async () => {
    const ann = await newcomer();
    const bob = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao' });
    await ann.enter(room);
    await ann.room(room, { kind: 'ready', ready: false });
    await bob.enter(room, true);
    await ann.room(room, { kind: 'kick', player: bob.you });
    expect(await bob.room(room, { kind: 'sit' })).toMatchObject({ t: 'refused', code: 'kicked' });
    const again = await connect(server.url, bob.token);
    expect((await again.enter(room, true)).seats[1]?.person).toBeNull();
    const eve = await newcomer();
    await eve.enter(room, true);
    await ann.room(room, { kind: 'ready', ready: true });
    const { match } = await eve.untilRoom((view) => view.status === 'playing');
    await eve.act(match ?? '', { kind: 'resign' });
    await eve.untilRoom((view) => view.status === 'ended');
    eve.send({ t: 'leave', room });
    await bob.untilRoom((view) => view.seats[1]?.person === null && view.status === 'open');
    expect(await bob.room(room, { kind: 'sit' })).toMatchObject({ t: 'done' });
  });

  test('a host who stands up and leaves with the next word has given the seat up, and the room is closed', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao' });
    await ann.enter(room);
    const { connections, rooms, store } = server.parts;
    const connection = [...connections.all].find(({ who }) => who?.id === ann.you);
    if (!connection?.who) throw new Error('ann is connected');
    // Both messages lie in one packet: the second is read before anything that the first waits for.
    const stood = rooms.act(connection.who, room, { kind: 'stand' });
    const said = rooms.say(connection.who, room, 'bye', 'bye');
    await rooms.leave(connection, room);
    expect(await stood).toMatchObject({ ok: true });
    expect(await said).toMatchObject({ ok: true });
    expect(await store.rooms.get(room)).toMatchObject({ status: 'closed' });
  });

  test('a player who leaves after a game gives the seat up, and the others get the room once', async () => {
    const { ann, bob, roomId, match } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const eve = await newcomer();
    await eve.enter(roomId);
    await ann.act(match, { kind: 'resign' });
    await eve.untilRoom(({ status }) => status === 'ended');
    await server.parts.updates.whenSent(roomId);
    const rooms = () => eve.heard.filter(({ t }) => t === 'room').length;
    const before = rooms();
    bob.send({ t: 'leave', room: roomId });
    await eve.untilRoom(({ seats }) => seats.some(({ person }) => person === null));
    await server.parts.updates.whenSent(roomId);
    // An answer comes after everything that was sent before it.
    await eve.ask({ t: 'room', room: roomId, do: { kind: 'stand' } });
    expect(rooms()).toBe(before + 1);
  });

  test('a host who looks elsewhere for a moment finds the room as it was, and it finds the host', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao' });
    const { code } = await ann.enter(room);
    expect(await seatedRooms(ann)).toMatchObject([{ code, status: 'open' }]);
    ann.send({ t: 'leave', room });
    expect(await ann.enter(code)).toMatchObject({ status: 'open', host: ann.you });
    const bob = await newcomer();
    await bob.enter(code, true);
    await ann.untilRoom((view) => view.status === 'playing');
    expect(await seatedRooms(bob)).toMatchObject([{ code, status: 'playing' }]);
    expect(await seatedRooms(await newcomer())).toEqual([]);
  });

  test('a player who is gone from an open room for long loses the seat; an empty room is closed', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao' });
    await ann.enter(room);
    ann.cut();
    await expect.poll(async () => (await server.parts.store.rooms.get(room))?.status).toBe('closed');
    const eve = await newcomer();
    expect(await eve.ask({ t: 'enter', room })).toMatchObject({ code: 'no_such_room' });
  });

  test('the host of a room by link may be away; the game waits until all players are there', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao', public: false });
    await ann.enter(room);
    ann.cut();
    const bob = await newcomer();
    await bob.enter(room);
    // Longer than a seat in a public room is kept.
    await expect
      .poll(async () => (await server.parts.repository.get(room))?.seats[0]?.goneAt ?? Date.now())
      .toSatisfy((goneAt: number) => goneAt < Date.now() - 1_300);
    await bob.room(room, { kind: 'sit' });
    expect((await bob.untilRoom((view) => view.seats[1]?.person?.id === bob.you)).status).toBe('open');
    await (await connect(server.url, ann.token)).enter(room);
    await bob.untilRoom((view) => view.status === 'playing');
  });

  test('a player who left during the game loses the seat when it is over', async () => {
    const { ann, bob, match } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    bob.cut();
    await ann.untilRoom((room) => room.seats.some(({ here }) => !here));
    await ann.act(match, { kind: 'resign' });
    const after = await ann.untilRoom((room) => room.seats.some(({ person }) => person === null));
    expect(after).toMatchObject({ status: 'open', host: ann.you });
  });

  test('a rematch is another game with the opener changed, and the room keeps its Swap 2 (R4.4)', async () => {
    const { ann, bob, match, opener, other } = await seatTwo(
      { mode: 'tieu_dao', swap2Enabled: true },
      newcomer,
    );
    await opener.act(match, { kind: 'resign' });
    await ann.untilRoom((room) => room.status === 'ended');
    expect(await ann.act(match, { kind: 'offer', offer: 'rematch' })).toMatchObject({ t: 'done' });
    expect(await bob.act(match, { kind: 'offer', offer: 'rematch' })).toMatchObject({ t: 'done' });
    const { match: next } = await bob.untilRoom((room) => room.status === 'playing' && room.match !== match);
    await bob.watch(next ?? '');
    const { config, state } = bob.match(next ?? '');
    expect(config.players).toEqual([other.you, opener.you]);
    expect(state).toMatchObject({ gamePhase: 'swap2', swap2State: { phase: 'swap2_placement' } });
  });

  test('a rematch may be agreed on before the room has heard that the game is over', async () => {
    const { rooms } = server.parts.store;
    const { ann, bob, match } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const { update } = rooms;
    let agreed: () => void = () => {};
    const isAgreed = new Promise<void>((done) => {
      agreed = done;
    });
    // The first change of a room, which is that its game is over, takes as long as that.
    const late = vi.spyOn(rooms, 'update').mockImplementationOnce(async (...asked) => {
      await isAgreed;
      return await update(...asked);
    });
    await ann.act(match, { kind: 'resign' });
    for (const one of [ann, bob]) await one.act(match, { kind: 'offer', offer: 'rematch' });
    agreed();
    await bob.untilRoom((room) => room.status === 'playing' && room.match !== match);
    late.mockRestore();
  });
});

describe('chat in a room', () => {
  test('is heard by all people in the room, and by those who come later', async () => {
    const { ann, bob, roomId } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    expect(await ann.ask({ t: 'chat', room: roomId, text: ' xin \u202e chào ' })).toMatchObject({
      t: 'done',
    });
    const { lines } = await bob.next('chat', (chat) => chat.lines.length > 0);
    expect(lines[0]).toMatchObject({ text: 'xin chào', spectator: false, from: { id: ann.you } });
    const eve = await newcomer();
    await eve.enter(roomId);
    expect((await eve.next('chat')).lines.map((line) => line.text)).toEqual(['xin chào']);
  });

  test('by spectators of a rated game does not reach its players before the end', async () => {
    const ann = await member(server.url);
    const bob = await member(server.url);
    const room = await ann.create({ mode: 'ranked' });
    await ann.enter(room);
    await bob.enter(room, true);
    await ann.untilRoom((view) => view.status === 'playing');
    const eve = await newcomer();
    await eve.enter(room);
    await eve.ask({ t: 'chat', room, text: 'play h8!' });
    await eve.next('chat', (chat) => chat.lines.some((line) => line.text === 'play h8!'));
    await bob.ask({ t: 'chat', room, text: 'good luck' });
    await ann.next('chat', (chat) => chat.lines.some((line) => line.text === 'good luck'));
    expect(ann.raw.join('\n')).not.toContain('play h8!');
    const back = await connect(server.url, ann.token);
    await back.enter(room);
    await back.next('chat');
    expect(back.raw.join('\n')).not.toContain('play h8!');
  });

  test('is limited, and only said where one is', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'custom' });
    expect(await ann.ask({ t: 'chat', room, text: 'hello' })).toMatchObject({ code: 'not_in_room' });
    await ann.enter(room);
    const answers: { t: string; code?: string }[] = [];
    for (let i = 0; i < 12; i++) answers.push(await ann.ask({ t: 'chat', room, text: `line ${i}` }));
    expect(answers.filter((answer) => answer.code === 'slow_down').length).toBeGreaterThan(2);
  });
});

describe('a restart', () => {
  test('the same request after a reconnect, or after a restart, is the same room', async () => {
    const ann = await newcomer();
    const request = { t: 'create', config: { mode: 'custom' } } as const;
    const first = await ann.ask(request, 'request-1');
    const again = await connect(server.url, ann.token);
    expect(await again.ask(request, 'request-1')).toEqual(first);
    await server.restart();
    const later = await connect(server.url, ann.token);
    expect(await later.ask(request, 'request-1')).toEqual(first);
  });

  test('after a restart a player who does not come back to an open room is gone from it', async () => {
    const ann = await newcomer();
    const room = await ann.create({ mode: 'tieu_dao' });
    await ann.enter(room);
    await server.restart();
    await expect.poll(async () => (await server.parts.store.rooms.get(room))?.status).toBe('closed');
  });

  test('a client that asks to watch a match and takes it back at once gets no event of it', async () => {
    // Its players are not checked for presence meanwhile.
    const slow = await startServer('postgres', { times: { returnMs: 600_000 } });
    onTestFinished(slow.stop);
    const { ann, bob, match, opener } = await seatTwo({ mode: 'tieu_dao' }, () => connect(slow.url));
    // Nothing is in memory then: the match has to be looked up first.
    await slow.restart();
    const eve = await connect(slow.url);
    const { matches } = slow.parts.store;
    const { load } = matches;
    let goOn = () => {};
    const both = new Promise<void>((heard) => {
      goOn = heard;
    });
    const loading = vi.spyOn(matches, 'load').mockImplementation(async (...which) => {
      await both;
      return load(...which);
    });
    eve.send({ t: 'watch', match, since: 0 });
    eve.send({ t: 'unwatch', match });
    eve.send({ t: 'ping', n: 0 });
    await eve.next('pong');
    expect(loading).toHaveBeenCalledWith(match);
    goOn();
    const back = await connect(slow.url, (opener === ann ? ann : bob).token);
    await back.watch(match);
    expect(await back.act(match, { kind: 'move', move: 'h8', ply: 0 })).toMatchObject({ t: 'done' });
    await back.until(match, (now) => now.plies.length === 1);
    eve.send({ t: 'ping', n: 1 });
    await eve.next('pong');
    expect(eve.events(match)).toEqual([]);
  });
});
