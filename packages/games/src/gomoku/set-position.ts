// Positions of the gomoku family set up by hand: black is `x`, white `o`; with captures, the stones that each side has taken.

import {
  type Game,
  type Options,
  type Positions,
  type Result,
  refuse,
  type SetPosition,
} from '@sente/kernel';
import { canAnswerFive } from './captures.ts';
import { hasLegalPoint } from './forbidden.ts';
import { allWinningLines } from './lines.ts';
import { type Board, makeBoardText, otherStone, STONES, type Stone } from './position.ts';
import { type GameState, stateFromPositionInput, variantOf } from './state.ts';
import { LOOKS } from './telling.ts';
import { LARGEST_SIZE, SMALLEST_SIZE, type Variant } from './variants.ts';

const LETTERS: { readonly [stone in Stone]: string } = { X: 'x', O: 'o' };

const PIECES = STONES.map((stone) => ({ letter: LETTERS[stone], look: LOOKS[stone] }));

/** With one pair more the game would be won. */
const MOST_TAKEN = 8;

export const gomokuPositions: Positions<GameState> = {
  pieces: PIECES,
  sides: PIECES,
  orders: () => [[]],
  counts: PIECES.map(({ look }) => ({ code: 'taken', look, min: 0, max: MOST_TAKEN, step: 2, fresh: 0 })),
  left: () => Number.POSITIVE_INFINITY,
  tooMany: () => null,
  read: readPosition,
  write: writePosition,
};

/** The options are not needed: the size is that of the position, and the opening is over. */
function readPosition(
  game: Game<GameState>,
  _options: Options,
  { rows, toMove, next, counts, taken }: SetPosition,
  players: readonly string[],
): Result<GameState> {
  const size = rows.length;
  const square = size >= SMALLEST_SIZE && size <= LARGEST_SIZE && rows.every((row) => row.length === size);
  if (!square) return refuse('bad_position', { reason: 'size' });
  const board = rows.map((row) => row.map((letter) => stoneOfLetter(letter)));
  const stone = stoneOfLetter(toMove);
  if (!stone || next.length + taken.length > 0 || board.some((row) => row.includes(undefined)))
    return refuse('bad_position', { reason: 'text' });
  const [X = 0, O = 0] = counts;
  const variant = game.id.slice(game.family.length + 1);
  const start = { variant, board: makeBoardText(board as Board), toMove: stone, captures: { X, O }, players };
  const state = stateFromPositionInput(start);
  if (!state.ok) return refuse('bad_position', { reason: 'text' });
  const over = reasonGameIsOver(state.value, variantOf(state.value));
  if (over) return refuse('bad_position', { reason: over });
  // A standing five must be one that the side to move can still break.
  const pending = hasFive(state.value, otherStone(stone)) ? otherStone(stone) : null;
  return pending ? stateFromPositionInput({ ...start, pending }) : state;
}

/** undefined: not a stone of this family. */
function stoneOfLetter(letter: string | null): Stone | null | undefined {
  return letter === null ? null : STONES.find((stone) => LETTERS[stone] === letter);
}

function hasFive(state: GameState, stone: Stone): boolean {
  return allWinningLines(state.board, variantOf(state), stone).length > 0;
}

function reasonGameIsOver(state: GameState, variant: Variant): 'won' | 'full' | null {
  const { board, currentTurn, captures } = state;
  const other = otherStone(currentTurn);
  if (hasFive(state, currentTurn)) return 'won';
  if (hasFive(state, other)) {
    const mayAnswer =
      variant.capturesToWin !== null && canAnswerFive(board, variant, other, captures[currentTurn]);
    if (!mayAnswer) return 'won';
  }
  return hasLegalPoint(board, variant.forbidden, currentTurn) ? null : 'full';
}

function writePosition(state: GameState): SetPosition {
  const { board, currentTurn, captures } = state;
  return {
    rows: board.map((row) => row.map((stone) => stone && LETTERS[stone])),
    toMove: LETTERS[currentTurn],
    next: [],
    counts: variantOf(state).capturesToWin === null ? [] : [captures.X, captures.O],
    taken: [],
  };
}
