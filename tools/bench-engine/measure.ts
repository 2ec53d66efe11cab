// The measurements of `bench:engine`: speed, a signature of the search, depth, forced wins found, and download sizes.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import type { Engine, Limits, Thought } from '@sente/engine';
import { must } from '@sente/kernel';
import { type Position, positionOf } from './positions.ts';

const WARM_UP_MS = 600;
const SPEED_MS = 800;
const DEPTH_MS = 500;
const SOLVE_MS = 1000;
/** Deep enough to say something, and quick everywhere. */
const SIGNATURE_DEPTH: { readonly [family: string]: number } = { gomoku: 6, banqi: 4 };
const SIGNATURE_MOST_NODES = 200_000;

/** Every position is thought about with nothing remembered. */
async function thinkAfresh(engine: Engine, { game, state }: Position, limits: Limits): Promise<Thought> {
  engine.forget();
  return must(await engine.think(game, state, limits));
}

/** Time on a core: a busy machine is no fault of the engine. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export type GameFigures = {
  readonly bench: 'engine';
  readonly game: string;
  readonly nodesPerSecond: number;
  /** Nodes of a search of fixed depth over all positions: the same on every machine. */
  readonly signature: number;
  /** Of the positions in which there was a choice and nothing was proven. */
  readonly depthIn500ms: readonly number[];
  readonly provenIn500ms: number;
  /** Positions with one answer, given without a search. */
  readonly forced: number;
  readonly lateMs: number;
};

/** Nodes of a search of fixed depth over positions of one family: another number is another search. */
export async function signatureOf(engine: Engine, positions: readonly Position[]): Promise<number> {
  let signature = 0;
  for (const position of positions) {
    const depth = SIGNATURE_DEPTH[position.game.family] ?? 1;
    signature += (await thinkAfresh(engine, position, { depth, nodes: SIGNATURE_MOST_NODES })).nodes;
  }
  return signature;
}

export async function measureGame(
  engine: Engine,
  gameId: string,
  records: readonly string[],
): Promise<GameFigures> {
  const positions = records.map(positionOf);
  const [first] = positions;
  if (!first) throw new Error(`${gameId} has no positions`);
  const signature = await signatureOf(engine, positions);
  await thinkAfresh(engine, first, { timeMs: WARM_UP_MS });
  let nodes = 0;
  const begun = cpuSeconds();
  for (const position of positions)
    nodes += (await thinkAfresh(engine, position, { timeMs: SPEED_MS })).nodes;
  const seconds = cpuSeconds() - begun;
  const depths: number[] = [];
  let proven = 0;
  let forced = 0;
  let lateMs = 0;
  for (const position of positions) {
    const asked = performance.now();
    const thought = await thinkAfresh(engine, position, { timeMs: DEPTH_MS });
    lateMs = Math.max(lateMs, performance.now() - asked - DEPTH_MS);
    if (await hasOnlyOneMove(engine, position)) forced++;
    else if (thought.lines[0]?.score.proof) proven++;
    else depths.push(thought.depth);
  }
  return {
    bench: 'engine',
    game: gameId,
    nodesPerSecond: Math.round(nodes / seconds),
    signature,
    depthIn500ms: depths,
    provenIn500ms: proven,
    forced,
    lateMs: Math.round(lateMs),
  };
}

/** Asked for two lines, the engine has one. */
async function hasOnlyOneMove(engine: Engine, position: Position): Promise<boolean> {
  return (await thinkAfresh(engine, position, { depth: 1, lines: 2 })).lines.length === 1;
}

export async function measureWins(engine: Engine, gameId: string, records: readonly string[]) {
  let solved = 0;
  const times: number[] = [];
  for (const position of records.map(positionOf)) {
    const begun = performance.now();
    const proof = await isWinProven(engine, position);
    if (!proof) continue;
    solved++;
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const medianMs = Math.round(times[Math.floor(times.length / 2)] ?? 0);
  return { bench: 'wins', game: gameId, positions: records.length, solvedIn1s: solved, medianMs } as const;
}

/** Whether a win of the side to move is proven in time; stops as soon as it is. */
async function isWinProven(engine: Engine, position: Position): Promise<boolean> {
  const seat = position.game.turn(position.state);
  let proven = false;
  engine.forget();
  const thought = must(
    await engine.think(
      position.game,
      position.state,
      { timeMs: SOLVE_MS, stopped: () => proven },
      ({ lines }) => {
        proven ||= lines[0]?.score.proof?.winner === seat;
      },
    ),
  );
  return proven || thought.lines[0]?.score.proof?.winner === seat;
}

/** The files a page fetches to think, as they are and packed. */
export function measureDownload(folders: readonly string[]) {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
    );
  const sizes = files.map(({ name, bytes }) => ({ name, bytes: bytes.length, gzip: gzipSync(bytes).length }));
  const total = (key: 'bytes' | 'gzip') => sizes.reduce((sum, size) => sum + size[key], 0);
  return { bench: 'download', files: sizes, bytes: total('bytes'), gzip: total('gzip') } as const;
}
