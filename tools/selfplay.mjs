// node tools/selfplay.mjs --rule freestyle --seconds 300 --threads 16 --nodes 2000 --out games.bin
// Games of the engine against itself from openings by chance, for fitting its weights. Needs Node and the compiled
// core (packages/engine/dist), nothing else.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { generator } from './train/chance.mjs';
import { startCore } from './train/core.mjs';
import { writeGames } from './train/games.mjs';

/** @typedef {import('./train/games.mjs').SavedGame} SavedGame */
/** @typedef {import('./train/core.mjs').Core} Core */
/** @typedef {{ rule: string, size: number, nodes: number, seconds: number, seed: number }} Job */

const WON = 29_000;
/** An opening is kept when neither side is ahead by more. */
const EVEN = 120;
/** A little noise in the evaluation, so that no two games are alike. */
const NOISE = 12;

/** Some stones around a point by chance. @param {number} size @param {() => number} random */
function someStones(size, random) {
  const count = 2 + Math.floor(random() * 7);
  const centre = () => size / 2 + (random() + random() - 1) * (size / 3);
  const [cx, cy] = [centre(), centre()];
  /** @type {number[]} */
  const stones = [];
  while (stones.length < count) {
    const near = (/** @type {number} */ at) =>
      Math.max(0, Math.min(size - 1, Math.round(at + (random() + random() - 1) * 4)));
    const stone = near(cy) * size + near(cx);
    if (!stones.includes(stone)) stones.push(stone);
  }
  return stones;
}

/** @param {Core} core @param {Job} job @param {() => number} random */
function evenOpening(core, { size, nodes }, random) {
  for (;;) {
    const moves = someStones(size, random);
    core.setUp(moves, moves.length % 2);
    core.exports['forgetAll']?.();
    const found = core.search(Math.min(nodes, 1000), 0, 1);
    if (found && Math.abs(found.score) < EVEN) return moves;
  }
}

/** @param {Core} core @param {Job} job @param {() => number} random @returns {SavedGame} */
function playGame(core, job, random) {
  const moves = evenOpening(core, job, random);
  const opening = moves.length;
  const seed = Math.floor(random() * 1e9);
  /** @type {number[]} */
  const scores = [];
  core.exports['forgetAll']?.();
  for (;;) {
    const mover = moves.length % 2;
    core.setUp(moves, mover);
    const found = moves.length < job.size * job.size ? core.search(job.nodes, NOISE, seed) : null;
    if (!found) return { moves, opening, result: 0, scores };
    moves.push(found.move);
    scores.push(found.score);
    // A proven end needs no playing out.
    if (Math.abs(found.score) >= WON) {
      const moverWins = found.score > 0;
      return { moves, opening, result: moverWins === (mover === 0) ? 1 : -1, scores };
    }
  }
}

async function work() {
  /** @type {Job} */
  const job = workerData;
  const core = await startCore(job.rule, job.size);
  const random = generator(job.seed);
  const end = performance.now() + job.seconds * 1000;
  while (performance.now() < end) parentPort?.postMessage(playGame(core, job, random));
}

async function main() {
  const { values } = parseArgs({
    options: {
      rule: { type: 'string', default: 'freestyle' },
      size: { type: 'string', default: '15' },
      nodes: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '60' },
      threads: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: 'games.bin' },
    },
  });
  /** @type {SavedGame[]} */
  const games = [];
  const threads = Number(values.threads);
  const done = Array.from({ length: threads }, (_, i) => {
    const job = {
      rule: values.rule,
      size: Number(values.size),
      nodes: Number(values.nodes),
      seconds: Number(values.seconds),
      seed: Number(values.seed) * 1000 + i,
    };
    const worker = new Worker(new URL(import.meta.url), { workerData: job });
    worker.on('message', (game) => games.push(game));
    return new Promise((resolve, reject) => {
      worker.on('exit', resolve).on('error', reject);
    });
  });
  await Promise.all(done);
  writeGames(values.out, games);
  const positions = games.reduce((sum, { scores }) => sum + scores.length, 0);
  const black = games.filter(({ result }) => result > 0).length;
  const white = games.filter(({ result }) => result < 0).length;
  process.stdout.write(`${games.length} games, ${positions} positions, black ${black}, white ${white}\n`);
}

await (isMainThread ? main() : work());
