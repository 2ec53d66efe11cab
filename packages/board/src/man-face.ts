// The face of a man, on the board and beside it: a letter, a character, or the picture of its type.

import type { Look } from '@sente/kernel';
import type { Ink } from './ink.ts';

type ManFace =
  /** An outline of the carvings. */
  | { readonly kind: 'character' | 'picture'; readonly outline: string }
  | { readonly kind: 'letter' | 'glyph'; readonly text: string };

type Faces = Pick<Ink, 'men' | 'letters' | 'carvings'>;

/**
 * If the chosen face has no outline, the man shows the other one, because a font may not have its character. Only if there is
 * no outline at all its glyph is written.
 */
export function faceToDraw(
  { type, glyph }: Extract<Look, { kind: 'man' }>,
  { men, letters, carvings }: Faces,
): ManFace {
  const letter = letters ? letters[type] : type[0];
  if (men === 'letters' && letter !== undefined) return { kind: 'letter', text: letter };
  const character = { kind: 'character', outline: carvings.characters[glyph] } as const;
  const picture = { kind: 'picture', outline: carvings.pictograms[type] } as const;
  for (const { kind, outline } of men === 'pictograms' ? [picture, character] : [character, picture])
    if (outline !== undefined) return { kind, outline };
  return { kind: 'glyph', text: glyph };
}
