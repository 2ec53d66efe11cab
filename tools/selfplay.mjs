// sente selfplay --rule freestyle --games 2000 --out FILE [--size 15] [--nodes 2000] [--seconds S] [--threads N] [--seed 1]
//   [--net FILE]: the engine judges with this net
// Games of the engine against itself from openings by chance, for training its evaluation. A game is decided by the
// file's seed and its own number, so a run that was stopped goes on where it was. Needs Node and the compiled core
// (packages/engine/dist), nothing else.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { SetupError } from './lib/root.mjs';
import { randomGenerator } from './train/chance.mjs';
import { RULES, startCore, WON } from './train/core.mjs';
import { openGames, QUIET } from './train/games.mjs';

/** @typedef {import('./train/games.mjs').SavedGame} SavedGame */
/** @typedef {import('./train/core.mjs').Core} Core */
/** @typedef {{ rule: string, size: number, nodes: number, seed: number, net: string | undefined }} Job */

/** An opening is kept when neither side is ahead by more. */
const EVEN = 120;
/** A little noise in the evaluation, so that no two games are alike. */
const NOISE = 12;

/** Some stones around a point by chance. @param {number} size @param {() => number} random */
function drawStones(size, random) {
  const count = 2 + Math.floor(random() * 9);
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
    const moves = drawStones(size, random);
    if (!core.setUp(moves, moves.length % 2)) continue;
    core.forget();
    const found = core.search(Math.min(nodes, 1000), 0, 1);
    if (found && Math.abs(found.score) < EVEN) return moves;
  }
}

/** @param {Core} core @param {Job} job @param {number} number @returns {SavedGame} */
function playGame(core, job, number) {
  const random = randomGenerator(job.seed * 1_000_003 + number);
  const moves = evenOpening(core, job, random);
  const seed = Math.floor(random() * 1e9);
  /** @type {SavedGame} */
  const game = { number, moves, opening: moves.length, result: 0, scores: [], stills: [], threats: [] };
  core.forget();
  for (;;) {
    const mover = moves.length % 2;
    core.setUp(moves, mover);
    const isQuiet = core.exports['isQuiet']?.() ?? 0;
    // A net learns from the search's score beside the tables' own evaluation.
    core.exports['useNet']?.(0);
    const still = core.exports['evaluation']?.() ?? 0;
    const mask = core.exports['threats']?.() ?? 0;
    if (job.net !== undefined) core.exports['useNet']?.(1);
    const found = moves.length < job.size * job.size ? core.search(job.nodes, NOISE, seed) : null;
    if (!found) return game;
    moves.push(found.move);
    game.scores.push(found.score);
    game.stills.push(still);
    game.threats.push(mask | (isQuiet ? QUIET : 0));
    // A proven end needs no playing out.
    if (Math.abs(found.score) >= WON) return { ...game, result: found.score > 0 === (mover === 0) ? 1 : -1 };
  }
}

async function runWorker() {
  /** @type {Job} */
  const job = workerData;
  const core = await startCore(job.rule, job.size);
  if (job.net !== undefined && !core.useNet(readFileSync(job.net))) {
    throw new Error(`${job.net} is damaged, or made for another rule or size`);
  }
  parentPort?.on('message', (/** @type {number | null} */ number) => {
    if (number === null) parentPort?.close();
    else parentPort?.postMessage(playGame(core, job, number));
  });
  parentPort?.postMessage(null);
}

/** @param {string | undefined} value @param {string} name */
function readCount(value, name) {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1)
    throw new SetupError(`--${name} wants a whole number of at least 1`);
  return count;
}

/** @param {string[]} args */
function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      rule: { type: 'string', default: 'freestyle' },
      size: { type: 'string', default: '15' },
      nodes: { type: 'string', default: '2000' },
      games: { type: 'string', default: '1000000000' },
      seconds: { type: 'string', default: '1000000000' },
      threads: { type: 'string', default: String(availableParallelism()) },
      seed: { type: 'string', default: '1' },
      net: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (!RULES.includes(values.rule)) throw new SetupError(`--rule is one of ${RULES.join(', ')}`);
  if (values.out === undefined) throw new SetupError('--out wants the name of a file for the games');
  return {
    job: {
      rule: values.rule,
      size: readCount(values.size, 'size'),
      nodes: readCount(values.nodes, 'nodes'),
      seed: readCount(values.seed, 'seed'),
      net: values.net,
    },
    games: readCount(values.games, 'games'),
    seconds: readCount(values.seconds, 'seconds'),
    threads: readCount(values.threads, 'threads'),
    out: values.out,
  };
}

/** @param {string[]} args */
export async function selfplay(args) {
  const { job, games, seconds, threads, out } = readOptions(args);
  const file = openGames(out, { ...job, rule: RULES.indexOf(job.rule) });
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const told = { games: 0, positions: 0, black: 0, white: 0 };
  const nextNumber = () => {
    while (file.done.has(next)) next++;
    return next < games && performance.now() < end ? next++ : null;
  };
  /** @param {SavedGame} game */
  const keep = (game) => {
    file.add(game);
    told.games++;
    told.positions += game.scores.length;
    if (game.result > 0) told.black++;
    if (game.result < 0) told.white++;
  };
  const done = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: job });
    worker.on('message', (/** @type {SavedGame | null} */ game) => {
      if (game) keep(game);
      worker.postMessage(nextNumber());
    });
    return new Promise((resolve, reject) => {
      worker.on('exit', resolve).on('error', reject);
    });
  });
  await Promise.all(done);
  process.stdout.write(
    `${told.games} games, ${told.positions} positions, black ${told.black}, white ${told.white}` +
      `${file.done.size > 0 ? `, ${file.done.size} games were there` : ''}\n`,
  );
}

if (!isMainThread) await runWorker();
else if (process.argv[1] === fileURLToPath(import.meta.url)) await selfplay(process.argv.slice(2));
