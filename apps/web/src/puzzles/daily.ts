// The puzzle of the day. It depends on the date alone, so that it is the same for all players.

import { seededRandom } from '@sente/kernel';
import type { PuzzleGame } from './puzzle-games.ts';
import type { Puzzle } from './puzzle-set.ts';

/** The date in the player's time zone: `2026-11-16`. */
export function localDateText(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function dayBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return localDateText(new Date(year, month - 1, day - 1));
}

function drawRandomNumber(seed: string, count: number): number {
  return Math.floor(seededRandom(seed)() * count);
}

/** Mostly freestyle gomoku, the best-known game; every other draw is another one. */
const WEEK: readonly [PuzzleGame, ...PuzzleGame[]] = [
  'gomoku/freestyle',
  'gomoku/renju',
  'gomoku/freestyle',
  'gomoku/capture',
  'gomoku/freestyle',
  'banqi/classic',
];

export function gameOfDay(date: string): PuzzleGame {
  return WEEK[drawRandomNumber(`game of ${date}`, WEEK.length)] ?? WEEK[0];
}

/** The shares of the set, sorted by rating, between which the puzzle is drawn: not the easiest, not the hardest. */
const FROM = 0.15;
const TO = 0.75;

export function puzzleOfDay(date: string, puzzles: readonly Puzzle[]): Puzzle {
  const byRating = puzzles.toSorted((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
  const middle = byRating.slice(
    Math.floor(byRating.length * FROM),
    Math.max(1, Math.ceil(byRating.length * TO)),
  );
  const puzzle = middle[drawRandomNumber(`puzzle of ${date}`, middle.length)];
  if (!puzzle) throw new Error('the puzzle set is empty: a set needs at least one puzzle');
  return puzzle;
}

/** Whether solving this puzzle of a game counts for the day. */
export function isPuzzleOfDay(
  date: string,
  game: string,
  puzzles: readonly Puzzle[],
  { id }: Puzzle,
): boolean {
  return gameOfDay(date) === game && puzzleOfDay(date, puzzles).id === id;
}
