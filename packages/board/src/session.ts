// The state of one board: what it shows, what the viewer holds, and where the viewer points.

import type { Look, Point } from '@sente/kernel';
import type { Layout } from './geometry.ts';
import { EMPTY_HAND, type Hand, type TouchResult } from './hand.ts';
import type { Ink } from './ink.ts';
import type { PictureIndex } from './picture-index.ts';
import type { Spot } from './pointer.ts';
import type { BoardSettings, ForbiddenMark } from './settings.ts';
import type { Stage } from './stage.ts';

export type Session = {
  readonly stage: Stage;
  /** Begins the ids of this board's gradients. */
  readonly ids: string;
  settings: BoardSettings;
  /** Null until the first picture. */
  shown: Shown | null;
  hand: Hand;
  /** The keyboard's cursor; `seen` while the board has the focus and shows it. */
  cursor: { readonly at: Point; readonly seen: boolean };
  /** The point under a mouse that is not pressed. */
  hover: Point | null;
  press: Press | null;
  /** A forbidden point that was touched is explained until the next touch. */
  explained: ForbiddenMark | null;
  unreported: UnreportedMove | null;
  /** The frame that redraws what depends on hand and pointer. */
  frame: number | null;
};

/** A picture, and what it is drawn with. */
export type Shown = { readonly index: PictureIndex; readonly layout: Layout; readonly ink: Ink };

/** A finger or a mouse button that is down. */
export type Press = {
  readonly start: Spot;
  /** The point under it now. */
  readonly at: Point | null;
  /** The man under the finger, if it may be carried. */
  readonly man: Point | null;
  /** This press picked the man up; it did not lie in the hand before. */
  readonly pickedUp: boolean;
  readonly dragged: boolean;
  /** It has been over another point, or beside the board. */
  readonly strayed: boolean;
  /** It was so long that the app was asked to explain the man. Then it does nothing else. */
  readonly asked: boolean;
};

/** A move whose stone is painted already and that the app has not been told of yet. */
type UnreportedMove = {
  readonly at: Point;
  readonly look: Look;
  readonly result: TouchResult;
  cancelReport(): void;
};

export function openSession(stage: Stage, settings: BoardSettings, ids: string): Session {
  return {
    stage,
    ids,
    settings,
    shown: null,
    hand: EMPTY_HAND,
    cursor: { at: [0, 0], seen: false },
    hover: null,
    press: null,
    explained: null,
    unreported: null,
    frame: null,
  };
}
