// What is asked of the server, and what of its answers is shown: only that of the position one looks at.

import { signal } from '@preact/signals';
import { gomoku } from '@sente/games/gomoku';
import { accept, must, type Result, refuse } from '@sente/kernel';
import { expect, test } from 'vitest';
import type { Api } from '../connection/api.ts';
import { drawContinuations, drawStones, isInBook, openCachedAnswer, playedPath } from './continuations.ts';

/** Answers when it is told to. */
function slowApi() {
  const asked: { path: string; answer: (result: Result<unknown>) => void }[] = [];
  const get = (path: string) =>
    new Promise((done) => {
      asked.push({ path, answer: done });
    });
  return { asked, api: { get, post: get } as Api };
}
const settled = () => new Promise((done) => setTimeout(done));

test('an answer that comes late is not that of another position, and is remembered', async () => {
  const { api, asked } = slowApi();
  const path = signal<string | null>('/a');
  const answer = openCachedAnswer<string>(api, path);
  path.value = '/b';
  asked[0]?.answer(accept('a'));
  await settled();
  expect(answer.value.value).toBeNull();
  asked[1]?.answer(accept('b'));
  await settled();
  expect(answer.value.value).toEqual(accept('b'));
  path.value = '/a';
  expect(answer.value.value).toEqual(accept('a'));
  expect(asked.map((one) => one.path)).toEqual(['/a', '/b']);
  path.value = null;
  expect(answer.value.value).toBeNull();
  answer.close();
});

test('a refusal is shown, asked again, and forgotten', async () => {
  const { api, asked } = slowApi();
  const answer = openCachedAnswer<string>(api, signal('/a'));
  asked[0]?.answer(refuse('no_connection'));
  await settled();
  expect(answer.value.value).toMatchObject({ ok: false });
  answer.again();
  expect(answer.value.value).toBeNull();
  asked[1]?.answer(accept('here'));
  await settled();
  expect(answer.value.value).toEqual(accept('here'));
  answer.close();
});

test('of many answers the one looked at longest ago is forgotten', async () => {
  const asked: string[] = [];
  const get = (path: string) => {
    asked.push(path);
    return Promise.resolve(accept(path));
  };
  const path = signal<string | null>(null);
  const answer = openCachedAnswer<string>({ get, post: get } as unknown as Api, path);
  const look = async (n: number) => {
    path.value = `/${n}`;
    await settled();
    expect(answer.value.value).toEqual(accept(`/${n}`));
  };
  for (let n = 0; n < 200; n++) await look(n);
  await look(0);
  await look(200);
  await look(0);
  expect(asked).toHaveLength(201);
  await look(1);
  expect(asked.slice(200)).toEqual(['/200', '/1']);
  answer.close();
});

const record = (entries: string[]) => ({ game: 'gomoku/freestyle', options: { size: 15 }, entries });

test('choices are no stones: the book ends after twelve of these', () => {
  const eleven = Array.from({ length: 11 }, (_, n) => `a${n + 1}`);
  expect(isInBook(record([...eleven, '=more', '=black']))).toBe(true);
  expect(isInBook(record([...eleven, 'a12']))).toBe(false);
  expect(playedPath(record(['h8']))).toBe(
    '/api/openings?record=sente%201%20gomoku%2Ffreestyle%20size%3D15%20%3A%20h8',
  );
});

test('continuations stand on the board with their number, the same moves with the same one', () => {
  const game = gomoku.games[0];
  if (!game) throw new Error('no game');
  const picture = game.picture(must(game.setUp({ size: 15, swap2: false, nextMover: 'black' }, ['a', 'b'])));
  const counts = { games: 1, black: 1, draws: 0, white: 0 };
  const { marks } = drawContinuations(picture, [
    { move: 'h8', same: [], ...counts },
    { move: 'g9', same: ['i9'], ...counts },
    { move: '=black', same: [], ...counts },
  ]);
  expect(marks).toMatchObject([
    { kind: 'ghost', at: [7, 7], n: 1 },
    { kind: 'ghost', at: [6, 6], n: 2 },
    { kind: 'ghost', at: [8, 6], n: 2 },
  ]);
  expect(drawStones(picture, ['g7', 'i9', 'h8']).marks).toMatchObject([
    { n: 1, look: { colour: 'black' } },
    { n: 2, look: { colour: 'white' } },
    { n: 3, look: { colour: 'black' } },
  ]);
});

test('of many continuations the first eight are drawn, numbered as in the list', () => {
  const game = gomoku.games[0];
  if (!game) throw new Error('no game');
  const state = must(game.setUp({ size: 15, swap2: false, nextMover: 'black' }, ['a', 'b']));
  const counts = { games: 1, black: 1, draws: 0, white: 0 };
  const all = Array.from({ length: 12 }, (_, n) => ({ ...counts, move: `a${n + 1}`, same: [] }));
  const drawn = drawContinuations(game.picture(state), all).marks.filter(({ kind }) => kind === 'ghost');
  expect(drawn.map((mark) => mark.kind === 'ghost' && mark.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a refusal is not remembered: whoever comes back asks again', async () => {
  const { api, asked } = slowApi();
  const path = signal<string | null>('/a');
  const answer = openCachedAnswer<string>(api, path);
  asked[0]?.answer(refuse('no_connection'));
  await settled();
  path.value = null;
  path.value = '/a';
  expect(asked.map((one) => one.path)).toEqual(['/a', '/a']);
  answer.close();
});
