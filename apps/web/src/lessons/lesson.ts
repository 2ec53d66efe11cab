// What a lesson is: a position that really was played, what is asked of the learner there, and what the others answer.

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

/** What a move makes or leaves, as the units judge it by the rules alone. */
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

/** What a move must do; each is asked of the rules. */
export type Goal =
  | { readonly does: 'anything' | 'win' | 'take' | 'flip' }
  /** One of these moves. Where `makes` is told they are all that make it. */
  | { readonly play: readonly string[]; readonly makes?: Shape }
  | { readonly playAnyBut: readonly string[]; readonly makes?: Shape }
  /** A touch that the rules refuse, for this reason: the refusal is what there is to learn. */
  | { readonly refused: string };

export type Turn = {
  readonly goal: Goal;
  /** What a man that is turned over shows, whichever it is. */
  readonly turnsUp?: string;
  /** What the others play then, in order; of `c5|g5` the first that is legal. */
  readonly replies?: readonly string[];
};

export type Step = {
  /** Options and entries as in a record; the seat to move after them is the learner. */
  readonly from: string;
  readonly turns: readonly Turn[];
  /** How another move is punished, written like a reply. */
  readonly punish?: string;
};

export type Course = { readonly id: CourseId; readonly game: string; readonly steps: readonly Step[] };
