// Looks through a game for positions in which somebody can force a win by one move and nobody has to be told how.

import { createHash } from 'node:crypto';
import type { Engine, Level } from '@sente/engine';
import { enter, type Game, parsePoint } from '@sente/kernel';
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
  /** What looks like a puzzle that is already there. */
  readonly known: Set<string>;
  readonly diet: Diet;
};

/** What a game's puzzles are like, and what may be spent on finding them. */
export type Diet = {
  readonly fewestPlies: number;
  readonly mostPlies: number;
  /** Looking for a win in a position, and judging what it is worth. */
  readonly nodes: number;
  /** The least that is spent on every other move, so that it is not called wrong too soon. */
  readonly judgeNodes: number;
  /** … and how many times what the proof itself has cost. */
  readonly judgeTimes: number;
  /** For the one look at the best moves together, where the search can tell them apart. */
  readonly rivalNodes: number;
  /** Where more first moves win there is nothing to find. */
  readonly mostWins: number;
  /** What an easy proof costs. */
  readonly easyNodes: number;
  readonly mostMen: number;
  /** Before so many positions without a win nothing more is looked for. */
  readonly patience: number;
  /** Who plays: the weaker, the more is left to find. */
  readonly levels: readonly Level[];
};

const FIVE: Diet = {
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
const DIETS: { readonly [game: string]: Diet } = {
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
/** Enough to see what comes at once. */
const THREAT_NODES = 60;
/** Two puzzles of one game are at least so far apart. */
const APART = 6;

export function dietOf(game: Game): Diet {
  return DIETS[game.id] ?? FIVE;
}

export async function puzzlesIn(mine: Mine, played: Played): Promise<readonly Puzzle[]> {
  const { game } = mine;
  const found: Puzzle[] = [];
  let last = Infinity;
  let open = 0;
  // From the end: there the wins are, and before them the game was open.
  for (let ply = played.states.length - mine.diet.fewestPlies; ply >= 6; ply--) {
    const state = played.states[ply];
    if (last - ply < APART || game.turn(state) === null || !isClear(mine, state)) continue;
    const win = await mine.prover.win(state, mine.diet.nodes);
    open = win ? 0 : open + 1;
    if (open > mine.diet.patience) break;
    const puzzle = win && (await puzzleAt(mine, state, win, played.entries.slice(0, ply)));
    if (!puzzle) continue;
    found.push(puzzle);
    last = ply;
  }
  return found;
}

/** Nothing hidden, and few enough men to look to the end. */
function isClear({ game, diet }: Mine, state: unknown): boolean {
  if (diet.mostMen === Infinity) return true;
  const { pieces } = game.picture(state);
  return pieces.length <= diet.mostMen && pieces.every(({ look }) => look.kind !== 'back');
}

async function puzzleAt(
  mine: Mine,
  state: unknown,
  proof: Win,
  entries: readonly string[],
): Promise<Puzzle | null> {
  const { game, prover, diet, known } = mine;
  if (proof.plies < diet.fewestPlies || proof.plies > diet.mostPlies) return null;
  if (isUnderFire(game, state)) return null;
  const win = { ...proof, line: await prover.playOut(state, proof.line, diet.nodes) };
  if (!endsWell(game, state, win.line)) return null;
  const looks = looksOf(game, state, win.line[0] ?? '');
  if (known.has(looks)) return null;
  const nodes = Math.max(diet.judgeNodes, diet.judgeTimes * win.nodes);
  const wins = await winningMoves({ game, state, prover, win, budget: { ...diet, nodes } });
  if (!wins) return null;
  known.add(looks);
  const rating = await rate(mine, state, win, wins);
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

/** Whether the line is played out and won by who begins it. */
export function endsWell(game: Game, start: unknown, line: readonly string[]): boolean {
  const winner = game.turn(start);
  let state = start;
  for (const move of line) {
    const next = enter(game, state, move);
    if (!next.ok) return false;
    state = next.value;
  }
  return game.outcome(state)?.winner === winner;
}

/** Who must stop a five has nothing to choose. */
export function isUnderFire(game: Game, state: unknown): boolean {
  if (game.family !== 'gomoku') return false;
  const corner = game.moves(state).at(-1);
  const next = corner === undefined ? undefined : enter(game, state, corner);
  return !next?.ok || game.turn(next.value) === null || winsAtOnce(game, next.value);
}

function winsAtOnce(game: Game, state: unknown): boolean {
  const seat = game.turn(state);
  return game.moves(state).some((move) => {
    const next = enter(game, state, move);
    return next.ok && game.outcome(next.value)?.winner === seat;
  });
}

/** Board, men and the first move, however they are turned. */
export function looksOf(game: Game, state: unknown, first: string): string {
  const picture = game.picture(state);
  const { columns, rows } = picture.grid;
  const at = parsePoint(/[a-z]\d+$/.exec(first)?.[0] ?? '', columns, rows) ?? [0, 0];
  return foldAround(placedOn(picture), at, game.family === 'gomoku' ? undefined : rows);
}

async function rate({ game, engine, prover, diet }: Mine, state: unknown, win: Win, wins: readonly string[]) {
  let finders = 0;
  for (const level of FINDERS) {
    const thought = await engine.think(game, state, { level, nodes: 8000, seed: 'grade' });
    if (thought.ok && wins.includes(thought.value.move)) finders++;
  }
  let tempting = 0;
  for (const move of game.moves(state)) {
    if (!wins.includes(move) && (await isThreat(game, prover, state, move))) tempting++;
  }
  return ratingOf({ plies: win.plies, effort: win.nodes / diet.easyNodes, tempting, finders });
}

/** Whether somebody who could move again at once would win soon: such a move draws the eye. */
async function isThreat(game: Game, prover: Prover, state: unknown, move: string): Promise<boolean> {
  const after = enter(game, state, move);
  if (!after.ok || game.turn(after.value) === null) return false;
  const corner = game.moves(after.value).at(-1);
  const next = corner === undefined ? undefined : enter(game, after.value, corner);
  if (!next?.ok || game.turn(next.value) === null) return false;
  return prover.isWon(next.value, THREAT_NODES);
}
