// The games that have puzzles, in the order in which they are offered.

export const PUZZLE_GAMES = ['gomoku/freestyle', 'gomoku/renju', 'gomoku/capture', 'banqi/classic'] as const;
export type PuzzleGame = (typeof PUZZLE_GAMES)[number];

export function isPuzzleGame(id: string): id is PuzzleGame {
  return (PUZZLE_GAMES as readonly string[]).includes(id);
}
