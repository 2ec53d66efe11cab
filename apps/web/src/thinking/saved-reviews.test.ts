// Saved reviews and hints: they are read back for the same game, their number is limited, and the better judgement stays.

import { describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { testMemory } from '../base/testing/test-memory.ts';
import type { Judgement } from './judgement.ts';
import {
  collectSavedReview,
  readJudgement,
  type SavedReview,
  saveJudgement,
  saveReview,
} from './saved-reviews.ts';

const record = (entries: string) => `sente 1 gomoku/freestyle size=15 : ${entries}`.trim();
const judgement = (nodes: number, plies?: number, winner = 0): Judgement => ({
  chances: [0.25, 0.75],
  line: ['h8', 'i9'],
  ...(plies === undefined ? {} : { proof: { winner, plies } }),
  nodes,
});
const ENGINE = 'this one';
const RATED = [{ move: '?a1', chance: 0.5 }];

describe('a review', () => {
  const game = record('a1 b1');
  const review: SavedReview = {
    seen: [null, { ...judgement(7, 4, 1), rated: RATED }, null],
    luck: [null, -0.125],
  };

  it('is read back for the same game and the same engine only', () => {
    const memory = testMemory();
    saveReview(memory, game, ENGINE, review);
    expect(collectSavedReview(memory, game, ENGINE)).toEqual(review);
    expect(collectSavedReview(memory, game, 'another engine')).toBeNull();
    expect(collectSavedReview(memory, game.replace('size=15', 'size=19'), ENGINE)).toBeNull();
    expect(collectSavedReview(memory, record('c1 b1'), ENGINE)).toBeNull();
  });

  it('replaces the oldest review when the limit is reached', () => {
    const memory = testMemory();
    const numbered = (n: number) => record(`a${n} b1`);
    const isThere = (n: number) => collectSavedReview(memory, numbered(n), ENGINE) !== null;
    for (let n = 0; n < 40; n++) saveReview(memory, numbered(n), ENGINE, review);
    const there = Array.from({ length: 40 }, (_, n) => isThere(n));
    expect(there.lastIndexOf(false)).toBe(27);
    expect(there.indexOf(true)).toBe(28);
    // Saved again, it counts as the newest and is listed once.
    saveReview(memory, numbered(28), ENGINE, review);
    saveReview(memory, numbered(40), ENGINE, review);
    expect(collectSavedReview(memory, numbered(28), ENGINE)).toEqual(review);
    expect(isThere(29)).toBe(false);
  });

  it('shares its judgements with a game that begins with the same moves', () => {
    const memory = testMemory();
    const seen = [judgement(1), judgement(2), judgement(3)];
    saveReview(memory, game, ENGINE, { seen, luck: [0.5, 0.25] });
    expect(collectSavedReview(memory, record('a1 c1'), ENGINE)).toEqual({
      seen: [seen[0], seen[1], null],
      luck: [0.5, null],
    });
  });

  it('never replaces a better judgement', () => {
    const memory = testMemory();
    const save = (seen: Judgement) =>
      saveReview(memory, record('a1'), ENGINE, { seen: [null, seen], luck: [null] });
    save(judgement(500, 9));
    save(judgement(900, 17));
    save(judgement(900));
    expect(collectSavedReview(memory, record('a1'), ENGINE)?.seen[1]).toEqual(judgement(500, 9));
  });

  it.each(['no json', '{}', '[{"key":1}]', `[{"key":"review.0","record":"${game}"}]`])(
    'survives %s in the list',
    (text) => {
      const memory = testMemory();
      memory.write('reviews', text);
      memory.write('review.0', '{"engine":"1","seen":[{"chances":"x"}],"luck":["y"]}');
      const read = collectSavedReview(memory, game, '1');
      expect(read === null || read.seen[0] === null).toBe(true);
    },
  );
});

describe('a hint', () => {
  const saved = (memory: Memory) => JSON.parse(memory.read('reviews') ?? '[]') as { record: string }[];

  it('is part of the review of a longer game with the same beginning', () => {
    const memory = testMemory();
    saveJudgement(memory, record('a1'), ENGINE, judgement(5, 9));
    expect(collectSavedReview(memory, record('a1 b1 c1'), ENGINE)?.seen).toEqual([
      null,
      judgement(5, 9),
      null,
      null,
    ]);
  });

  it('is read from the review of the same game', () => {
    const memory = testMemory();
    saveReview(memory, record('a1 b1'), ENGINE, { seen: [null, judgement(5, 9), null], luck: [null, null] });
    expect(readJudgement(memory, record('a1'), ENGINE)).toEqual(judgement(5, 9));
    expect(readJudgement(memory, record('a1 b1'), ENGINE)).toBeNull();
    expect(readJudgement(memory, record('b1'), ENGINE)).toBeNull();
  });

  it('is saved with its game: one entry for all hints of a game, shared with its review', () => {
    const memory = testMemory();
    saveJudgement(memory, record(''), ENGINE, judgement(1));
    saveJudgement(memory, record('a1 b1'), ENGINE, judgement(2));
    expect(saved(memory).map((one) => one.record)).toEqual([record('a1 b1')]);
    saveJudgement(memory, record('a1'), ENGINE, judgement(3));
    expect(saved(memory).map((one) => one.record)).toEqual([record('a1 b1')]);
    expect(collectSavedReview(memory, record('a1 b1'), ENGINE)?.seen).toEqual([
      judgement(1),
      judgement(3),
      judgement(2),
    ]);
    saveJudgement(memory, record('c1'), ENGINE, judgement(4));
    expect(saved(memory)).toHaveLength(2);
    expect(collectSavedReview(memory, record('a1 b1'), ENGINE)?.seen[2]).toEqual(judgement(2));
  });
});
