// Which first moves win: each is proven, or refuted by an answer after which no win can be proven any more.

import { enter, type Game, parsePoint } from '@sente/kernel';
import type { Prover, Win } from './prover.ts';

/** Moves further from every stone than this are all alike: they only give the other side a move. */
const REACH = 2;
const MOST_ANSWERS = 6;

export type Budget = {
  /** For each other move: that it wins, too, and that it still does after an answer. */
  readonly nodes: number;
  /** For one look at the best moves together. */
  readonly rivalNodes: number;
  /** Where more moves win there is nothing to find. */
  readonly mostWins: number;
};

type Question = {
  readonly game: Game;
  readonly state: unknown;
  readonly prover: Prover;
  readonly win: Win;
  readonly budget: Budget;
};

/** Every first move that wins; null where there are many, or where one is neither proven nor refuted. */
export async function winningMoves(question: Question): Promise<readonly string[] | null> {
  const { game, state, win, prover, budget } = question;
  const rivals = await prover.rivals(state, budget.rivalNodes);
  const wins = [...new Set([win.line[0] ?? '', ...(rivals ?? [])])];
  const others = worthTrying(game, state, win.line).filter((move) => !wins.includes(move));
  // Where many moves win, that is soon seen; refuting the others is the long part.
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

/** What could make a difference, the moves of the solution first: they most often win in another order, too. */
function worthTrying(game: Game, state: unknown, line: readonly string[]): readonly string[] {
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
  const after = enter(game, state, move);
  if (!after.ok || game.turn(after.value) === null) return false;
  return prover.isLost(after.value, budget.nodes);
}

async function isRefuted(question: Question, move: string): Promise<boolean> {
  const { game, state, prover, win } = question;
  const after = enter(game, state, move);
  if (!after.ok || game.turn(after.value) === null) return true;
  // What the win is made of is most often what takes it away.
  const answers = [...new Set(win.line)].filter((answer) => answer !== move).slice(0, MOST_ANSWERS);
  for (const answer of answers) if (await holds(question, after.value, answer)) return true;
  const best = await prover.answer(after.value);
  return best !== null && holds(question, after.value, best);
}

/** Whether nothing can be proven against this answer. */
async function holds({ game, prover, budget }: Question, state: unknown, answer: string): Promise<boolean> {
  const next = enter(game, state, answer);
  if (!next.ok) return false;
  if (game.turn(next.value) === null) return true;
  return !(await prover.isWon(next.value, budget.nodes));
}
