// Who sits across the board: the computer at a level, told by its name in the match.

import { LEVELS, type Level, type SentLimits } from '@sente/engine';

export const YOU = 'you';

/** One for every seat: no two players of a match are called the same. */
export function computerAt(level: Level, seat: number): string {
  return `computer-${level}-${seat}`;
}

export function levelOf(player: string): Level | null {
  const said = Number(/^computer-(\d)-\d$/.exec(player)?.[1]);
  return LEVELS.find((level) => level === said) ?? null;
}

/** How long the strongest may think; the others stop by themselves long before. */
const LONGEST_MS = 1500;
/** A move that comes at once feels like a wall, not like somebody. */
export const SHORTEST_MS = 350;
const HINT_MS = 1200;

export function limitsOf(level: Level, seed: string): SentLimits {
  return { level, seed, timeMs: LONGEST_MS };
}

export function hintLimits(): SentLimits {
  return { level: 8, timeMs: HINT_MS };
}
