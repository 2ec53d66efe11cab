// The stored puzzles of one game: a position from one of our games, every first move that wins, and a rating.

import { accept, type Options, type Result, refuse } from '@sente/kernel';

export type Puzzle = {
  /** Derived from the position, so that it stays the same when the set grows. */
  readonly id: string;
  /** The difficulty, on the rating scale of the players. */
  readonly rating: number;
  /** Every first move that wins. */
  readonly wins: readonly string[];
  /** One whole solution to the end of the game, with the longest defence. */
  readonly line: readonly string[];
  /** The moves that led to the position. */
  readonly entries: readonly string[];
};

export type PuzzleSet = {
  readonly game: string;
  readonly options: Options;
  /** The number of games already searched: mining goes on after them. */
  readonly played: number;
  readonly puzzles: readonly Puzzle[];
};

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

/** `id rating | wins | line | entries` */
export function makePuzzle({ id, rating, wins, line, entries }: Puzzle): string {
  return [`${id} ${rating}`, wins.join(' '), line.join(' '), entries.join(' ')].join(' | ');
}

export function parsePuzzle(text: string): Result<Puzzle> {
  const [head = '', wins = '', line = '', entries = '', ...rest] = text.split('|');
  const [id = '', rating = ''] = words(head);
  const puzzle = {
    id,
    rating: Number(rating),
    wins: words(wins),
    line: words(line),
    entries: words(entries),
  };
  const isWhole = /^[0-9a-z]{6}$/.test(id) && Number.isInteger(puzzle.rating) && rest.length === 0;
  const begins = puzzle.line[0] !== undefined && puzzle.wins.includes(puzzle.line[0]);
  if (!isWhole || !begins || puzzle.entries.length === 0) return refuse('bad_puzzle', { id });
  return accept(puzzle);
}

/** One puzzle a line, so that a diff of the file is readable. */
export function puzzleSetToText({ game, options, played, puzzles }: PuzzleSet): string {
  const lines = puzzles.map((puzzle) => `    ${JSON.stringify(makePuzzle(puzzle))}`);
  const chosen = Object.entries(options).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  const head = [`"game": "${game}"`, `"options": { ${chosen.join(', ')} }`, `"played": ${played}`];
  return `{\n  ${head.join(',\n  ')},\n  "puzzles": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

export function parsePuzzleSet(text: string): Result<PuzzleSet> {
  const stored = JSON.parse(text) as Omit<PuzzleSet, 'puzzles'> & { readonly puzzles: readonly string[] };
  const puzzles: Puzzle[] = [];
  for (const line of stored.puzzles) {
    const read = parsePuzzle(line);
    if (!read.ok) return read;
    puzzles.push(read.value);
  }
  return accept({ ...stored, puzzles });
}
