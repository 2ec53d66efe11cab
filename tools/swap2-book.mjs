// node tools/swap2-book.mjs [--nodes 20000] [--openings 24]
// Looks for openings of Swap 2 that the engine itself finds even, for every rule and both ways to go on, and writes
// packages/engine/data/swap2.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { randomGenerator } from './train/chance.mjs';
import { startCore } from './train/core.mjs';
import { ENGINE_DATA } from './train/places.mjs';

/** @typedef {import('./train/core.mjs').Core} Core */

const RULES = ['freestyle', 'standard', 'caro', 'caro5', 'renju'];
const NEXT_MOVERS = ['black', 'white'];
const SIZE = 15;
/** Neither side is ahead by more, in points of evaluation: 200 of them are a chance of 73 in 100. */
const EVEN = 25;
const TRIES = 4000;

/**
 * Where black moves again, his stones must lie badly: at the edge, with white's in the middle.
 * @param {() => number} random
 * @returns {number[]}
 */
function farStones(random) {
  const edge = () => {
    const along = Math.floor(random() * SIZE);
    const deep = Math.floor(random() * 2);
    const across = random() < 0.5 ? deep : SIZE - 1 - deep;
    return random() < 0.5 ? along * SIZE + across : across * SIZE + along;
  };
  const inside = () => 5 + Math.floor(random() * (SIZE - 10));
  const stones = [edge(), inside() * SIZE + inside(), edge()];
  return stones[0] === stones[2] ? farStones(random) : stones;
}

/** Three stones, the first in the inner half of the board, the others not too far from it. @param {() => number} random */
function nearStones(random) {
  const inside = () => 3 + Math.floor(random() * (SIZE - 6));
  const [x, y] = [inside(), inside()];
  const stones = [y * SIZE + x];
  while (stones.length < 3) {
    const near = (/** @type {number} */ at) => at + Math.round((random() * 2 - 1) * 5);
    const [nx, ny] = [near(x), near(y)];
    const stone = ny * SIZE + nx;
    if (nx >= 0 && ny >= 0 && nx < SIZE && ny < SIZE && !stones.includes(stone)) stones.push(stone);
  }
  return stones;
}

/** @param {Core} core @param {string} nextMover @param {number} nodes @param {number} count */
function evenOpenings(core, nextMover, nodes, count) {
  const random = randomGenerator(nextMover === 'black' ? 1 : 2);
  /** @type {number[][]} */
  const found = [];
  for (let i = 0; i < TRIES && found.length < count; i++) {
    const stones = nextMover === 'black' ? farStones(random) : nearStones(random);
    core.setUp(stones, nextMover === 'black' ? 0 : 1);
    core.exports['forgetAll']?.();
    // A short look first: most are not even.
    if (Math.abs(core.search(nodes / 20, 0, 1)?.score ?? Infinity) > 3 * EVEN) continue;
    if (Math.abs(core.search(nodes, 0, 1)?.score ?? Infinity) > EVEN) continue;
    found.push(stones.flatMap((stone) => [stone % SIZE, Math.floor(stone / SIZE)]));
  }
  return found;
}

async function main() {
  const { values } = parseArgs({
    options: {
      nodes: { type: 'string', default: '20000' },
      openings: { type: 'string', default: '24' },
    },
  });
  /** @type {Record<string, Record<string, number[][]>>} */
  const book = {};
  for (const rule of RULES) {
    const core = await startCore(rule, SIZE);
    const of = (/** @type {string} */ next) =>
      evenOpenings(core, next, Number(values.nodes), Number(values.openings));
    book[`${rule} ${SIZE}`] = Object.fromEntries(NEXT_MOVERS.map((next) => [next, of(next)]));
    const counts = Object.entries(book[`${rule} ${SIZE}`] ?? {}).map(
      ([next, list]) => `${next} ${list.length}`,
    );
    process.stdout.write(`${rule}: ${counts.join(', ')}\n`);
  }
  const lines = Object.entries(book).map(
    ([board, lists]) => `  ${JSON.stringify(board)}: ${JSON.stringify(lists)}`,
  );
  writeFileSync(join(ENGINE_DATA, 'swap2.json'), `{\n${lines.join(',\n')}\n}\n`);
}

await main();
