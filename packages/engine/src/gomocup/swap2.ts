// Swap 2 by `SWAP2BOARD`: the opening as our rules have it, with white always next, asked and answered in points.

import { findGame } from '@sente/games';
import { isSwap2Choice } from '@sente/games/gomoku';
import { accept, makePoint, must, type Result, refuse, seatNames } from '@sente/kernel';
import { type PlacedStone, pointText } from './stones.ts';

export type AskMove = (state: unknown) => Promise<Result<string>>;

/** How many searches an answer may take. */
export const SWAP2_SEARCHES = 3;

/** The words that answer a board of 0, 3 or 5 stones: points, or `SWAP` to take black. */
export async function answerSwap2(
  gameId: string,
  size: number,
  stones: readonly PlacedStone[],
  ask: AskMove,
): Promise<Result<string>> {
  const game = findGame(gameId);
  if (!game) return refuse('unknown_game', { game: gameId });
  if (![0, 3, 5].includes(stones.length)) return refuse('bad_swap2', { stones: stones.length });
  let state = must(game.setUp({ size, swap2: true, nextMover: 'white' }, seatNames(2)));
  const play = (move: string): Result<unknown> =>
    game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 });
  const moves = stones.map(({ x, y }) => makePoint([x, y], size));
  // Five stones lie there because the other side asked for two more.
  if (moves.length === 5) moves.splice(3, 0, '=more');
  for (const move of moves) {
    const next = play(move);
    if (!next.ok) return next;
    state = next.value;
  }
  const seat = game.turn(state);
  const points: string[] = [];
  while (game.turn(state) === seat) {
    const move = await ask(state);
    if (!move.ok) return move;
    if (move.value === '=black') return accept('SWAP');
    if (!isSwap2Choice(move.value)) points.push(pointText(move.value, size));
    const next = play(move.value);
    if (!next.ok) return next;
    state = next.value;
  }
  return accept(points.join(' '));
}
