// Which of two judgements of a position is better, and how far a proven win is.

import { describe, expect, it } from 'vitest';
import { betterJudgement, type Judgement, movesToWin } from './judgement.ts';

const judgement = (nodes: number, winner?: number, plies = 0): Judgement => ({
  chances: [0.5, 0.5],
  line: [`after ${nodes}`],
  ...(winner === undefined ? {} : { proof: { winner, plies } }),
  nodes,
});

describe('of two judgements of a position', () => {
  it.each<[string, Judgement | null, Judgement | null, 'before' | 'later' | 'neither']>([
    ['there is only one', judgement(9), null, 'before'],
    ['there is only the other', null, judgement(9), 'later'],
    ['there is none', null, null, 'neither'],
    ['one saw more', judgement(9), judgement(8), 'before'],
    ['the later saw more', judgement(8), judgement(9), 'later'],
    ['both saw as much', judgement(9), judgement(9), 'later'],
    ['one has proven it, though it saw less', judgement(1, 0, 33), judgement(9), 'before'],
    ['the later has proven it, though it saw less', judgement(9), judgement(1, 1, 33), 'later'],
    ['the win was shorter', judgement(1, 0, 11), judgement(9, 0, 33), 'before'],
    ['the later win is shorter', judgement(9, 0, 33), judgement(1, 0, 11), 'later'],
    ['the later loss is sooner', judgement(9, 1, 12), judgement(1, 1, 10), 'later'],
    ['they prove different winners, and one saw more', judgement(9, 0, 5), judgement(1, 1, 4), 'before'],
  ])('%s', (_, before, later, which) => {
    const expected = { before, later, neither: null }[which];
    expect(betterJudgement(before, later)).toBe(expected);
  });
});

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [11, 6],
  [33, 17],
])('a win after %i plies takes the winner %i moves', (plies, moves) => {
  expect(movesToWin({ winner: 0, plies })).toBe(moves);
});
