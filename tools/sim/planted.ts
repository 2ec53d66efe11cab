// npm run sim -- --planted: plants each fault, one at a time, and hunts for it with the seeds 1, 2, 3 …

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'rolldown';
import { bundle } from '../lib/bundle.mjs';
import { ROOT } from '../lib/root.mjs';
import type { Found, Hunt } from './hunt.ts';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';

/** Answers whether every fault was found. `only`: those with this text in their name. */
export async function huntPlantedFaults(print: (line: string) => void, only = ''): Promise<boolean> {
  const faults = PLANTED_FAULTS.filter(({ name }) => name.includes(only));
  let found = 0;
  for (const fault of faults) {
    const { seed, violation, seconds } = runHunt(await bundle('tools/sim.ts', [plant(fault)]), fault);
    if (seed !== null) found += 1;
    const where = seed === null ? 'NOT FOUND' : `seed ${seed}, by ${violation.checker}`;
    print(`${seconds.toFixed(1).padStart(5)} s  ${where.padEnd(34)}  ${fault.name}`);
    if (violation !== null) print(`         ${violation.text.slice(0, 200)}`);
  }
  print(`${found} of ${faults.length} planted faults found`);
  return found === faults.length;
}

/** Fails when the text to replace is not there exactly once: a row must follow the code. */
function plant({ name, file, find, replace }: PlantedFault): Plugin {
  const path = join(ROOT, file);
  return {
    name: 'sente-planted-fault',
    transform(code, id) {
      if (id !== path) return null;
      const parts = code.split(find);
      if (parts.length !== 2)
        throw new Error(`"${name}": ${file} has its text ${parts.length - 1} times, not once`);
      return { code: parts.join(replace), map: null };
    },
  };
}

function runHunt(program: string, { options = {}, checkers }: PlantedFault): Found {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--hunt', JSON.stringify({ options, checkers } satisfies Hunt)],
    { encoding: 'utf8' },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (status !== 0 || !last.startsWith('{')) throw new Error(`the hunt failed: ${stderr}`);
  return JSON.parse(last) as Found;
}
