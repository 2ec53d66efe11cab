// The machine for tests: a real clock, and the files that the build made.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Host } from '../think.ts';

export const HOST: Host = {
  now: () => performance.now(),
  load: async (name) => {
    const path = fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
    return new Uint8Array(await readFile(path));
  },
};
