// The families that other programs have file formats for, and the code that writes and reads them: one line each.

import { type Game, type Result, refuse } from '@sente/kernel';
import type { Field, Find, Format } from './format.ts';
import type { Found } from './found.ts';
import { GOMOKU_FIELD } from './gomoku/index.ts';

type Fields = { readonly [family: string]: Field };

const FIELDS: Fields = { gomoku: GOMOKU_FIELD };

/** The formats in which a game can be written. */
export function formatsOf({ family }: Game): readonly Format[] {
  return FIELDS[family]?.formats ?? [];
}

/** Reads a text in a format of other programs, by the first family that can; otherwise returns the first family's refusal. */
export async function readForeignFormat(text: string, find: Find, fields = FIELDS): Promise<Result<Found>> {
  let first: Result<Found> | null = null;
  for (const { read } of Object.values(fields)) {
    const found = await read(text, find);
    if (found.ok) return found;
    first ??= found;
  }
  return first ?? refuse('bad_record', { reason: 'not_a_record' });
}
