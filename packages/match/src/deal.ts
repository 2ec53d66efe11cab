// What may be checked about a deal when the match is over.

import { type Game, keepsCommitment } from '@sente/kernel';
import type { Match } from './types.ts';

/** Whether the deal shown at the end is the one promised at the start and fits everything turned up. */
export function isDealHonest(game: Game, match: Match): boolean {
  const { commitment } = match.config;
  if (match.revealed === null || commitment === null) return false;
  const { deal, salt } = match.revealed;
  return keepsCommitment(commitment, deal, salt) && game.dealFits(match.state, deal);
}
