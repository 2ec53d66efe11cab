// The engine outside the repository: its files lie beside the program.

import { join } from 'node:path';
import { runEngineProgram } from '../../apps/server/src/bots/program.ts';

await runEngineProgram([join(import.meta.dirname, 'files')], 'portable');
