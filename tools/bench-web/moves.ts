// Moves for a game that goes on: legal, near the middle, the same every time.

import { findGame } from '@sente/games';
import {
  applyEntry,
  must,
  type Options,
  pickRandom,
  readOptions,
  seatNames,
  seededRandom,
} from '@sente/kernel';

const REACH = 5;

/** None of them ends the game. */
export function longGame(id: string, options: Options, count: number): readonly string[] {
  const game = findGame(id);
  if (!game) throw new Error(`no game ${id}`);
  const random = seededRandom(id);
  const chosen = must(readOptions(game.options, options));
  let state = must(game.setUp(chosen, seatNames(game.seats)));
  const middle = (Number(chosen['size']) + 1) / 2;
  const moves: string[] = [];
  while (moves.length < count) {
    const near = game.moves(state).filter((move) => {
      const [column, row] = [move.charCodeAt(0) - 'a'.charCodeAt(0) + 1, Number(move.slice(1))];
      return Math.abs(column - middle) <= REACH && Math.abs(row - middle) <= REACH;
    });
    const move = pickRandom(random, near);
    const next = must(applyEntry(game, state, move));
    if (game.outcome(next) !== null) continue;
    state = next;
    moves.push(move);
  }
  return moves;
}
