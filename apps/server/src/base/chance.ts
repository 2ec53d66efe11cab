// Chance nobody can foresee, for whatever decides a game.

import { randomBytes } from 'node:crypto';

const BYTES = 6;

/** As Math.random, but from the machine's own source: the numbers before do not tell the next. */
export function secureRandom(): number {
  return randomBytes(BYTES).readUIntBE(0, BYTES) / 2 ** (8 * BYTES);
}
