// docs/protocol.md, sentence by sentence: the server keeps the finer promises of the page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameState } from '@sente/games/gomoku';
import { type MatchEvent, POOLS } from '@sente/match';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOfRestartedMatch } from '../base/ids.ts';
import { QUEUE_TIMES } from '../pairing/queue.ts';
import { AWAY_MS } from '../rooms/room-presence.ts';
import { type Client, connect } from '../testing/client.ts';
import { fresh, plainMatch } from '../testing/matches.ts';
import { meet, search } from '../testing/queue.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

const PAGE = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'protocol.md'),
  'utf8',
).replace(/\s+/g, ' ');

/** Expects the sentence on the page; line breaks do not matter. */
const says = (sentence: string) => expect(PAGE).toContain(sentence);

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres');
});
afterAll(() => server.stop());

const sitTwo = (config: Record<string, unknown>) => seatTwo(config, () => connect(server.url));
const deadline = (match: string) => server.parts.play.inMemory(match)?.match.deadline;
const MOVE_MS = 60_000;

async function lastEvent<K extends MatchEvent['kind']>(client: Client, match: string, kind: K) {
  await client.until(match, () => client.events(match).some((event) => event.kind === kind));
  const found = client.events(match).findLast((event) => event.kind === kind);
  return found as Extract<MatchEvent, { kind: K }>;
}

test('names every pool, and no other', () => {
  const [, listed = ''] = /Pools: (.*?) \| `kind` \|/.exec(PAGE) ?? [];
  const named = [...listed.matchAll(/`(.*?)`/g)].map(([, id]) => id);
  expect(named).toEqual(POOLS.map(({ id }) => id));
});

test('the times of the server are those of the page', () => {
  says('before the first one the seat is kept for a minute');
  expect(AWAY_MS).toBe(60_000);
  says('`enter` that room within 10 s');
  expect(QUEUE_TIMES.meetMs).toBe(10_000);
  says('It is kept for at least 30 s after your last connection is gone');
  expect(QUEUE_TIMES.keepMs).toBeGreaterThanOrEqual(30_000);
});

test('only a match that restarts a damaged opening says so', async () => {
  says('`restarted: true` where the record of an opening was damaged');
  const client = await connect(server.url);
  const ids = [idOfRestartedMatch(fresh('damaged')), fresh('sound')];
  for (const id of ids) await server.parts.play.begin(plainMatch(id));
  for (const match of ids) client.send({ t: 'watch', match, since: 0 });
  const told = ids.map((id) => client.next('match', ({ match }) => match.id === id));
  expect((await Promise.all(told)).map(({ match }) => match.restarted)).toEqual([true, undefined]);
});

describe('clocks', () => {
  test('credited leaves at least 15 s', async () => {
    says('`credited` moves the deadline by `ms`, and to no less than 15 s after its `at`.');
    const short = await sitTwo({ mode: 'custom', moveMs: 5_000 });
    await server.parts.play.act(short.match, { command: { kind: 'credit', ms: 1 } });
    const floor = await lastEvent(short.ann, short.match, 'credited');
    expect(deadline(short.match)).toBe(floor.at + 15_000);
    const long = await sitTwo({ mode: 'custom', moveMs: MOVE_MS });
    const before = deadline(long.match) ?? 0;
    await server.parts.play.act(long.match, { command: { kind: 'credit', ms: 7_000 } });
    await lastEvent(long.ann, long.match, 'credited');
    expect(deadline(long.match)).toBe(before + 7_000);
  });

  test('taken_back restarts the clock', async () => {
    says('`taken_back` restarts the clock with all of `moveMs`');
    const { opener, other, match } = await sitTwo({ mode: 'tieu_dao', moveMs: MOVE_MS });
    await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
    await opener.act(match, { kind: 'offer', offer: 'takeback' });
    await other.act(match, { kind: 'offer', offer: 'takeback' });
    const { at } = await lastEvent(opener, match, 'taken_back');
    expect(deadline(match)).toBe(at + MOVE_MS);
  });

  test('the leaving of a third player restarts the clock only where it hands the move on', async () => {
    says("so does a third player's `left` where it hands the move on");
    says('the `left` of a player who does not have the move leaves the clock alone');
    for (const leaver of [0, 1]) {
      const people = await Promise.all([1, 2, 3].map(() => connect(server.url)));
      const [host, ...others] = people as [Client, ...Client[]];
      const room = await host.create({ mode: 'di_bien_ky', game: 'banqi/three-kingdoms', moveMs: MOVE_MS });
      await host.enter(room);
      for (const other of others) await other.enter(room, true);
      const { match } = await host.untilRoom((now) => now.status === 'playing');
      for (const one of people) await one.watch(match ?? '');
      await host.until(match ?? '', ({ arrived }) => arrived.every(Boolean));
      const { players } = host.match(match ?? '').config;
      const before = deadline(match ?? '');
      await people.find(({ you }) => you === players[leaver])?.act(match ?? '', { kind: 'resign' });
      const { at } = await lastEvent(host, match ?? '', 'left');
      expect(deadline(match ?? '')).toBe(leaver === 0 ? at + MOVE_MS : before);
    }
  });
});

describe('seats and colours', () => {
  test('seats of a match differ from seats of the room', async () => {
    says("`players` by seat of the match (seat 0 opens; the room's seats are others)");
    const { ann, bob, opener, other, match, roomId } = await sitTwo({ mode: 'tieu_dao' });
    await opener.act(match, { kind: 'resign' });
    for (const one of [ann, bob]) await one.act(match, { kind: 'offer', offer: 'rematch' });
    const again = await ann.untilRoom(
      (room) => room.id === roomId && room.match !== match && room.match !== null,
    );
    await ann.watch(again.match ?? '');
    expect(ann.match(again.match ?? '').config.players).toEqual([other.you, opener.you]);
    expect(again.seats.map(({ person }) => person?.id)).toEqual([ann.you, bob.you]);
  });

  test.each(['black', 'white'] as const)(
    'stones take turns in colour, and %s moves after Swap 2',
    async (nextMover) => {
      says('Stones are black, white, black, then white, black, for either seat.');
      says('then the colour of the option `nextMover` moves (`black` by default), whichever seat has it.');
      const options = nextMover === 'black' ? {} : { nextMover };
      const { opener, other, match } = await sitTwo({ mode: 'custom', swap2Enabled: true, options });
      const moves = ['a1', 'b1', 'c1', '=more', 'd1', 'e1', '=white'];
      for (const [ply, move] of moves.entries())
        expect(
          await (ply < 3 || ply === 6 ? opener : other).act(match, { kind: 'move', move, ply }),
        ).toMatchObject({
          t: 'done',
        });
      const { state, turn } = await opener.until(match, (now) => now.plies.length === moves.length);
      const { board } = state as GameState;
      expect(board.at(-1)?.slice(0, 5)).toEqual(['X', 'O', 'X', 'O', 'X']);
      // The opener, seat 0, chose white.
      expect(turn).toBe(nextMover === 'white' ? 0 : 1);
    },
  );

  test('without Swap 2 seat 0 is black and begins', async () => {
    says('Without Swap 2 seat 0 is black and begins');
    const { opener, match } = await sitTwo({ mode: 'custom' });
    await opener.act(match, { kind: 'move', move: 'a1', ply: 0 });
    const { state } = await opener.until(match, (now) => now.plies.length === 1);
    expect((state as GameState).board.at(-1)?.[0]).toBe('X');
  });
});

describe('messages', () => {
  test('slow_down is not remembered under the id', async () => {
    says(
      'These, and `storage`, are not remembered under the id: ask again with the same one, and it is done.',
    );
    const ann = await connect(server.url);
    const room = await ann.create({ mode: 'custom' });
    await ann.enter(room);
    const say = (id: string) => ann.ask({ t: 'chat', room, text: `line ${id}` }, id);
    let hasty = '';
    for (let i = 0; hasty === ''; i++) {
      const answer = await say(`line-${i}`);
      if (answer.t === 'refused') {
        expect(answer.code).toBe('slow_down');
        hasty = answer.id;
      }
    }
    await expect.poll(async () => (await say(hasty)).t, { interval: 300 }).toBe('done');
    // An act that was done is remembered.
    expect(await say(hasty)).toMatchObject({ t: 'done' });
    await ann.next('chat', ({ lines }) => lines.some(({ text }) => text === `line ${hasty}`));
    const said = ann.heard.flatMap((heard) => (heard.t === 'chat' ? heard.lines : []));
    expect(new Set(said.filter(({ text }) => text === `line ${hasty}`).map(({ seq }) => seq)).size).toBe(1);
  });

  test('a message that cannot be read is answered without its id', async () => {
    says('A message that cannot be read is answered by `error`, without an id, even if it had one');
    const ann = await connect(server.url);
    ann.send({ t: 'act', id: 'mine', match: 'm' } as never);
    expect(await ann.next('error')).toEqual({ t: 'error', code: 'bad_message', data: { field: 'do' } });
    ann.send({ t: 'watch', match: 'none', since: 0 });
    expect(await ann.next('error')).toEqual({ t: 'error', code: 'no_such_match', data: { match: 'none' } });
  });

  test('an id has 1 to 64 characters, a move 1 to 40, a number is below 2³¹', async () => {
    says('are texts of 1 to 64 characters, a move of 1 to 40, a token of at most 200');
    says('`ply`, `since`, `n` are whole numbers below 2³¹');
    const { opener, match } = await sitTwo({ mode: 'custom' });
    const act = (id: string, move: string, ply: number) =>
      opener.send({ t: 'act', id, match, do: { kind: 'move', move, ply } });
    act('i'.repeat(64), 'x'.repeat(40), 0);
    expect(await opener.next('refused')).toMatchObject({ id: 'i'.repeat(64), code: 'bad_notation' });
    for (const [id, move, ply, field] of [
      ['i'.repeat(65), 'h8', 0, 'id'],
      ['', 'h8', 0, 'id'],
      ['i', 'x'.repeat(41), 0, 'do'],
      ['i', '', 0, 'do'],
      ['i', 'h8', 2 ** 31, 'do'],
    ] as const) {
      act(id, move, ply);
      expect(await opener.next('error')).toMatchObject({ code: 'bad_message', data: { field } });
    }
    opener.send({ t: 'ping', n: 2 ** 31 - 1 });
    expect(await opener.next('pong')).toMatchObject({ n: 2 ** 31 - 1 });
  });

  test('the order of keys means nothing', async () => {
    says('The order of its keys means nothing.');
    const { opener, match } = await sitTwo({ mode: 'custom' });
    opener.sendText(`{"do":{"ply":0,"move":"h8","kind":"move"},"match":"${match}","id":"turned","t":"act"}`);
    expect(await opener.next('done', ({ id }) => id === 'turned')).toMatchObject({ seq: expect.any(Number) });
  });
});

describe('rooms', () => {
  test('a request to one has a kind', async () => {
    says('`do` is an object with a `kind`, such as `{"kind":"sit","seat":1}`');
    const [ann, bob] = [await connect(server.url), await connect(server.url)];
    const room = await ann.create({ mode: 'custom' });
    await bob.enter(room);
    bob.sendText(`{"t":"room","id":"seat","room":"${room}","do":{"kind":"sit","seat":1}}`);
    expect(await bob.next('done', ({ id }) => id === 'seat')).toMatchObject({ room });
    bob.sendText(`{"t":"room","id":"bare","room":"${room}","do":"stand"}`);
    expect(await bob.next('error')).toMatchObject({ code: 'bad_message', data: { field: 'do' } });
  });

  test('a closed one is left by all its people', async () => {
    says(
      'A closed room is left by all people in it, without `leave`: its last `room` has the status `closed`',
    );
    const [ann, bob] = [await connect(server.url), await connect(server.url)];
    // One room more than a connection may be in at once.
    for (let i = 0; i < 5; i++) {
      const id = await ann.create({ mode: 'custom' });
      await ann.enter(id);
      await bob.enter(id);
      await ann.room(id, { kind: 'close' });
      for (const one of [ann, bob]) {
        await one.untilRoom((room) => room.id === id && room.status === 'closed');
        const gone = { t: 'refused', code: 'not_in_room' };
        await expect.poll(() => one.ask({ t: 'chat', room: id, text: 'hello' })).toMatchObject(gone);
        expect(await one.ask({ t: 'enter', room: id })).toMatchObject({ t: 'refused', code: 'no_such_room' });
      }
    }
  });
});

describe('the queue', () => {
  test('casual play is open to guests, and its room has no host', async () => {
    says("| `casual` | accounts and guests | one game with the pool's options and pace, unrated.");
    says('Its room has no `host` and a mode that is not `ranked`; a rematch is offered as in any other');
    says('with a `kind` where it is not ranked');
    const [ann, bob] = [await connect(server.url), await connect(server.url)];
    for (const one of [ann, bob]) await search(one, 'capture', 'casual');
    const room = await meet(ann, bob);
    expect(room).toMatchObject({ host: null, config: { mode: 'di_bien_ky', bestOf: 1, swap2Enabled: true } });
    const heard = ann.heard.flatMap((message) => (message.t === 'queue' ? [message.kind] : []));
    expect(new Set(heard)).toEqual(new Set(['casual']));
  });

  test('an account has one place, for its latest request', async () => {
    says('asking for another pool or kind gives up the first, `on:false` whichever there is');
    const ann = await connect(server.url);
    await search(ann, 'standard', 'casual');
    await search(ann, 'renju', 'casual');
    expect(await server.parts.store.queue.of(ann.you)).toMatchObject({ pool: 'renju', kind: 'casual' });
    await ann.ask({ t: 'queue', pool: 'gomoku', on: false });
    expect(await server.parts.store.queue.of(ann.you)).toBeNull();
  });
});

describe('over HTTP', () => {
  test('the openings book has a game once it is over', async () => {
    says('at most 300 characters');
    says('after twelve the answer is `too_deep {most: 11}`');
    says('the others answer `no_openings`');
    says('A game counts once, some seconds after its end, for its variant and the size of its board.');
    says('Without Swap 2: `no_swap2`.');
    says('Both may be kept for a minute (`cache-control: public, max-age=60`)');
    const ask = async (record: string, path = '') => {
      const answer = await fetch(`${server.url}/api/openings${path}?record=${encodeURIComponent(record)}`);
      return { status: answer.status, kept: answer.headers.get('cache-control'), json: await answer.json() };
    };
    const swap2 = 'sente 1 gomoku/standard size=13 swap2=true :';
    const config = { mode: 'custom', game: 'gomoku/standard', options: { size: 13 }, swap2Enabled: true };
    const { ann, bob, match } = await seatTwo(config, () => connect(server.url));
    for (const [ply, move] of ['g7', 'h8', 'f6', '=white', 'g8'].entries()) {
      const { turn, config: now } = ann.match(match);
      await (now.players[turn ?? 0] === ann.you ? ann : bob).act(match, { kind: 'move', move, ply });
      await ann.until(match, ({ plies }) => plies.length === ply + 1);
    }
    expect((await ask(swap2, '/swap2')).json).toMatchObject({ games: 0 });
    await ann.act(match, { kind: 'resign' });
    const fresh = 'public, max-age=60';
    await expect
      .poll(() => ask(swap2, '/swap2'))
      .toMatchObject({ status: 200, kept: fresh, json: { games: 1, openings: [{ games: 1 }] } });
    const asked = await ask(`${swap2} g7 h8 f6`);
    expect(asked).toMatchObject({ status: 200, kept: fresh });
    expect(asked.json).toMatchObject({ games: 1, continuations: [{ move: '=white', same: [], games: 1 }] });
    const refused = async (record: string, path = '') => {
      const { status, kept, json } = await ask(record, path);
      expect(kept).toBe('no-store');
      return [status, (json as { code: string }).code];
    };
    expect(await refused('sente 1 banqi/classic :')).toEqual([404, 'no_openings']);
    expect(await refused('sente 1 gomoku/freestyle :', '/swap2')).toEqual([404, 'no_swap2']);
    expect(await refused('sente 1 gomoku/freestyle : a1 a1')).toEqual([400, 'occupied']);
    expect(await refused(`sente 1 gomoku/freestyle : ${'a1 '.repeat(100)}`)).toEqual([400, 'bad_request']);
    expect((await ask('sente 1 gomoku/freestyle : a1 c1 e1 g1 i1 k1 m1 o1 a3 c3 e3 g3')).json).toEqual({
      code: 'too_deep',
      data: { most: 11 },
    });
  });

  test('names and passwords are read from the fields that the page names, and no others', async () => {
    says(
      '`register` and `log-in` take `{name, password}`, `rename` `{name}`, `password` `{current, next}`, `recover` `{name, code, password}`',
    );
    says('A name has 2 to 24 characters, a password 8 to 200.');
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/session/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return {
        status: answer.status,
        json: (await answer.json()) as { token?: string; recoveryCode?: string },
      };
    };
    const name = `Reader ${Date.now() % 1_000_000}`;
    const [first, second, third] = ['a first password', 'a second password', 'a third password'];
    expect((await post('register', { name, password: first, email: 'x' })).status).toBe(400);
    for (const bad of [
      { name: 'x' },
      { name: 'n'.repeat(25) },
      { password: 'seven77' },
      { password: 'p'.repeat(201) },
    ])
      expect((await post('register', { name, password: first, ...bad })).status).toBe(400);
    const { json } = await post('register', { name, password: first });
    expect((await post('password', { current: first, next: second }, json.token)).status).toBe(200);
    expect((await post('rename', { name: `${name} B` }, json.token)).status).toBe(200);
    expect((await post('log-in', { name: `${name} B`, password: second })).status).toBe(200);
    const code = json.recoveryCode ?? '';
    const back = await post('recover', { name: `${name} B`, code, password: third });
    expect(back.status).toBe(200);
    expect((await post('delete', { password: third }, back.json.token)).status).toBe(200);
  });
});
