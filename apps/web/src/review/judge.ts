// What a review makes of the engine's thoughts: what each position was worth to every seat, what each move cost,
// how good it was, where the game turned. Numbers in, numbers out; docs/review.md explains each of them.

import { isSameMove, type Outcome, type Seat } from '@sente/kernel';
import { chanceOfMove, type Judgement } from '../thinking/judgement.ts';

/** One entry of the record. Somebody who left made no move. */
export type Ply = { readonly seat: Seat; readonly entry: string; readonly isMove: boolean };

export type Played = {
  readonly seats: number;
  readonly plies: readonly Ply[];
  readonly outcome: Outcome | null;
  /**
   * Chance, or a third seat, stands between a move and the next position: a move is then judged by the search it was
   * made in, not by what came of it.
   */
  readonly byChance: boolean;
};

/** From the best to the worst: at most so much of a game may be lost by a move that is called so. */
const KINDS = [
  { kind: 'best', loss: 0.02 },
  { kind: 'good', loss: 0.07 },
  { kind: 'inaccuracy', loss: 0.15 },
  { kind: 'mistake', loss: 0.3 },
  { kind: 'blunder', loss: 1 },
] as const;
export type Kind = (typeof KINDS)[number]['kind'];

/** A seat that could expect less had nothing left to lose: how it went on says nothing about it. */
const AT_STAKE = 0.03;
/** How fast a move's accuracy falls with what it costs: a tenth of a game leaves two thirds. */
const STEEPNESS = 4;
/** So far above an even share of the chances a seat is ahead. */
const AHEAD = 0.12;
const AS_GOOD_AS_WON = 0.9;
const MOST_TURNING_POINTS = 6;

export type Judged = {
  /** The part of a game that the move gave away. */
  readonly loss: number;
  readonly kind: Kind;
  /** From 0 to 100; null where nothing was at stake. */
  readonly accuracy: number | null;
};

export type Report = {
  /** By position, from the set-up on: the chances of every seat; null: not thought about yet. */
  readonly course: readonly (readonly number[] | null)[];
  /** By entry of the record. */
  readonly judged: readonly (Judged | null)[];
  /** By seat, from 0 to 100; null: no move of that seat can be judged. */
  readonly accuracy: readonly (number | null)[];
  /** The plies (from 1) whose moves turned the game, in order. */
  readonly turningPoints: readonly number[];
};

export function reportOn(played: Played, seen: readonly (Judgement | null)[]): Report {
  const values = valuesOf(played, seen);
  const course = played.byChance ? steadied(played, values) : values;
  const judged = played.plies.map((_, at) => judge(played, seen, values, at));
  return {
    course,
    judged,
    accuracy: Array.from({ length: played.seats }, (_, seat) => accuracyOf(played, judged, seat)),
    turningPoints: turningPoints(played, course, judged),
  };
}

/**
 * From the end to the beginning: who was to move could have got what the move that was made turned out to be worth;
 * where that was the best move, no more than that either.
 */
function valuesOf(played: Played, seen: readonly (Judgement | null)[]): (readonly number[] | null)[] {
  const last = played.plies.length;
  const values = seen.map((one) => one?.chances ?? null);
  const ended = played.outcome && chancesAtEnd(played.outcome, played.seats);
  if (ended) values[last] = ended;
  if (played.byChance) return values;
  for (let at = last - 1; at >= 0; at--) {
    const [now, next, ply] = [values[at], values[at + 1], played.plies[at]];
    if (!now || !next || !ply?.isMove) continue;
    const better = (next[ply.seat] ?? 0) > (now[ply.seat] ?? 0);
    if (better || isSameMove(seen[at]?.line[0], ply.entry)) values[at] = next;
  }
  return values;
}

export function chancesAtEnd({ winner }: Outcome, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, seat) => (winner === null ? 1 / seats : seat === winner ? 1 : 0));
}

/** Whoever is to move looks at it from their own seat: what each thought of itself last, made to add up to one. */
function steadied(played: Played, values: readonly (readonly number[] | null)[]): Report['course'] {
  const own: (number | null)[] = Array.from({ length: played.seats }, () => null);
  return values.map((now, at) => {
    if (now === null) return null;
    const seat = played.plies[at]?.seat;
    if (seat === undefined || Math.max(...now) === 1) return now;
    own[seat] = now[seat] ?? 0;
    const all = now.map((chance, one) => (chance === 0 ? 0 : (own[one] ?? chance)));
    const sum = all.reduce((a, b) => a + b, 0);
    return sum === 0 ? now : all.map((chance) => chance / sum);
  });
}

function judge(
  { plies, byChance }: Played,
  seen: readonly (Judgement | null)[],
  values: readonly (readonly number[] | null)[],
  at: number,
): Judged | null {
  const [ply, thought] = [plies[at], seen[at]];
  if (!ply?.isMove || !thought) return null;
  const before = values[at]?.[ply.seat];
  const after = byChance ? chanceOfMove(thought, ply.entry) : values[at + 1]?.[ply.seat];
  if (before === undefined || after === undefined) return null;
  const loss = isSameMove(thought.line[0], ply.entry) ? 0 : Math.min(1, Math.max(0, before - after));
  return { loss, kind: kindOf(loss), accuracy: before < AT_STAKE ? null : accuracyOfLoss(loss) };
}

function kindOf(loss: number): Kind {
  return KINDS.find((one) => loss <= one.loss)?.kind ?? 'blunder';
}

/** Worth saying what would have been better. */
export function isAmiss(kind: Kind | null): boolean {
  return kind !== null && kind !== 'best' && kind !== 'good';
}

function accuracyOfLoss(loss: number): number {
  return 100 * Math.exp(-STEEPNESS * loss);
}

/** The mean over the moves with which something could be lost. */
function accuracyOf({ plies }: Played, judged: readonly (Judged | null)[], seat: Seat): number | null {
  const all = judged.flatMap((one, at) =>
    one?.accuracy != null && plies[at]?.seat === seat ? [one.accuracy] : [],
  );
  return all.length === 0 ? null : all.reduce((a, b) => a + b, 0) / all.length;
}

/** Mistakes after which somebody else is ahead, or nobody, or the game is as good as won; of many, those that cost most. */
function turningPoints(
  { plies }: Played,
  course: Report['course'],
  judged: readonly (Judged | null)[],
): readonly number[] {
  const turning = plies.flatMap((_, at) => {
    const [before, after, one] = [course[at], course[at + 1], judged[at]];
    const gross = one?.kind === 'mistake' || one?.kind === 'blunder';
    return gross && before && after && standing(before) !== standing(after)
      ? [{ ply: at + 1, loss: one.loss }]
      : [];
  });
  return turning
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_TURNING_POINTS)
    .map(({ ply }) => ply)
    .sort((a, b) => a - b);
}

/** Who is ahead and whether the game is as good as won; the same text for the same standing. */
function standing(chances: readonly number[]): string {
  const most = Math.max(...chances);
  if (most <= 1 / chances.length + AHEAD) return 'open';
  return `${chances.indexOf(most)} ${most < AS_GOOD_AS_WON ? 'ahead' : 'winning'}`;
}
