import type { Look, Piece } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { findPieceDifferences, piecesById } from './differences.ts';

const BLACK: Look = { kind: 'stone', colour: 'black' };
const HORSE: Look = {
  kind: 'man',
  faction: 'red',
  colour: 'red',
  shape: 'round',
  type: 'Horse',
  glyph: '傌',
};
const stone = (id: string, x = 0, y = 0): Piece => ({ id, at: [x, y], look: BLACK });
const compare = (before: readonly Piece[], after: readonly Piece[]) => {
  const { landed, lifted, moved, turned, count } = findPieceDifferences(
    piecesById(before),
    piecesById(after),
  );
  const ids = (pieces: readonly Piece[]) => pieces.map((piece) => piece.id).join();
  return {
    landed: ids(landed),
    lifted: ids(lifted),
    moved: ids(moved.map(({ piece }) => piece)),
    turned: ids(turned),
    count,
  };
};
const NOTHING = { landed: '', lifted: '', moved: '', turned: '', count: 0 };

describe('between two pictures', () => {
  it('sees no change in equal pieces, even if every object is new', () => {
    expect(compare([stone('a'), stone('b', 1)], [stone('a'), stone('b', 1)])).toEqual(NOTHING);
  });

  it('counts a new id as landed', () => {
    expect(compare([stone('a')], [stone('a'), stone('b', 1)])).toEqual({ ...NOTHING, landed: 'b', count: 1 });
  });

  it('counts a missing id as lifted', () => {
    expect(compare([stone('a'), stone('b', 1)], [stone('b', 1)])).toEqual({
      ...NOTHING,
      lifted: 'a',
      count: 1,
    });
  });

  it('counts the same id at another point as moved, with its origin', () => {
    expect(compare([stone('a')], [stone('a', 3, 4)])).toEqual({ ...NOTHING, moved: 'a', count: 1 });
    const { moved } = findPieceDifferences(piecesById([stone('a', 1, 2)]), piecesById([stone('a', 3, 4)]));
    expect(moved[0]?.from).toEqual([1, 2]);
  });

  it('counts the same id with another look as turned over', () => {
    const back: Piece = { id: 'a', at: [0, 0], look: { kind: 'back' } };
    expect(compare([back], [{ ...back, look: HORSE }])).toEqual({ ...NOTHING, turned: 'a', count: 1 });
  });

  it('takes a man of another type or faction for another look', () => {
    const man: Piece = { id: 'a', at: [0, 0], look: HORSE };
    expect(compare([man], [{ ...man, look: { ...HORSE, type: 'Pawn' } }]).turned).toBe('a');
    expect(compare([man], [{ ...man, look: { ...HORSE, faction: 'black' } }]).turned).toBe('a');
    expect(compare([man], [{ ...man, look: { ...HORSE } }])).toEqual(NOTHING);
  });

  it('moves a man that captures, and lifts the captured one', () => {
    const before = [stone('a'), stone('b', 1)];
    expect(compare(before, [stone('a', 1)])).toEqual({ ...NOTHING, lifted: 'b', moved: 'a', count: 2 });
  });
});
