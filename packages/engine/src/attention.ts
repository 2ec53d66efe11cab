// A weak level overlooks things as people do: it thinks about a board without the things it did not notice.

import type { Game } from '@sente/kernel';
import type { Info } from './think.ts';

/** The chance to overlook something plain: beside the last move, and from `FAR` points away on. */
export type Overlooks = { readonly near: number; readonly far: number };

export const NOTHING_OVERLOOKED: Overlooks = { near: 0, far: 0 };

const FAR = 6;
/** Even the weakest level sees something now and then. */
const MOST = 0.95;

/** `weight`: how much harder than usual it is to see. */
export function chanceToOverlook({ near, far }: Overlooks, distance: number, weight = 1): number {
  return Math.min(MOST, weight * (near + (far - near) * Math.min(1, distance / FAR)));
}

/**
 * Thinks about what is seen. Moves that the true position does not allow are left out; where none remains, the player
 * looks again and sees everything. `isTrue` says whether what is thought about is the position itself.
 */
export function thinkWithoutOverlookedThings<S>(
  game: Game<S>,
  state: S,
  seen: { readonly state: S; readonly hidden: number },
  lines: number,
  think: (state: S, lines: number, isTrue: boolean) => Info,
): Info {
  if (seen.hidden === 0) return think(state, lines, true);
  const legal = new Set(game.moves(state));
  const info = think(seen.state, lines + seen.hidden, false);
  const playable = info.lines
    .filter(({ moves: [first = ''] }) => legal.has(first))
    // The rest of the line and any proof belong to a position that does not exist.
    .map(({ moves, score: { chances } }) => ({ moves: moves.slice(0, 1), score: { chances } }))
    .slice(0, lines);
  return playable.length > 0 ? { ...info, lines: playable } : think(state, lines, true);
}
