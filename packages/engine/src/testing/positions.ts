// Positions to think about: random games, and what the rules say can be won at once in them.

import { type Game, must, pickRandom, seededRandom } from '@sente/kernel';
import { optionVariations, playout } from '@sente/kernel/testing';

/** So many positions from random games under all options, none of them over. */
export function somePositions(game: Game, count: number, seed: string): readonly unknown[] {
  const random = seededRandom(seed);
  const variations = optionVariations(game);
  return Array.from({ length: count }, (_, i) => {
    const options = variations[i % variations.length] ?? {};
    const { states } = playout(game, options, random);
    return pickRandom(random, states.slice(0, -1));
  });
}

/** Positions just before the end of random games with a winner, `back` plies before it. */
export function lastPositions(game: Game, games: number, seed: string, back = 1): readonly unknown[] {
  const random = seededRandom(seed);
  const variations = optionVariations(game);
  return Array.from({ length: games }, (_, i) => {
    const { states } = playout(game, variations[i % variations.length] ?? {}, random);
    const isWon = game.outcome(states.at(-1))?.winner !== null;
    return isWon ? [states[Math.max(0, states.length - 1 - (1 + (i % back)))]] : [];
  }).flat();
}

/** The next state of a move without chance; undefined where chance decides it. */
function playWithoutChance(game: Game, state: unknown, asked: string): unknown {
  const seat = game.turn(state) ?? 0;
  const played = game.play(state, { seat, move: asked, at: 0 });
  return played.ok ? played.value : undefined;
}

/** The moves that win at once, whatever chance does. */
export function winsInOne(game: Game, state: unknown): readonly string[] {
  const seat = game.turn(state);
  return game.moves(state).filter((move) => {
    const next = playWithoutChance(game, state, move);
    return next !== undefined && game.outcome(next)?.winner === seat;
  });
}

/** Whether a seat wins within so many plies against every answer and every turn of chance, as the rules judge. */
export function isForced(game: Game, state: unknown, winner: number, plies: number): boolean {
  if (game.turn(state) === null) return game.outcome(state)?.winner === winner;
  if (plies === 0) return false;
  const holds = (move: string) =>
    everyOutcome(game, state, move).every((next) => isForced(game, next, winner, plies - 1));
  const moves = game.moves(state);
  return game.turn(state) === winner ? moves.some(holds) : moves.every(holds);
}

const DEALS_TRIED = 60;

/** Every state a move can lead to; what chance may turn up is found by drawing deals. */
function everyOutcome(game: Game, state: unknown, asked: string): readonly unknown[] {
  const next = playWithoutChance(game, state, asked);
  if (next !== undefined) return [next];
  const random = seededRandom(asked);
  const settled = Array.from({ length: DEALS_TRIED }, () =>
    must(game.settle(state, asked, game.redeal(state, random))),
  );
  const seat = game.turn(state) ?? 0;
  return [...new Set(settled)].map((move) => must(game.play(state, { seat, move, at: 0 })));
}
