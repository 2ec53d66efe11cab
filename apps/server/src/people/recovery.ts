// Recovery codes: shown once, kept as a hash, and valid for one new password. A code is too long to guess, so a plain hash
// without a salt is enough.

import { createHash } from 'node:crypto';
import type { Chance } from '../base/world.ts';

/** The letters of room codes: no vowels and no two that look alike. 26²⁰ is more than 2⁹³. */
const LETTERS = 'BCDFGHJKMNPQRTVWXYZ2346789';
const GROUPS = 5;
const GROUP = 4;

export function newRecoveryCode(chance: Chance): string {
  const letter = () => LETTERS[chance.below(LETTERS.length)];
  const group = () => Array.from({ length: GROUP }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Small letters, spaces and hyphens make no difference. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`recovery ${letters}`).digest('base64url');
}
