// A move in words, from the game's description of it: H8, B3–B4, a flip, a resignation.

import {
  type Description,
  type Game,
  type JsonObject,
  type Look,
  type Phase,
  parseLeaveEntry,
} from '@sente/kernel';
import { enMoves } from '../../words/en/moves.ts';
import { enOpening } from '../../words/en/opening.ts';
import { enTable } from '../../words/en/table.ts';
import { sayMan } from '../../words/men.ts';
import { saySide } from '../../words/say.ts';
import { sayCode, translator } from '../../words/speak.ts';

const t = translator(enMoves, enTable);

/** Short, for lists. `before` is the state before the entry. */
export function plyText(game: Game, entry: string, before: unknown): string {
  const leaving = parseLeaveEntry(entry);
  if (leaving) return t(`move.${leaving.why}`);
  const told = game.describe(entry, before);
  if (!told.ok) return entry;
  const { code, data } = told.value;
  const choice = readChoice(told.value);
  if (choice !== null) return sayCode(enOpening, `choice.${choice}`) ?? choice;
  return sayCode(enMoves, `move.${code}`, capitalizePointNames(data)) ?? entry;
}

/** As a sentence, for screen readers. */
export function plySpeech(game: Game, entry: string, before: unknown, who: string): string {
  const leaving = parseLeaveEntry(entry);
  if (leaving) return t(`told.${leaving.why}`, { who });
  const told = game.describe(entry, before);
  if (!told.ok) return entry;
  const { code, data, look: piece } = told.value;
  const choice = readChoice(told.value);
  if (choice !== null) return sayCode(enOpening, `chose.${choice}`, { who }) ?? choice;
  const words = { ...capitalizePointNames(data), who, piece: piece === null ? '' : pieceName(piece, ', ') };
  return sayCode(enMoves, `told.${code}`, words) ?? entry;
}

export function isChoicePly(game: Game, entry: string, before: unknown): boolean {
  const told = game.describe(entry, before);
  return told.ok && readChoice(told.value) !== null;
}

/** The choice that the move makes; null if it is none. */
function readChoice({ data }: Description): string | null {
  const { choice } = data;
  return typeof choice === 'string' ? choice : null;
}

/** The names of points are written in capitals. */
function capitalizePointNames(data: JsonObject): JsonObject {
  const points = ['point', 'from', 'to'].flatMap((key) => {
    const name = data[key];
    return typeof name === 'string' ? [[key, name.toUpperCase()]] : [];
  });
  return { ...data, ...Object.fromEntries(points) };
}

/** A piece in words, with its side first. */
export function pieceName(piece: Look, between: string): string {
  if (piece.kind === 'stone') return saySide(piece.colour);
  if (piece.kind === 'back') return t('cell.back');
  return `${saySide(piece.faction)}${between}${sayMan(piece.type)}`;
}

/** The number of plies of the opening, finished or not. */
export function countOpeningPlies(entries: readonly string[], phaseBefore: (ply: number) => Phase): number {
  const end = entries.findIndex(
    (entry, ply) => parseLeaveEntry(entry) !== null || phaseBefore(ply).opening === undefined,
  );
  return end < 0 ? entries.length : end;
}
