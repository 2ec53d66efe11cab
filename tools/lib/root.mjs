// The repository root, the folder for caches, and the error that stops a tool.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Inside node_modules, so that a fresh install throws it away too. */
export const CACHE = join(ROOT, 'node_modules', '.cache', 'sente');

/** A problem that a person must solve; shown as one line, without a stack trace. */
export class SetupError extends Error {}
