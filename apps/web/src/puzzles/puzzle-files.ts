// Fetches the puzzles of a game when they are first needed. The service worker caches them.

import { must } from '@sente/kernel';
import type { PuzzleGame } from './puzzle-games.ts';
import { type PuzzleSet, parsePuzzleSet } from './puzzle-set.ts';

const FILES = import.meta.glob<string>('./sets/*.json', { eager: true, query: '?url', import: 'default' });

export async function fetchPuzzles(game: PuzzleGame): Promise<PuzzleSet> {
  const response = await fetch(FILES[`./sets/${game.replace('/', '-')}.json`] ?? '');
  if (!response.ok) throw new Error(`the puzzles of ${game} could not be fetched: status ${response.status}`);
  return must(parsePuzzleSet(await response.text()));
}
