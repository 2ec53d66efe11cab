// The letters of men in the reader's language, for boards, small drawings and swatches alike.

import type { ManLetters } from '@sente/board';
import type { Look } from '@sente/kernel';
import { enMen } from '../words/en/men.ts';
import { sayCode } from '../words/speak.ts';

/** The letters of the types among these looks. */
export function manLetters(looks: readonly Look[]): ManLetters {
  const types = looks.flatMap((look) => (look.kind === 'man' ? look.type : []));
  return Object.fromEntries(types.map((type) => [type, sayCode(enMen, `man.${type}.letter`) ?? type]));
}
