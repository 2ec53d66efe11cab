// A picture: everything that a board draws, and the moves that it offers, as data. A board knows pictures and no game.

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
      /** The faction's id. It decides colour and shape, so that factions do not differ by colour alone. */
      readonly faction: string;
      readonly colour: 'red' | 'black' | 'green';
      readonly shape: ManShape;
      /** The type of the man, such as `Horse`: the key of its drawing and of its sentences. */
      readonly type: string;
      /** The carved character, such as 帥. */
      readonly glyph: string;
    }
  /** A man that lies face down. */
  | { readonly kind: 'back' };

/** One type of man in one army, for players who do not know the men yet. */
export type ManKind = {
  readonly look: Extract<Look, { kind: 'man' }>;
  readonly count: number;
  /** 1 is the highest; null if men have no ranks. */
  readonly rank: number | null;
  /** How it moves and how it takes, as codes: `step`, `slide`; `as-it-goes`, `over-one`. */
  readonly goes: string;
  readonly strikes: string;
  /** The types it is strong enough to take. */
  readonly takes: readonly string[];
};

export type Piece = {
  /**
   * The same piece keeps its id from picture to picture, so that a board can animate it: a new id lands, a missing one
   * is taken off, the same id at another point has moved, the same id with another look was turned over.
   */
  readonly id: string;
  readonly at: Point;
  readonly look: Look;
  /** The number of the move that put it there (from 1), if the game counts such moves. */
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
  /** A choice that belongs to no point of the board; `looks` are drawn beside its words. */
  | {
      readonly kind: 'choose';
      readonly move: string;
      readonly choice: string;
      readonly looks: readonly Look[];
    };

/** A touch of the board: its point, and the point of the man that was picked up before, if any. */
export type Gesture = { readonly at: Point; readonly held: Point | null };

export type Mark =
  | { readonly kind: 'last'; readonly at: Point; readonly from?: Point }
  | { readonly kind: 'line'; readonly points: readonly Point[] }
  /** A suggested move: its point, and the point of the man that moves, if any. Pages draw it; games never do. */
  | { readonly kind: 'hint'; readonly at: Point; readonly from?: Point; readonly n?: number }
  /** A piece of a line of play, which is not on the board; `n` is its place in that line. Pages draw it too. */
  | { readonly kind: 'ghost'; readonly at: Point; readonly look: Look; readonly n?: number }
  /** A line that wins unless it is broken now: the points that break it, and the pieces taken there. */
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

/** The side of a seat in the current state. */
export type Side = {
  readonly seat: number;
  /** 'black', 'white', or a faction's id; null while it is not known. */
  readonly name: string | null;
  /** Whether the seat is out of the game. */
  readonly out: boolean;
};

/** One seat as a panel shows it. */
export type DrawnSide = Side & {
  /** A piece of that side, to draw beside the name. */
  readonly look: Look | null;
  /** The pieces that this seat has captured, in order. */
  readonly captured: readonly Look[];
  /** How many captured pieces win, in games where captures win. */
  readonly toWin?: number;
};

/** The phase of the game, with its progress if it has any ("stone 2 of 3"). */
export type Phase = {
  readonly code: string;
  readonly done?: number;
  readonly of?: number;
  /** The opening to which this phase belongs, such as `swap2`. An opening comes first and only once. */
  readonly opening?: string;
};

/** A move as data for a sentence: the web app has a sentence for every code, in every language. */
export type Description = {
  /** The kind of move: `place`, `flip`, `carry`, `take`, `choose`, or a family's own. */
  readonly code: string;
  /** The data of the sentence: points by name under `point`, or `from` and `to`; a choice under `choice`. */
  readonly data: JsonObject;
  /** The piece at the move's last point afterwards; null for a choice, and for a piece that is not known yet. */
  readonly look: Look | null;
  /** How many pieces it takes off the board. */
  readonly takes: number;
};

/** A fact that a panel shows, as code and data: `pending_five {seat}`, `quiet {left}`. */
export type Fact = {
  readonly code: string;
  readonly data: JsonObject;
  /** Announced as soon as it becomes true; other facts are only shown. */
  readonly urgent?: true;
  /** Shown beside the result too, because it explains the place of a seat. */
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
