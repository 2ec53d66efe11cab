// Searches a game for positions with one winning move that a player can find without help.

import { createHash } from 'node:crypto';
import type { Engine, Level } from '@sente/engine';
import { applyEntry, type Game, parsePoint } from '@sente/kernel';
import type { Puzzle } from '../../apps/web/src/puzzles/puzzle-set.ts';
import { foldAround, placedOn } from './fold.ts';
import type { Played } from './games.ts';
import { ratingOf } from './grade.ts';
import type { Prover, Win } from './prover.ts';
import { winningMoves } from './winning-moves.ts';

export type Mine = {
  readonly game: Game;
  readonly engine: Engine;
  readonly prover: Prover;
  /** The folded positions of puzzles that exist already. */
  readonly known: Set<string>;
  readonly limits: MiningLimits;
};

/** The shape of the puzzles of one game, and the search limits for finding them. */
export type MiningLimits = {
  readonly fewestPlies: number;
  readonly mostPlies: number;
  /** For finding a win in a position, and for judging the position. */
  readonly nodes: number;
  /** The minimum for every other move, so that a winning move is not called wrong too soon. */
  readonly judgeNodes: number;
  /** … or this multiple of the size of the proof. */
  readonly judgeTimes: number;
  /** For one search that compares the best moves, in games whose search can. */
  readonly rivalNodes: number;
  /** A position with more winning first moves is no puzzle. */
  readonly mostWins: number;
  /** The size of an easy proof. */
  readonly easyNodes: number;
  readonly mostMen: number;
  /** The search of a game stops after so many positions without a win. */
  readonly patience: number;
  /** The levels that play: weaker ones leave more wins to find. */
  readonly levels: readonly Level[];
};

const FIVE: MiningLimits = {
  fewestPlies: 5,
  mostPlies: 25,
  nodes: 4000,
  judgeNodes: 12_000,
  judgeTimes: 4,
  rivalNodes: 0,
  mostWins: 3,
  easyNodes: 12,
  mostMen: Infinity,
  patience: Infinity,
  levels: [3, 4, 5, 6],
};
const LIMITS: { readonly [game: string]: MiningLimits } = {
  'gomoku/capture': {
    fewestPlies: 5,
    mostPlies: 21,
    nodes: 6000,
    judgeNodes: 4000,
    judgeTimes: 0,
    rivalNodes: 60_000,
    mostWins: 3,
    easyNodes: 400,
    mostMen: Infinity,
    patience: 6,
    levels: [2, 3, 4, 5],
  },
  'banqi/classic': {
    fewestPlies: 3,
    mostPlies: 9,
    nodes: 20_000,
    judgeNodes: 20_000,
    judgeTimes: 0,
    rivalNodes: 60_000,
    mostWins: 3,
    easyNodes: 400,
    mostMen: 12,
    patience: 10,
    levels: [3, 4, 5, 6],
  },
};
const FINDERS: readonly Level[] = [3, 4, 5, 6];
/** Enough to see immediate threats. */
const THREAT_NODES = 60;
/** The least distance between two puzzles of one game, in moves. */
const APART = 6;

export function miningLimits(game: Game): MiningLimits {
  return LIMITS[game.id] ?? FIVE;
}

export async function puzzlesIn(mine: Mine, played: Played): Promise<readonly Puzzle[]> {
  const { game } = mine;
  const found: Puzzle[] = [];
  let last = Infinity;
  let open = 0;
  // The search goes from the end backwards: wins are near the end, and before them the game was open.
  for (let ply = played.states.length - mine.limits.fewestPlies; ply >= 6; ply--) {
    const state = played.states[ply];
    if (last - ply < APART || game.turn(state) === null || !canSearchToEnd(mine, state)) continue;
    const win = await mine.prover.win(state, mine.limits.nodes);
    open = win ? 0 : open + 1;
    if (open > mine.limits.patience) break;
    const puzzle = win && (await puzzleAt(mine, state, win, played.entries.slice(0, ply)));
    if (!puzzle) continue;
    found.push(puzzle);
    last = ply;
  }
  return found;
}

/** No hidden men, and few enough men to search to the end. */
function canSearchToEnd({ game, limits }: Mine, state: unknown): boolean {
  if (limits.mostMen === Infinity) return true;
  const { pieces } = game.picture(state);
  return pieces.length <= limits.mostMen && pieces.every(({ look }) => look.kind !== 'back');
}

async function puzzleAt(
  mine: Mine,
  state: unknown,
  proof: Win,
  entries: readonly string[],
): Promise<Puzzle | null> {
  const { game, prover, limits, known } = mine;
  if (proof.plies < limits.fewestPlies || proof.plies > limits.mostPlies) return null;
  if (mustStopFive(game, state)) return null;
  const win = { ...proof, line: await prover.playOut(state, proof.line, limits.nodes) };
  if (!endsWell(game, state, win.line)) return null;
  const form = normalFormOf(game, state, win.line[0] ?? '');
  if (known.has(form)) return null;
  const nodes = Math.max(limits.judgeNodes, limits.judgeTimes * win.nodes);
  const wins = await winningMoves({ game, state, prover, win, budget: { ...limits, nodes } });
  if (!wins) return null;
  known.add(form);
  const rating = await ratePuzzle(mine, state, win, wins);
  const text = `${game.id} ${entries.join(' ')}`;
  const id = createHash('sha256')
    .update(text)
    .digest()
    .readUIntBE(0, 6)
    .toString(36)
    .padStart(6, '0')
    .slice(-6);
  return { id, rating, wins, line: win.line, entries };
}

/** Tells whether the line reaches the end and its first player wins. */
export function endsWell(game: Game, start: unknown, line: readonly string[]): boolean {
  const winner = game.turn(start);
  let state = start;
  for (const move of line) {
    const next = applyEntry(game, state, move);
    if (!next.ok) return false;
    state = next.value;
  }
  return game.outcome(state)?.winner === winner;
}

/** A player who must stop a five has no choice, so there is no puzzle. */
export function mustStopFive(game: Game, state: unknown): boolean {
  if (game.family !== 'gomoku') return false;
  const corner = game.moves(state).at(-1);
  const next = corner === undefined ? undefined : applyEntry(game, state, corner);
  return !next?.ok || game.turn(next.value) === null || winsAtOnce(game, next.value);
}

function winsAtOnce(game: Game, state: unknown): boolean {
  const seat = game.turn(state);
  return game.moves(state).some((move) => {
    const next = applyEntry(game, state, move);
    return next.ok && game.outcome(next.value)?.winner === seat;
  });
}

/** Board, pieces and first move in the same form for every turned or mirrored board. */
export function normalFormOf(game: Game, state: unknown, first: string): string {
  const picture = game.picture(state);
  const { columns, rows } = picture.grid;
  const at = parsePoint(/[a-z]\d+$/.exec(first)?.[0] ?? '', columns, rows) ?? [0, 0];
  return foldAround(placedOn(picture), at, game.family === 'gomoku' ? undefined : rows);
}

async function ratePuzzle(
  { game, engine, prover, limits }: Mine,
  state: unknown,
  win: Win,
  wins: readonly string[],
) {
  let finders = 0;
  for (const level of FINDERS) {
    const thought = await engine.think(game, state, { level, nodes: 8000, seed: 'grade' });
    if (thought.ok && wins.includes(thought.value.move)) finders++;
  }
  let tempting = 0;
  for (const move of game.moves(state)) {
    if (!wins.includes(move) && (await doesMoveThreaten(game, prover, state, move))) tempting++;
  }
  return ratingOf({ plies: win.plies, effort: win.nodes / limits.easyNodes, tempting, finders });
}

/** Tells whether the same player would win soon with a second move in a row: such a move tempts players. */
async function doesMoveThreaten(game: Game, prover: Prover, state: unknown, move: string): Promise<boolean> {
  const after = applyEntry(game, state, move);
  if (!after.ok || game.turn(after.value) === null) return false;
  const corner = game.moves(after.value).at(-1);
  const next = corner === undefined ? undefined : applyEntry(game, after.value, corner);
  if (!next?.ok || game.turn(next.value) === null) return false;
  return prover.isWon(next.value, THREAT_NODES);
}
