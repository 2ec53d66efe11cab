// Games leave and enter the site here: as a link, as text of ours and of the field, as a picture.

import type { Game } from '@sente/kernel';
import type { Format } from './format.ts';
import { GOMOKU_FORMATS } from './gomoku/index.ts';

/** By family: the files of the field its games can be written as. */
const FORMATS: { readonly [family: string]: readonly Format[] } = { gomoku: GOMOKU_FORMATS };

export function formatsOf({ family }: Game): readonly Format[] {
  return FORMATS[family] ?? [];
}

export { analysisLink } from './analysis-link.ts';
export { dayOf } from './format.ts';
export type { Found, FoundGame } from './found.ts';
export { LONGEST_IMPORT } from './gomoku/stones.ts';
export { toPng, toSvg } from './images.ts';
export { shareLink } from './link.ts';
export { readGames } from './read.ts';
export { type GameTree, isPlain, mainLine, recordOfTree, treeOf } from './tree.ts';
