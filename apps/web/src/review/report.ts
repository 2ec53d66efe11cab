// The report of a review, from the engine's judgements: the value of each position for every seat, the loss and the grade of
// each move, and the turning points. docs/review.md explains every number.

import { isSameMove, type Outcome, type Seat } from '@sente/kernel';
import { chanceOfMove, type Judgement } from '../thinking/judgement.ts';

/** One entry of the record. A resignation is an entry, but no move. */
export type Ply = { readonly seat: Seat; readonly entry: string; readonly isMove: boolean };

export type Played = {
  readonly seats: number;
  readonly plies: readonly Ply[];
  readonly outcome: Outcome | null;
  /**
   * Chance or a third seat comes between a move and the next position. Then the search before the move grades it, not the
   * position after it.
   */
  readonly byChance: boolean;
};

/** From best to worst, each with the largest loss of a move of this kind, in chances to win (1 is a whole game). */
const KINDS = [
  { kind: 'best', loss: 0.02 },
  { kind: 'good', loss: 0.07 },
  { kind: 'inaccuracy', loss: 0.15 },
  { kind: 'mistake', loss: 0.3 },
  { kind: 'blunder', loss: 1 },
] as const;
export type Kind = (typeof KINDS)[number]['kind'];

/** A seat with smaller chances had nothing left to lose. Its moves do not count for its accuracy. */
const AT_STAKE = 0.03;
/** How fast accuracy falls with the loss: a loss of a tenth of a game leaves two thirds. */
const STEEPNESS = 4;
/** A seat is ahead if its chances are this far above an even share. */
const AHEAD = 0.12;
const AS_GOOD_AS_WON = 0.9;
const MOST_TURNING_POINTS = 6;

export type MoveGrade = {
  /** The part of a game that the move gave away. */
  readonly loss: number;
  readonly kind: Kind;
  /** From 0 to 100; null where nothing was at stake. */
  readonly accuracy: number | null;
};

export type Report = {
  /** By position, from the set-up on: the chances of every seat; null if the position is not judged yet. */
  readonly course: readonly (readonly number[] | null)[];
  /** By entry of the record. */
  readonly grades: readonly (MoveGrade | null)[];
  /** By seat, from 0 to 100; null if no move of that seat can be graded. */
  readonly accuracy: readonly (number | null)[];
  /** The plies (from 1) whose moves turned the game, in order. */
  readonly turningPoints: readonly number[];
};

export function makeReport(played: Played, seen: readonly (Judgement | null)[]): Report {
  const values = computeChancesBackwards(played, seen);
  const course = played.byChance ? combineOwnChancesOfSeats(played, values) : values;
  const grades = played.plies.map((_, at) => gradeMove(played, seen, values, at));
  return {
    course,
    grades,
    accuracy: Array.from({ length: played.seats }, (_, seat) => accuracyOfSeat(played, grades, seat)),
    turningPoints: findTurningPoints(played, course, grades),
  };
}

/**
 * Works backwards: a position is worth to the seat to move at least as much as the next one, and exactly as much after
 * the best move.
 */
function computeChancesBackwards(
  played: Played,
  seen: readonly (Judgement | null)[],
): (readonly number[] | null)[] {
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

/** Each search sees the game from the seat to move. So every seat keeps its own last chances, scaled to add up to one. */
function combineOwnChancesOfSeats(
  played: Played,
  values: readonly (readonly number[] | null)[],
): Report['course'] {
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

function gradeMove(
  { plies, byChance }: Played,
  seen: readonly (Judgement | null)[],
  values: readonly (readonly number[] | null)[],
  at: number,
): MoveGrade | null {
  const [ply, thought] = [plies[at], seen[at]];
  if (!ply?.isMove || !thought) return null;
  const before = values[at]?.[ply.seat];
  const after = byChance ? chanceOfMove(thought, ply.entry) : values[at + 1]?.[ply.seat];
  if (before === undefined || after === undefined) return null;
  const loss = isSameMove(thought.line[0], ply.entry) ? 0 : Math.min(1, Math.max(0, before - after));
  return { loss, kind: kindOfLoss(loss), accuracy: before < AT_STAKE ? null : accuracyOfLoss(loss) };
}

function kindOfLoss(loss: number): Kind {
  return KINDS.find((one) => loss <= one.loss)?.kind ?? 'blunder';
}

/** Whether the review shows a better move. */
export function isFault(kind: Kind | null): boolean {
  return kind !== null && kind !== 'best' && kind !== 'good';
}

function accuracyOfLoss(loss: number): number {
  return 100 * Math.exp(-STEEPNESS * loss);
}

/** The mean over the moves that had something to lose. */
function accuracyOfSeat({ plies }: Played, grades: readonly (MoveGrade | null)[], seat: Seat): number | null {
  const all = grades.flatMap((one, at) =>
    one?.accuracy != null && plies[at]?.seat === seat ? [one.accuracy] : [],
  );
  return all.length === 0 ? null : all.reduce((a, b) => a + b, 0) / all.length;
}

/** Mistakes after which the lead changes or the game is as good as won; the costliest ones if there are many. */
function findTurningPoints(
  { plies }: Played,
  course: Report['course'],
  grades: readonly (MoveGrade | null)[],
): readonly number[] {
  const turning = plies.flatMap((_, at) => {
    const [before, after, one] = [course[at], course[at + 1], grades[at]];
    const gross = one?.kind === 'mistake' || one?.kind === 'blunder';
    return gross && before && after && makeLeadComparisonKey(before) !== makeLeadComparisonKey(after)
      ? [{ ply: at + 1, loss: one.loss }]
      : [];
  });
  return turning
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_TURNING_POINTS)
    .map(({ ply }) => ply)
    .sort((a, b) => a - b);
}

/** A key to compare positions: the seat ahead, and whether it has almost won. */
function makeLeadComparisonKey(chances: readonly number[]): string {
  const most = Math.max(...chances);
  if (most <= 1 / chances.length + AHEAD) return 'open';
  return `${chances.indexOf(most)} ${most < AS_GOOD_AS_WON ? 'ahead' : 'winning'}`;
}
