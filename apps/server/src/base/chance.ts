// Random numbers that no player can predict, for everything that decides a game.

import { randomBytes } from 'node:crypto';

const BYTES = 6;

/** Like Math.random, but from the machine's secure source: earlier numbers do not reveal the next one. */
export function secureRandom(): number {
  return randomBytes(BYTES).readUIntBE(0, BYTES) / 2 ** (8 * BYTES);
}
