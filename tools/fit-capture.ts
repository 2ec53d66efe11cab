// Fits the evaluation of capture gomoku to games of the engine against itself.
//
//   node tools/run.mjs tools/fit-capture.ts play --games 200 --nodes 3000 --seed a --out FILE   (one core; run several)
//   node tools/run.mjs tools/fit-capture.ts fit FILE …                                          (prints the weights)
//
// The weights that `fit` prints go into packages/engine/data/capture.json; a match in the arena shows their worth.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openCore } from './fit-capture/core.ts';
import { fitWeights } from './fit-capture/fit.ts';
import { playGames, ROW } from './fit-capture/games.ts';
import { ROOT } from './lib/root.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '3000' },
    seed: { type: 'string', default: 'fit' },
    out: { type: 'string', default: 'capture-games.bin' },
    weights: { type: 'string', default: join(ROOT, 'packages', 'engine', 'data', 'capture.json') },
    core: { type: 'string', default: join(ROOT, 'packages', 'engine', 'dist', 'capture.wasm') },
  },
});

function readFeatureRows(files: readonly string[]): Int16Array {
  const parts = files.map((file) => new Int16Array(new Uint8Array(readFileSync(file)).buffer));
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const weights: number[] = JSON.parse(readFileSync(values.weights, 'utf8'));
const [what, ...files] = positionals;
if (what === 'play') {
  const core = openCore(values.core, weights);
  const rows = playGames(core, Number(values.games), Number(values.nodes), values.seed);
  writeFileSync(values.out, new Uint8Array(rows.buffer));
  process.stdout.write(`${rows.length / ROW} positions\n`);
} else if (what === 'fit' && files.length > 0) {
  const { weights: fitted, before, after } = fitWeights(weights, readFeatureRows(files));
  process.stdout.write(`held-out loss ${before.toFixed(4)} → ${after.toFixed(4)}\n[${fitted.join(', ')}]\n`);
} else {
  process.stderr.write(
    'usage: fit-capture play [--games N] [--nodes N] [--seed S] [--out FILE] | fit FILE …\n',
  );
  process.exitCode = 1;
}
