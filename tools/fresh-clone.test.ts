// The programs behind `npm start`, `npm test` and the others install what they need: they load before anything is installed.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /^(?:import|export) (?:[^'"]* from )?'([^']+)';/gm;

/** The programs that package.json names, and `tools/run.mjs`, which runs the rest. */
function programs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { [name: string]: string };
  };
  const found = Object.values(scripts).map((script) => /^node (\S+\.mjs)/.exec(script)?.[1] ?? '');
  return [...new Set(found)];
}

/** Every package that a file imports before its own code runs, directly or through files of ours. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesOf(join(dirname(file), name), seen) : [name];
  });
}

it.each(programs())('%s imports no package before it has installed them', (program) => {
  expect(packagesOf(join(ROOT, program))).toEqual([]);
});
