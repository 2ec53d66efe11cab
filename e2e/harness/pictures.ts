// Realistic pictures for tests of the board. They are built by hand, because a board knows no game.

import type { Look, ManShape, Mark, Offer, Picture, Piece, Point } from '@sente/kernel';

type Stones = { size: number; moves: string; marks?: readonly Mark[]; taken?: string };

export function at(name: string, rows: number): Point {
  return [name.charCodeAt(0) - 97, rows - Number(name.slice(1))];
}

function name([x, y]: Point, rows: number): string {
  return String.fromCharCode(97 + x) + (rows - y);
}

const NOTHING_ELSE = { sides: [], phase: { code: 'play' }, facts: [] } as const;

function stars(size: number): Point[] {
  const near = size >= 13 ? 3 : 2;
  const rows = size === 19 ? [near, 9, 15] : [near, (size - 1) / 2, size - 1 - near];
  const all = rows.flatMap((y) => rows.map((x): Point => [x, y]));
  const middle = (size - 1) / 2;
  return size === 19 ? all : all.filter(([x, y]) => (x === middle) === (y === middle));
}

/** Stones of black and white in turn. Every empty point is offered unless a mark forbids it. */
export function stones({ size, moves, marks = [], taken = '' }: Stones): Picture {
  const gone = new Set(taken.split(' '));
  const played = moves.split(' ').filter(Boolean);
  const pieces = played.flatMap((move, i): Piece[] =>
    gone.has(move)
      ? []
      : [
          {
            id: `s${i + 1}`,
            at: at(move, size),
            look: { kind: 'stone', colour: i % 2 ? 'white' : 'black' },
            number: i + 1,
          },
        ],
  );
  const closed = new Set(pieces.map((piece) => String(piece.at)));
  for (const mark of marks) if (mark.kind === 'forbidden') closed.add(String(mark.at));
  const look: Look = { kind: 'stone', colour: played.length % 2 ? 'white' : 'black' };
  const offers: Offer[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!closed.has(`${x},${y}`))
        offers.push({ kind: 'place', move: name([x, y], size), at: [x, y], look });
    }
  }
  const last = played.at(-1);
  const lastMark: Mark[] = last ? [{ kind: 'last', at: at(last, size) }] : [];
  const grid = { columns: size, rows: size, on: 'crossings', stars: stars(size) } as const;
  return { grid, pieces, offers, marks: [...lastMark, ...marks], ...NOTHING_ELSE };
}

export const GOMOKU =
  'h8 i9 i8 g8 h9 h10 g10 f11 i10 j11 j8 k8 i7 h6 i6 i11 i5 i4 k7 l6 j6 k5 g9 f9 h7 e10 j9';

export const midGame = () => stones({ size: 15, moves: GOMOKU });

export const won = () =>
  stones({
    size: 15,
    moves: `${GOMOKU} g11 j7 l5 k6`,
    marks: [{ kind: 'line', points: ['g10', 'h9', 'i8', 'j7', 'k6'].map((point) => at(point, 15)) }],
  });

/** A double three at k10: the row k10-m10 and the column k10-k12 would both be open threes. */
export function forbidden(): Picture {
  const points = (text: string) => text.split(' ').map((point) => at(point, 19));
  const mark = (where: string, ...shapes: string[]): Mark => ({
    kind: 'forbidden',
    at: at(where, 19),
    why: 'double_three',
    shapes: shapes.map(points),
  });
  return stones({
    size: 19,
    moves:
      'l10 d4 m10 q16 k11 d16 k12 q4 g7 r10 h8 c10 n14 j3 o13 k17 p7 l3 f14 f3 e13 n3 g12 h3 q12 o5 r14 p15 c6 c13 j9 n8',
    marks: [
      mark('k10', 'k10 l10 m10', 'k10 k11 k12'),
      mark('i9', 'g7 h8 i9', 'i9 j9 k9'),
      mark('p12', 'n14 o13 p12', 'p12 q12 r12'),
    ],
  });
}

/** Three tentative stones of an opening. */
export function opening(): Picture {
  const picture = stones({ size: 15, moves: 'h8 i9 g6' });
  const pieces = picture.pieces.map(({ number, ...piece }) => ({ ...piece, tentative: number ?? 0 }));
  return { ...picture, pieces, marks: [] };
}

const GLYPHS = {
  red: { King: '帥', Guard: '仕', Minister: '相', Rook: '俥', Horse: '傌', Cannon: '炮', Pawn: '兵' },
  black: { King: '將', Guard: '士', Minister: '象', Rook: '車', Horse: '馬', Cannon: '包', Pawn: '卒' },
  green: { King: '帥', Guard: '仕', Minister: '相', Rook: '俥', Horse: '傌', Cannon: '炮', Pawn: '兵' },
} as const;
type ManType = keyof (typeof GLYPHS)['red'];
const SHAPES = { red: 'round', black: 'notched', green: 'octagon' } as const satisfies Record<
  string,
  ManShape
>;

export function man(colour: keyof typeof GLYPHS, type: ManType): Look {
  return { kind: 'man', faction: colour, colour, shape: SHAPES[colour], type, glyph: GLYPHS[colour][type] };
}

const LETTERS: { readonly [letter: string]: ManType } = {
  k: 'King',
  g: 'Guard',
  m: 'Minister',
  r: 'Rook',
  h: 'Horse',
  c: 'Cannon',
  p: 'Pawn',
};
const COLOURS = { R: 'red', B: 'black', G: 'green' } as const;

/** A drawn board of men: `Rk` a red king, `??` face down, `..` empty. Backs may be turned over. */
function men(on: 'crossings' | 'cells', drawn: string, carries: readonly Offer[] = []): Picture {
  const rows = drawn
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const pieces: Piece[] = [];
  const offers: Offer[] = [...carries];
  for (const [y, row] of rows.entries()) {
    for (const [x, cell] of row.entries()) {
      const look = lookOf(cell);
      if (look) pieces.push({ id: `m${x}-${y}`, at: [x, y], look });
      if (look?.kind === 'back')
        offers.push({ kind: 'flip', move: `?${name([x, y], rows.length)}`, at: [x, y] });
    }
  }
  const grid = { columns: rows[0]?.length ?? 0, rows: rows.length, on, stars: [] };
  return { grid, pieces, offers, marks: [], ...NOTHING_ELSE };
}

function lookOf(cell: string): Look | null {
  if (cell === '..') return null;
  if (cell === '??') return { kind: 'back' };
  const colour = COLOURS[cell[0] as keyof typeof COLOURS];
  const type = LETTERS[cell[1] ?? ''];
  if (!colour || !type) throw new Error(`unknown man: ${cell}`);
  return man(colour, type);
}

function carry(from: string, to: string, rows: number, takes = false): Offer {
  return { kind: 'carry', move: `${from}-${to}`, from: at(from, rows), to: at(to, rows), takes };
}

export function banqi(): Picture {
  const picture = men(
    'cells',
    `?? ?? Rk ??
     ?? Bp .. Rp
     Bc ?? ?? ??
     ?? .. Rh Bg
     Rm ?? Br ??
     ?? ?? .. Bk
     Rc ?? ?? ??
     ?? Bm ?? Rg`,
    [carry('c5', 'b5', 8), carry('c5', 'd5', 8, true), carry('a2', 'a4', 8, true), carry('d7', 'c7', 8)],
  );
  return { ...picture, marks: [{ kind: 'last', at: at('c4', 8), from: at('c3', 8) }] };
}

export function threeKingdoms(): Picture {
  const picture = men(
    'crossings',
    `?? .. ?? Rr ??
     .. Gp ?? .. ??
     ?? ?? .. Bh ..
     Gk .. ?? ?? ..
     ?? Rc .. Gp ??
     .. ?? Bm .. ??
     ?? .. Rg ?? Bc
     ?? Gp .. ?? ..
     .. ?? Br ?? ??`,
    [
      carry('a6', 'b6', 9),
      carry('b5', 'c5', 9),
      carry('b5', 'b6', 9),
      carry('b5', 'd5', 9, true),
      carry('d9', 'd8', 9),
    ],
  );
  return { ...picture, marks: [{ kind: 'last', at: at('c4', 9), from: at('e6', 9) }] };
}
