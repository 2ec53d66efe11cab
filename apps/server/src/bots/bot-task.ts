// The task of a bot in a match. It follows from the match alone, so that any server can find it at any time.

import type { Score } from '@sente/engine';
import { type BotLevel, botLevelOf, type Match } from '@sente/match';

export type BotTask = {
  readonly kind: 'move' | 'answer_draw';
  readonly seat: number;
  readonly level: BotLevel;
};

/** The next thing to do; an offer comes first, because a move would let it lapse. */
export function nextBotTask(match: Match): BotTask | null {
  if (match.status !== 'playing' || match.turn === null) return null;
  const asked = match.offers.draw.length > 0 ? match.config.players.findIndex(hasDrawAnswerDue(match)) : -1;
  return asked >= 0 ? makeTaskIfBot(match, 'answer_draw', asked) : makeTaskIfBot(match, 'move', match.turn);
}

/** Whether that seat is a bot that has not said yet what it thinks of a draw. */
function hasDrawAnswerDue({ offers }: Match) {
  return (player: string, seat: number) => botLevelOf(player) !== null && !offers.draw.includes(seat);
}

function makeTaskIfBot({ config }: Match, kind: BotTask['kind'], seat: number): BotTask | null {
  const level = botLevelOf(config.players[seat] ?? '');
  return level && { kind, seat, level };
}

/** A game is even within this distance from a fair share of the point. */
const EVEN = 0.1;
/** An even game is worth playing on for so long. */
const LONG_GAME = 40;

/** A bot agrees when it stands worse, and when an even game has gone on for long. */
export function agreesToDraw({ chances }: Score, { config, plies }: Match, seat: number): boolean {
  const share = 1 / config.players.length;
  const standing = (chances[seat] ?? share) / share;
  return standing < 1 - EVEN || (standing <= 1 + EVEN && plies.length >= LONG_GAME);
}
