// Draws men. Few boards have men, so this is not part of the board itself.

import { drawMan } from './art-men.ts';
import { CHARACTERS } from './characters.ts';
import type { Carvings } from './ink.ts';
import { PICTOGRAMS } from './pictograms.ts';

export const CARVINGS: Carvings = { characters: CHARACTERS, pictograms: PICTOGRAMS, draw: drawMan };
