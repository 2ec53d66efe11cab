// The plain JSON socket of capture gomoku, byte for byte as its samples show it.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { connectRaw } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres', {
    env: { MESSAGES_PER_SECOND: '1000', TRUST_PROXY: '1' },
    times: { goneMs: 20, arrivalMs: 100 },
    pingMs: 500,
  });
});
afterAll(() => server.stop());

const ROW = '...................\\n';
const EXAMPLE_MOVE = `{
  "type": "move",
  "new_stone": {
    "x": 1,
    "y": 1,
    "player": "X"
  }
}`;
const RESPONSE_MOVE = `{"type":"move","status":"success","board":"${ROW}.X.................\\n${ROW.repeat(17)}"}`;
const RESPONSE_RESET = `{"type":"move","status":"success","board":"${ROW.repeat(19)}"}`;

async function board() {
  const socket = await connectRaw(server.url, '/compat/gomoku42');
  return { socket, ask: (text: string) => ask(socket, text) };
}

function ask(socket: WebSocket, text: string): Promise<string> {
  return new Promise((done) => {
    socket.once('message', (data) => done(String(data)));
    socket.send(text);
  });
}

const stone = (x: number, y: number, player: string) =>
  JSON.stringify({ type: 'move', new_stone: { x, y, player } });

test('a move and a reset are answered byte for byte as in the samples', async () => {
  const { ask: say } = await board();
  expect(await say(EXAMPLE_MOVE)).toBe(RESPONSE_MOVE);
  expect(await say('{"type": "reset"}')).toBe(RESPONSE_RESET);
  expect(await say(EXAMPLE_MOVE)).toBe(RESPONSE_MOVE);
});

test('every connection has a board of its own', async () => {
  const [one, two] = await Promise.all([board(), board()]);
  await one.ask(stone(0, 0, 'X'));
  expect(await two.ask(EXAMPLE_MOVE)).toBe(RESPONSE_MOVE);
});

test('an illegal move is answered with the reason and changes nothing', async () => {
  const { ask: say } = await board();
  await say(EXAMPLE_MOVE);
  expect(JSON.parse(await say(stone(1, 1, 'O')))).toEqual({
    type: 'error',
    error: 'Invalid move: the point is occupied',
  });
  expect(JSON.parse(await say(stone(2, 2, 'X')))).toEqual({
    type: 'error',
    error: 'Invalid move: it is the other player’s turn',
  });
  for (const bad of [
    stone(19, 0, 'O'),
    stone(-1, 0, 'O'),
    stone(0.5, 0, 'O'),
    stone(0, 0, 'Z'),
    '{"type":"move"}',
  ])
    expect(JSON.parse(await say(bad)).error).toMatch(/^Invalid move: new_stone needs/);
  expect(JSON.parse(await say(stone(0, 0, 'O'))).board).toMatch(/^O\.+\n\.X\.+\n/);
});

test.each(['', 'null', '[]', '"move"', '{}', '{"type":"win"}', '{"type":"constructor"}', 'not json'])(
  'anything else is an error: %j',
  async (text) => {
    const { ask: say } = await board();
    expect(JSON.parse(await say(text))).toMatchObject({ type: 'error' });
    expect(await say(EXAMPLE_MOVE)).toBe(RESPONSE_MOVE);
  },
);

test('a double three is refused with its name', async () => {
  const { ask: say } = await board();
  const moves = [
    [9, 8],
    [0, 0],
    [9, 7],
    [18, 0],
    [8, 9],
    [0, 18],
    [7, 9],
    [18, 18],
  ] as const;
  for (const [index, [x, y]] of moves.entries())
    expect(JSON.parse(await say(stone(x, y, index % 2 === 0 ? 'X' : 'O')))).toMatchObject({
      status: 'success',
    });
  expect(JSON.parse(await say(stone(9, 9, 'X')))).toEqual({
    type: 'error',
    error: 'Invalid move: double three',
  });
});

test('captured stones leave the board', async () => {
  const { ask: say } = await board();
  for (const [x, y, player] of [
    [5, 5, 'X'],
    [6, 5, 'O'],
    [0, 0, 'X'],
    [7, 5, 'O'],
  ] as const)
    await say(stone(x, y, player));
  const taken = JSON.parse(await say(stone(8, 5, 'X'))) as { board: string };
  expect(taken.board.split('\n')[5]).toBe('.....X..X..........');
  expect(taken).not.toHaveProperty('result');
});

type Placed = readonly [x: number, y: number];

const COLUMNS = Array.from({ length: 19 }, (_, at) => at);
const POINTS = COLUMNS.flatMap((y) => COLUMNS.map((x): Placed => [x, y]));
/** A full board without a five and without a pair that can be captured: no run of two or of more than four. */
const isX = ([x, y]: Placed) => '1011101000'[(x + 3 * y) % 10] === '1';
const SCATTERED = COLUMNS.slice(0, 8).map((at): Placed => [2 * at, (at % 2) * 4]);
/** X captures a pair of O five times: `X O O X`, in every other row. */
const FIVE_PAIRS = COLUMNS.slice(0, 5).map((at) => 2 * at);

test.each<[string, readonly Placed[], readonly Placed[], { winner: string | null; reason: string }]>([
  ['five of X', [0, 1, 2, 3, 4].map((x) => [x, 10]), SCATTERED.slice(0, 4), { winner: 'X', reason: 'five' }],
  ['five of O', SCATTERED.slice(0, 5), [0, 1, 2, 3, 4].map((x) => [x, 10]), { winner: 'O', reason: 'five' }],
  [
    'ten stones taken',
    [...FIVE_PAIRS.map((y): Placed => [0, y]), ...SCATTERED.slice(0, 5).map(([x]): Placed => [x, 18])].concat(
      FIVE_PAIRS.map((y): Placed => [3, y]),
    ),
    [
      ...FIVE_PAIRS.flatMap((y): Placed[] => [
        [1, y],
        [2, y],
      ]),
      ...SCATTERED.slice(0, 4).map(([x]): Placed => [x, 16]),
    ],
    { winner: 'X', reason: 'capture' },
  ],
  [
    'a full board',
    POINTS.filter(isX),
    POINTS.filter((point) => !isX(point)),
    { winner: null, reason: 'board_full' },
  ],
])('the move that ends the game tells its result: %s', async (_, xs, os, result) => {
  const { socket, ask: say } = await board();
  const moves = xs.flatMap((point, turn) => [
    stone(...point, 'X'),
    ...os.slice(turn, turn + 1).map((answer) => stone(...answer, 'O')),
  ]);
  const answers: object[] = [];
  const all = new Promise<void>((done) => {
    socket.on('message', (data) => {
      if (answers.push(JSON.parse(String(data))) === moves.length) done();
    });
  });
  for (const move of moves) socket.send(move);
  await all;
  const last = answers.pop();
  for (const answer of answers) expect(Object.keys(answer)).toEqual(['type', 'status', 'board']);
  expect(last).toEqual({ type: 'move', status: 'success', board: expect.any(String), result });
  expect(JSON.parse(await say(stone(18, 9, 'X'))).error).toBe('Invalid move: the game is over');
});

/** Plays the first move of a board; answers the match behind it. */
async function begun(say: (text: string) => Promise<string>): Promise<string> {
  const { matches } = server.parts.store;
  const before = new Set(await matches.running(1_000));
  await say(EXAMPLE_MOVE);
  const [mine = ''] = (await matches.running(1_000)).filter((id) => !before.has(id));
  return mine;
}

test('a board is a match in the store, and is aborted after its connection is closed', async () => {
  const { socket, ask: say } = await board();
  const mine = await begun(say);
  expect((await server.parts.play.load(mine))?.match.plies[0]?.entry).toBe('b18');
  socket.close();
  await expect.poll(async () => (await server.parts.store.matches.get(mine))?.status).toBe('paused');
});

test('003-02 a board has no clock', async () => {
  const { ask: say } = await board();
  const loaded = await server.parts.play.load(await begun(say));
  expect(loaded).toMatchObject({ match: { config: { moveMs: null }, deadline: null } });
});

describe('limits', () => {
  let strict: TestServer;
  beforeAll(async () => {
    const env = { CONNECTIONS_PER_ADDRESS: '2', MAX_CONNECTIONS: '3', MESSAGES_PER_SECOND: '1' };
    strict = await startServer('postgres', { env: { ...env, TRUST_PROXY: '1' } });
  });
  afterAll(() => strict.stop());

  const from = ({ url }: TestServer, address: string, path = '/compat/gomoku42', options = {}) =>
    connectRaw(url, path, { 'x-forwarded-for': address }, options);

  test('boards count towards the connections of an address; another address has its own limit', async () => {
    const board = await from(strict, '192.0.2.1');
    const others = [await from(strict, '192.0.2.1', '/ws')];
    await expect(from(strict, '192.0.2.1')).rejects.toThrow('429');
    others.push(await from(strict, '192.0.2.2'));
    await expect(from(strict, '192.0.2.3')).rejects.toThrow('503');
    board.close();
    await expect.poll(() => from(strict, '192.0.2.1').then((one) => others.push(one) > 0, String)).toBe(true);
    for (const socket of others) socket.close();
  });

  test('connecting again gives a client no further messages', async () => {
    const answers: string[] = [];
    for (let visit = 0; visit < 4; visit++) {
      const socket = await vi.waitFor(() => from(strict, '192.0.2.4'));
      for (let i = 0; i < 6; i++) answers.push(await ask(socket, '{"type":"reset"}'));
      socket.close();
    }
    expect(answers.slice(0, 10).every((answer) => answer === RESPONSE_RESET)).toBe(true);
    expect(answers).toContain('{"type":"error","error":"Too many messages"}');
  });

  test('new games of one address are limited', async () => {
    const socket = await from(server, '192.0.2.1');
    const answers: string[] = [];
    while (answers.length < 150 && !answers.at(-1)?.includes('error')) {
      answers.push(await ask(socket, EXAMPLE_MOVE));
      await ask(socket, '{"type":"reset"}');
    }
    expect(answers.at(-1)).toBe('{"type":"error","error":"Too many new games"}');
    expect(answers.length).toBeGreaterThan(60);
    expect(await ask(await from(server, '192.0.2.2'), EXAMPLE_MOVE)).toBe(RESPONSE_MOVE);
  });

  test('a connection that answers no ping is ended', async () => {
    const silent = await from(server, '192.0.2.3', '/compat/gomoku42', { autoPong: false });
    const closed = new Promise((done) => silent.once('close', done));
    const lively = await from(server, '192.0.2.3');
    await closed;
    expect(await ask(lively, '{"type":"reset"}')).toBe(RESPONSE_RESET);
  });
});
