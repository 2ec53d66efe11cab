// The progress in puzzles that this device stores: the player's rating in each game, the tried puzzles, the days in a row.

import { isRecord, own } from '@sente/kernel';
import { NEWCOMER, rateDuel, type Standing } from '@sente/match';
import { type Memory, parseJson } from '../base/memory.ts';
import { dayBefore } from './daily.ts';
import type { Puzzle } from './puzzle-set.ts';

/** The rating deviation of a puzzle at first: its rating is a guess. */
const GUESSED_RD = 120;
const VOLATILITY = 0.06;
/** A new player begins with the easier puzzles. */
const BEGINNER: Standing = { ...NEWCOMER, rating: 1200, rd: 250 };

export type Tried = {
  /** Whether the first try was right. */
  readonly solved: boolean;
  /** The rating of the puzzle after that try. */
  readonly standing: Standing;
};

export type Progress = {
  readonly you: Standing;
  readonly tried: { readonly [puzzle: string]: Tried };
};

export type Streak = { readonly days: number; readonly last: string | null };

const keyOf = (game: string) => `puzzles.${game}`;
const STREAK = 'puzzles.streak';
const NO_PROGRESS: Progress = { you: BEGINNER, tried: {} };

function parseRatingStanding(json: unknown): Standing | null {
  if (!isRecord(json)) return null;
  const [rating, rd, vol] = ['rating', 'rd', 'vol'].map((key) => Number(own(json, key)));
  const isSound = [rating, rd, vol].every((value) => Number.isFinite(value));
  return isSound ? { rating: rating ?? 0, rd: rd ?? 0, vol: vol ?? 0 } : null;
}

export function readProgress(memory: Memory, game: string): Progress {
  const json = parseJson(memory.read(keyOf(game)));
  if (!isRecord(json)) return NO_PROGRESS;
  const tried: Record<string, Tried> = {};
  const kept = own(json, 'tried');
  for (const [id, one] of Object.entries(isRecord(kept) ? kept : {})) {
    const standing = isRecord(one) ? parseRatingStanding(own(one, 'standing')) : null;
    if (standing && isRecord(one)) tried[id] = { solved: own(one, 'solved') === true, standing };
  }
  return { you: parseRatingStanding(own(json, 'you')) ?? BEGINNER, tried };
}

export function ratingOfPuzzle(progress: Progress, puzzle: Puzzle): number {
  return progress.tried[puzzle.id]?.standing.rating ?? puzzle.rating;
}

/** Rates player and puzzle by the first try: a solved puzzle has lost. Later tries change nothing. */
export function rateAndSaveFirstTry(memory: Memory, game: string, puzzle: Puzzle, solved: boolean): Progress {
  const before = readProgress(memory, game);
  if (before.tried[puzzle.id]) return before;
  const guessed = { rating: puzzle.rating, rd: GUESSED_RD, vol: VOLATILITY };
  const [you, standing] = rateDuel([before.you, guessed], solved ? [1, 2] : [2, 1]);
  if (!you || !standing) throw new Error('rateDuel must return two ratings');
  const after = { you, tried: { ...before.tried, [puzzle.id]: { solved, standing } } };
  memory.write(keyOf(game), JSON.stringify(after));
  return after;
}

/** The days in a row up to today. A missed day ends the row; today's puzzle may still be solved. */
export function readStreak(memory: Memory, today: string): Streak {
  const json = parseJson(memory.read(STREAK));
  const days = isRecord(json) ? Number(own(json, 'days')) : 0;
  const last = isRecord(json) ? String(own(json, 'last')) : null;
  const goesOn = last === today || last === dayBefore(today);
  return goesOn && Number.isSafeInteger(days) && days > 0 ? { days, last } : { days: 0, last: null };
}

/** Counts today's puzzle as solved, whichever try it was. */
export function saveSolvedDay(memory: Memory, today: string): Streak {
  const before = readStreak(memory, today);
  if (before.last === today) return before;
  const after = { days: before.days + 1, last: today };
  memory.write(STREAK, JSON.stringify(after));
  return after;
}

/** The next puzzle: the untried one nearest to the player's rating; if there is none, a failed one; or else any. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  { you, tried }: Progress,
  not: string | null = null,
): Puzzle | null {
  const others = puzzles.filter(({ id }) => id !== not);
  const fresh = others.filter(({ id }) => !tried[id]);
  const failed = others.filter(({ id }) => tried[id]?.solved === false);
  const from = fresh.length > 0 ? fresh : failed.length > 0 ? failed : others;
  const distance = ({ rating }: Puzzle) => Math.abs(rating - you.rating);
  return from.toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))[0] ?? null;
}
