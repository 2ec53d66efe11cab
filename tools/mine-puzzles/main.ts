// The two commands: mining for a bounded time, and proving a set again.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createEngine, type Engine, type Host } from '@sente/engine';
import { findGame } from '@sente/games';
import { type Game, must, readOptions, replayRecord, seatNames } from '@sente/kernel';
import { openWorld } from '../../apps/server/src/base/world.ts';
import { engineFileFolders, openEngineFileHost } from '../../apps/server/src/bots/engine-files.ts';
import { PUZZLE_GAMES } from '../../apps/web/src/puzzles/puzzle-games.ts';
import {
  type Puzzle,
  type PuzzleSet,
  parsePuzzleSet,
  puzzleSetToText,
} from '../../apps/web/src/puzzles/puzzle-set.ts';
import { ROOT } from '../lib/root.mjs';
import { faultOf } from './check.ts';
import { playSourceGame } from './games.ts';
import { miningLimits, normalFormOf, puzzlesIn } from './mine.ts';
import { startProver } from './prover.ts';

export function setFilePath(game: string): string {
  return join(ROOT, 'apps/web/src/puzzles/sets', `${game.replace('/', '-')}.json`);
}

export function readSet(file: string): PuzzleSet {
  return must(parsePuzzleSet(readFileSync(file, 'utf8')));
}

type Asked = {
  readonly game?: string | undefined;
  readonly minutes: number;
  readonly most: number;
  readonly out?: string | undefined;
  readonly check: boolean;
  /** With check: puzzles that fail are removed from the set. */
  readonly drop: boolean;
};

const say = (text: string) => process.stdout.write(`${text}\n`);

export async function puzzlesMain(asked: Asked): Promise<number> {
  const games = asked.game === undefined ? PUZZLE_GAMES : [asked.game];
  const host = openEngineFileHost(openWorld(), engineFileFolders(ROOT));
  let failed = 0;
  for (const id of games) {
    const game = findGame(id);
    if (!game) throw new Error(`there is no game ${id}`);
    const file = asked.out ?? setFilePath(id);
    if (asked.check) failed += await checkSet(game, file, host, asked);
    else await mineGame(game, file, { host, minutes: asked.minutes, most: asked.most });
  }
  return failed > 0 ? 1 : 0;
}

function emptySet(game: Game): PuzzleSet {
  const plain = game.family === 'gomoku' ? { size: 15, swap2: false } : {};
  return { game: game.id, options: must(readOptions(game.options, plain)), played: 0, puzzles: [] };
}

/** Saves the set after every game, by renaming a whole file: an interrupted run loses nothing. */
function saveSet(file: string, set: PuzzleSet): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, puzzleSetToText(set));
  renameSync(`${file}.new`, file);
}

async function mineGame(
  game: Game,
  file: string,
  { host, minutes, most }: { readonly host: Host; readonly minutes: number; readonly most: number },
): Promise<void> {
  const engine: Engine = createEngine(host);
  let set = existsSync(file) ? readSet(file) : emptySet(game);
  const start = must(game.setUp(set.options, seatNames(game.seats)));
  const prover = await startProver(game, start, engine, host);
  const known = new Set(
    set.puzzles.map(({ entries, line }) => {
      const states = must(replayRecord(game, { game: game.id, options: set.options, entries }));
      return normalFormOf(game, states.at(-1), line[0] ?? '');
    }),
  );
  const limits = miningLimits(game);
  const begun = performance.now();
  const before = set.puzzles.length;
  while (performance.now() - begun < minutes * 60_000 && set.puzzles.length < most) {
    const played = await playSourceGame(game, set.options, engine, limits.levels, set.played);
    const found: Puzzle[] = [];
    // Puzzles are kept only if they pass the check, because mining and checking may search to different depths.
    for (const puzzle of await puzzlesIn({ game, engine, prover, known, limits }, played))
      if ((await faultOf({ game, options: set.options, prover, limits }, puzzle)) === null)
        found.push(puzzle);
    set = { ...set, played: set.played + 1, puzzles: [...set.puzzles, ...found] };
    saveSet(file, set);
  }
  const took = (performance.now() - begun) / 60_000;
  const more = set.puzzles.length - before;
  say(`${game.id}: ${set.puzzles.length} puzzles of ${set.played} games, ${more} in ${took.toFixed(1)} min`);
}

/** Answers the number of failed puzzles. `most` limits the check to a sample, spread over the set. */
async function checkSet(game: Game, file: string, host: Host, { most, drop }: Asked): Promise<number> {
  const engine = createEngine(host);
  const set = readSet(file);
  const start = must(game.setUp(set.options, seatNames(game.seats)));
  const prover = await startProver(game, start, engine, host);
  const checking = { game, options: set.options, prover, limits: miningLimits(game) };
  const every = Math.max(1, Math.floor(set.puzzles.length / most));
  const wrong = new Set<string>();
  const begun = performance.now();
  const asked = set.puzzles.filter((_, index) => index % every === 0);
  for (const puzzle of asked) {
    const fault = await faultOf(checking, puzzle);
    if (fault === null) continue;
    wrong.add(puzzle.id);
    say(`${game.id} ${puzzle.id}: ${fault}`);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  say(`${game.id}: ${asked.length - wrong.size} of ${asked.length} puzzles proven again in ${seconds} s`);
  if (drop) saveSet(file, { ...set, puzzles: set.puzzles.filter(({ id }) => !wrong.has(id)) });
  return drop ? 0 : wrong.size;
}
