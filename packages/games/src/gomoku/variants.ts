// The gomoku variants: one row each, made of independent switches. A new variant is a new row.

import type { OptionSpec } from '@sente/kernel';
import { COLOURS, type Stone } from './position.ts';

/** `free-threes`: neither side may make two free threes at once. `renju`: black's double-three, double-four and overline. */
export type ForbiddenRule = 'none' | 'free-threes' | 'renju';

export type Variant = {
  readonly id: string;
  /** The usual board; a room may choose another size. */
  readonly size: number;
  /** The sides for which a row of six or more wins like a five. */
  readonly overlineWins: readonly Stone[];
  /** Whether a row of exactly five wins with an opponent's stone on both of its ends. */
  readonly blockedFiveWins: boolean;
  /** Flanked pairs are captured, and this many captured stones win; null: no captures. */
  readonly capturesToWin: number | null;
  readonly forbidden: ForbiddenRule;
};

const BOTH: readonly Stone[] = ['X', 'O'];
const WHITE: readonly Stone[] = ['O'];
const NONE: readonly Stone[] = [];

export const SMALLEST_SIZE = 5;
export const LARGEST_SIZE = 25;
const USUAL_SIZES = [9, 11, 13, 15, 17, 19];

// biome-ignore format: a table reads best with one variant per line
export const VARIANTS: readonly Variant[] = [
  { id: 'freestyle', size: 15, overlineWins: BOTH,   blockedFiveWins: true,  capturesToWin: null, forbidden: 'none' },
  { id: 'standard',  size: 15, overlineWins: NONE,   blockedFiveWins: true,  capturesToWin: null, forbidden: 'none' },
  { id: 'caro',      size: 15, overlineWins: BOTH,   blockedFiveWins: false, capturesToWin: null, forbidden: 'none' },
  { id: 'caro5',     size: 15, overlineWins: NONE,   blockedFiveWins: false, capturesToWin: null, forbidden: 'none' },
  { id: 'renju',     size: 15, overlineWins: WHITE,  blockedFiveWins: true,  capturesToWin: null, forbidden: 'renju' },
  { id: 'capture',   size: 19, overlineWins: BOTH,   blockedFiveWins: true,  capturesToWin: 10,   forbidden: 'free-threes' },
];

export function findVariant(id: unknown): Variant | undefined {
  return VARIANTS.find((variant) => variant.id === id);
}

/** Whether two variants differ in nothing but their name and the usual board. */
export function playAlike(a: Variant, b: Variant): boolean {
  const switches = ({ overlineWins, blockedFiveWins, capturesToWin, forbidden }: Variant) =>
    JSON.stringify([overlineWins, blockedFiveWins, capturesToWin, forbidden]);
  return switches(a) === switches(b);
}

/** The options of a room, the same for every variant. */
export function optionsOf({ size }: Variant): readonly OptionSpec[] {
  return [
    {
      key: 'size',
      kind: 'number',
      min: SMALLEST_SIZE,
      max: LARGEST_SIZE,
      nullable: false,
      default: size,
      usual: USUAL_SIZES,
    },
    { key: 'swap2', kind: 'flag', default: false, opening: true },
    { key: 'nextMover', kind: 'choice', choices: COLOURS, default: 'black', onlyWith: 'swap2' },
  ];
}
