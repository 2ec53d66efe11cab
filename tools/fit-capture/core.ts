// The compiled core of capture gomoku with all its doors, those for fitting included.

import { readFileSync } from 'node:fs';

export type FitCore = {
  setWeight(place: number, value: number): void;
  fillTables(): void;
  setMemory(bytes: number): number;
  clear(size: number): void;
  forgetSearches(): void;
  isLegalPoint(point: number): number;
  playPoint(point: number): number;
  listRootMoves(): number;
  beginSearch(nodes: number, end: number, noise: number, seed: number): void;
  deepen(depth: number, lines: number): number;
  rootPoint(index: number): number;
  rootScore(index: number): number;
  isQuiet(): number;
  countShape(ofMover: number, shape: number): number;
  countTaken(ofMover: number): number;
  countPairs(ofMover: number): number;
  threatOf(ofMover: number): number;
};

const PAGES = 512;
const PAGE = 65536;

export function openCore(file: string, weights: readonly number[]): FitCore {
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const module = new WebAssembly.Module(readFileSync(file));
  const imports = { env: { memory }, host: { now: () => 0, stopped: () => 0 } };
  const core = new WebAssembly.Instance(module, imports).exports as unknown as FitCore;
  for (const [place, weight] of weights.entries()) core.setWeight(place, weight);
  core.fillTables();
  core.setMemory(PAGES * PAGE);
  return core;
}
