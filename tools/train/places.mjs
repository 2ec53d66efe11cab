// Where the engine's files lie.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENGINE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'packages', 'engine');
export const ENGINE_DIST = join(ENGINE, 'dist');
export const ENGINE_DATA = join(ENGINE, 'data');
