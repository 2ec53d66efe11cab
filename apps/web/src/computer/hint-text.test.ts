// The sentence of a hint.

import { describe, expect, it } from 'vitest';
import { hintText } from './hint-text.ts';

const judged = (winner?: number, plies = 0) => ({
  chances: [0.5, 0.5],
  line: ['h8'],
  ...(winner === undefined ? {} : { proof: { winner, plies } }),
  nodes: 1,
});

describe('a hint', () => {
  it.each([
    ['nothing is proven', judged(), 0, 'H8'],
    ['the other side wins', judged(1, 4), 0, 'H8'],
    ['one wins at once', judged(0, 1), 0, 'H8 wins, in 1 move of yours.'],
    ['one wins after eleven plies', judged(1, 11), 1, 'H8 wins, in 6 moves of yours.'],
    [
      'one wins as the first of three, and all of them move',
      judged(2, 4),
      2,
      'H8 wins, in 2 moves of yours.',
    ],
  ])('%s', (_, judgement, turn, text) => {
    const told = hintText(judgement, turn, 'H8');
    expect(told).toContain(text);
    expect(told.includes('wins')).toBe(text.includes('wins'));
  });
});
