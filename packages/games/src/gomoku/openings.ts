// The keys of the openings book: positions and moves written in one way for all turned and mirrored boards.

import { makePoint, type Outcome, type Point, parsePoint } from '@sente/kernel';
import { isSwap2Choice } from './notation.ts';
import { type Colour, colourOf, type Stone } from './position.ts';
import { type GameState, stoneOfSeat } from './state.ts';
import { tentativeColour } from './swap2.ts';
import { applySymmetryToPoint, SYMMETRIES, type Symmetry, undoSymmetryOfPoint } from './symmetry.ts';

/** Beyond this many stones hardly any two games are equal. */
export const OPENING_STONES = 12;

/** Under this position a book of Swap 2 lists whole openings of three stones, as moves such as `g7,h8/i9`. */
export const THREE_STONES = 'openings';

export type OpeningPosition = {
  /** The game and its board; while the colours are open, also the colour that moves after the choice. */
  readonly book: string;
  readonly key: string;
  /** The stones alone: black's points, a stroke, white's points. */
  readonly stones: string;
  /** A move here as the book writes it. */
  fold(move: string): string;
  /** The moves here that a move of the book stands for: more than one where the position is symmetrical. */
  unfold(folded: string): readonly string[];
};

export function openingBookPosition(state: GameState): OpeningPosition {
  const { size } = state;
  const points = stonePointsOf(state);
  const keys = SYMMETRIES.map((symmetry) => stonesText(points, symmetry, size));
  const least = keys.reduce((a, b) => (b < a ? b : a));
  const ways = SYMMETRIES.filter((_, at) => keys[at] === least);
  const equivalentMoves = (move: string, turn: typeof applySymmetryToPoint): readonly string[] => {
    const at = parsePoint(move, size, size);
    if (at === null) return [move];
    const points = ways.map((symmetry) => turn(at, symmetry, size));
    return [...new Set(points.sort(compareByIndex).map((point) => makePoint(point, size)))];
  };
  return {
    book: bookNameOf(state),
    key: `${situationText(state)} ${least}`,
    stones: least,
    fold: (move) => equivalentMoves(move, applySymmetryToPoint)[0] ?? move,
    unfold: (folded) => equivalentMoves(folded, undoSymmetryOfPoint),
  };
}

export type OpeningStep = { readonly book: string; readonly position: string; readonly move: string };

/**
 * The rows a game adds to the book: each move of its opening with its position, and for Swap 2 its three stones with the
 * choices made then. `states[n]` is the position in which `entries[n]` was played.
 */
export function openingBookSteps(
  states: readonly GameState[],
  entries: readonly string[],
): readonly OpeningStep[] {
  const played = states.flatMap((state, at): OpeningStep[] => {
    const entry = entries[at];
    if (entry === undefined || state.moves.length >= OPENING_STONES) return [];
    const { book, key, fold } = openingBookPosition(state);
    return [{ book, position: key, move: fold(entry) }];
  });
  return [...played, ...swap2BookSteps(states, entries)];
}

function swap2BookSteps(states: readonly GameState[], entries: readonly string[]): readonly OpeningStep[] {
  const asked = states.find(({ swap2State }) => swap2State?.phase === 'swap2_choice');
  const chosen = entries.filter(isSwap2Choice).join(' ');
  if (!asked || chosen === '') return [];
  const { book, stones } = openingBookPosition(asked);
  return [
    { book, position: THREE_STONES, move: stones },
    { book, position: choicesKeyAfter(stones), move: chosen },
    { book, position: choicesKeyAfter(null), move: chosen },
  ];
}

/** The key for the choices after these three stones; null: after any. Their moves are such as `=black` or `=more =white`. */
export function choicesKeyAfter(stones: string | null): string {
  return stones === null ? 'choices' : `choices ${stones}`;
}

/** Three stones of the book in the order they can be placed in. */
export function bookStonesInPlacementOrder(stones: string): readonly string[] {
  const [X = [], O = []] = stones.split('/').map((points) => points.split(','));
  const left = { X, O };
  return [1, 2, 3].flatMap((order) => left[tentativeColour(order)].shift() ?? []);
}

export type OpeningResult = Colour | 'draw';

/** The colour that won, or a draw; null: the colours were never chosen, or the game has no result. */
export function bookResultOf(state: GameState, { winner, reason }: Outcome): OpeningResult | null {
  if (reason === 'abandoned' || stoneOfSeat(state, 0) === null) return null;
  const stone = winner === null ? null : stoneOfSeat(state, winner);
  return stone === null ? 'draw' : colourOf(stone);
}

function bookNameOf({ variant, size, gamePhase, nextMover }: GameState): string {
  const board = `gomoku/${variant} ${size}`;
  return gamePhase === 'swap2' ? `${board} swap2 ${nextMover}` : board;
}

/** The part of a position that its stones do not tell. How the colours were chosen makes no difference afterwards. */
function situationText({ gamePhase, swap2State, currentTurn, captures, pending }: GameState): string {
  if (gamePhase === 'swap2' && swap2State) return swap2State.phase;
  const taken = captures.X + captures.O === 0 ? '' : ` ${captures.X}-${captures.O}`;
  return `${currentTurn}${taken}${pending === null ? '' : ` ${pending}!`}`;
}

type Points = { readonly [stone in Stone]: readonly Point[] };

function stonePointsOf({ board }: GameState): Points {
  const points: { readonly [stone in Stone]: Point[] } = { X: [], O: [] };
  for (const [y, row] of board.entries())
    for (const [x, cell] of row.entries()) if (cell) points[cell].push([x, y]);
  return points;
}

/** Black's points, a stroke, white's points. */
function stonesText(points: Points, symmetry: Symmetry, size: number): string {
  const pointsText = (stone: Stone) =>
    points[stone]
      .map((point) => applySymmetryToPoint(point, symmetry, size))
      .sort(compareByIndex)
      .map((point) => makePoint(point, size))
      .join(',');
  return `${pointsText('X')}/${pointsText('O')}`;
}

function compareByIndex([ax, ay]: Point, [bx, by]: Point): number {
  return ay - by || ax - bx;
}
