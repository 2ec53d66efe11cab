// Plays banqi and Three Kingdoms by the compiled core: the position goes in, the best lines come out.

import type { BanqiState } from '@sente/games/banqi';
import { type Game, makePoint, pickRandom, seededRandom } from '@sente/kernel';
import { thinkWithoutOverlookedThings } from '../attention.ts';
import type { Host, Info, Line, OnInfo, Player, ReadLimits, Score, Thought } from '../think.ts';
import { coreMegabytes, type LoadedCore, layOutPosition, loadCore, moveText } from './core.ts';
import { GRID } from './grid.ts';
import { type BanqiLevel, CLASSIC_LEVELS, KINGDOM_LEVELS } from './levels.ts';
import { hideOverlookedMen } from './overlooked.ts';

const WIN = 30_000;
const WINNING = 29_000;
// How many points of lead make a chance of e/(1+e), fitted to games of the engine against itself.
const SCALE = 500;
const LONGEST_LINE = 12;
const LONGEST_PROOF = 9;
const PROOF_NODES = 300_000;
const NO_MOVE = -1;
const MOST_NODES = 9e15;

type Search = {
  readonly loaded: LoadedCore;
  readonly state: BanqiState;
  readonly seat: number;
  readonly lines: number;
  readonly judges: boolean;
};

function pointNamer(state: BanqiState): (at: number) => string {
  const { columns, rows } = GRID[state.mode];
  return (at) => makePoint([at % columns, Math.floor(at / columns)], rows);
}

/** A score of the core as chances: the seat's own, and what the others share. */
function chancesFromScore(state: BanqiState, seat: number, score: number): readonly number[] {
  const isIn = (one: number) => !state.outSeats.includes(one);
  const others = state.owners.filter((_, one) => one !== seat && isIn(one)).length;
  const even = 1 / (others + 1);
  const odds = (even / (1 - even)) * Math.exp(score / SCALE);
  const mine = score > WINNING ? 1 : score < -WINNING ? 0 : odds / (1 + odds);
  return state.owners.map((_, one) => {
    if (one === seat) return mine;
    return isIn(one) ? (1 - mine) / others : 0;
  });
}

/** A score that means a win is claimed only after every answer was tried. */
function proveScoreOfRootMove({ loaded, state, seat }: Search, move: number, score: number): Score['proof'] {
  const plies = WIN - Math.abs(score);
  if (Math.abs(score) <= WINNING || plies > LONGEST_PROOF) return undefined;
  if (score < 0 && state.owners.length > 2) return undefined;
  const winner = score > 0 ? seat : 1 - seat;
  return loaded.core.provesWin(move, winner, plies, PROOF_NODES) ? { winner, plies } : undefined;
}

function scoreOfRootMove(search: Search, move: number, score: number, proves: boolean): Score {
  const chances = chancesFromScore(search.state, search.seat, score);
  const proof = proves ? proveScoreOfRootMove(search, move, score) : undefined;
  return proof ? { chances, proof } : { chances };
}

/** The line behind a move, as far as the table remembers it and chance does not come in. */
function lineFromFirstMove({ loaded, state }: Search, first: number): readonly string[] {
  const { core } = loaded;
  const name = pointNamer(state);
  const moves: string[] = [];
  for (let move = first; move !== NO_MOVE && moves.length < LONGEST_LINE; move = core.nextMoveOfLine()) {
    moves.push(moveText(loaded, move, name));
    if ((move & 63) === move >> 6) break;
    core.makeMove(move);
  }
  const made = moves.filter((text) => !text.startsWith('?')).length;
  for (let i = 0; i < made; i++) core.unmakeMove();
  return moves;
}

type Root = { readonly move: number; readonly score: number };

function rootMovesOf({ loaded: { core }, lines }: Search): readonly Root[] {
  const count = Math.min(lines, core.rootCount.value);
  return Array.from({ length: count }, (_, i) => ({ move: core.rootMove(i), score: core.rootScore(i) }));
}

function infoOfSearch(search: Search, depth: number, nodes: number, proves: boolean): Info {
  const roots = rootMovesOf(search);
  const lines: readonly Line[] = roots.map(({ move, score }) => ({
    moves: lineFromFirstMove(search, move),
    score: scoreOfRootMove(search, move, score, proves),
  }));
  return { depth, nodes, lines };
}

function deepenToLimits(search: Search, deepest: number, onInfo: OnInfo): { depth: number; nodes: number } {
  const { core } = search.loaded;
  let depth = 0;
  while (depth < Math.min(deepest, core.deepest())) {
    const nodes = core.nodesSearched();
    if (!core.deepen(depth + 1, search.lines)) break;
    depth++;
    if (core.nodesSearched() > nodes) onInfo(infoOfSearch(search, depth, core.nodesSearched(), false));
    // A single move is played at once; its worth is what lies behind it.
    const isOnly = core.rootCount.value < 2 && !search.judges;
    if (isOnly || core.isRootDecided() || core.mustStop()) break;
  }
  return { depth, nodes: core.nodesSearched() };
}

function startSearch(loaded: LoadedCore, state: BanqiState, limits: ReadLimits): Search {
  const level = levelOf(state, limits);
  const { core, memory } = loaded;
  loaded.stopped = limits.stopped;
  const random = seededRandom(`banqi ${limits.seed}`);
  const noiseSeed = BigInt(Math.floor(random() * 2 ** 32));
  layOutPosition(core, state);
  core.openTable(memory.buffer.byteLength);
  core.setNoise(level.noise, noiseSeed);
  core.startRootSearch(
    Math.floor(random() * 2 ** 31),
    Math.min(limits.nodes, level.nodes, MOST_NODES),
    limits.end,
  );
  const { lines, judges } = limits;
  return { loaded, state, seat: state.turn ?? 0, lines, judges };
}

function levelOf(state: BanqiState, { level }: ReadLimits): BanqiLevel {
  return (state.mode === 'classic' ? CLASSIC_LEVELS : KINGDOM_LEVELS)[level];
}

/** Before the first flip all points are alike: the seed chooses one. */
function chooseFirstFlip(game: Game<BanqiState>, state: BanqiState, { seed }: ReadLimits): Thought {
  const move = pickRandom(seededRandom(`banqi first ${seed}`), game.moves(state));
  const chances = state.owners.map(() => 1 / state.owners.length);
  return { move, depth: 0, nodes: 0, lines: [{ moves: [move], score: { chances } }] };
}

function thinkWithLoadedCore(
  loaded: LoadedCore,
  game: Game<BanqiState>,
  state: BanqiState,
  limits: ReadLimits,
  onInfo: OnInfo,
): Thought {
  const seen = hideOverlookedMen(
    state,
    levelOf(state, limits).overlooks,
    seededRandom(`seen ${limits.seed}`),
  );
  const info = thinkWithoutOverlookedThings(game, state, seen, limits.lines, (shown, lines, isTrue) => {
    const search = startSearch(loaded, shown, { ...limits, lines });
    const { depth, nodes } = deepenToLimits(search, limits.depth, isTrue ? onInfo : () => {});
    return infoOfSearch(search, depth, nodes, true);
  });
  const move = info.lines[0]?.moves[0];
  if (move === undefined) throw new Error('a seat to move has a move');
  onInfo(info);
  return { ...info, move };
}

export function createBanqiPlayer(host: Host): Player<BanqiState> {
  const cores = new Map<number, Promise<LoadedCore>>();
  const coreOfMemorySize = (megabytes: number): Promise<LoadedCore> => {
    const core = cores.get(megabytes) ?? loadCore(host, megabytes);
    cores.set(megabytes, core);
    return core;
  };
  return {
    async think(game, state, limits, onInfo) {
      if (state.status === 'waiting-first-flip') return chooseFirstFlip(game, state, limits);
      return thinkWithLoadedCore(
        await coreOfMemorySize(coreMegabytes(limits.memoryMb)),
        game,
        state,
        limits,
        onInfo,
      );
    },
    forget() {},
  };
}
