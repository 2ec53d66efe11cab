// What is carved into men, for apps that have men: few boards need it, so it is not part of the board itself.

import { CHARACTERS } from './characters.ts';
import { PICTOGRAMS } from './pictograms.ts';
import type { Carvings } from './settings.ts';

export const CARVINGS: Carvings = { characters: CHARACTERS, pictograms: PICTOGRAMS };
