// The engine's view of the machine: a clock, and the files that its build made.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '@sente/engine';
import type { World } from '../base/world.ts';

/** Where the files lie in the repository: compiled cores, and data such as weights. */
export function engineFileFolders(root: string): readonly string[] {
  return ['dist', 'data'].map((name) => join(root, 'packages', 'engine', name));
}

/** Looks for a file in each folder in turn. */
export function openEngineFileHost(world: Pick<World, 'steady'>, folders: readonly string[]): Host {
  return {
    now: world.steady,
    load: async (name) => {
      const folder = folders.find((place) => existsSync(join(place, name)));
      if (folder === undefined) throw new Error(`the engine has no file ${name}`);
      return new Uint8Array(await readFile(join(folder, name)));
    },
  };
}
