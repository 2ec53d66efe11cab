// What every tool shares: where the repository is, where to put what can be made again, how to give up.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Inside node_modules, so that a fresh install throws it away too. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'sente');

/** Something a person must put right; shown as one line, without a stack trace. */
export class SetupError extends Error {}
