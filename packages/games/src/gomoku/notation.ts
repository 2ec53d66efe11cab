// Moves as text: `h8` puts a stone, `=black`, `=white` and `=more` are the choices of Swap 2.

import { accept, makePoint, type Result, refuse } from '@sente/kernel';
import { isOnBoard } from './position.ts';
import { SWAP2_CHOICES, type Swap2Choice } from './swap2.ts';

export type GomokuMove =
  | { readonly kind: 'place'; readonly x: number; readonly y: number }
  | { readonly kind: 'choose'; readonly choice: Swap2Choice };

const CHOICE_WORDS: { readonly [choice in Swap2Choice]: string } = {
  black: '=black',
  white: '=white',
  place_more: '=more',
};

const LONGEST_QUOTE = 40;
const A = 'a'.charCodeAt(0);
const A_POINT = /^[a-z][1-9][0-9]?$/;

/** The point may lie off the board, and the choice may not exist; the phase decides whether that is an error. */
export type AskedMove =
  | { readonly kind: 'place'; readonly x: number; readonly y: number }
  | { readonly kind: 'choose'; readonly choice: string };

export function readAskedMove(text: string, size: number): AskedMove | null {
  if (typeof text !== 'string' || text.length > LONGEST_QUOTE) return null;
  if (A_POINT.test(text))
    return { kind: 'place', x: text.charCodeAt(0) - A, y: size - Number(text.slice(1)) };
  if (!text.startsWith('=')) return null;
  return { kind: 'choose', choice: SWAP2_CHOICES.find((choice) => CHOICE_WORDS[choice] === text) ?? text };
}

export function parseMove(text: string, size: number): Result<GomokuMove> {
  const asked = readAskedMove(text, size);
  if (asked?.kind === 'place')
    return isOnBoard(size, asked.x, asked.y) ? accept(asked) : refuse('out_of_bounds', { size });
  const choice = SWAP2_CHOICES.find((known) => known === asked?.choice);
  return choice ? accept({ kind: 'choose', choice }) : badNotation(text);
}

/** Whether the text has the form of a choice of Swap 2. */
export function isSwap2Choice(text: string): boolean {
  return Object.values(CHOICE_WORDS).includes(text);
}

export function badNotation(text: unknown) {
  return refuse('bad_notation', { text: typeof text === 'string' ? text.slice(0, LONGEST_QUOTE) : '' });
}

export function makeMove(move: GomokuMove, size: number): string {
  return move.kind === 'place' ? makePoint([move.x, move.y], size) : CHOICE_WORDS[move.choice];
}
