// Checks the revealed deal of a finished match.

import { type Game, keepsCommitment } from '@sente/kernel';
import type { Match } from './types.ts';

/** Whether the deal revealed at the end is the one promised at the start and fits every man turned up. */
export function isDealHonest(game: Game, match: Match): boolean {
  const { commitment } = match.config;
  if (match.revealed === null || commitment === null) return false;
  const { deal, salt } = match.revealed;
  return keepsCommitment(commitment, deal, salt) && game.dealFits(match.state, deal);
}
