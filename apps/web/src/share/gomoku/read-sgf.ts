// Reads a game of an SGF file as other programs write it: with any of the numbers in use for five in a row, points as
// letters (`hh`) or as on the board (`H8`), set-up stones, and variations.

import { type Colour, colourOf, type GameState, isSwap2Choice } from '@sente/games/gomoku';
import { positionsOf } from '@sente/games/positions';
import {
  accept,
  applyEntry,
  type Game,
  makeLeaveEntry,
  makePoint,
  makePosition,
  type Options,
  type Point,
  parseLeaveEntry,
  parsePoint,
  type RecordFault,
  type Refusal,
  type Result,
  readOptions,
  refuse,
  refuseAt,
} from '@sente/kernel';
import type { FoundGame } from '../found.ts';
import { findMainLine, MOST_TREE_MOVES, startStateOfTree, type TreeMove } from '../tree.ts';
import { ENDINGS, TAKEN } from './sgf.ts';
import { firstPropertyValue, type SgfGame, type SgfNode } from './sgf-tree.ts';
import { isBoardSize, USUAL_SIZES } from './stones.ts';

/** Programs write gomoku as 4, as go (1) or as hex (11), or not at all. */
const GAME_NUMBERS = ['1', '4', '11'];
const SET_UP = ['AB', 'AW', 'AE', 'PL'];
const A = 'a'.charCodeAt(0);
const LETTERS = /^[a-z]{2}$/i;
const LETTER_AND_NUMBER = /^[a-z][1-9][0-9]?$/i;
/** The largest board that the letters can address. */
const LARGEST = 26;
const LONGEST_TITLE = 100;

export function fromSgf(nodes: SgfGame, game: Game): Result<FoundGame> {
  const [root] = nodes;
  if (!GAME_NUMBERS.includes(firstPropertyValue(root, 'GM')?.trim() ?? '4'))
    return refuse('bad_record', { reason: 'other_game' });
  const size = readOrGuessBoardSize(nodes);
  if (size === null) return refuse('bad_record', { reason: 'not_square' });
  if (!isBoardSize(size)) return refuse('bad_record', { reason: 'board_size' });
  const [, nextMover] = /^swap2 (black|white)$/.exec(firstPropertyValue(root, 'ON') ?? '') ?? [];
  const options = readOptions(
    game.options,
    nextMover ? { size, swap2: true, nextMover } : { size, swap2: false },
  );
  if (!options.ok) return options;
  const main = findMainLine(nodes);
  const first = main.findIndex((at) => stonePlayedInNode(nodes[at]) !== null);
  const before = first < 0 ? main : main.slice(0, first + 1);
  const from = nextMover
    ? accept(null)
    : readSetUpPosition(
        before.map((at) => nodes[at]),
        size,
        readCaptures(root, game),
      );
  if (!from.ok) return from;
  const grown = playNodesIntoTree(game, {
    options: options.value,
    from: from.value,
    nodes,
    size,
    main,
    before,
  });
  if (!grown.ok) return grown;
  const { moves, leftOut } = grown.value;
  return accept({
    tree: { game: game.id, options: options.value, from: from.value, moves },
    leftOut,
    title: titleOfGame(root),
  });
}

function titleOfGame(root: SgfNode | undefined): string {
  const text = (name: string) => firstPropertyValue(root, name)?.replace(/\s+/g, ' ').trim() ?? '';
  const players = [text('PB'), text('PW')].filter((name) => name !== '').join(' – ');
  const told = [players, text('GN') || text('EV'), text('DT')].filter((part) => part !== '').join(' · ');
  return told.slice(0, LONGEST_TITLE);
}

/** The file's size, otherwise the smallest usual board that holds its stones; null if the board is not square. */
function readOrGuessBoardSize(nodes: SgfGame): number | null {
  const told = firstPropertyValue(nodes[0], 'SZ');
  if (told !== undefined) {
    const [, width, height] = /^\s*([0-9]{1,2})(?::([0-9]{1,2}))?\s*$/.exec(told) ?? [];
    return width === undefined || (height !== undefined && height !== width) ? null : Number(width);
  }
  const played = nodes.flatMap((node) => [
    stonePlayedInNode(node)?.value ?? '',
    ...['AB', 'AW'].flatMap((name) => node.properties.get(name) ?? []),
  ]);
  const reach = played.map((value) => {
    const point = isPassMove(value, LARGEST) || value === 'tt' ? null : readPoint(value, LARGEST);
    if (!point) return 0;
    // Letters count from the top, numbers from the bottom.
    const row = LETTERS.test(value) ? point[1] + 1 : LARGEST - point[1];
    return Math.max(point[0] + 1, row);
  });
  const farthest = reach.reduce((most, one) => Math.max(most, one), 0);
  return USUAL_SIZES.find((size) => size >= farthest) ?? null;
}

type Stone = { readonly colour: Colour; readonly value: string };

function stonePlayedInNode(node: SgfNode | undefined): Stone | null {
  const [black, white] = [firstPropertyValue(node, 'B'), firstPropertyValue(node, 'W')];
  if (black !== undefined) return { colour: 'black', value: black.trim() };
  return white === undefined ? null : { colour: 'white', value: white.trim() };
}

function readPoint(value: string, size: number): Point | null {
  const text = value.trim().toLowerCase();
  if (LETTER_AND_NUMBER.test(text)) return parsePoint(text, size, size);
  if (!LETTERS.test(text)) return null;
  const [x, y] = [text.charCodeAt(0) - A, text.charCodeAt(1) - A];
  return x < size && y < size ? [x, y] : null;
}

/** A pass of go: a move without a stone. */
function isPassMove(value: string, size: number): boolean {
  return value === '' || (value === 'tt' && size <= 19);
}

/** `aa`, or `aa:cc` for all points of a rectangle; null if a point is off the board. */
function readPoints(values: readonly string[], size: number): readonly Point[] | null {
  const points: Point[] = [];
  for (const value of values) {
    const [near, far = near] = value.split(':').map((corner) => readPoint(corner, size));
    if (!near || !far) return null;
    for (let y = near[1]; y <= far[1]; y++) for (let x = near[0]; x <= far[0]; x++) points.push([x, y]);
  }
  return points;
}

/**
 * The position that the nodes up to the first move set up, as text; null for the usual start. The file may name the side
 * to move; otherwise the colour of its first move decides, otherwise the number of stones.
 */
function readSetUpPosition(
  nodes: readonly (SgfNode | undefined)[],
  size: number,
  counts: readonly number[],
): Result<string | null> {
  const rows: (string | null)[][] = Array.from({ length: size }, () => Array<null>(size).fill(null));
  let toMove: string | null = null;
  for (const node of nodes) {
    for (const [name, letter] of [
      ['AE', null],
      ['AB', 'x'],
      ['AW', 'o'],
    ] as const) {
      const points = readPoints(node?.properties.get(name) ?? [], size);
      if (!points) return refuse('out_of_bounds', { size });
      for (const [x, y] of points) rows[y]?.splice(x, 1, letter);
    }
    const player = firstPropertyValue(node, 'PL')?.trim();
    if (player) toMove = /^[b1]/i.test(player) ? 'x' : 'o';
  }
  const count = (letter: string) => rows.flat().filter((one) => one === letter).length;
  const first = stonePlayedInNode(nodes.at(-1))?.colour;
  toMove = first ? (first === 'black' ? 'x' : 'o') : (toMove ?? (count('x') > count('o') ? 'o' : 'x'));
  const isTaken = counts.some((n) => n > 0);
  if (toMove === 'x' && count('x') + count('o') === 0 && !isTaken) return accept(null);
  return accept(makePosition({ rows, toMove, next: [], counts, taken: [] }));
}

/** The captures, in games with captures; otherwise none. */
function readCaptures(root: SgfNode | undefined, game: Game): readonly number[] {
  const start = startStateOfTree(game, { options: {}, from: null });
  const known = start.ok ? (positionsOf(game)?.write(start.value).counts ?? []) : [];
  const told = (name: string) => /^[0-9]{1,4}$/.exec(firstPropertyValue(root, name)?.trim() ?? '')?.[0] ?? 0;
  return known.map((_, seat) => Number(told(TAKEN[seat] ?? '')));
}

type Growing = {
  readonly options: Options;
  readonly from: string | null;
  readonly nodes: SgfGame;
  readonly size: number;
  readonly main: readonly number[];
  /** The nodes that may set up stones: those of the main line up to its first move. */
  readonly before: readonly number[];
};

type Grown = { readonly moves: readonly TreeMove[]; readonly leftOut: number };

/** A move of a node, with its colour in the file. */
type Placed = { readonly entry: string; readonly colour: Colour | null };
/** Null for a node without a move; a refusal if the move cannot be played. */
type Wanted = Placed | Refusal | null;

/** Plays every node after its parent. A variation that cannot be played ends there; for the main line that is a refusal. */
function playNodesIntoTree(game: Game, growing: Growing): Result<Grown> {
  const { nodes, main, before } = growing;
  const start = startStateOfTree(game, growing);
  if (!start.ok) return start;
  const tree = openTreeBuilder(game, start.value);
  const [isMain, mayBegin] = [new Set(main), new Set(before)];
  const goesOn = new Set(nodes.map(({ parent }) => parent));
  /** By node: the index of its move; undefined if the variation ended before. */
  const reached: (number | null | undefined)[] = [];
  let leftOut = 0;
  for (const [at, node] of nodes.entries()) {
    const tip = node.parent === null ? null : reached[node.parent];
    if (tip === undefined) {
      reached.push(undefined);
      continue;
    }
    const wanted = entryOfNode(node, growing, mayBegin.has(at), goesOn.has(at));
    const played =
      wanted === null
        ? accept(tip)
        : 'code' in wanted
          ? { ok: false as const, refusal: wanted }
          : tree.play(tip, wanted);
    if (!played.ok && isMain.has(at)) return refuseAt(played.refusal, { entry: tree.plyOf(tip) + 1 });
    if (!played.ok) leftOut++;
    reached.push(played.ok ? played.value : undefined);
  }
  tree.leave(reached[main.at(-1) ?? 0] ?? null, firstPropertyValue(nodes[0], 'RE') ?? '');
  return accept({ moves: tree.moves, leftOut });
}

function entryOfNode(node: SgfNode, { size, options }: Growing, mayBegin: boolean, goesOn: boolean): Wanted {
  const because = (reason: RecordFault): Refusal => ({ code: 'bad_record', data: { reason } });
  if (!mayBegin && SET_UP.some((name) => node.properties.has(name))) return because('set_up_later');
  const stone = stonePlayedInNode(node);
  if (!stone) {
    const comment = firstPropertyValue(node, 'C')?.trim() ?? '';
    const isEntry =
      (options['swap2'] === true && isSwap2Choice(comment)) || parseLeaveEntry(comment) !== null;
    return isEntry ? { entry: comment, colour: null } : null;
  }
  const point = readPoint(stone.value, size);
  if (point) return { entry: makePoint(point, size), colour: stone.colour };
  // A pass at the end means that the players stopped there.
  if (isPassMove(stone.value, size)) return goesOn ? because('pass') : null;
  return { code: 'out_of_bounds', data: { size } };
}

function openTreeBuilder(game: Game, start: unknown) {
  const moves: TreeMove[] = [];
  const states: unknown[] = [];
  const plies: number[] = [];
  /** Two variations that begin with the same move become one. */
  const known = new Map<string, number>();
  const stateAt = (tip: number | null) => (tip === null ? start : states[tip]);
  const plyOf = (tip: number | null) => (tip === null ? 0 : (plies[tip] ?? 0));
  const play = (tip: number | null, { entry, colour }: Placed): Result<number> => {
    const key = `${tip} ${entry}`;
    const same = known.get(key);
    if (same !== undefined) return accept(same);
    if (moves.length === MOST_TREE_MOVES) return refuse('bad_record', { reason: 'too_long' });
    const next = applyEntry(game, stateAt(tip), entry);
    if (!next.ok) return next;
    const stone = (next.value as GameState).moves.at(-1)?.stone;
    if (colour && stone && colourOf(stone) !== colour) return refuse('bad_record', { reason: 'same_colour' });
    known.set(key, moves.length);
    plies.push(plyOf(tip) + 1);
    states.push(next.value);
    return accept(moves.push({ entry, parent: tip }) - 1);
  };
  return {
    moves,
    plyOf,
    play,
    /** A resignation or a loss on time becomes the last entry of the main line. */
    leave(tip: number | null, result: string): void {
      const [, winner, letter = ''] = /^([BW])\+([RTF])/.exec(result) ?? [];
      const why = Object.hasOwn(ENDINGS, letter) ? ENDINGS[letter] : undefined;
      const state = stateAt(tip);
      if (!why || game.turn(state) === null) return;
      const loser = winner === 'B' ? 'white' : 'black';
      const seat = game.sides(state).find(({ name }) => name === loser)?.seat;
      if (seat !== undefined) play(tip, { entry: makeLeaveEntry(seat, why), colour: null });
    },
  };
}
