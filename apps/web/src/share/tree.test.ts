// Trees are written as words and links and read back; text that is no tree, or has an illegal move, is refused.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisLink, readSharedTree } from './analysis-link.ts';
import {
  findMainLine,
  type GameTree,
  isOneLineFromStart,
  MOST_TREE_MOVES,
  makeTreeWords,
  parseTreeWords,
  recordOfMainLine,
  type TreeMove,
} from './tree.ts';

const find = (id: string) => Promise.resolve(findGame(id));
const options = { size: 15, swap2: false, nextMover: 'black' };
const open = (hash: string) => readSharedTree({ hash }, find);

/** Any tree: the parent of a move comes before it in the list, and the children of one move differ. */
const trees = fc.array(fc.nat(), { maxLength: 60 }).map((numbers): readonly TreeMove[] =>
  numbers.map((number, at) => ({
    entry: `${'abcdefghijklmno'[at % 15]}${1 + Math.floor(at / 15)}`,
    parent: number % (at + 1) === at ? null : number % (at + 1),
  })),
);

/** The tree as nested lists, which do not depend on the order of the flat list. */
function shapeOf(moves: readonly TreeMove[], from: number | null = null): unknown {
  return moves.flatMap(({ entry, parent }, at) => (parent === from ? [[entry, shapeOf(moves, at)]] : []));
}

describe('a tree', () => {
  it('is written as words and read back', () => {
    fc.assert(
      fc.property(trees, (moves) => {
        expect(shapeOf(must(parseTreeWords(makeTreeWords(moves))))).toEqual(shapeOf(moves));
      }),
    );
  });

  it.each([
    ['h8 i9 g7', [0, 1, 2]],
    ['h8 ( a1 b1 ) i9 ( c1 ) g7', [0, 3, 5]],
    ['', []],
  ])('%j has the main line %j', (words, line) => {
    expect(findMainLine(must(parseTreeWords(words.split(' ').filter(Boolean))))).toEqual(line);
  });

  it.each(['( h8 )', 'h8 )', 'h8 ( i9', 'h8 ( ( i9 ) )'])('refuses the unmatched brackets of %s', (words) => {
    expect(parseTreeWords(words.split(' '))).toMatchObject({
      ok: false,
      refusal: { data: { reason: 'brackets' } },
    });
  });

  it('refuses more moves than the limit', () => {
    const long = Array<string>(MOST_TREE_MOVES + 1).fill('h8');
    expect(parseTreeWords(long).ok).toBe(false);
  });
});

describe('a link to the analysis board', () => {
  const tree: GameTree = {
    game: 'gomoku/freestyle',
    options,
    from: null,
    moves: must(parseTreeWords('h8 i9 ( h9 g8 ) g7'.split(' '))),
  };

  it('is short and readable, and opens the same tree at its move', async () => {
    const link = analysisLink(tree, 'https://sente.example', 1);
    expect(link).toBe(
      'https://sente.example/analysis#gomoku/freestyle.size=15.swap2=false.nextMover=black:h8i9(h9g8)g7@2',
    );
    expect(must(await open(new URL(link).hash))).toMatchObject({ tree, at: 2 });
    expect(recordOfMainLine(tree)?.entries).toEqual(['h8', 'i9', 'g7']);
    expect(isOneLineFromStart(tree)).toBe(false);
  });

  it('contains a position that was set up', async () => {
    const from = `${Array(15).fill('15').with(7, '7xo6').join('/')}_o`;
    const set = { ...tree, from, moves: must(parseTreeWords(['g7', '(', 'a1', ')', 'g8'])) };
    expect(must(await open(new URL(analysisLink(set, 'https://sente.example')).hash))).toMatchObject({
      tree: set,
    });
    expect(recordOfMainLine(set)).toBeNull();
  });

  it('contains the choices of an opening and the men of banqi', async () => {
    for (const text of [
      'gomoku/renju.size=15.swap2=true.nextMover=black:h8i9g10.=black(=white)h9',
      'banqi/classic.quietLimit=off.threefold=false:?a1=red-horse(?b1=black-king)?c1=black-pawn',
    ]) {
      const shared = must(await open(`#${text}`));
      expect(analysisLink(shared.tree, '')).toBe(`/analysis#${text}`);
    }
  });

  it.each([
    ['#gomoku/freestyle:h8(i9', 'bad_record'],
    ['#gomoku/freestyle:h8i9(h8)', 'occupied'],
    ['#gomoku/freestyle.from=15_x:', 'bad_position'],
    ['#gomoku/freestyle.from=:', 'bad_position'],
    ['#banqi/classic.from=15_x:', 'bad_position'],
    ['#gomoku/none:h8', 'unknown_game'],
    [`#gomoku/freestyle:${'h8'.repeat(9000)}`, 'bad_record'],
  ])('case %# is refused', async (hash, code) => {
    expect(await open(hash)).toMatchObject({ ok: false, refusal: { code } });
  });
});
