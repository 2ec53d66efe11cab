// Groups modules into files. Most visits begin with the first page, a game on one screen or the lobby: each of these is one file,
// and what the last two share is another. All other modules follow from the imports, so no list of modules is kept.

import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SRC = join(import.meta.dirname, 'src');

/** A group of a higher priority takes its modules first. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'first-page', tags: ['$initial'], priority: 4 },
  groupReachedFromAll('shared', 3, ['local/local-page.tsx', 'lobby/lobby-page.tsx']),
  groupReachedFromAll('game', 2, ['local/local-page.tsx']),
  groupReachedFromAll('online', 2, ['lobby/lobby-page.tsx']),
  // The parts of sheets: most sheets use them.
  groupReachedFromAll('sheets', 1, ['local/setup-sheet.tsx', 'lobby/create-sheet.tsx']),
];

/** All that every one of these modules imports, and what that imports in turn. */
function groupReachedFromAll(
  name: string,
  priority: number,
  modules: readonly string[],
): Rolldown.CodeSplittingGroup {
  let reached: readonly ReadonlySet<string>[] | null = null;
  return {
    debugName: name,
    priority,
    name(id, context) {
      reached ??= modules.map((path) => moduleAndAllImports(join(SRC, path), context));
      return reached.every((ids) => ids.has(id)) ? name : null;
    },
  };
}

function moduleAndAllImports(id: string, build: Rolldown.ChunkingContext): ReadonlySet<string> {
  if (!build.getModuleInfo(id)) throw new Error(`vite-chunks.ts names a module that is not built: ${id}`);
  const found = new Set([id]);
  for (const one of found)
    for (const imported of build.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
  return found;
}
