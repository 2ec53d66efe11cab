// Finds the winning first moves: each move is proven, or refuted by an answer after which no win can be proven.

import { applyEntry, type Game, parsePoint } from '@sente/kernel';
import type { Prover, Win } from './prover.ts';

/** Moves farther than this from every stone are equal: they only give the other side a move. */
const REACH = 2;
const MOST_ANSWERS = 6;

export type Budget = {
  /** For each other move: to prove that it wins too, and that it still wins after an answer. */
  readonly nodes: number;
  /** For one search that compares the best moves. */
  readonly rivalNodes: number;
  /** A position with more winning moves is no puzzle. */
  readonly mostWins: number;
};

type Question = {
  readonly game: Game;
  readonly state: unknown;
  readonly prover: Prover;
  readonly win: Win;
  readonly budget: Budget;
};

/** All winning first moves; null if there are too many, or if one is neither proven nor refuted. */
export async function winningMoves(question: Question): Promise<readonly string[] | null> {
  const { game, state, win, prover, budget } = question;
  const rivals = await prover.rivals(state, budget.rivalNodes);
  const wins = [...new Set([win.line[0] ?? '', ...(rivals ?? [])])];
  const others = movesWorthTrying(game, state, win.line).filter((move) => !wins.includes(move));
  // Winning moves are found quickly; refuting the others takes long, so it comes last.
  for (const move of rivals === null ? others : []) {
    if (await isProven(question, move)) wins.push(move);
    if (wins.length > budget.mostWins) return null;
  }
  if (wins.length > budget.mostWins) return null;
  for (const move of others) {
    if (!wins.includes(move) && !(await isRefuted(question, move))) return null;
  }
  return wins;
}

/** The moves that could change the result. The moves of the solution come first: they often win in another order too. */
function movesWorthTrying(game: Game, state: unknown, line: readonly string[]): readonly string[] {
  const moves = game.moves(state);
  if (game.family !== 'gomoku') return moves;
  const { board } = state as { readonly board: readonly (readonly (string | null)[])[] };
  const size = board.length;
  const isNear = (move: string) => {
    const [x, y] = parsePoint(move, size, size) ?? [0, 0];
    return board
      .slice(Math.max(0, y - REACH), y + REACH + 1)
      .some((row) => row.slice(Math.max(0, x - REACH), x + REACH + 1).some((stone) => stone !== null));
  };
  const near = moves.filter(isNear);
  const far = moves.find((move) => !isNear(move));
  return [...new Set([...line.filter((move) => moves.includes(move)), ...near, ...(far ? [far] : [])])];
}

async function isProven({ game, state, prover, budget }: Question, move: string): Promise<boolean> {
  const after = applyEntry(game, state, move);
  if (!after.ok || game.turn(after.value) === null) return false;
  return prover.isLost(after.value, budget.nodes);
}

async function isRefuted(question: Question, move: string): Promise<boolean> {
  const { game, state, prover, win } = question;
  const after = applyEntry(game, state, move);
  if (!after.ok || game.turn(after.value) === null) return true;
  // A point of the winning line is most often the answer that refutes.
  const answers = [...new Set(win.line)].filter((answer) => answer !== move).slice(0, MOST_ANSWERS);
  for (const answer of answers) if (await doesAnswerHold(question, after.value, answer)) return true;
  const best = await prover.answer(after.value);
  return best !== null && doesAnswerHold(question, after.value, best);
}

/** Tells whether no win can be proven after this answer. */
async function doesAnswerHold(
  { game, prover, budget }: Question,
  state: unknown,
  answer: string,
): Promise<boolean> {
  const next = applyEntry(game, state, answer);
  if (!next.ok) return false;
  if (game.turn(next.value) === null) return true;
  return !(await prover.isWon(next.value, budget.nodes));
}
