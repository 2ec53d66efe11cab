// A game with its variations. Every move says which one it follows, so a tree of any depth is a flat list.

import { positionsOf } from '@sente/games/positions';
import {
  accept,
  enter,
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
  /** The place in the list of the move it follows; null: it is a first move. Of several that follow the same, the first is the main line. */
  readonly after: number | null;
};

export type GameTree = {
  readonly game: string;
  readonly options: Options;
  /** The position it starts from as text; null: the game's own. */
  readonly from: string | null;
  readonly moves: readonly TreeMove[];
};

export const MOST_TREE_MOVES = 5000;

export function treeOf({ game, options, entries }: GameRecord): GameTree {
  const moves = entries.map((entry, at) => ({ entry, after: at === 0 ? null : at - 1 }));
  return { game, options, from: null, moves };
}

/** The places of the moves that follow one another from the start, always the first of several. */
export function mainLine(moves: readonly Pick<TreeMove, 'after'>[]): readonly number[] {
  const line: number[] = [];
  let tip: number | null = null;
  // A move stands behind the one it follows: one pass is enough.
  for (const [at, { after }] of moves.entries()) {
    if (after !== tip) continue;
    line.push(at);
    tip = at;
  }
  return line;
}

/** The main line as a record; null where the game starts from a position, which a record does not tell. */
export function recordOfTree({ game, options, from, moves }: GameTree): GameRecord | null {
  if (from !== null) return null;
  return { game, options, entries: mainLine(moves).map((at) => moves[at]?.entry ?? '') };
}

/** Whether it is more than one line from the empty board. */
export function isPlain({ from, moves }: GameTree): boolean {
  return from === null && mainLine(moves).length === moves.length;
}

export function startOf(game: Game, { options, from }: Pick<GameTree, 'options' | 'from'>): Result<unknown> {
  const players = seatNames(game.seats);
  if (from === null) return game.setUp(options, players);
  const position = parsePosition(from);
  if (!position.ok) return position;
  const positions = positionsOf(game);
  if (!positions) return refuse('bad_position', { reason: 'none' });
  return positions.read(game, options, position.value, players);
}

/** The state after every move, in the order of the list; refused with the number of the first that does not play. */
export function statesOfTree(game: Game, tree: GameTree): Result<readonly unknown[]> {
  if (tree.moves.length > MOST_TREE_MOVES) return refuse('bad_record', { reason: 'too_long' });
  const start = startOf(game, tree);
  if (!start.ok) return start;
  const states: unknown[] = [];
  const plies: number[] = [];
  for (const { entry, after } of tree.moves) {
    const ply = after === null ? 1 : (plies[after] ?? 0) + 1;
    const next = enter(game, after === null ? start.value : states[after], entry);
    if (!next.ok) return refuseAt(next.refusal, { entry: ply });
    states.push(next.value);
    plies.push(ply);
  }
  return accept(states);
}

/** By place: the moves that follow it, the main one first. */
export function followingIn(moves: readonly TreeMove[]): ReadonlyMap<number | null, readonly number[]> {
  const following = new Map<number | null, number[]>();
  for (const [at, { after }] of moves.entries()) {
    const list = following.get(after);
    if (list) list.push(at);
    else following.set(after, [at]);
  }
  return following;
}

/** The places of all moves as they are written: every variation behind the move it replaces, in brackets. */
function walk(moves: readonly TreeMove[], visit: (word: number | '(' | ')') => void): void {
  const following = followingIn(moves);
  const walkFrom = (from: number | null): void => {
    for (let tip: number | null | undefined = from; tip !== undefined; ) {
      const [main, ...others]: readonly number[] = following.get(tip) ?? [];
      if (main !== undefined) visit(main);
      for (const other of others) {
        visit('(');
        visit(other);
        walkFrom(other);
        visit(')');
      }
      tip = main;
    }
  };
  walkFrom(null);
}

/** The moves in words: `h8 i9 ( j9 k9 ) g7`. */
export function makeTreeWords(moves: readonly TreeMove[]): readonly string[] {
  const words: string[] = [];
  walk(moves, (word) => words.push(typeof word === 'string' ? word : (moves[word]?.entry ?? '')));
  return words;
}

/** Which place in the text a move has, from 1; the start is 0. */
export function placeInWords(moves: readonly TreeMove[], wanted: number | null): number {
  let [place, found] = [0, 0];
  walk(moves, (word) => {
    if (typeof word === 'string') return;
    place++;
    if (word === wanted) found = place;
  });
  return found;
}

const DEEPEST = 500;

/** Refused where the brackets do not fit. */
export function parseTreeWords(words: readonly string[]): Result<readonly TreeMove[]> {
  const moves: TreeMove[] = [];
  /** The moves outside the brackets that are open: what follows goes on from there when they close. */
  const open: (number | null)[] = [];
  let tip: number | null = null;
  for (const word of words) {
    if (word === '(') {
      if (tip === null || open.length === DEEPEST) return refuse('bad_record', { reason: 'brackets' });
      open.push(tip);
      tip = moves[tip]?.after ?? null;
    } else if (word === ')') {
      const outside = open.pop();
      if (outside === undefined) return refuse('bad_record', { reason: 'brackets' });
      tip = outside;
    } else {
      moves.push({ entry: word, after: tip });
      tip = moves.length - 1;
      if (moves.length > MOST_TREE_MOVES) return refuse('bad_record', { reason: 'too_long' });
    }
  }
  return open.length > 0 ? refuse('bad_record', { reason: 'brackets' }) : accept(moves);
}
