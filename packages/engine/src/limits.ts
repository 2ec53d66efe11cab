// Reads limits from outside: fills in missing ones and refuses impossible ones.

import { accept, type Result, refuse } from '@sente/kernel';
import { LEVELS, type Level, type Limits, type ReadLimits, STRONGEST } from './think.ts';

export const DEFAULT_MEMORY_MB = 64;
const LARGEST = {
  timeMs: 24 * 3600 * 1000,
  nodes: Number.MAX_SAFE_INTEGER,
  depth: 1000,
  lines: 10,
  memoryMb: 2048,
} as const;
const SMALLEST_MEMORY_MB = 1;
const LONGEST_SEED = 200;

function isNumberIn(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** `now`: when the move was asked for, by the host's clock. Set-up that follows takes from the same time. */
export function readLimits(limits: Limits, now: number): Result<ReadLimits> {
  const { timeMs, nodes, depth, level = STRONGEST, lines = 1, judges = false } = limits;
  const { seed = '', memoryMb = DEFAULT_MEMORY_MB, stopped = () => false } = limits;
  const fits: Record<string, boolean> = {
    timeMs: timeMs === undefined || isNumberIn(timeMs, 0, LARGEST.timeMs),
    nodes: nodes === undefined || isNumberIn(nodes, 0, LARGEST.nodes),
    depth: depth === undefined || isNumberIn(depth, 1, LARGEST.depth),
    level: LEVELS.includes(level as Level),
    lines: Number.isInteger(lines) && isNumberIn(lines, 1, LARGEST.lines),
    judges: typeof judges === 'boolean',
    seed: typeof seed === 'string' && seed.length <= LONGEST_SEED,
    memoryMb: isNumberIn(memoryMb, SMALLEST_MEMORY_MB, LARGEST.memoryMb),
    stopped: typeof stopped === 'function',
  };
  const wrong = Object.keys(fits).find((key) => !fits[key]);
  if (wrong !== undefined) return refuse('bad_limits', { key: wrong });
  if (timeMs === undefined && nodes === undefined && depth === undefined) {
    return refuse('bad_limits', { key: 'timeMs' });
  }
  const whole = (value: number | undefined) => (value === undefined ? Infinity : Math.floor(value));
  return accept({
    end: now + (timeMs ?? Infinity),
    nodes: whole(nodes),
    depth: whole(depth),
    level,
    lines,
    judges,
    seed,
    memoryMb,
    stopped,
  });
}
