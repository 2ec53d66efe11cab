// What this device remembers of puzzles: one's rating in each game, what each puzzle has become, the days in a row.

import { isRecord, own } from '@sente/kernel';
import { NEWCOMER, rateDuel, type Standing } from '@sente/match';
import { type Memory, readJson } from '../base/memory.ts';
import { dayBefore } from './daily.ts';
import type { Puzzle } from './puzzle-set.ts';

/** A puzzle's first rating is a good guess, not knowledge. */
const GUESSED_RD = 120;
const VOLATILITY = 0.06;
/** Somebody new begins among the easier ones. */
const BEGINNER: Standing = { ...NEWCOMER, rating: 1200, rd: 250 };

export type Tried = {
  /** Whether the first try was right. */
  readonly solved: boolean;
  /** What the puzzle is rated since. */
  readonly standing: Standing;
};

export type Progress = {
  readonly you: Standing;
  readonly tried: { readonly [puzzle: string]: Tried };
};

export type Streak = { readonly days: number; readonly last: string | null };

const keyOf = (game: string) => `puzzles.${game}`;
const STREAK = 'puzzles.streak';
const NOTHING: Progress = { you: BEGINNER, tried: {} };

function readStanding(json: unknown): Standing | null {
  if (!isRecord(json)) return null;
  const [rating, rd, vol] = ['rating', 'rd', 'vol'].map((key) => Number(own(json, key)));
  const isSound = [rating, rd, vol].every((value) => Number.isFinite(value));
  return isSound ? { rating: rating ?? 0, rd: rd ?? 0, vol: vol ?? 0 } : null;
}

export function readProgress(memory: Memory, game: string): Progress {
  const json = readJson(memory.read(keyOf(game)));
  if (!isRecord(json)) return NOTHING;
  const tried: Record<string, Tried> = {};
  const kept = own(json, 'tried');
  for (const [id, one] of Object.entries(isRecord(kept) ? kept : {})) {
    const standing = isRecord(one) ? readStanding(own(one, 'standing')) : null;
    if (standing && isRecord(one)) tried[id] = { solved: own(one, 'solved') === true, standing };
  }
  return { you: readStanding(own(json, 'you')) ?? BEGINNER, tried };
}

export function ratingOf(progress: Progress, puzzle: Puzzle): number {
  return progress.tried[puzzle.id]?.standing.rating ?? puzzle.rating;
}

/** The first try counts, for both: a puzzle that is solved has lost. Later ones change nothing. */
export function saveTry(memory: Memory, game: string, puzzle: Puzzle, solved: boolean): Progress {
  const before = readProgress(memory, game);
  if (before.tried[puzzle.id]) return before;
  const guessed = { rating: puzzle.rating, rd: GUESSED_RD, vol: VOLATILITY };
  const [you, standing] = rateDuel([before.you, guessed], solved ? [1, 2] : [2, 1]);
  if (!you || !standing) throw new Error('both are rated');
  const after = { you, tried: { ...before.tried, [puzzle.id]: { solved, standing } } };
  memory.write(keyOf(game), JSON.stringify(after));
  return after;
}

/** Where one stands today: a day without a puzzle ends the row, today's may still come. */
export function readStreak(memory: Memory, today: string): Streak {
  const json = readJson(memory.read(STREAK));
  const days = isRecord(json) ? Number(own(json, 'days')) : 0;
  const last = isRecord(json) ? String(own(json, 'last')) : null;
  const goesOn = last === today || last === dayBefore(today);
  return goesOn && Number.isSafeInteger(days) && days > 0 ? { days, last } : { days: 0, last: null };
}

/** Today's puzzle is solved, at whichever try. */
export function saveSolvedDay(memory: Memory, today: string): Streak {
  const before = readStreak(memory, today);
  if (before.last === today) return before;
  const after = { days: before.days + 1, last: today };
  memory.write(STREAK, JSON.stringify(after));
  return after;
}

/** What to try next: of those never tried the one nearest to one's strength, or, when all were, the one failed. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  { you, tried }: Progress,
  not: string | null = null,
): Puzzle | null {
  const others = puzzles.filter(({ id }) => id !== not);
  const fresh = others.filter(({ id }) => !tried[id]);
  const failed = others.filter(({ id }) => tried[id]?.solved === false);
  const from = fresh.length > 0 ? fresh : failed.length > 0 ? failed : others;
  const away = ({ rating }: Puzzle) => Math.abs(rating - you.rating);
  return from.toSorted((a, b) => away(a) - away(b) || (a.id < b.id ? -1 : 1))[0] ?? null;
}
