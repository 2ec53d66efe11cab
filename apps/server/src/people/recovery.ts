// Recovery codes: shown once, kept as a hash, and good for one new password. Nobody can guess one, so a plain hash is enough.

import { createHash, randomInt } from 'node:crypto';

/** As room codes: no vowels, and nothing that is taken for something else. 26²⁰ is more than 2⁹³. */
const LETTERS = 'BCDFGHJKMNPQRTVWXYZ2346789';
const GROUPS = 5;
const GROUP = 4;

export function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it was typed. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`recovery ${letters}`).digest('base64url');
}
