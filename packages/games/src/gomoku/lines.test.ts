// Winning runs: found through a stone and all over the board alike, in every variant, and blocked fives in none that asks.

import { seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { allWinningLines, winningLinesThrough } from './lines.ts';
import { type Board, type Cell, STONES } from './position.ts';
import { drawn } from './testing/drawn.ts';
import { VARIANTS, type Variant } from './variants.ts';

const variant = (id: string): Variant => VARIANTS.find((one) => one.id === id) ?? expect.fail(id);

describe('allLines', () => {
  it.each([
    ['caro', 'O X X X X X O', 0],
    ['caro', 'O X X X X X .', 1],
    ['caro', '. X X X X X O', 1],
    ['caro', 'X X X X X O .', 1],
    ['caro', 'O X X X X X X O', 1],
    ['caro5', 'O X X X X X O', 0],
    ['caro5', '. X X X X X X .', 0],
    ['standard', 'O X X X X X O', 1],
    ['standard', '. X X X X X X .', 0],
    ['freestyle', '. X X X X X X .', 1],
    ['freestyle', '. X X X X . X .', 0],
  ])('%s: %s has %i', (id, row, count) => {
    // Away from the corner, so that what stands before a run is on the board.
    const { state } = drawn(id, `. . . . . . . . .\n. ${row}`, 9);
    expect(allWinningLines(state.board, variant(id), 'X')).toHaveLength(count);
    const down = state.board.map((line, y) => line.map((_, x) => state.board[x]?.[y] ?? null));
    expect(allWinningLines(down, variant(id), 'X')).toHaveLength(count);
  });

  it('has what goes through each of its stones, and nothing else', () => {
    const random = seededRandom('lines');
    const cell = (): Cell => (random() < 0.15 ? null : random() < 0.72 ? 'X' : 'O');
    for (let n = 0; n < 40; n++) {
      const board: Board = Array.from({ length: 9 }, () => Array.from({ length: 9 }, cell));
      for (const one of VARIANTS) {
        for (const stone of STONES) {
          const through = board.flatMap((line, y) =>
            line.flatMap((here, x) => (here === stone ? winningLinesThrough(board, one, stone, [x, y]) : [])),
          );
          const named = (lines: readonly unknown[]) =>
            [...new Set(lines.map((line) => JSON.stringify(line)))].sort();
          expect(named(allWinningLines(board, one, stone))).toEqual(named(through));
        }
      }
    }
  });
});
