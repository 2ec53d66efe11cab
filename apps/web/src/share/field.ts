// Which families have files of the field, and what writes and reads them: one line each.

import { type Game, type Result, refuse } from '@sente/kernel';
import type { Field, Find, Format } from './format.ts';
import type { Found } from './found.ts';
import { GOMOKU_FIELD } from './gomoku/index.ts';

type Fields = { readonly [family: string]: Field };

const FIELDS: Fields = { gomoku: GOMOKU_FIELD };

/** What a game can be written as. */
export function formatsOf({ family }: Game): readonly Format[] {
  return FIELDS[family]?.formats ?? [];
}

/** A text that is none of ours, by the first family that can read it; refused as the first one refused it. */
export async function readForeign(text: string, find: Find, fields = FIELDS): Promise<Result<Found>> {
  let first: Result<Found> | null = null;
  for (const { read } of Object.values(fields)) {
    const found = await read(text, find);
    if (found.ok) return found;
    first ??= found;
  }
  return first ?? refuse('bad_record', { reason: 'not_a_record' });
}
