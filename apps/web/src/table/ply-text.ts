// A move as people read it: H8, B3–B4, a man turned over, a colour taken, a seat given up.

import type { MenFaces } from '@sente/board';
import type { Look, Picture, Piece } from '@sente/kernel';
import { isOneOf, LEAVE_REASONS, type LeaveReason, parsePoint } from '@sente/kernel';
import { sayMan, saySide, t } from '../words/index.ts';
import { isSwap2 } from './swap2/swap2-phase-indicator.tsx';

const FLIP = /^\?([a-z]\d{1,2})/;
const CARRY = /^([a-z]\d{1,2})([-x])([a-z]\d{1,2})$/;

/** Short, for lists. `after` is the picture the move led to; it is only asked for when the text alone is not enough. */
export function plyText(entry: string, men: MenFaces, after: () => Picture): string {
  if (entry.startsWith('!')) return t(`ply.${leavingOf(entry)}`);
  if (entry.startsWith('=')) return t(`swap2.choice.${choiceOf(entry)}`);
  const flip = FLIP.exec(entry);
  if (flip) {
    const look = turnedUp(flip[1] ?? '', after())?.look;
    return `${upper(flip[1])} ${look?.kind === 'man' ? manText(look, men) : ''}`;
  }
  const carry = CARRY.exec(entry);
  if (!carry) return entry.toUpperCase();
  return upper(carry[1]) + (carry[2] === 'x' ? '×' : '–') + upper(carry[3]);
}

/** Whoever does not read the characters reads a letter, beside pictures too. */
function manText(man: Extract<Look, { kind: 'man' }>, men: MenFaces): string {
  return men === 'characters' ? man.glyph : t(`man.${man.type}.letter`);
}

/** Whole, for the ear. */
export function plySpeech(entry: string, who: string, after: () => Picture): string {
  if (entry.startsWith('!')) return t(`live.${leavingOf(entry)}`, { who });
  if (entry.startsWith('=')) return t(`swap2.chose.${choiceOf(entry)}`, { who });
  const flip = FLIP.exec(entry);
  if (flip) {
    const look = turnedUp(flip[1] ?? '', after())?.look;
    const man = look?.kind === 'man' ? `${saySide(look.faction)}, ${sayMan(look.type)}` : '';
    return t('live.flipped', { who, point: upper(flip[1]), man });
  }
  const carry = CARRY.exec(entry);
  if (carry) {
    const said = carry[2] === 'x' ? 'live.captured' : 'live.carried';
    return t(said, { who, from: upper(carry[1]), to: upper(carry[3]) });
  }
  return t('live.placed', { who, point: entry.toUpperCase() });
}

/**
 * How many plies the opening took: up to the last choice everything was the opening, and everything that was played
 * where it goes on or was never finished. `phaseAfter` is the phase so many plies led to.
 */
export function openingPlies(entries: readonly string[], phaseAfter: (ply: number) => string): number {
  const played = entries.findLastIndex((entry) => !entry.startsWith('!')) + 1;
  if (isSwap2(phaseAfter(played))) return played;
  return entries.findLastIndex((entry) => entry.startsWith('=')) + 1;
}

function leavingOf(entry: string): LeaveReason {
  const why = entry.slice(1).split(':')[0];
  return isOneOf(why, LEAVE_REASONS) ? why : 'resign';
}

function choiceOf(entry: string): 'black' | 'white' | 'place_more' {
  if (entry === '=black') return 'black';
  return entry === '=white' ? 'white' : 'place_more';
}

function turnedUp(name: string, { grid, pieces }: Picture): Piece | undefined {
  const point = parsePoint(name, grid.columns, grid.rows);
  return pieces.find((piece) => piece.at[0] === point?.[0] && piece.at[1] === point[1]);
}

function upper(text: string | undefined): string {
  return (text ?? '').toUpperCase();
}
