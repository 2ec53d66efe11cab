// The engine as a program on stdin and stdout, until it is told to end.

import process from 'node:process';
import { createGomocup, createLineSplitter } from '@sente/engine';
import type { World } from '../base/world.ts';
import { openEngineThread } from './engine-thread.ts';

export async function runGomocupOnStdio(
  { steady: now, after }: World,
  folders: readonly string[],
  version: string,
): Promise<void> {
  const thinker = openEngineThread({ after }, folders);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const gomocup = createGomocup({ thinker, now, say, after, version });
  const hear = createLineSplitter((line) => gomocup.hear(line));
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
