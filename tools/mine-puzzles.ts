// npm run -s puzzles -- --game gomoku/freestyle --minutes 3 [--out FILE]: finds puzzles in games of our own.
// npm run -s puzzles -- --check [--game …] [--out FILE] [--most 20] [--drop]: proves the puzzles of a set again.
// docs/puzzles.md explains both.

import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureEngineBuild } from './lib/setup.mjs';
import { puzzlesMain } from './mine-puzzles/main.ts';

ensureEngineBuild();
const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    minutes: { type: 'string', default: '3' },
    most: { type: 'string', default: 'Infinity' },
    out: { type: 'string' },
    check: { type: 'boolean', default: false },
    drop: { type: 'boolean', default: false },
  },
});
process.exitCode = await puzzlesMain({
  ...values,
  minutes: Number(values.minutes),
  most: Number(values.most),
});
