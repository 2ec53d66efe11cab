// The engine as a program on stdin and stdout, until it is told to end.

import process from 'node:process';
import { createGomocup, splitLines } from '@sente/engine';
import { engineThread, startTimer } from './engine-thread.ts';

export async function runEngine(folders: readonly string[], version: string): Promise<void> {
  const thinker = engineThread(folders);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const gomocup = createGomocup({ thinker, now: () => performance.now(), say, after: startTimer, version });
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
