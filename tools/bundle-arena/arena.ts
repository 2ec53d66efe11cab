// The arena outside the repository: the engine's files lie beside the program.

import { join } from 'node:path';
import process from 'node:process';
import { arenaMain } from '../arena/main.ts';

process.exitCode = await arenaMain(process.argv.slice(2), [join(import.meta.dirname, 'files')]);
