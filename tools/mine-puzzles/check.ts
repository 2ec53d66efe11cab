// Proves a puzzle again: plays its moves by the rules, tries every answer and refutes every other first move.

import { applyEntry, type Game, type Options, replayRecord } from '@sente/kernel';
import type { Puzzle } from '../../apps/web/src/puzzles/puzzle-set.ts';
import { endsWell, type MiningLimits, mustStopFive } from './mine.ts';
import type { Prover } from './prover.ts';
import { winningMoves } from './winning-moves.ts';

export type Checking = {
  readonly game: Game;
  readonly options: Options;
  readonly prover: Prover;
  readonly limits: MiningLimits;
};

/** The check allows longer proofs than mining does. */
const PATIENCE = 20;

/** The fault of a puzzle, or null. */
export async function faultOf(checking: Checking, puzzle: Puzzle): Promise<string | null> {
  const { game, options } = checking;
  const states = replayRecord(game, { game: game.id, options, entries: puzzle.entries });
  if (!states.ok) return 'its moves cannot be played';
  const state = states.value.at(-1);
  if (game.turn(state) === null) return 'it is over';
  if (!endsWell(game, state, puzzle.line)) return 'its line does not win';
  if (mustStopFive(game, state)) return 'there is only one move';
  for (const move of puzzle.wins) {
    const answer = await findRefutation(checking, state, move);
    if (answer !== null) return `${move} does not win against ${answer}`;
  }
  return await faultOfOtherMoves(checking, state, puzzle);
}

/** An answer that refutes a first move, or null. */
async function findRefutation(
  { game, prover, limits }: Checking,
  state: unknown,
  move: string,
): Promise<string | null> {
  const winner = game.turn(state) ?? 0;
  const after = applyEntry(game, state, move);
  if (!after.ok) return 'the rules';
  if (game.turn(after.value) === null) return game.outcome(after.value)?.winner === winner ? null : 'the end';
  for (const answer of game.moves(after.value)) {
    const next = applyEntry(game, after.value, answer);
    if (!next.ok) continue;
    const isOver = game.turn(next.value) === null;
    const wins = isOver
      ? game.outcome(next.value)?.winner === winner
      : await prover.isWon(next.value, PATIENCE * limits.nodes);
    if (!wins) return answer;
  }
  return null;
}

async function faultOfOtherMoves(
  { game, prover, limits }: Checking,
  state: unknown,
  puzzle: Puzzle,
): Promise<string | null> {
  const win = { plies: puzzle.line.length, line: puzzle.line, nodes: 0 };
  const budget = { ...limits, nodes: limits.judgeNodes };
  const wins = await winningMoves({ game, state, prover, win, budget });
  if (!wins) return 'another move may win, too';
  const missing = wins.find((move) => !puzzle.wins.includes(move));
  return missing === undefined ? null : `${missing} wins, too`;
}
