// The settings and callbacks that an app hands to a board. Every sentence comes from the app.

import type { Gesture, Mark, Picture, Piece, Point } from '@sente/kernel';
import type { Carvings, FileInkSettings, ManLetters, MenFaces } from './ink.ts';

export const CONFIRMS = ['auto', 'direct', 'again', 'button'] as const;
/**
 * How a touched point becomes a move: at once; when it is touched again; or when the app calls `confirm()`.
 * A man that is picked up and put down was touched twice already, so 'again' plays it without a third touch.
 * 'auto' wants the second touch only of a finger, and only where points are smaller than a fingertip.
 * The keyboard always plays at once: its cursor has shown the point all along.
 */
export type Confirm = (typeof CONFIRMS)[number];

export type ForbiddenMark = Extract<Mark, { kind: 'forbidden' }>;

/** One point as a screen reader should tell it. */
export type Cell = {
  readonly point: Point;
  /** `h8`: letters from the left, numbers from the bottom. */
  readonly name: string;
  readonly piece: Piece | null;
  /** Touching it now would do something: play, turn over, pick up, put down. */
  readonly playable: boolean;
  readonly forbidden: ForbiddenMark | null;
  /** The man here is picked up. */
  readonly selected: boolean;
  /** The man that is picked up may be put down here. */
  readonly target: boolean;
  /** The last move ended here. */
  readonly last: boolean;
  /** A move to this point waits to be confirmed. */
  readonly pending: boolean;
};

export type BoardSettings = {
  /** The accessible name of the grid. */
  readonly label: string;
  describe(cell: Cell): string;
  /** An offer was chosen. `seen`: its stone has been painted already. */
  onMove(move: string, seen: boolean): void;
  /** The viewer touched a point that is not offered. The app asks the rules for the reason. */
  onRefused(gesture: Gesture): void;
  readonly confirm: Confirm;
  /** Words beside a move that waits for its second touch, for players who do not know the second touch yet. */
  readonly again?: string | null;
  /** A move waits for confirmation; null when none does any more. */
  onPending?(move: string | null): void;
  /** The viewer asks about the man at this point, by a long press, the other button of a mouse, or the key i. */
  onInspect?(at: Point): void;
  /** A board that is only looked at. It has no cells for keyboards and screen readers, which cost more than the drawing. */
  readonly still?: boolean;
  /** May this viewer touch the board now? */
  readonly enabled: boolean;
  readonly coordinates: boolean;
  /** Move numbers on the stones. */
  readonly numbers: boolean;
  /** Turned by half a turn, for the player who sits opposite. */
  readonly flipped: boolean;
  readonly men: MenFaces;
  /** For `men: 'letters'`, in the reader's language; the first letter of every type without it. */
  readonly letters?: ManLetters;
  /** For a board with men. */
  readonly carvings?: Carvings;
  /** Draw why a point is forbidden when it is pointed at; 'demand' without it. */
  readonly shapes?: 'demand' | 'off';
};

export type BoardView = {
  /** `animate: false` for jumps such as loading or stepping quickly through a game. A viewer's wish for reduced motion comes first. */
  show(picture: Picture, how?: { readonly animate?: boolean }): void;
  set(changes: Partial<BoardSettings>): void;
  /** Plays the move that waits, if one does. */
  confirm(): void;
  /** Drops the move that waits and puts the man back that is picked up. */
  cancel(): void;
  focus(): void;
  destroy(): void;
};

/** The settings of `drawPicture`; each has a default. */
export type DrawSettings = FileInkSettings & {
  readonly coordinates?: boolean;
  readonly numbers?: boolean;
  readonly flipped?: boolean;
  /** Marks (last move, winning line, forbidden points); on without it. */
  readonly marks?: boolean;
  /** Width in pixels; without it the drawing has no size of its own and fills its place. */
  readonly width?: number;
  /** The accessible name of the drawing; without it the drawing is hidden from screen readers. */
  readonly title?: string;
};
