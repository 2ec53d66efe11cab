// Anything that holds a game is recognised, whatever it was written in.

import { findGame } from '@sente/games';
import { type GameRecord, makeRecord, must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { toPos } from './gomoku/pos.ts';
import { toPsq } from './gomoku/psq.ts';
import { toSgf } from './gomoku/sgf.ts';
import { shareLink } from './index.ts';
import { readGame } from './read.ts';

const freestyle = findGame('gomoku/freestyle')!;
const standard = findGame('gomoku/standard')!;
const find = (id: string) => Promise.resolve(findGame(id));
const record: GameRecord = {
  game: freestyle.id,
  options: { size: 15, swap2: false, nextMover: 'black' },
  entries: ['h8', 'i9', 'g7'],
};

describe('readGame', () => {
  it.each([
    ['a link', shareLink(record, 'https://sente.example', 2)],
    ['the end of a link', `#${shareLink(record, '').split('#')[1]}`],
    ['our record', makeRecord(record)],
    ['SGF', must(toSgf(freestyle, record))],
    ['PSQ', must(toPsq(freestyle, record))],
    ['points', must(toPos(freestyle, record))],
    ['a file with a byte order mark', `\uFEFF${must(toPsq(freestyle, record))}`],
  ])('opens %s', async (_, text) => {
    expect(must(await readGame(text, find))).toEqual(record);
  });

  it('takes the smallest usual board that holds the points', async () => {
    expect(must(await readGame('h8 s19', find)).options['size']).toBe(19);
  });

  it('takes exactly-five when a game went on after six in a row', async () => {
    const six = ['c5', 'd6', 'd5', 'e7', 'e5', 'f4', 'g5', 'h4', 'h5', 'b2', 'f5', 'a1'];
    const played = { ...record, game: standard.id, entries: six };
    expect(must(await readGame(must(toPsq(standard, played)), find))).toEqual(played);
  });

  it.each(['', 'hello', 'sente 1', 'sente 1 gomoku/freestyle : h8 h8', '(;GM[1])', '#', '\0', '\uFEFF'])(
    'refuses %j or opens an empty board, and never throws',
    async (text) => {
      const read = await readGame(text, find);
      if (read.ok) expect(read.value.entries).toEqual([]);
      else expect(read.refusal.code).not.toBe('');
    },
  );
});
