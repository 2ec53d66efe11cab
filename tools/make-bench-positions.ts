// node tools/run.mjs tools/make-bench-positions.ts [WINS [GAME …]]: makes the positions of bench:engine from the engine's
// own games. A win is kept when a long search proves it and a short one does not, so that finding it says something.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createEngine, type Level, type Thought } from '@sente/engine';
import { findGame, GAMES } from '@sente/games';
import {
  applyEntry,
  drawRandomOptions,
  makeRecord,
  must,
  type Options,
  readOptions,
  seatNames,
  seededRandom,
} from '@sente/kernel';
import { openWorld } from '../apps/server/src/base/world.ts';
import { engineFileFolders, openEngineFileHost } from '../apps/server/src/bots/engine-files.ts';
import { POSITIONS, type Stored } from './bench-engine/positions.ts';
import { ROOT } from './lib/root.mjs';
import { ensureEngineBuild } from './lib/setup.mjs';

const MIDDLE_PLIES = [8, 14, 22, 30];
const PLAYER: Level = 5;
const LONG_NODES = 150_000;
const SHORT_NODES = 1500;
const FEWEST_PLIES = 7;
const MOST_PLIES = 200;
const WIN_GAMES = ['gomoku/freestyle', 'gomoku/standard', 'gomoku/renju', 'gomoku/capture'];
const [count = '20', ...asked] = process.argv.slice(2);
const WINS_EACH = Number(count);
const isAsked = (id: string) => asked.length === 0 || asked.includes(id);
const MOST_GAMES = 4 * WINS_EACH;

ensureEngineBuild();
const engine = createEngine(openEngineFileHost(openWorld(), engineFileFolders(ROOT)));

type Played = { readonly game: string; readonly options: Options; readonly entries: readonly string[] };

async function playRandomGame(gameId: string, seed: string): Promise<Played> {
  const game = findGame(gameId);
  if (!game) throw new Error(`there is no game ${gameId}`);
  const random = seededRandom(`bench ${gameId} ${seed}`);
  const options = drawRandomOptions(game.options, must(readOptions(game.options, {})), random);
  const deal = game.deal(options, random);
  const entries: string[] = [];
  let state = must(game.setUp(options, seatNames(game.seats)));
  while (game.turn(state) !== null && entries.length < MOST_PLIES) {
    const limits = { level: PLAYER, nodes: 2000, seed: `${seed} ${entries.length}` };
    const { move } = must(await engine.think(game, state, limits));
    const entry = must(game.settle(state, move, deal));
    state = must(applyEntry(game, state, entry));
    entries.push(entry);
  }
  return { game: gameId, options, entries };
}

type Proof = NonNullable<Thought['lines'][number]['score']['proof']>;

/** The seat that wins, as far as a search of so many nodes can prove it. */
async function proveWinAt(
  played: Played,
  plies: number,
  nodes: number,
): Promise<(Proof & { turn: boolean }) | null> {
  const game = findGame(played.game);
  if (!game) return null;
  let state = must(game.setUp(played.options, seatNames(game.seats)));
  for (const entry of played.entries.slice(0, plies)) state = must(applyEntry(game, state, entry));
  engine.forget();
  const thought = await engine.think(game, state, { nodes });
  const proof = thought.ok ? thought.value.lines[0]?.score.proof : undefined;
  return proof ? { ...proof, turn: proof.winner === game.turn(state) } : null;
}

async function isWinProvenAt(played: Played, plies: number): Promise<boolean> {
  return (await proveWinAt(played, plies, LONG_NODES)) !== null;
}

async function canMoverForceWin(played: Played, plies: number, nodes: number): Promise<boolean> {
  return (await proveWinAt(played, plies, nodes))?.turn === true;
}

/** The earliest position near the end from which the winner could have forced it. */
async function findEarliestWin(played: Played): Promise<string | null> {
  let best: string | null = null;
  for (let plies = played.entries.length - FEWEST_PLIES; plies >= 6; plies -= 2) {
    if (!(await canMoverForceWin(played, plies, LONG_NODES))) break;
    if (await canMoverForceWin(played, plies, SHORT_NODES)) continue;
    best = makeRecord({ ...played, entries: played.entries.slice(0, plies) });
  }
  return best;
}

const file = join(ROOT, 'tools', 'bench-engine', 'positions.json');
const middle: Record<string, readonly string[]> = { ...POSITIONS.middle };
const wins: Record<string, readonly string[]> = { ...POSITIONS.wins };
// The file is written after each game, so that a run that is cut short keeps its results.
const save = () => writeFileSync(file, `${JSON.stringify({ middle, wins } satisfies Stored, null, 2)}\n`);

for (const { id } of GAMES.filter(({ id }) => isAsked(id))) {
  const records: string[] = [];
  for (let seed = 0; records.length < MIDDLE_PLIES.length; seed++) {
    const played = await playRandomGame(id, `${seed}`);
    const plies = MIDDLE_PLIES[records.length] ?? 0;
    // The game must still go on there, and not be decided.
    if (played.entries.length <= plies + 2 || (await isWinProvenAt(played, plies))) continue;
    records.push(makeRecord({ ...played, entries: played.entries.slice(0, plies) }));
  }
  middle[id] = records;
  save();
  process.stderr.write(`${id}: ${records.length} positions\n`);
}
for (const id of WIN_GAMES.filter(isAsked)) {
  const found: string[] = [];
  for (let seed = 0; found.length < WINS_EACH && seed < MOST_GAMES; seed++) {
    const record = await findEarliestWin(await playRandomGame(id, `win ${seed}`));
    if (record === null) continue;
    found.push(record);
    wins[id] = found;
    save();
  }
  process.stderr.write(`${id}: ${found.length} wins\n`);
}
