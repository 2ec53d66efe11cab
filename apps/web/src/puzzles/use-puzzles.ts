// The game and its puzzles for a page: null while they are fetched, undefined if that fails.

import { useSignal } from '@preact/signals';
import type { Game } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { fetchPuzzles } from './puzzle-files.ts';
import type { PuzzleGame } from './puzzle-games.ts';
import type { PuzzleSet } from './puzzle-set.ts';

export type Loaded = { readonly game: Game; readonly set: PuzzleSet };

export function useGameAndPuzzles(id: PuzzleGame): Loaded | null | undefined {
  const { catalog } = useApp();
  const loaded = useSignal<Loaded | null | undefined>(null);
  useEffect(() => {
    let current = true;
    void Promise.all([catalog.find(id), fetchPuzzles(id)])
      .then(([game, set]) => game && { game, set })
      .catch(() => undefined)
      .then((found) => {
        if (current) loaded.value = found;
      });
    return () => {
      current = false;
    };
  }, [id, catalog, loaded]);
  return loaded.value;
}
