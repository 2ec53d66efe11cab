// Men as they are drawn, for apps that have men: few boards need it, so it is not part of the board itself.

import { drawMan } from './art-men.ts';
import { CHARACTERS } from './characters.ts';
import type { Carvings } from './ink.ts';
import { PICTOGRAMS } from './pictograms.ts';

export const CARVINGS: Carvings = { characters: CHARACTERS, pictograms: PICTOGRAMS, draw: drawMan };
