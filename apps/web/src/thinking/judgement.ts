// What a position is worth, as hint and review both say it: how it is thought about, and which of two judgements holds.

import type { SentLimits, Thinker, Thought } from '@sente/engine';
import { type Game, isSameMove, type Seat } from '@sente/kernel';

export type Judgement = {
  /** What each seat may expect, from 0 (lost) to 1 (won). */
  readonly chances: readonly number[];
  /** The best move, and how it goes on: the move itself comes first. */
  readonly line: readonly string[];
  readonly proof?: Proof;
  /** Only where `isByChance`: the best moves, and what the seat to move may expect of each. */
  readonly rated?: readonly Rated[];
  /** How many positions were looked at. */
  readonly nodes: number;
};

/** This seat wins after so many plies, whatever the others do. */
export type Proof = { readonly winner: Seat; readonly plies: number };
export type Rated = { readonly move: string; readonly chance: number };

/** A player waits for a hint; a review has many positions, each a sixth of a second on a phone and less on a desktop. */
const EFFORTS = {
  hint: { timeMs: 1200 },
  review: { nodes: 60_000, timeMs: 150 },
} as const satisfies { readonly [effort: string]: SentLimits };
export type Effort = keyof typeof EFFORTS;
/** Where a move is judged by the search it was made in, the search must have looked at it. */
const RATED = 10;

/** Chance, or a third seat, stands between a move and the next position. */
export function isByChance(game: Game, state: unknown): boolean {
  return game.seats > 2 || game.redeal(state, () => 0) !== null;
}

export type Judging = {
  /** null where the engine could not be asked. */
  readonly answer: Promise<Judgement | null>;
  stop(): void;
};

export function judgePosition(thinker: Thinker, game: Game, state: unknown, effort: Effort): Judging {
  const byChance = isByChance(game, state);
  const limits: SentLimits = { ...EFFORTS[effort], judges: true, ...(byChance ? { lines: RATED } : {}) };
  const { answer, stop } = thinker.think(game.id, state, limits);
  const seat = game.turn(state) ?? 0;
  return {
    answer: answer.then((thought) =>
      thought.ok ? judgementOf(thought.value, byChance ? seat : null) : null,
    ),
    stop,
  };
}

/** `rating`: the seat for which every line is rated. */
function judgementOf({ lines, nodes }: Thought, rating: Seat | null): Judgement {
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

/** What was expected of a move in the search it was made in; of one that was not among the best: no more than of the last of them. */
export function chanceOfMove({ rated }: Judgement, entry: string): number | undefined {
  return (rated?.find(({ move }) => isSameMove(move, entry)) ?? rated?.at(-1))?.chance;
}

/** Of two judgements of one position: a proof, the shorter one, and else the one that saw more. */
export function better(before: Judgement | null, later: Judgement | null): Judgement | null {
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
