// Games of the engine against itself, and what the evaluation saw in their quiet positions.

import { type Random, seededRandom } from '@sente/kernel';
import type { FitCore } from './core.ts';

const SIZE = 19;
const LONGEST = 160;
const GOES_ON = 0;
const MOVER_WON = 1;
const OTHER_WON = 2;
export const SHAPES = 11;

/** Shapes of the mover, of the other side, stones taken by each, pairs open to each, threats of each. */
export const FEATURES = 2 * SHAPES + 6;
/** A row is the features, the score of the search, and the result for the mover: 0, 1 or 2 halves. */
export const ROW = FEATURES + 2;

function readFeatures(core: FitCore): number[] {
  const both = [1, 0];
  return [
    ...both.flatMap((own) => Array.from({ length: SHAPES }, (_, i) => core.countShape(own, i + 1))),
    ...both.map((own) => core.countTaken(own)),
    ...both.map((own) => core.countPairs(own)),
    ...both.map((own) => core.threatOf(own)),
  ];
}

/** A few stones near the middle, so that no two games are alike. */
function playFirstStones(core: FitCore, random: Random): number {
  core.clear(SIZE);
  core.forgetSearches();
  const stones = 2 + Math.floor(random() * 6);
  let played = 0;
  while (played < stones) {
    const [x, y] = [0, 0].map(() => 6 + Math.floor(random() * 7)) as [number, number];
    if (core.isLegalPoint(y * SIZE + x) === 0) continue;
    if (core.playPoint(y * SIZE + x) !== GOES_ON) return playFirstStones(core, random);
    played++;
  }
  return played;
}

function searchBestPoint(core: FitCore, nodes: number, random: Random): { point: number; score: number } {
  core.listRootMoves();
  core.beginSearch(nodes, Number.MAX_VALUE, 0, 0);
  for (let depth = 1; depth < 40 && core.deepen(depth, 1) !== 0; depth++);
  const slip = random() < 0.02 ? 1 : 0;
  return { point: core.rootPoint(slip), score: core.rootScore(0) };
}

/** One game; every other quiet position becomes a row. */
function playGame(core: FitCore, nodes: number, random: Random): number[][] {
  const rows: { features: number[]; score: number; ply: number }[] = [];
  let ply = playFirstStones(core, random);
  let winner = -1;
  for (; ply < LONGEST; ply++) {
    const features = core.isQuiet() !== 0 && random() < 0.5 ? readFeatures(core) : null;
    const { point, score } = searchBestPoint(core, nodes, random);
    if (features && Math.abs(score) < 15_000) rows.push({ features, score, ply });
    const result = core.playPoint(point);
    if (result === GOES_ON) continue;
    winner = result === MOVER_WON ? ply % 2 : result === OTHER_WON ? 1 - (ply % 2) : -1;
    break;
  }
  const halves = (at: number) => (winner < 0 ? 1 : at % 2 === winner ? 2 : 0);
  return rows.map(({ features, score, ply: at }) => [...features, score, halves(at)]);
}

export function playGames(core: FitCore, games: number, nodes: number, seed: string): Int16Array {
  const random = seededRandom(seed);
  const rows: number[][] = [];
  for (let i = 0; i < games; i++) rows.push(...playGame(core, nodes, random));
  return Int16Array.from(rows.flat());
}
