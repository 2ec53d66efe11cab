// Ratings, and the steps that led to them.

/** What a rating system knows of somebody: the rating, its deviation, and for two players its volatility. */
export type RatingValues = { readonly rating: number; readonly rd: number; readonly vol: number };

/** `values` is the rating system's own; `rating` is what lists sort by. */
export type Rating = {
  readonly accountId: string;
  readonly pool: string;
  readonly rating: number;
  readonly values: RatingValues;
  /** Still settling: not placed among the others yet. */
  readonly provisional: boolean;
  /** How often it was rated. */
  readonly games: number;
  readonly updatedAt: number;
};

/** `games`: how often the rating it was reckoned from had been rated, 0 when there was none. */
export type RatingChange = Omit<Rating, 'updatedAt'>;

/** `repeat`: this cause was rated before. `conflict`: somebody's rating has changed meanwhile; reckon again. */
export type Rated = 'ok' | 'repeat' | 'conflict';

export type RatingStep = {
  readonly accountId: string;
  readonly cause: string;
  readonly pool: string;
  /** null: the first. */
  readonly before: number | null;
  readonly after: number;
  readonly at: number;
};

export interface Ratings {
  get(pool: string, accountIds: readonly string[]): Promise<readonly Rating[]>;
  ofAccount(accountId: string): Promise<readonly Rating[]>;
  /** `cause` is a series id. All changes or none, and once only. */
  apply(cause: string, changes: readonly RatingChange[]): Promise<Rated>;
  /** What these causes changed; nothing where one was never rated. */
  stepsFrom(causes: readonly string[]): Promise<readonly RatingStep[]>;
  /** MeetingPlayer ratings first, highest first; then the provisional ones. */
  top(pool: string, limit: number, offset: number): Promise<readonly (Rating & { readonly name: string })[]>;
  /** Among the settled, 1 is first; null: not rated, or still provisional. */
  place(pool: string, accountId: string): Promise<number | null>;
  /** Newest first. */
  stepsOf(accountId: string, pool: string, limit: number): Promise<readonly RatingStep[]>;
}
