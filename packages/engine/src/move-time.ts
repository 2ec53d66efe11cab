// How long a bot takes for a move in a game with a person: long enough to be followed, short enough not to bore.

import type { Level } from './think.ts';
import type { SentLimits } from './worker/messages.ts';

/** How long the strongest may think; the others stop by themselves long before. */
const LONGEST_MS = 1500;
/** A move that comes at once does not feel like a move of a player. */
export const SHORTEST_MS = 350;

/** For a move in a game with a person; `mostMs` where there is less time than usual. */
export function playLimits(level: Level, seed: string, mostMs = LONGEST_MS): SentLimits {
  return { level, seed, timeMs: Math.min(LONGEST_MS, mostMs) };
}
