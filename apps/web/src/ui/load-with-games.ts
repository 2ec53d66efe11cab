// Sheets that list the games open when all games are there.

import type { ComponentType } from 'preact';
import { useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';

/**
 * Loads all games with the part, because a list that grows while it is open moves what the player reads or is about to press.
 * Games that fail to load are left out.
 */
export function useLoadWithGames<P>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  const { loadAll } = useApp().catalog;
  return useMemo(
    () => async () => {
      const [part] = await Promise.all([load(), loadAll().catch(() => undefined)]);
      return part;
    },
    [load, loadAll],
  );
}
