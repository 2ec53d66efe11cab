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
    ['without a proof', judged(), 0, 'H8'],
    ['when the other side wins', judged(1, 4), 0, 'H8'],
    ['for a win at once', judged(0, 1), 0, 'H8 wins, in 1 move of yours.'],
    ['for a win after eleven plies', judged(1, 11), 1, 'H8 wins, in 6 moves of yours.'],
    [
      'for a win against two opponents, whose plies count too',
      judged(2, 4),
      2,
      'H8 wins, in 2 moves of yours.',
    ],
  ])('names the move, and a proven win of the player: %s', (_, judgement, turn, text) => {
    const told = hintText(judgement, turn, 'H8');
    expect(told).toContain(text);
    expect(told.includes('wins')).toBe(text.includes('wins'));
  });
});
