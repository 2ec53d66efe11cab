// The log of a simulation: one line for everything that happens. Two runs of one seed have the same lines, so their hashes
// are equal; the lines themselves are kept only when a story is to be told.

import { createHash } from 'node:crypto';

export type SimulationLog = {
  write(line: string): void;
  hash(): string;
  /** The lines, if the log keeps them. */
  readonly kept: readonly string[];
};

export type LogOptions = {
  readonly now: () => number;
  readonly keep: boolean;
};

export function openLog({ now, keep }: LogOptions): SimulationLog {
  const hash = createHash('sha256');
  const kept: string[] = [];
  return {
    kept,
    write(line) {
      const text = `${now().toFixed(3)} ${line}`;
      hash.update(text).update('\n');
      if (keep) kept.push(text);
    },
    hash: () => hash.copy().digest('hex').slice(0, 16),
  };
}
