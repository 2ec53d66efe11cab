// A beginner, as the yardstick of the lowest levels: in gomoku it makes five, blocks a four and otherwise extends its
// longest line; in banqi it takes what it can take safely and otherwise turns a man up.

import type { BanqiState } from '@sente/games/banqi';
import { type GameState, otherStone, type Stone } from '@sente/games/gomoku';
import { type Game, makePoint, pickRandom, type Random } from '@sente/kernel';
import { worthTaken } from './worth.ts';

export function beginnerMove(game: Game, state: unknown, random: Random): string {
  const move =
    game.family === 'gomoku'
      ? placedByBeginner(game, state as GameState)
      : carriedByBeginner(game, state as BanqiState, random);
  return move ?? pickRandom(random, game.moves(state));
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
const FIVE = 5;
const OPEN = 1.5;

/** Stones of one colour in each row of five through a point that the other colour has no stone in, by direction. */
function rowsThrough({ board }: GameState, x: number, y: number, own: Stone): readonly (readonly number[])[] {
  return DIRECTIONS.map(([dx, dy]) =>
    Array.from({ length: FIVE }, (_, back) =>
      Array.from({ length: FIVE }, (_cell, at) => board[y + (at - back) * dy]?.[x + (at - back) * dx]),
    )
      .filter((cells) => cells.every((cell) => cell === null || cell === own))
      .map((cells) => cells.filter((cell) => cell === own).length),
  );
}

/** How long the line gets; one that can still grow on either side is worth more than one stone. */
function lineLength(counts: readonly number[]): number {
  const longest = Math.max(0, ...counts);
  return longest + (counts.filter((count) => count === longest).length > 1 ? OPEN : 0);
}

function winsAtOnce(game: Game, state: unknown, move: string): boolean {
  const seat = game.turn(state) ?? 0;
  const next = game.play(state, { seat, move, at: 0 });
  return next.ok && game.outcome(next.value)?.winner === seat;
}

/** null in the opening of Swap 2, which a beginner leaves to chance. */
function placedByBeginner(game: Game, state: GameState): string | null {
  if (state.gamePhase === 'swap2') return null;
  const own = state.currentTurn;
  const middle = (state.size - 1) / 2;
  const legal = new Set(game.moves(state));
  const rated = state.board.flatMap((row, y) =>
    row.flatMap((_, x) => {
      const move = makePoint([x, y], state.size);
      if (!legal.has(move)) return [];
      const mine = rowsThrough(state, x, y, own);
      const blocks = rowsThrough(state, x, y, otherStone(own)).some((counts) => counts.includes(FIVE - 1));
      const makesFive = mine.some((counts) => counts.includes(FIVE - 1)) && winsAtOnce(game, state, move);
      const lengths = mine.map(lineLength).toSorted((one, two) => two - one);
      const away = Math.hypot(x - middle, y - middle);
      return [{ move, rate: [makesFive ? 1 : 0, blocks ? 1 : 0, ...lengths.slice(0, 2), -away] }];
    }),
  );
  return rated.toSorted((a, b) => compareLists(b.rate, a.rate))[0]?.move ?? null;
}

/** By the first number that differs. */
function compareLists(one: readonly number[], two: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== two[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (two[at] ?? 0);
}

/** Whether the next seat can take on the point that this capture goes to. */
function isSafe(game: Game, state: BanqiState, capture: string): boolean {
  const next = game.play(state, { seat: game.turn(state) ?? 0, move: capture, at: 0 });
  const to = capture.split('x')[1];
  return (
    next.ok &&
    (game.turn(next.value) === null || !game.moves(next.value).some((move) => move.endsWith(`x${to}`)))
  );
}

/** null: there is neither a safe capture nor a man face down. */
function carriedByBeginner(game: Game, state: BanqiState, random: Random): string | null {
  const moves = game.moves(state);
  const captures = moves.filter((move) => move.includes('x') && isSafe(game, state, move));
  const best = Math.max(...captures.map((move) => worthTaken(game, state, move)));
  const dearest = captures.filter((move) => worthTaken(game, state, move) === best);
  if (dearest.length > 0) return pickRandom(random, dearest);
  const flips = moves.filter((move) => move.startsWith('?'));
  return flips.length > 0 ? pickRandom(random, flips) : null;
}
