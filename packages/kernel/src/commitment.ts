// The commitment to a deal: its hash is shown before the game, the deal and its salt after it.

import { sha256 } from './sha256.ts';

/** SHA-256, in hex, over the salt, a colon and the deal. */
export function commitTo(deal: string, salt: string): string {
  return sha256(`${salt}:${deal}`);
}

export function keepsCommitment(commitment: string, deal: string, salt: string): boolean {
  return commitTo(deal, salt) === commitment;
}
