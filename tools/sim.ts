// npm run sim [-- --seed 42] [--options JSON] [--minutes 60] [--planted] [--bench] [--log FILE] [--sql "select …"]
// Runs the whole hall in one process, with time, chance, network and storage decided by a seed. Without arguments: a minute
// of fresh seeds. Ends with exit code 1 when a checker has found a violation.

import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openDatabaseEngine } from '../apps/server/src/simulation/database.ts';
import type { SimulationOptions } from '../apps/server/src/simulation/options.ts';
import { planRun, type Run, simulate } from '../apps/server/src/simulation/simulate.ts';
import { measureSpeed } from './sim/bench.ts';
import { hunt } from './sim/hunt.ts';
import { huntPlantedFaults } from './sim/planted.ts';
import { describeRun, describeTotals, logFileOf } from './sim/report.ts';
import { shrink } from './sim/shrink.ts';
import { tellStory } from './sim/story.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true },
    /** Instead of what the seeds draw, as JSON. */
    options: { type: 'string', default: '{}' },
    minutes: { type: 'string', default: '1' },
    planted: { type: 'boolean', default: false },
    /** With --planted: only the faults with this text in their name. */
    only: { type: 'string' },
    /** Used by --planted, in a process of its own for each fault: options as JSON. Prints one line of JSON. */
    hunt: { type: 'string' },
    bench: { type: 'boolean', default: false },
    /** With several seeds each gets a file of its own, with the seed in its name. */
    log: { type: 'string' },
    sql: { type: 'string', multiple: true, default: [] },
  },
});

const MINUTE_MS = 60_000;
/** Seeds are numbers below this one, so that they are easy to type. */
const SEEDS = 1_000_000_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

function* givenOrFreshSeeds(): Generator<string> {
  if (values.seed !== undefined) return yield* values.seed;
  const end = performance.now() + Number(values.minutes) * MINUTE_MS;
  const first = randomInt(SEEDS);
  print(`fresh seeds from ${first}`);
  for (let n = first; performance.now() < end; n++) yield String(n);
}

/** Answers whether every run was without a violation. */
async function runSeeds(): Promise<boolean> {
  const engine = await openDatabaseEngine();
  const runs: Run[] = [];
  const options = JSON.parse(values.options) as Partial<SimulationOptions>;
  for (const seed of givenOrFreshSeeds()) {
    print(`seed ${seed}: ${planRun({ seed, options }).described}`);
    const run = await simulate(engine, {
      ...{ seed, options },
      keepLog: values.log !== undefined,
      afterwards(database) {
        for (const text of values.sql) print(JSON.stringify(database.read(text), null, 1));
      },
    });
    runs.push(run);
    if (values.log !== undefined)
      writeFileSync(logFileOf(values.log, seed, values.seed?.length === 1), `${run.log.join('\n')}\n`);
    for (const line of describeRun(run)) print(line);
    if (run.violations.length === 0) continue;
    print('looking for a smaller run with the same violation …');
    for (const line of tellStory(await shrink(engine, run))) print(line);
  }
  await engine.close();
  print(describeTotals(runs));
  return runs.every(({ violations }) => violations.length === 0);
}

if (values.bench) await measureSpeed(print);
else if (values.hunt !== undefined) print(JSON.stringify(await hunt(JSON.parse(values.hunt))));
else if (values.planted) process.exitCode = (await huntPlantedFaults(print, values.only)) ? 0 : 1;
else process.exitCode = (await runSeeds()) ? 0 : 1;
