// node tools/fit-engine.mjs --rule freestyle [--epochs 12] games.bin …
// Fits the weights of five in a row to games of self-play: values of combinations and threats to results and scores
// by logistic regression, the weights that score moves to the moves that were chosen. Writes packages/engine/data.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startCore, weightsFile } from './train/core.mjs';
import { readGames } from './train/games.mjs';
import { fitMoveWeights } from './train/move-weights.mjs';
import { fitValues } from './train/values.mjs';

const COMBINATIONS = 3876;
const THREATS = 1024;

async function main() {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rule: { type: 'string', default: 'freestyle' },
      size: { type: 'string', default: '15' },
      epochs: { type: 'string', default: '12' },
    },
  });
  const { rule } = options;
  const bytes = readFileSync(weightsFile(rule));
  const weights = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const core = await startCore(rule, Number(options.size));
  const games = positionals.flatMap((path) => readGames(path).games);
  const job = { core, games, epochs: Number(options.epochs), isSymmetric: rule !== 'renju' };
  const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
  const first = 2 * COMBINATIONS + THREATS;
  fitValues({ ...job, weights: weights.subarray(0, first) }, say);
  fitMoveWeights({ ...job, weights: weights.subarray(first) }, say);
  writeFileSync(weightsFile(rule), new Uint8Array(weights.buffer));
}

await main();
