// The machine for tests: a real clock, the files that the build made, and the data that lies beside them.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Host } from '../think.ts';

export const HOST: Host = {
  now: () => performance.now(),
  load: async (name) => {
    const folder = name.endsWith('.wasm') ? 'dist' : 'data';
    const path = fileURLToPath(new URL(`../../${folder}/${name}`, import.meta.url));
    return new Uint8Array(await readFile(path));
  },
};
