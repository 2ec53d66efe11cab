// A game with its variations: a flat list of moves, each with its parent, so that a tree of any depth needs no recursion.

import { positionsOf } from '@sente/games/positions';
import {
  accept,
  applyEntry,
  type Game,
  type GameRecord,
  type Options,
  parsePosition,
  type Result,
  refuse,
  refuseAt,
  seatNames,
} from '@sente/kernel';

export type TreeMove = {
  readonly entry: string;
  /** The index of the move before it; null for a first move. Among the children of one move the first is the main line. */
  readonly parent: number | null;
};

export type GameTree = {
  readonly game: string;
  readonly options: Options;
  /** The start position as text; null for the game's own. */
  readonly from: string | null;
  readonly moves: readonly TreeMove[];
};

export const MOST_TREE_MOVES = 5000;

export function treeOfRecord({ game, options, entries }: GameRecord): GameTree {
  const moves = entries.map((entry, at) => ({ entry, parent: at === 0 ? null : at - 1 }));
  return { game, options, from: null, moves };
}

/** The indexes of the moves of the main line. */
export function findMainLine(moves: readonly Pick<TreeMove, 'parent'>[]): readonly number[] {
  const line: number[] = [];
  let tip: number | null = null;
  // A move comes after its parent in the list, so one pass is enough.
  for (const [at, { parent }] of moves.entries()) {
    if (parent !== tip) continue;
    line.push(at);
    tip = at;
  }
  return line;
}

/** The main line as a record; null for a game from a position, which a record cannot express. */
export function recordOfMainLine({ game, options, from, moves }: GameTree): GameRecord | null {
  if (from !== null) return null;
  return { game, options, entries: findMainLine(moves).map((at) => moves[at]?.entry ?? '') };
}

/** Whether the tree is one line from the game's own start. */
export function isOneLineFromStart({ from, moves }: GameTree): boolean {
  return from === null && findMainLine(moves).length === moves.length;
}

export function startStateOfTree(
  game: Game,
  { options, from }: Pick<GameTree, 'options' | 'from'>,
): Result<unknown> {
  const players = seatNames(game.seats);
  if (from === null) return game.setUp(options, players);
  const position = parsePosition(from);
  if (!position.ok) return position;
  const positions = positionsOf(game);
  if (!positions) return refuse('bad_position', { reason: 'none' });
  return positions.read(game, options, position.value, players);
}

/** The state after every move, in the order of the list; refused with the number of the first illegal move. */
export function statesOfTree(game: Game, tree: GameTree): Result<readonly unknown[]> {
  if (tree.moves.length > MOST_TREE_MOVES) return refuse('bad_record', { reason: 'too_long' });
  const start = startStateOfTree(game, tree);
  if (!start.ok) return start;
  const states: unknown[] = [];
  const plies: number[] = [];
  for (const { entry, parent } of tree.moves) {
    const ply = parent === null ? 1 : (plies[parent] ?? 0) + 1;
    const next = applyEntry(game, parent === null ? start.value : states[parent], entry);
    if (!next.ok) return refuseAt(next.refusal, { entry: ply });
    states.push(next.value);
    plies.push(ply);
  }
  return accept(states);
}

/** The children of every move, the main one first. */
export function childrenOfMoves(moves: readonly TreeMove[]): ReadonlyMap<number | null, readonly number[]> {
  const following = new Map<number | null, number[]>();
  for (const [at, { parent }] of moves.entries()) {
    const list = following.get(parent);
    if (list) list.push(at);
    else following.set(parent, [at]);
  }
  return following;
}

/** The indexes of all moves in written order: each variation in brackets behind the move that it replaces. */
function visitInWrittenOrder(moves: readonly TreeMove[], visit: (word: number | '(' | ')') => void): void {
  const following = childrenOfMoves(moves);
  const visitLineFrom = (from: number | null): void => {
    for (let tip: number | null | undefined = from; tip !== undefined; ) {
      const [main, ...others]: readonly number[] = following.get(tip) ?? [];
      if (main !== undefined) visit(main);
      for (const other of others) {
        visit('(');
        visit(other);
        visitLineFrom(other);
        visit(')');
      }
      tip = main;
    }
  };
  visitLineFrom(null);
}

/** The moves in words: `h8 i9 ( j9 k9 ) g7`. */
export function makeTreeWords(moves: readonly TreeMove[]): readonly string[] {
  const words: string[] = [];
  visitInWrittenOrder(moves, (word) =>
    words.push(typeof word === 'string' ? word : (moves[word]?.entry ?? '')),
  );
  return words;
}

/** The place of a move in the text, from 1; the start is 0. */
export function placeOfMoveInWords(moves: readonly TreeMove[], wanted: number | null): number {
  let [place, found] = [0, 0];
  visitInWrittenOrder(moves, (word) => {
    if (typeof word === 'string') return;
    place++;
    if (word === wanted) found = place;
  });
  return found;
}

const DEEPEST = 500;

/** Refused if the brackets do not match. */
export function parseTreeWords(words: readonly string[]): Result<readonly TreeMove[]> {
  const moves: TreeMove[] = [];
  /** The moves before the open brackets. After a bracket closes, the game continues from there. */
  const open: (number | null)[] = [];
  let tip: number | null = null;
  for (const word of words) {
    if (word === '(') {
      if (tip === null || open.length === DEEPEST) return refuse('bad_record', { reason: 'brackets' });
      open.push(tip);
      tip = moves[tip]?.parent ?? null;
    } else if (word === ')') {
      const outside = open.pop();
      if (outside === undefined) return refuse('bad_record', { reason: 'brackets' });
      tip = outside;
    } else {
      moves.push({ entry: word, parent: tip });
      tip = moves.length - 1;
      if (moves.length > MOST_TREE_MOVES) return refuse('bad_record', { reason: 'too_long' });
    }
  }
  return open.length > 0 ? refuse('bad_record', { reason: 'brackets' }) : accept(moves);
}
