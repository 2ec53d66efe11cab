// A game with its variations. Every move says which one it follows, so a tree of any depth is a flat list.

import { positionsOf } from '@sente/games/positions';
import {
  type Game,
  type GameRecord,
  type Options,
  parsePosition,
  type Result,
  refuse,
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

export function startOf(game: Game, { options, from }: Pick<GameTree, 'options' | 'from'>): Result<unknown> {
  const players = seatNames(game.seats);
  if (from === null) return game.setUp(options, players);
  const position = parsePosition(from);
  if (!position.ok) return position;
  return positionsOf(game)?.read(game, position.value, players) ?? refuse('bad_position', { reason: 'none' });
}
