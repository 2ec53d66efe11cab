import type { Mark, Point } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import {
  dropInVain,
  EMPTY_HAND,
  type Hand,
  keepHandIfPossible,
  resultOfTouch,
  type TouchContext,
} from './hand.ts';
import { indexPicture } from './picture-index.ts';
import { carry, flip, picture, place } from './testing/pictures.ts';

const FORBIDDEN: Mark = { kind: 'forbidden', at: [2, 2], why: 'double_three', shapes: [[[2, 2]]] };
const STONES = picture(
  `. . .
   . x .
   . . .`,
  { offers: [place([0, 0]), place([1, 0])], marks: [FORBIDDEN] },
);
const MEN = picture(
  `H . P
   H ? P
   . . .`,
  { offers: [carry([0, 0], [1, 0]), carry([0, 0], [2, 0], true), carry([0, 1], [0, 2]), flip([1, 1])] },
);

function play(
  shown: typeof STONES,
  confirm: TouchContext['confirm'],
  points: readonly Point[],
  enabled = true,
) {
  const where = { index: indexPicture(shown), enabled, confirm };
  let result = { hand: EMPTY_HAND } as ReturnType<typeof resultOfTouch>;
  for (const at of points) result = resultOfTouch(result.hand, at, where);
  return result;
}

describe('a stone', () => {
  it('is played at once with direct', () => {
    expect(play(STONES, 'direct', [[0, 0]])).toEqual({ hand: EMPTY_HAND, move: 'place 0,0' });
  });

  it('waits for a second touch of the same point with again', () => {
    const first = play(STONES, 'again', [[0, 0]]);
    expect(first.move).toBeUndefined();
    expect(first.hand.pending?.move).toBe('place 0,0');
    expect(
      play(STONES, 'again', [
        [0, 0],
        [0, 0],
      ]).move,
    ).toBe('place 0,0');
  });

  it('moves its waiting place to another point that is touched', () => {
    const result = play(STONES, 'again', [
      [0, 0],
      [1, 0],
    ]);
    expect(result.move).toBeUndefined();
    expect(result.hand.pending?.move).toBe('place 1,0');
  });

  it('waits for the button however often it is touched', () => {
    const result = play(STONES, 'button', [
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(result.move).toBeUndefined();
    expect(result.hand.pending?.move).toBe('place 0,0');
  });
});

describe('a touch that is not offered', () => {
  it.each([
    ['a stone is there', [1, 1]],
    ['the rules forbid it', [2, 2]],
    ['nothing is offered', [0, 2]],
  ] as const)('is reported as it was made: %s', (_, at) => {
    expect(play(STONES, 'direct', [at]).refusal?.gesture).toEqual({ at, held: null });
  });

  it('is refused with the mark that says why the point is forbidden', () => {
    expect(play(STONES, 'direct', [[2, 2]]).refusal?.mark).toBe(FORBIDDEN);
  });

  it('is refused for a viewer who may not touch the board', () => {
    expect(play(STONES, 'direct', [[0, 0]], false)).toEqual({
      hand: EMPTY_HAND,
      refusal: { gesture: { at: [0, 0], held: null } },
    });
  });
});

describe('a man', () => {
  it('is picked up by the first touch', () => {
    expect(play(MEN, 'direct', [[0, 0]])).toEqual({ hand: { held: [0, 0], pending: null } });
  });

  it.each(['direct', 'again'] as const)('is put down by the second, with %s', (confirm) => {
    const result = play(MEN, confirm, [
      [0, 0],
      [1, 0],
    ]);
    expect(result).toEqual({ hand: EMPTY_HAND, move: 'carry 0,0 1,0' });
  });

  it('takes what it is put on', () => {
    expect(
      play(MEN, 'direct', [
        [0, 0],
        [2, 0],
      ]).move,
    ).toBe('carry 0,0 2,0');
  });

  it('waits for the button, still held', () => {
    const result = play(MEN, 'button', [
      [0, 0],
      [1, 0],
    ]);
    expect(result.move).toBeUndefined();
    expect(result.hand).toEqual({
      held: [0, 0],
      pending: { move: 'carry 0,0 1,0', kind: 'carry', at: [1, 0], from: [0, 0], again: false },
    });
  });

  it('goes back when touched again', () => {
    const twice = [
      [0, 0],
      [0, 0],
    ] as const;
    expect(play(MEN, 'direct', twice)).toEqual({ hand: EMPTY_HAND });
  });

  it('goes back when an empty point is touched that it cannot reach, or when it is let go over one', () => {
    const refusal = { gesture: { at: [2, 2], held: [0, 0] } };
    const back = { hand: EMPTY_HAND, refusal };
    const touched = [
      [0, 0],
      [2, 2],
    ] as const;
    expect(play(MEN, 'direct', touched)).toEqual(back);
    expect(dropInVain(indexPicture(MEN), [0, 0], [2, 2])).toEqual(back);
  });

  it('is replaced by another man that is touched', () => {
    const result = play(MEN, 'direct', [
      [0, 0],
      [0, 1],
    ]);
    expect(result.hand.held).toEqual([0, 1]);
  });

  it('stays in hand when a piece is touched that it cannot take', () => {
    const result = play(MEN, 'direct', [
      [0, 0],
      [2, 1],
    ]);
    expect(result.refusal?.gesture).toEqual({ at: [2, 1], held: [0, 0] });
    expect(result.hand.held).toEqual([0, 0]);
  });

  it('lying face down is turned over', () => {
    expect(play(MEN, 'direct', [[1, 1]]).move).toBe('flip 1,1');
    expect(play(MEN, 'again', [[1, 1]]).hand.pending?.kind).toBe('flip');
  });
});

describe('when the picture changes', () => {
  const pending = { move: 'place 0,0', kind: 'place', at: [0, 0], from: null, again: true } as const;
  const offering = (at: Point) => indexPicture({ ...STONES, offers: [place(at)] });
  const hand: Hand = { held: null, pending };

  it('keeps a waiting move while it is offered', () => {
    expect(keepHandIfPossible(hand, offering([0, 0]), true)).toBe(hand);
  });

  it('drops a waiting move that is no longer offered', () => {
    expect(keepHandIfPossible(hand, offering([1, 0]), true)).toEqual(EMPTY_HAND);
  });

  it('empties the hand when the viewer may no longer touch', () => {
    expect(keepHandIfPossible(hand, offering([0, 0]), false)).toBe(EMPTY_HAND);
  });

  it('puts back a man that may no longer move', () => {
    expect(keepHandIfPossible({ held: [2, 2], pending: null }, offering([0, 0]), true)).toBe(EMPTY_HAND);
  });
});
