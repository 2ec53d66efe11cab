// sente engine: the engine as a program for Gomocup and its managers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorld } from '../apps/server/src/base/world.ts';
import { engineFileFolders } from '../apps/server/src/bots/engine-files.ts';
import { runGomocupOnStdio } from '../apps/server/src/bots/program.ts';
import { ROOT } from './lib/root.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
await runGomocupOnStdio(openWorld(), engineFileFolders(ROOT), version);
