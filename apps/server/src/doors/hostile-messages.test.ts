// Hostile messages: each is refused with a code or ends its connection, and other players notice nothing. Hidden men stay hidden.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, connectRaw } from '../testing/client.ts';
import { seatTwo, startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres', { env: { MESSAGES_PER_SECOND: '100000' } });
});
afterAll(() => server.stop());

const newcomer = () => connect(server.url);

describe('a connection', () => {
  test('from a page of another site is refused', async () => {
    const evil = connectRaw(server.url, '/ws', { origin: 'https://evil.example' });
    await expect(evil).rejects.toThrow('403');
  });

  test('to another path is answered 404', async () => {
    await expect(connectRaw(server.url, '/elsewhere')).rejects.toThrow('404');
  });

  test('begins with one hello of this version, with a valid token or none', async () => {
    const socket = await connectRaw(server.url);
    const heard: { t: string; code: string }[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    for (const message of [
      { t: 'lobby', on: true },
      { t: 'hello', v: 99 },
      { t: 'hello', v: 1, token: 'forged.token' },
    ])
      socket.send(JSON.stringify(message));
    // A slow store is reported to every client, so only the refusals are compared.
    await expect
      .poll(() => heard.filter(({ t }) => t === 'error').map(({ code }) => code))
      .toEqual(['hello_first', 'wrong_version', 'no_session']);
    socket.close();
  });

  test('ends after a message that is too long, and no other connection does', async () => {
    const bystander = await newcomer();
    const client = await newcomer();
    client.sendText('x'.repeat(1_000_000));
    expect(await client.closed).toBe(1009);
    bystander.send({ t: 'ping', n: 1 });
    expect(await bystander.next('pong')).toMatchObject({ n: 1 });
  });

  test('refuses a binary message', async () => {
    const socket = await connectRaw(server.url);
    const answer = new Promise((done) => socket.once('message', (data) => done(JSON.parse(String(data)))));
    socket.send(Buffer.from([1, 2, 3]));
    expect(await answer).toMatchObject({ t: 'error', code: 'bad_message' });
    socket.close();
  });
});

test.each(['/ws', '/compat/gomoku42'])('bytes that are not UTF-8 end the connection at %s', async (path) => {
  const socket = await connectRaw(server.url, path);
  const closed = new Promise((done) => socket.once('close', done));
  socket.send(Buffer.from('{"t":"ping","n":1}\xff', 'latin1'), { binary: false });
  expect(await closed).toBe(1007);
});

/** A text of the database cannot hold a NUL, and half of a surrogate pair is no character. */
const NOT_TEXT = ['a\0b', 'a\ud800b', '\udc00'];

describe('text that cannot be kept', () => {
  const messages = (bad: string) => [
    { t: 'hello', v: 1, token: bad },
    { t: 'watch', match: bad, since: 0 },
    { t: 'unwatch', match: bad },
    { t: 'act', id: bad, match: 'm', do: { kind: 'resign' } },
    { t: 'act', id: 'a', match: bad, do: { kind: 'resign' } },
    { t: 'act', id: 'a', match: 'm', do: { kind: 'move', move: bad, ply: 0 } },
    { t: 'create', id: bad, config: { mode: 'custom' } },
    { t: 'create', id: 'c', config: { mode: 'custom', game: bad } },
    { t: 'create', id: 'c', config: { mode: 'custom', options: { layout: bad } } },
    { t: 'create', id: 'c', config: { mode: 'custom', [bad]: 1 } },
    { t: 'enter', id: bad, room: 'r' },
    { t: 'enter', id: 'e', room: bad },
    { t: 'leave', room: bad },
    { t: 'room', id: bad, room: 'r', do: { kind: 'stand' } },
    { t: 'room', id: 'r', room: bad, do: { kind: 'stand' } },
    { t: 'room', id: 'r', room: 'r', do: { kind: 'kick', player: bad } },
    { t: 'chat', id: bad, room: 'r', text: 'hi' },
    { t: 'chat', id: 'h', room: bad, text: 'hi' },
    { t: 'chat', id: 'h', room: 'r', text: bad },
    { t: 'queue', id: bad, pool: 'gomoku', on: true },
    { t: 'queue', id: 'q', pool: bad, on: true },
  ];

  test.each(NOT_TEXT)('is refused in every field of every message: %j', async (bad) => {
    const client = await newcomer();
    for (const message of messages(bad)) client.sendText(JSON.stringify(message));
    const answers = () => client.heard.flatMap((told) => (told.t === 'error' ? [told] : []));
    await expect.poll(() => answers().length).toBe(messages(bad).length);
    for (const told of answers())
      expect(told).toMatchObject({ code: 'bad_message', data: { reason: 'text' } });
    expect(server.logs.filter(({ msg }) => msg === 'handling a client message failed')).toEqual([]);
    // An escaped character is a character like any other.
    client.sendText('{"t":"enter","id":"\\ud83d\\ude00","room":"nowhere"}');
    expect(await client.next('refused')).toMatchObject({ id: '\u{1f600}', code: 'no_such_room' });
    await client.close();
  });
});

describe('a storm', () => {
  test('of 3,000 bad messages does not disturb a running game', async () => {
    const { opener, match } = await seatTwo({ mode: 'tieu_dao' }, newcomer);
    const messages = fc.sample(badMessage(match), { numRuns: 3_000, seed: 42 });
    const refused = await storm(messages);
    expect(refused).toBe(messages.length);
    expect(await opener.act(match, { kind: 'move', move: 'h8', ply: 0 })).toMatchObject({ t: 'done' });
    expect(server.logs.filter(({ msg }) => msg === 'handling a client message failed')).toEqual([]);
  });

  test('of too frequent messages is refused with slow_down, then disconnected', async () => {
    const slow = await startServer('postgres', { env: { MESSAGES_PER_SECOND: '2' } });
    const client = await connect(slow.url);
    for (let n = 0; n < 200; n++) client.send({ t: 'act', id: `a${n}`, match: 'm', do: { kind: 'resign' } });
    expect(await client.next('refused', ({ code }) => code === 'slow_down')).toBeTruthy();
    expect(await client.next('closing')).toMatchObject({ why: 'abuse', retryMs: null });
    expect(await client.closed).toBe(1008);
    await slow.stop();
  });
});

/** Bad messages of every kind: unreadable, too long, of a wrong type, out of turn, from a person without a seat. */
function badMessage(match: string): fc.Arbitrary<string> {
  const json = (value: unknown) => JSON.stringify(value);
  const act = (action: fc.Arbitrary<unknown>) =>
    fc.record({
      t: fc.constant('act'),
      id: fc.string({ minLength: 1, maxLength: 64 }),
      match: fc.constant(match),
      do: action,
    });
  return fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.json({ maxDepth: 3 }),
    fc.jsonValue().map((value) => json({ t: 'act', id: 'x', match, do: value })),
    act(
      fc.record({ kind: fc.constantFrom('move', 'win', 'sweep', 'presence', 'credit'), ms: fc.integer() }),
    ).map(json),
    // The messages of a person without a seat are well-formed.
    act(
      fc.record({
        kind: fc.constant('move'),
        move: fc.string({ minLength: 1, maxLength: 40 }),
        ply: fc.nat(99),
      }),
    ).map(json),
    act(fc.constant({ kind: 'resign' })).map(json),
    fc.constantFrom(
      '{"t":"constructor"}',
      '{"t":"__proto__"}',
      '{"t":"chat","id":"a","room":"r","text":""}',
      `"${'y'.repeat(5000)}"`,
    ),
    fc
      .record({ t: fc.constantFrom('watch', 'unwatchx', 'enter', 'room'), match: fc.anything() })
      .map((value) => json(value) ?? ''),
    fc
      .record({
        t: fc.constant('room'),
        id: fc.constant('r'),
        room: fc.string({ minLength: 1, maxLength: 64 }),
        do: fc.constant({ kind: 'close' }),
      })
      .map(json),
  );
}

/** Sends them all over as many connections as needed; answers how many got a refusal. */
async function storm(messages: readonly string[]): Promise<number> {
  let refused = 0;
  for (let from = 0; from < messages.length; from += 90) {
    const batch = messages.slice(from, from + 90);
    const stranger = await newcomer();
    for (const text of batch) stranger.sendText(text);
    stranger.send({ t: 'ping', n: from });
    await stranger.next('pong', ({ n }) => n === from);
    const answers = () => stranger.heard.filter(({ t }) => t === 'refused' || t === 'error').length;
    await expect.poll(answers).toBe(batch.length);
    refused += answers();
    await stranger.close();
  }
  return refused;
}

describe('hidden men', () => {
  test('of a banqi game are in no message before the end', async () => {
    const { ann, bob, opener, other, match, roomId } = await seatTwo(
      { mode: 'di_bien_ky', game: 'banqi/classic' },
      newcomer,
    );
    const spectator = await newcomer();
    await spectator.enter(roomId);
    await spectator.watch(match);
    const secret = await server.parts.store.matches.deal(match);
    expect(secret).not.toBeNull();
    const people = [ann, bob, spectator];
    for (let ply = 0; ply < 12; ply++) {
      const { turn, state } = ann.match(match);
      const loaded = await server.parts.play.load(match);
      const flips = loaded?.game.moves(state).filter((move) => move.startsWith('?')) ?? [];
      const mover = turn === 0 ? opener : other;
      await mover.act(match, { kind: 'move', move: flips[ply % flips.length] ?? '', ply });
      await Promise.all(people.map((one) => one.until(match, (now) => now.plies.length === ply + 1)));
    }
    const http = await (await fetch(`${server.url}/api/matches/${match}`)).text();
    const told = [...people.flatMap((one) => one.raw), http].join('\n');
    expect(told).not.toContain(secret?.deal);
    expect(told).not.toContain(secret?.salt);
    const turned = new Set(ann.match(match).plies.map((one) => one.entry));
    expect(menNamed(told).size).toBeLessThanOrEqual(turned.size);
    await ann.act(match, { kind: 'resign' });
    const over = await spectator.until(match, (now) => now.revealed !== null);
    expect(over.revealed).toEqual(secret);
  });
});

/** Every settled flip in the raw bytes: `?b3=red-horse`. */
function menNamed(raw: string): ReadonlySet<string> {
  return new Set([...raw.matchAll(/\?[a-i][0-9]=[\w-]+/g)].map(([flip]) => flip));
}
