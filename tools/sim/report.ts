// The lines that are printed about a run, and about all runs together.

import { join, parse } from 'node:path';
import type { Run } from '../../apps/server/src/simulation/simulate.ts';

export function describeRun(run: Run): readonly string[] {
  const { minutes, steps, faults, acts, hash, violations } = run;
  return [
    ...violations.map(
      ({ checker, at, text }) => `  VIOLATION ${checker}, at ${(at / 1000).toFixed(3)} s: ${text}`,
    ),
    `  ${minutes.toFixed(1)} min, ${steps} steps, ${faults} faults, ${acts} answers, log ${hash}`,
  ];
}

/** `isOnly`: the run has a single seed. */
export function logFileOf(file: string, seed: string, isOnly: boolean): string {
  if (isOnly) return file;
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${seed}${ext}`);
}

export function describeTotals(runs: readonly Run[]): string {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  const violations = sum((run) => run.violations.length);
  return [
    `${runs.length} seeds: ${sum(({ minutes }) => minutes).toFixed(0)} simulated minutes`,
    `${sum(({ steps }) => steps)} steps, ${sum(({ faults }) => faults)} faults, ${sum(({ acts }) => acts)} answers`,
    `${violations} violations`,
  ].join(', ');
}
