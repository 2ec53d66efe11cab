// Finds the shapes of the lessons by the rules alone: it plays on and looks at wins and captures.

import { type GameState, makeBoardText, type Stone, stateFromPositionInput } from '@sente/games/gomoku';
import { applyEntry, type Game, must, parsePoint } from '@sente/kernel';
import type { Shape } from '../lesson.ts';

type Played = {
  readonly game: Game;
  readonly before: unknown;
  readonly after: unknown;
  /** The state after the move, if the mover could move once more. */
  readonly again: unknown;
};

/** The state with the same side to move again: in five in a row the stones do not depend on the turn. */
function withTurn(game: Game, state: unknown, toMove: Stone): unknown {
  if (game.family !== 'gomoku') return state;
  const { variant, board, players } = state as GameState;
  return must(stateFromPositionInput({ variant, board: makeBoardText(board), toMove, players }));
}

export function played(game: Game, before: unknown, move: string): Played {
  const after = must(applyEntry(game, before, move));
  const mover = game.family === 'gomoku' ? (before as GameState).currentTurn : 'X';
  return { game, before, after, again: withTurn(game, after, mover) };
}

/** The moves beside a stone of the side to move: only these make a row longer, and there are few of them. */
function rowMoves(game: Game, state: unknown): readonly string[] {
  const { board, currentTurn, size } = state as GameState;
  return game.moves(state).filter((move) => {
    const [x, y] = parsePoint(move, size, size) ?? [-9, -9];
    return board.slice(Math.max(0, y - 1), y + 2).some((row) => {
      return row.slice(Math.max(0, x - 1), x + 2).includes(currentTurn);
    });
  });
}

/** The moves that win at once for the side to move. */
function wins(game: Game, state: unknown): readonly string[] {
  const seat = game.turn(state);
  if (seat === null) return [];
  return rowMoves(game, state).filter((move) => {
    const after = applyEntry(game, state, move);
    return after.ok && game.outcome(after.value)?.winner === seat;
  });
}

/** The line of an open four: both of its ends win, and four stones stand between them. */
function openFourLines(game: Game, again: unknown): readonly string[] {
  const { size } = again as GameState;
  const ends = wins(game, again).flatMap((move) => {
    const point = parsePoint(move, size, size);
    return point ? [point] : [];
  });
  return ends.flatMap(([ax, ay]) =>
    ends.flatMap(([bx, by]) => {
      const [dx, dy] = [(bx - ax) / 5, (by - ay) / 5];
      const apart =
        Number.isInteger(dx) && Number.isInteger(dy) && Math.max(Math.abs(dx), Math.abs(dy)) === 1;
      return apart && (dx > 0 || (dx === 0 && dy > 0)) ? [`${dx},${dy}`] : [];
    }),
  );
}

/** The number of lines along which one more stone would make an open four. */
function openThrees(game: Game, again: unknown): number {
  const turn = (again as GameState).currentTurn;
  const lines = rowMoves(game, again).flatMap((move) => {
    const next = applyEntry(game, again, move);
    return next.ok ? openFourLines(game, withTurn(game, next.value, turn)) : [];
  });
  return new Set(lines).size;
}

function mayTake(game: Game, state: unknown): boolean {
  return game.moves(state).some((move) => {
    const told = game.describe(move, state);
    return told.ok && told.value.takes > 0;
  });
}

export const MAKES: { readonly [shape in Shape]: (move: Played) => boolean } = {
  'open-three': ({ game, again }) => wins(game, again).length === 0 && openThrees(game, again) === 1,
  'open-four': ({ game, again }) => openFourLines(game, again).length > 0,
  'two-threes': ({ game, again }) => wins(game, again).length === 0 && openThrees(game, again) === 2,
  'four-three': ({ game, again }) => wins(game, again).length === 1 && openThrees(game, again) > 0,
  'two-fours': ({ game, again }) => wins(game, again).length === 2 && openFourLines(game, again).length === 0,
  four: ({ game, again }) => wins(game, again).length === 1,
  'stops-four': ({ game, after }) => wins(game, after).length === 0,
  'stops-three': ({ game, after }) =>
    !rowMoves(game, after).some((move) => openFourLines(game, played(game, after, move).again).length > 0),
  'safe-pair': ({ game, after }) => !mayTake(game, after),
  'safe-flip': ({ game, after }) => !mayTake(game, after),
};
