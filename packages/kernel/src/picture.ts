// What a board draws and what may be touched, as data. A board knows pictures and no game.

import type { JsonObject } from './json.ts';

/** Column from the left, row from the top, both from 0. */
export type Point = readonly [x: number, y: number];

export type Grid = {
  readonly columns: number;
  readonly rows: number;
  /** Pieces stand on the crossings of the lines, or inside the cells. */
  readonly on: 'crossings' | 'cells';
  /** Hoshi points. */
  readonly stars: readonly Point[];
};

export const MAN_SHAPES = ['round', 'notched', 'octagon'] as const;
export type ManShape = (typeof MAN_SHAPES)[number];

export type Look =
  | { readonly kind: 'stone'; readonly colour: 'black' | 'white' }
  | {
      readonly kind: 'man';
      /** The faction's id; its colour and shape follow, so that no faction is told by colour alone. */
      readonly faction: string;
      readonly colour: 'red' | 'black' | 'green';
      readonly shape: ManShape;
      /** What kind of man it is, such as `Horse`: the key of its drawing and of its words. */
      readonly type: string;
      /** The carved character, such as 帥. */
      readonly glyph: string;
    }
  /** A man lying face down: says nothing but that it is there. */
  | { readonly kind: 'back' };

/** One kind of man of one army, for those who do not know the men yet. */
export type ManKind = {
  readonly look: Extract<Look, { kind: 'man' }>;
  readonly count: number;
  /** 1 is the highest; null where men have no ranks. */
  readonly rank: number | null;
  /** How it goes and how it takes, as codes: `step`, `slide`; `as-it-goes`, `over-one`. */
  readonly goes: string;
  readonly strikes: string;
  /** The types it is strong enough to take. */
  readonly takes: readonly string[];
};

export type Piece = {
  /**
   * The same piece keeps its id from picture to picture, so a board can animate: a new id lands, a missing
   * one is taken off, the same id elsewhere moved, the same id with another look was turned over.
   */
  readonly id: string;
  readonly at: Point;
  readonly look: Look;
  /** The number of the move that put it there (from 1), where that makes sense. */
  readonly number?: number;
  /** Its order (1 to 5) while it is only tentative. */
  readonly tentative?: number;
};

/** One legal move, and the gesture that makes it. The offers of a picture are exactly the legal moves. */
export type Offer =
  /** `look` is the piece that would stand there. */
  | { readonly kind: 'place'; readonly move: string; readonly at: Point; readonly look: Look }
  | { readonly kind: 'flip'; readonly move: string; readonly at: Point }
  | {
      readonly kind: 'carry';
      readonly move: string;
      readonly from: Point;
      readonly to: Point;
      readonly takes: boolean;
    }
  /** A choice that no point of the board stands for; `looks` is drawn beside its words. */
  | {
      readonly kind: 'choose';
      readonly move: string;
      readonly choice: string;
      readonly looks: readonly Look[];
    };

/** A touch of the board: at which point, and the point of the man picked up before, if one was. */
export type Gesture = { readonly at: Point; readonly held: Point | null };

export type Mark =
  | { readonly kind: 'last'; readonly at: Point; readonly from?: Point }
  | { readonly kind: 'line'; readonly points: readonly Point[] }
  /** A move somebody is shown: where to, and from where if a man is carried. No game draws it; a page does, in its annotations. */
  | { readonly kind: 'hint'; readonly at: Point; readonly from?: Point; readonly n?: number }
  /** A piece that is only thought of: what would stand or lies there; `n` is its place in a line of play. Drawn by a page, too. */
  | { readonly kind: 'ghost'; readonly at: Point; readonly look: Look; readonly n?: number }
  /** A line that wins unless it is broken now: where that can be done, and the pieces taken there. */
  | {
      readonly kind: 'breakable';
      readonly points: readonly Point[];
      readonly answers: readonly {
        readonly at: Point;
        readonly takes: readonly (readonly Point[])[];
      }[];
    }
  /** A point the side to move may not take, and the shapes that forbid it (threes, fours, the overline). */
  | {
      readonly kind: 'forbidden';
      readonly at: Point;
      readonly why: string;
      readonly shapes: readonly (readonly Point[])[];
    };

/** What a seat is in the game now: facts, whoever asks for them. */
export type Side = {
  readonly seat: number;
  /** What the seat plays: 'black', 'white', or a faction's id; null while nobody knows. */
  readonly name: string | null;
  /** Whether the seat is out of the game. */
  readonly out: boolean;
};

/** One seat as a panel shows it. */
export type DrawnSide = Side & {
  /** A piece of that side, to draw beside the name. */
  readonly look: Look | null;
  /** What this seat has captured, in order. */
  readonly captured: readonly Look[];
  /** How many captured pieces win, where that many do. */
  readonly toWin?: number;
};

/** Where the game is, with progress where it has any ("stone 2 of 3"). */
export type Phase = {
  readonly code: string;
  readonly done?: number;
  readonly of?: number;
  /** The opening this phase is a part of, such as `swap2`. An opening comes first, and once. */
  readonly opening?: string;
};

/** A move as words are made of it: the web app has a sentence for every code, in every language. */
export type Description = {
  /** What kind of move it is: `place`, `flip`, `carry`, `take`, `choose`, or a family's own. */
  readonly code: string;
  /** What the sentence tells: points by name under `point`, or `from` and `to`; a choice under `choice`. */
  readonly data: JsonObject;
  /** The piece that stands at the move's last point afterwards; null for a choice, and where it is not known yet. */
  readonly look: Look | null;
  /** How many pieces it takes off the board. */
  readonly takes: number;
};

/** Something a panel says, as code and data: `pending_five {seat}`, `quiet {left}`. */
export type Fact = {
  readonly code: string;
  readonly data: JsonObject;
  /** To be told aloud the moment it comes true; the others are there to be looked up. */
  readonly urgent?: true;
  /** To be told beside the result as well: it says why a seat has the place it has. */
  readonly explains?: true;
};

export type Picture = {
  readonly grid: Grid;
  readonly pieces: readonly Piece[];
  readonly offers: readonly Offer[];
  readonly marks: readonly Mark[];
  readonly sides: readonly DrawnSide[];
  readonly phase: Phase;
  readonly facts: readonly Fact[];
};
