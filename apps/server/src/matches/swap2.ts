// The two questions of the server about Swap 2: the state of an opening, and the history that its match stores.

import { getFinalAssignments, type Swap2State } from '@sente/games/gomoku';
import type { JsonObject } from '@sente/kernel';
import { isOver, type Match } from '@sente/match';
import type { LoadedMatch } from './match-cache.ts';

/** The opening of a match that has one. */
function swap2StateOf(match: Match): Swap2State | null {
  return (match.state as { readonly swap2State?: Swap2State }).swap2State ?? null;
}

/** `{actions, finalAssignment}` once the colours are assigned; a game that ends before that has no assignment. */
export function swap2HistoryOf(match: Match): JsonObject | null {
  const opening = swap2StateOf(match);
  if (!opening) return null;
  const finalAssignment = getFinalAssignments(opening);
  if (!finalAssignment && !isOver(match)) return null;
  return { actions: opening.actions, finalAssignment } as JsonObject;
}

/** The state of a game's opening as it is now; null: no such game, or one without Swap 2. */
export async function getState(
  games: { load(id: string): Promise<LoadedMatch | null> },
  gameId: string,
): Promise<Swap2State | null> {
  const loaded = await games.load(gameId);
  return loaded && swap2StateOf(loaded.match);
}
