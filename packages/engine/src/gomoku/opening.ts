// Swap 2: places stones that leave the game even, never the same each time, and takes the better colour.

import {
  choicesOf,
  type GameState,
  makeMove,
  type Stone,
  type Swap2Choice,
  stonesAtEndOfPhase,
  tentativeColour,
} from '@sente/games/gomoku';
import { type Random, type Seat, seededRandom } from '@sente/kernel';
import type { Host, Info, OnInfo, ReadLimits, Thought } from '../think.ts';
import { nextStoneFromBook, type Place, readBook } from './book.ts';

/** Nodes for judging an opening, and for comparing one stone with another. */
const JUDGING_NODES = 60_000;
const COMPARING_NODES = 1_500;
/** How many places for a stone are compared. */
const COMPARED = 24;
/** In a position this even, two more stones are as good as either colour. */
const EVEN = 0.03;

type Board = GameState['board'];

/** How a core judges a board from which the main game would begin: the chance of the colour to move. */
export type JudgeBoard = (
  position: Pick<GameState, 'board' | 'size' | 'currentTurn' | 'variant'>,
  limits: ReadLimits,
) => Promise<{ readonly chance: number; readonly nodes: number }>;

export type Asked = {
  readonly judge: JudgeBoard;
  readonly host: Host;
  readonly state: GameState;
  readonly limits: ReadLimits;
};

type Search = Asked & {
  readonly random: Random;
  /** When to compare no more: half of the time is left for what is being compared. */
  readonly end: number;
  nodes: number;
};

function withStone(board: Board, { x, y }: Place, stone: Stone): Board {
  return board.map((row, at) => (at === y ? row.map((cell, column) => (column === x ? stone : cell)) : row));
}

/** Black's chance if the main game began from this board. */
async function judgeBlackChance(search: Search, board: Board, nodes: number): Promise<number> {
  const { judge, state, limits } = search;
  const currentTurn = state.nextMover === 'black' ? 'X' : 'O';
  const share = Math.min(nodes, Math.max(1, limits.nodes - search.nodes));
  const asked = { ...limits, nodes: share, lines: 1, end: search.end };
  const { variant, size } = state;
  const { chance, nodes: seen } = await judge({ variant, board, size, currentTurn }, asked);
  search.nodes += seen;
  return currentTurn === 'X' ? chance : 1 - chance;
}

/** Empty points within three of the middle, or of what stands there, in an order by chance. */
function shuffledNearbyPlaces({ board, size }: GameState, random: Random): readonly Place[] {
  const middle = Math.floor(size / 2);
  const stones = board.flatMap((row, y) => row.flatMap((stone, x) => (stone === null ? [] : [{ x, y }])));
  const anchors = [{ x: middle, y: middle }, ...stones];
  const isNear = (x: number, y: number) =>
    anchors.some((anchor) => Math.max(Math.abs(x - anchor.x), Math.abs(y - anchor.y)) <= 3);
  const near = board.flatMap((row, y) =>
    row.flatMap((stone, x) => (stone === null && isNear(x, y) ? [{ x, y, rank: random() }] : [])),
  );
  return near.toSorted((a, b) => a.rank - b.rank);
}

/** The place, of some drawn by chance, that leaves the game most even. */
async function findEvenPlace(search: Search, stone: Stone): Promise<Place> {
  const { state, random, limits, host, end } = search;
  let best: { readonly place: Place; readonly off: number } | null = null;
  for (const place of shuffledNearbyPlaces(state, random).slice(0, COMPARED)) {
    const chance = await judgeBlackChance(search, withStone(state.board, place, stone), COMPARING_NODES);
    const off = Math.abs(chance - 0.5);
    if (!best || off < best.off) best = { place, off };
    if (host.now() >= end || search.nodes >= limits.nodes || limits.stopped()) break;
  }
  if (!best) throw new Error('an opening has empty points');
  return best.place;
}

function infoOfOpeningMove(seat: Seat, move: string, chance: number, nodes: number): Info {
  const chances = seat === 0 ? [chance, 1 - chance] : [1 - chance, chance];
  return { depth: 1, nodes, lines: [{ moves: [move], score: { chances } }] };
}

function chooseByBlackChance(black: number, options: readonly Swap2Choice[], random: Random): Swap2Choice {
  const isEven = Math.abs(black - 0.5) < EVEN;
  if (isEven && options.includes('place_more') && random() < 0.5) return 'place_more';
  return black >= 0.5 ? 'black' : 'white';
}

async function answerSwap2Choice(search: Search): Promise<{ move: string; chance: number }> {
  const { state, random } = search;
  const black = await judgeBlackChance(search, state.board, JUDGING_NODES);
  const options = state.swap2State ? choicesOf(state.swap2State) : [];
  const choice = chooseByBlackChance(black, options, random);
  const own = { black, white: 1 - black, place_more: 0.5 }[choice];
  return { move: makeMove({ kind: 'choose', choice }, state.size), chance: own };
}

/** The first stones come from the book where it has the board, the last stone of a placing phase is weighed. */
async function chooseOpeningStone(search: Search): Promise<{ move: string; chance: number }> {
  const { state, random, host } = search;
  const phase = state.swap2State?.phase ?? 'complete';
  const order = state.moves.length + 1;
  const booked = phase === 'swap2_placement' ? nextStoneFromBook(await readBook(host), state, random) : null;
  const isLast = order === stonesAtEndOfPhase(phase);
  const [near] = shuffledNearbyPlaces(state, random);
  const found = booked ?? (isLast ? await findEvenPlace(search, tentativeColour(order)) : near);
  if (!found) throw new Error('an opening has empty points');
  return { move: makeMove({ kind: 'place', x: found.x, y: found.y }, state.size), chance: 0.5 };
}

export async function chooseOpeningMove(asked: Asked, onInfo: OnInfo): Promise<Thought> {
  const { state, limits, host } = asked;
  const random = seededRandom(`opening ${limits.seed}`);
  const now = host.now();
  const search: Search = { ...asked, random, end: now + (limits.end - now) / 2, nodes: 0 };
  const { swap2State, players } = state;
  const isChoice = swap2State !== undefined && choicesOf(swap2State).length > 0;
  const { move, chance } = await (isChoice ? answerSwap2Choice(search) : chooseOpeningStone(search));
  const seat = swap2State?.activePlayerId === players[0] ? 0 : 1;
  const info = infoOfOpeningMove(seat, move, chance, search.nodes);
  onInfo(info);
  return { ...info, move };
}
