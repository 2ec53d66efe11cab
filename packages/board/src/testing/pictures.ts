// Small pictures drawn as text, for tests of the board's own parts.

import type { Look, Offer, Picture, Piece, Point } from '@sente/kernel';

const STONES: { readonly [sign: string]: Look } = {
  x: { kind: 'stone', colour: 'black' },
  o: { kind: 'stone', colour: 'white' },
  '?': { kind: 'back' },
  H: { kind: 'man', faction: 'red', colour: 'red', shape: 'round', type: 'Horse', glyph: '傌' },
  P: { kind: 'man', faction: 'green', colour: 'green', shape: 'octagon', type: 'Pawn', glyph: '卒' },
};

/** `x` and `o` stones, `?` a back, `H` a red horse, `P` a green pawn, `.` empty. */
export function picture(drawn: string, rest: Partial<Picture> = {}): Picture {
  const rows = drawn
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '));
  const pieces: Piece[] = rows.flatMap((row, y) =>
    row.flatMap((sign, x) => {
      const look = STONES[sign];
      return look ? [{ id: `${x},${y}`, at: [x, y] as const, look }] : [];
    }),
  );
  return {
    grid: { columns: rows[0]?.length ?? 0, rows: rows.length, on: 'crossings', stars: [] },
    pieces,
    offers: [],
    marks: [],
    sides: [],
    phase: { code: 'play' },
    facts: [],
    ...rest,
  };
}

export function place(at: Point): Offer {
  return { kind: 'place', move: `place ${at}`, at, look: { kind: 'stone', colour: 'black' } };
}

export function flip(at: Point): Offer {
  return { kind: 'flip', move: `flip ${at}`, at };
}

export function carry(from: Point, to: Point, takes = false): Offer {
  return { kind: 'carry', move: `carry ${from} ${to}`, from, to, takes };
}
