// The form of a lesson: a position that a record reaches, the task of the learner, and the replies of the opponents.

export const COURSE_IDS = [
  'five',
  'threes',
  'forks',
  'swap2',
  'renju',
  'capture',
  'banqi',
  'kingdoms',
] as const;
export type CourseId = (typeof COURSE_IDS)[number];

/** A shape that a move makes or leaves. The tests find it by the rules alone. */
export type Shape =
  | 'open-three'
  | 'open-four'
  | 'two-threes'
  | 'four-three'
  | 'two-fours'
  | 'four'
  | 'stops-four'
  | 'stops-three'
  | 'safe-pair'
  | 'safe-flip';

/** The goal of a move. The rules decide whether a move reaches it. */
export type Goal =
  | { readonly does: 'anything' | 'win' | 'take' | 'flip' }
  /** One of these moves. With `makes`, they are all moves that make this shape. */
  | { readonly play: readonly string[]; readonly makes?: Shape }
  | { readonly playAnyBut: readonly string[]; readonly makes?: Shape }
  /** A touch that the rules refuse for this reason: the refusal is the lesson. */
  | { readonly refused: string };

export type Turn = {
  readonly goal: Goal;
  /** The man that any flip turns up. */
  readonly turnsUp?: string;
  /** The replies of the opponents, in order; of `c5|g5` the first legal one. */
  readonly replies?: readonly string[];
};

export type Step = {
  /** Options and entries as in a record; the seat to move after them is the learner. */
  readonly from: string;
  readonly turns: readonly Turn[];
  /** The punishment of another move, written like a reply. */
  readonly punish?: string;
};

export type Course = { readonly id: CourseId; readonly game: string; readonly steps: readonly Step[] };
