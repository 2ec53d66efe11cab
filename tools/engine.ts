// sente engine: the engine as a program on stdin and stdout, as Gomocup and its managers want it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createGomocup, splitLines, type Thinker } from '@sente/engine';
import { engineFolders } from '../apps/server/src/bots/engine-files.ts';
import { after, engineThread } from '../apps/server/src/bots/engine-thread.ts';
import { ROOT } from './root.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

await speak(engineThread(engineFolders(ROOT)));

async function speak(thinker: Thinker): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const gomocup = createGomocup({ thinker, now: () => performance.now(), say, after, version });
  const hear = splitLines((line) => gomocup.hear(line));
  process.stdin
    .setEncoding('utf8')
    .on('data', (text: string) => hear(text))
    .on('end', () => {
      hear('\n');
      gomocup.end();
    });
  await gomocup.ended;
  thinker.close();
  process.stdin.destroy();
}
