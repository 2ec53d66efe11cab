// Ratings, and the steps that led to them.

/** The values of a rating system: the rating, its deviation, and for games of two its volatility. */
export type RatingValues = { readonly rating: number; readonly rd: number; readonly vol: number };

/** `values` belongs to the rating system; lists sort by `rating`. */
export type Rating = {
  readonly accountId: string;
  readonly pool: string;
  readonly rating: number;
  readonly values: RatingValues;
  /** Still uncertain: not placed among the others yet. */
  readonly provisional: boolean;
  /** The number of rated series. */
  readonly games: number;
  readonly updatedAt: number;
};

/** `games`: the count of the rating this change was calculated from; 0 when there was none. */
export type RatingChange = Omit<Rating, 'updatedAt'>;

/** `repeat`: this cause was rated before. `conflict`: a rating has changed meanwhile; calculate again. */
export type Rated = 'ok' | 'repeat' | 'conflict';

export type RatingStep = {
  readonly accountId: string;
  readonly cause: string;
  readonly pool: string;
  /** null: the first rating. */
  readonly before: number | null;
  readonly after: number;
  readonly at: number;
};

export interface Ratings {
  get(pool: string, accountIds: readonly string[]): Promise<readonly Rating[]>;
  ofAccount(accountId: string): Promise<readonly Rating[]>;
  /** `cause` is a series id. Applies all changes or none, and each cause only once. */
  apply(cause: string, changes: readonly RatingChange[]): Promise<Rated>;
  /** The steps of these causes; a cause that was never rated has none. */
  stepsFrom(causes: readonly string[]): Promise<readonly RatingStep[]>;
  /** The highest ratings first; provisional ones after all others. */
  top(pool: string, limit: number, offset: number): Promise<readonly (Rating & { readonly name: string })[]>;
  /** The place among ratings that are not provisional, from 1; null: not rated, or provisional. */
  place(pool: string, accountId: string): Promise<number | null>;
  /** Newest first. */
  stepsOf(accountId: string, pool: string, limit: number): Promise<readonly RatingStep[]>;
}
