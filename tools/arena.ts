// sente arena, from the repository.

import process from 'node:process';
import { engineFileFolders } from '../apps/server/src/bots/engine-files.ts';
import { arenaMain } from './arena/main.ts';
import { ROOT } from './lib/root.mjs';

process.exitCode = await arenaMain(process.argv.slice(2), engineFileFolders(ROOT));
