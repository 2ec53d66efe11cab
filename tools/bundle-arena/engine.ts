// The engine outside the repository: its files lie beside the program.

import { join } from 'node:path';
import { openWorld } from '../../apps/server/src/base/world.ts';
import { runGomocupOnStdio } from '../../apps/server/src/bots/program.ts';

await runGomocupOnStdio(openWorld(), [join(import.meta.dirname, 'files')], 'portable');
