// Every known format of a game is recognised.

import { findGame } from '@sente/games';
import { accept, type GameRecord, makeRecord, must, type Result, refuse } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { readForeignFormat } from './field.ts';
import type { Field } from './format.ts';
import type { Found } from './found.ts';
import { toPosMoveList } from './gomoku/pos.ts';
import { toPsq } from './gomoku/psq.ts';
import { toSgf } from './gomoku/sgf.ts';
import { analysisLink, replayLink } from './index.ts';
import { LONGEST_IMPORT, readGames } from './read.ts';
import { recordOfMainLine, treeOfRecord } from './tree.ts';

const freestyle = findGame('gomoku/freestyle')!;
const standard = findGame('gomoku/standard')!;
const find = (id: string) => Promise.resolve(findGame(id));
const record: GameRecord = {
  game: freestyle.id,
  options: { size: 15, swap2: false, nextMover: 'black' },
  entries: ['h8', 'i9', 'g7'],
};

async function only(text: string) {
  const { games } = must(await readGames(text, find));
  expect(games).toHaveLength(1);
  return games[0]!.tree;
}

describe('readGames', () => {
  it.each([
    ['a link', replayLink(record, 'https://sente.example', 2)],
    ['the end of a link', `#${replayLink(record, '').split('#')[1]}`],
    ['a link to the analysis board', analysisLink(treeOfRecord(record), 'https://sente.example', 1)],
    ['our record', makeRecord(record)],
    ['SGF', must(toSgf(freestyle, treeOfRecord(record)))],
    ['PSQ', must(toPsq(freestyle, record))],
    ['points', must(toPosMoveList(freestyle, record))],
    ['a file with a byte order mark', `\uFEFF${must(toPsq(freestyle, record))}`],
  ])('opens %s', async (_, text) => {
    expect(recordOfMainLine(await only(text))).toEqual(record);
  });

  it('chooses the smallest usual board that holds the points', async () => {
    expect((await only('h8 s19')).options['size']).toBe(19);
  });

  it('chooses exactly-five if a game continued after six in a row', async () => {
    const six = ['c5', 'd6', 'd5', 'e7', 'e5', 'f4', 'g5', 'h4', 'h5', 'b2', 'f5', 'a1'];
    const played = { ...record, game: standard.id, entries: six };
    const plain = must(toPsq(standard, played)).replace(', 1\n', ', 0\n');
    expect(recordOfMainLine(await only(plain))).toEqual(played);
    expect(
      (await only(must(toSgf(standard, treeOfRecord(played))).replace('RU[gomoku/standard]', ''))).game,
    ).toBe(standard.id);
  });

  it.each([
    ['RU[Renju]', 'gomoku/renju'],
    ['RU[RIF]', 'gomoku/freestyle'],
    ['RU[Caro]', 'gomoku/caro'],
    ['RU[gomoku/caro5]', 'gomoku/caro5'],
    ['RU[Standard gomoku]', 'gomoku/standard'],
    ['RU[banqi/classic]', 'gomoku/freestyle'],
    ['', 'gomoku/freestyle'],
  ])('SGF with %j is %s', async (rules, id) => {
    expect((await only(`(;GM[4]SZ[15]${rules};B[hh];W[ii])`)).game).toBe(id);
  });

  it.each([
    ['0', 'gomoku/freestyle'],
    ['1', 'gomoku/standard'],
    ['4', 'gomoku/renju'],
    ['8', 'gomoku/caro'],
    ['9', 'gomoku/caro5'],
  ])('PSQ with rule %s is %s, and comes back', async (number, id) => {
    const text = `Piskvorky 15x15, 11:11, ${number}\n8,8,0\n9,9,0\nblack\nwhite\n0\n`;
    const tree = await only(text);
    expect(tree.game).toBe(id);
    expect(must(toPsq(findGame(id)!, recordOfMainLine(tree)!))).toContain(`15x15, 0:0, ${number}\n`);
  });

  it('finds several games in one file, and counts those it could not read', async () => {
    const psq = must(toPsq(freestyle, record));
    const bad = 'Piskvorky 15x15, 0:0, 2\n8,8,0\n';
    expect(must(await readGames(`${psq}${bad}${psq}`, find))).toMatchObject({ games: [{}, {}], unread: 1 });
    const sgf = '(;PB[Ann]PW[Bob]DT[2026-01-31];B[hh])(;GM[2])(;EV[Cup];B[ii])';
    const both = must(await readGames(sgf, find));
    expect(both.games.map(({ title }) => title)).toEqual(['Ann – Bob · 2026-01-31', 'Cup']);
    expect(both.unread).toBe(1);
  });

  it('reads a drawn position', async () => {
    const drawn = ['. . . . . .', '. . . . . .', '. . x . . .', '. . o X . .', '. . . . . .', '. . . . . .'];
    expect(await only(drawn.join('\n'))).toMatchObject({
      game: freestyle.id,
      options: { size: 6 },
      from: '6/6/2x3/2ox2/6/6_o',
      moves: [],
    });
    expect(await only('.....\n.X...\n..O..\n.....\n.....')).toMatchObject({ from: '5/1x3/2o2/5/5_x' });
  });

  it.each([
    ['', 'bad_record'],
    ['hello', 'bad_record'],
    ['sente 1', 'unknown_game'],
    ['sente 1 gomoku/freestyle : h8 h8', 'occupied'],
    ['(;GM[2])', 'bad_record'],
    ['#', 'bad_record'],
    ['\0', 'bad_record'],
    ['Piskvorky 15x15, 0:0, 2\n8,8,0\n', 'bad_record'],
    ['XXXXX\n.....\n.....\n.....\n.....', 'bad_position'],
    ['......\n.....\n.....\n.....\n.....', 'bad_record'],
    [`h8${' '.repeat(LONGEST_IMPORT)}i9`, 'bad_record', 'too_long'],
    ['Piskvorky 15x15, 0:0, 0\n8,8,0\n'.repeat(300), 'bad_record'],
  ])('refuses case %#: %s', async (text, code, reason?: string) => {
    const read = await readGames(text, find);
    if (text === '') expect(read.ok).toBe(true);
    else expect(read).toMatchObject({ ok: false, refusal: { code, ...(reason && { data: { reason } }) } });
  });

  it.each([
    ['#', ' x'],
    ['(', ''],
    ['(;', ''],
    ['(;A', ' '],
    ['(;B[', ''],
    ['(;B[\\]', ''],
    ['[', '('],
    [' ', '(x'],
    ['h8', '!'],
    ['a1(', ''],
    ['Piskvorky ', ''],
    ['Piskvorky 15x15,', ''],
    ['8,8,0\n', 'Piskvorky 15x15, 0:0, 0\n'],
    ['.....\n', ''],
    ['sente 1 gomoku/freestyle : ', ''],
    ['(h8', '#gomoku/freestyle:'],
  ])('answers %j as often as a file can hold it, before %j', async (part, end) => {
    const many = part.repeat(Math.floor((LONGEST_IMPORT - 2 * end.length) / part.length));
    for (const text of [many + end, end + many])
      expect(typeof (await readGames(text, find)).ok).toBe('boolean');
  });

  it('refuses a text over the limit without reading it', async () => {
    for (const start of ['#', 'sente 1 gomoku/freestyle : ', '(;'])
      expect(await readGames(start + '#'.repeat(1024 * 1024), find)).toMatchObject({
        refusal: { code: 'bad_record', data: { reason: 'too_long' } },
      });
  });

  it('tries the file formats of every family in turn', async () => {
    const mine: Found = { games: [], unread: 7 };
    const field = (answer: Result<Found>): Field => ({ formats: [], read: () => Promise.resolve(answer) });
    const [first, second, reads] = [
      field(refuse('bad_record', { reason: 'not_square' })),
      field(refuse('bad_record', { reason: 'board_size' })),
      field(accept(mine)),
    ];
    expect(await readForeignFormat('', find, { first, reads })).toEqual(accept(mine));
    expect(await readForeignFormat('', find, { first, second })).toEqual(
      refuse('bad_record', { reason: 'not_square' }),
    );
    expect(await readForeignFormat('', find, {})).toMatchObject({ refusal: { code: 'bad_record' } });
  });
});
