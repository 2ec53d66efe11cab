// Stored puzzles: writing and reading give the same puzzle, and each shipped puzzle is won by its line under the rules.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGame } from '@sente/games';
import { must, replayRecord } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUZZLE_GAMES } from './puzzle-games.ts';
import { makePuzzle, parsePuzzle, parsePuzzleSet, puzzleSetToText } from './puzzle-set.ts';

const FOLDER = join(import.meta.dirname, 'sets');
const FEWEST = { 'gomoku/freestyle': 300, 'gomoku/renju': 150, 'gomoku/capture': 100, 'banqi/classic': 40 };

const point = fc
  .tuple(fc.constantFrom(...'abcdefghijklmno'), fc.integer({ min: 1, max: 15 }))
  .map((p) => p.join(''));
const somePuzzle = fc
  .record({
    id: fc.string({ unit: fc.constantFrom(...'0123456789abcxyz'), minLength: 6, maxLength: 6 }),
    rating: fc.integer({ min: 800, max: 2400 }),
    line: fc.array(point, { minLength: 1 }),
    entries: fc.array(point, { minLength: 1 }),
    others: fc.array(point),
  })
  .map(({ others, ...one }) => ({ ...one, wins: [one.line[0] ?? '', ...others] }));

describe('the text of a puzzle', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(somePuzzle, (puzzle) => {
        expect(must(parsePuzzle(makePuzzle(puzzle)))).toEqual(puzzle);
      }),
    );
  });

  it.each([
    ['no id', '1200 | h8 | h8 | a1'],
    ['a line that does not begin with a winning move', 'abc123 1200 | h8 | h9 | a1'],
    ['no position', 'abc123 1200 | h8 | h8 |'],
    ['a part too many', 'abc123 1200 | h8 | h8 | a1 | b2'],
  ])('is refused with %s', (_, text) => {
    expect(parsePuzzle(text)).toMatchObject({ ok: false, refusal: { code: 'bad_puzzle' } });
  });
});

describe.each(PUZZLE_GAMES)('the puzzles of %s', (id) => {
  const text = readFileSync(join(FOLDER, `${id.replace('/', '-')}.json`), 'utf8');
  const set = must(parsePuzzleSet(text));
  const game = findGame(id)!;

  it('are numerous, different, and written as the miner writes them', () => {
    expect(set.game).toBe(id);
    expect(set.puzzles.length).toBeGreaterThanOrEqual(FEWEST[id]);
    expect(new Set(set.puzzles.map((puzzle) => puzzle.id)).size).toBe(set.puzzles.length);
    expect(puzzleSetToText(set)).toBe(text);
  });

  it('are won by their line under the rules', () => {
    for (const { id: name, entries, line } of set.puzzles) {
      const states = must(
        replayRecord(game, { game: id, options: set.options, entries: [...entries, ...line] }),
      );
      const winner = game.turn(states[entries.length]);
      expect(game.outcome(states.at(-1))?.winner, name).toBe(winner);
    }
  });
});

it('has a set for every game with puzzles, and no other', () => {
  const files = PUZZLE_GAMES.map((id) => `${id.replace('/', '-')}.json`);
  expect(readdirSync(FOLDER).sort()).toEqual(files.toSorted());
});
