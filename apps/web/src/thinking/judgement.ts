// The judgement of a position, for hint and review: how the engine is asked, and which of two judgements is better.

import type { SentLimits, Thinker, Thought } from '@sente/engine';
import { type Game, isSameMove, type Seat } from '@sente/kernel';

export type Judgement = {
  /** The chances of each seat, from 0 (lost) to 1 (won). */
  readonly chances: readonly number[];
  /** The best move and the expected moves after it. */
  readonly line: readonly string[];
  readonly proof?: Proof;
  /** Only where `isDecidedByChance`: the best moves, each with the chances of the seat to move. */
  readonly rated?: readonly Rated[];
  /** The number of positions that were searched. */
  readonly nodes: number;
};

/** This seat wins after this many plies, whatever the others play. */
export type Proof = { readonly winner: Seat; readonly plies: number };
export type Rated = { readonly move: string; readonly chance: number };

/** A player waits for a hint. A review has many positions: each takes a sixth of a second on a phone, less on a desktop. */
const EFFORTS = {
  hint: { timeMs: 1200 },
  review: { nodes: 60_000, timeMs: 150 },
} as const satisfies { readonly [effort: string]: SentLimits };
export type Effort = keyof typeof EFFORTS;
/** The number of rated moves. A move that is graded by the search before it should be among them. */
const RATED = 10;

/** Whether chance or a third seat comes between a move and the next position. */
export function isDecidedByChance(game: Game, state: unknown): boolean {
  return game.seats > 2 || game.redeal(state, () => 0) !== null;
}

export type Judging = {
  /** Null if the engine failed. */
  readonly answer: Promise<Judgement | null>;
  stop(): void;
};

export function judgePosition(thinker: Thinker, game: Game, state: unknown, effort: Effort): Judging {
  const byChance = isDecidedByChance(game, state);
  const limits: SentLimits = { ...EFFORTS[effort], judges: true, ...(byChance ? { lines: RATED } : {}) };
  const { answer, stop } = thinker.think(game.id, state, limits);
  const seat = game.turn(state) ?? 0;
  return {
    answer: answer.then((thought) =>
      thought.ok ? judgementOfThought(thought.value, byChance ? seat : null) : null,
    ),
    stop,
  };
}

/** `rating`: the seat for which every line is rated. */
function judgementOfThought({ lines, nodes }: Thought, rating: Seat | null): Judgement {
  const [best] = lines;
  const proof = best?.score.proof;
  const rate = (seat: Seat): readonly Rated[] =>
    lines.map(({ moves, score }) => ({ move: moves[0] ?? '', chance: score.chances[seat] ?? 0 }));
  return {
    chances: best?.score.chances ?? [],
    line: best?.moves ?? [],
    ...(proof ? { proof } : {}),
    ...(rating === null ? {} : { rated: rate(rating) }),
    nodes,
  };
}

/** The chance of a move in the search before it. A move that was not rated counts as much as the last one that was. */
export function chanceOfMove({ rated }: Judgement, entry: string): number | undefined {
  return (rated?.find(({ move }) => isSameMove(move, entry)) ?? rated?.at(-1))?.chance;
}

/** The better of two judgements of one position: a proof, the shorter of two proofs, or the one with more positions searched. */
export function betterJudgement(before: Judgement | null, later: Judgement | null): Judgement | null {
  if (before === null || later === null) return later ?? before;
  const [known, found] = [before.proof, later.proof];
  if (known && found && known.winner === found.winner) return found.plies < known.plies ? later : before;
  if (known ? !found : found) return known ? before : later;
  return later.nodes < before.nodes ? before : later;
}

/** The plies of a proof as moves of the winner, who makes the last one. */
export function movesToWin({ plies }: Proof): number {
  return Math.ceil(plies / 2);
}
