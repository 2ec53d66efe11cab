// Where the puzzles of each game lie: fetched when they are first wanted, kept by the service worker.

import { must } from '@sente/kernel';
import type { PuzzleGame } from './puzzle-games.ts';
import { type PuzzleSet, parsePuzzleSet } from './puzzle-set.ts';

const FILES = import.meta.glob<string>('./sets/*.json', { eager: true, query: '?url', import: 'default' });

export async function fetchPuzzles(game: PuzzleGame): Promise<PuzzleSet> {
  const response = await fetch(FILES[`./sets/${game.replace('/', '-')}.json`] ?? '');
  if (!response.ok) throw new Error(`no puzzles of ${game}`);
  return must(parsePuzzleSet(await response.text()));
}
