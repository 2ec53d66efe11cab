// The engine outside the repository: its files lie beside the program.

import { join } from 'node:path';
import { runEngine } from '../../apps/server/src/bots/program.ts';

await runEngine([join(import.meta.dirname, 'files')], 'portable');
