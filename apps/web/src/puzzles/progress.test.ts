// The stored progress: ratings by the first try, days in a row, the next puzzle. Also the choice of the puzzle of the day.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testMemory } from '../base/testing/test-memory.ts';
import { dayBefore, gameOfDay, isPuzzleOfDay, localDateText, puzzleOfDay } from './daily.ts';
import {
  nextPuzzle,
  rateAndSaveFirstTry,
  ratingOfPuzzle,
  readProgress,
  readStreak,
  saveSolvedDay,
} from './progress.ts';
import type { Puzzle } from './puzzle-set.ts';

const GAME = 'gomoku/freestyle';

const puzzle = (id: string, rating: number): Puzzle => ({
  id,
  rating,
  wins: ['h8'],
  line: ['h8'],
  entries: ['a1'],
});
const EASY = puzzle('easy00', 900);
const EVEN = puzzle('even00', 1210);
const HARD = puzzle('hard00', 2000);

describe('the ladder', () => {
  it('raises the player and lowers the puzzle when the first try is right', () => {
    const kept = testMemory();
    const before = readProgress(kept, GAME);
    const after = rateAndSaveFirstTry(kept, GAME, EVEN, true);
    expect(after.you.rating).toBeGreaterThan(before.you.rating);
    expect(ratingOfPuzzle(after, EVEN)).toBeLessThan(EVEN.rating);
    expect(readProgress(kept, GAME)).toEqual(after);
  });

  it('lowers the player and raises the puzzle when the first try is wrong', () => {
    const kept = testMemory();
    const before = readProgress(kept, GAME);
    const after = rateAndSaveFirstTry(kept, GAME, EVEN, false);
    expect(after.you.rating).toBeLessThan(before.you.rating);
    expect(ratingOfPuzzle(after, EVEN)).toBeGreaterThan(EVEN.rating);
  });

  it('gives more points for a hard puzzle than for an easy one', () => {
    const gain = (one: Puzzle) => rateAndSaveFirstTry(testMemory(), GAME, one, true).you.rating;
    expect(gain(HARD)).toBeGreaterThan(gain(EASY));
  });

  it('counts only the first try', () => {
    const kept = testMemory();
    const failed = rateAndSaveFirstTry(kept, GAME, EVEN, false);
    expect(rateAndSaveFirstTry(kept, GAME, EVEN, true)).toEqual(failed);
    expect(failed.tried[EVEN.id]?.solved).toBe(false);
  });

  it('starts from the beginning if the stored text cannot be read', () => {
    const kept = testMemory();
    kept.write(`puzzles.${GAME}`, '{"you":{"rating":"x"},"tried":[1]}');
    expect(readProgress(kept, GAME)).toEqual(readProgress(testMemory(), GAME));
  });

  it('offers the nearest untried puzzle, then the failed ones', () => {
    const kept = testMemory();
    const all = [HARD, EASY, EVEN];
    expect(nextPuzzle(all, readProgress(kept, GAME))).toBe(EVEN);
    expect(nextPuzzle(all, readProgress(kept, GAME), EVEN.id)).toBe(EASY);
    rateAndSaveFirstTry(kept, GAME, EVEN, false);
    rateAndSaveFirstTry(kept, GAME, EASY, true);
    expect(nextPuzzle(all, readProgress(kept, GAME))).toBe(HARD);
    rateAndSaveFirstTry(kept, GAME, HARD, true);
    expect(nextPuzzle(all, readProgress(kept, GAME))).toBe(EVEN);
    expect(nextPuzzle([], readProgress(kept, GAME))).toBeNull();
  });
});

describe('the days in a row', () => {
  it.each([
    ['three days in a row', ['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-01', 3],
    ['twice on one day', ['2026-11-15', '2026-11-15'], '2026-11-15', 1],
    ['not yet solved today', ['2026-12-30', '2026-12-31'], '2027-01-01', 2],
    ['a missed day', ['2026-11-13', '2026-11-14'], '2026-11-16', 0],
    ['a new row after a missed day', ['2026-11-12', '2026-11-13', '2026-11-16'], '2026-11-16', 1],
  ])('are counted: %s', (_, solved, today, days) => {
    const kept = testMemory();
    for (const day of solved) saveSolvedDay(kept, day);
    expect(readStreak(kept, today).days).toBe(days);
  });
});

describe('the puzzle of a day', () => {
  const all = Array.from({ length: 40 }, (_, index) => puzzle(`p${index}`.padEnd(6, '0'), 800 + 30 * index));

  it('does not depend on the order of the set, and changes on most days', () => {
    const dates = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
    for (const date of dates) expect(puzzleOfDay(date, all.toReversed())).toBe(puzzleOfDay(date, all));
    expect(new Set(dates.map((date) => puzzleOfDay(date, all).id)).size).toBeGreaterThan(10);
    expect(new Set(dates.map(gameOfDay)).size).toBe(4);
  });

  it('may be any puzzle but the easiest and the hardest', () => {
    const dates = Array.from({ length: 365 }, (_, day) => localDateText(new Date(2026, 0, 1 + day)));
    const drawn = new Set(dates.map((date) => all.indexOf(puzzleOfDay(date, all))));
    // Of 40 puzzles: not the first 15 % and not the last 25 %.
    expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => 6 + index));
  });

  it('counts for the day only on its day and in its game', () => {
    const date = '2026-11-16';
    const game = gameOfDay(date);
    const todays = puzzleOfDay(date, all);
    const is = (day: string, id: string, one: Puzzle) => isPuzzleOfDay(day, id, all, one);
    expect(is(date, game, todays)).toBe(true);
    expect(all.filter((one) => is(date, game, one))).toEqual([todays]);
    expect(is(date, 'gomoku/caro', todays)).toBe(false);
    const other = Array.from({ length: 9 }, (_, day) => `2026-11-0${day + 1}`).find(
      (day) => gameOfDay(day) === game && puzzleOfDay(day, all) !== todays,
    );
    expect(is(other ?? '', game, todays)).toBe(false);
  });

  it('has a day before it, across months and years', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(2000, 0, 1 + day));
    fc.assert(
      fc.property(days, (day) => {
        const before = new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
        expect(dayBefore(localDateText(day))).toBe(localDateText(before));
      }),
    );
  });
});
