// One seed of the simulation that takes a few seconds, to compare processes and releases of Node.

import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

const OPTIONS = { mode: 'safety', minutes: 1, servers: 2, players: 8, pools: ['gomoku', 'banqi'] };

/** Arguments of Node. */
export const SHORT_RUN = [
  ...[join(ROOT, 'tools', 'run.mjs'), 'tools/sim.ts'],
  ...['--seed', '7', '--options', JSON.stringify(OPTIONS)],
];
