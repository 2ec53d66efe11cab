// The gomoku family: every variant as a `Game`, and the parts that other packages use.

import { accept, below, type Family, type Game, type Gesture, type Refusal } from '@sente/kernel';
import { type ForbiddenPoint, forbiddenPoints as scan } from './forbidden.ts';
import { legalMovesOf, swap2ChoicesNow } from './moves.ts';
import { type GomokuMove, makeMove, parseMove } from './notation.ts';
import { pictureOf } from './picture.ts';
import { leave, play, playAskedMove } from './play.ts';
import { emptyPoints } from './position.ts';
import type {} from './refusals.ts';
import { readState, salvageOpening } from './saved.ts';
import { type GameState, setUp, turnOf, variantOf } from './state.ts';
import { describeMove, phaseOf, sidesOf } from './telling.ts';
import { optionsOf, VARIANTS, type Variant } from './variants.ts';

export type { Forbidden, ForbiddenPoint } from './forbidden.ts';
export { type AskedMove, type GomokuMove, isSwap2Choice, makeMove } from './notation.ts';
export {
  bookResultOf,
  bookStonesInPlacementOrder,
  choicesKeyAfter,
  OPENING_STONES,
  type OpeningPosition,
  type OpeningResult,
  type OpeningStep,
  openingBookPosition,
  openingBookSteps,
  THREE_STONES,
} from './openings.ts';
export { playAskedMove } from './play.ts';
export {
  type Board,
  type Cell,
  type Colour,
  colourOf,
  makeBoardText,
  otherStone,
  STONES,
  type Stone,
} from './position.ts';
export { FORBIDDEN_KINDS, type ForbiddenKind } from './renju.ts';
export {
  type Captures,
  type GameResult,
  type GameState,
  type Move,
  type PositionInput,
  type Start,
  seatOfStone,
  stateFromPositionInput,
  stoneOfSeat,
} from './state.ts';
export * from './swap2.ts';
export { applySymmetryToPoint, SYMMETRIES } from './symmetry.ts';
export { CHOICE_LOOKS } from './telling.ts';
export { findVariant, LARGEST_SIZE, playAlike, SMALLEST_SIZE, VARIANTS, type Variant } from './variants.ts';

export type GomokuGame = Game<GameState, GomokuMove>;

/** Every empty point forbidden to the side to move, with the shapes that forbid it. */
export function forbiddenPoints(state: GameState): readonly ForbiddenPoint[] {
  return scan(state.board, variantOf(state).forbidden, state.currentTurn);
}

function makeGomokuGame(variant: Variant): GomokuGame {
  return {
    id: `gomoku/${variant.id}`,
    family: 'gomoku',
    seats: 2,
    options: optionsOf(variant),
    men: [],
    setUp: (chosen, players) => setUp(variant, chosen, players),
    turn: turnOf,
    moves: legalMovesOf,
    play,
    leave,
    outcome: ({ result }) => result && { winner: result.winner, reason: result.reason },
    parseMove: (text, state) => parseMove(text, state.size),
    makeMove: (move, state) => makeMove(move, state.size),
    sides: sidesOf,
    phase: phaseOf,
    describe: describeMove,
    picture: pictureOf,
    refusalOf: refusalOfGesture,
    deal: () => null,
    settle: (_state, move) => accept(move),
    dealFits: () => false,
    redeal: () => null,
    timeoutMove,
    readState: (json) => readState(variant, json),
    salvage: salvageOpening,
  };
}

/** A tap on a point means a stone there, so the rules say why it is refused. */
function refusalOfGesture(state: GameState, { at: [x, y] }: Gesture): Refusal | null {
  const played = playAskedMove(state, turnOf(state) ?? 0, { kind: 'place', x, y }, 0);
  return played.ok ? null : played.refusal;
}

/** Only the opening has a default move when time runs out: a random point, or black. */
function timeoutMove(state: GameState, random: () => number): string | null {
  if (state.result || state.gamePhase !== 'swap2') return null;
  if (swap2ChoicesNow(state).length > 0) return makeMove({ kind: 'choose', choice: 'black' }, state.size);
  const empty = emptyPoints(state.board);
  const [x, y] = empty[below(random, empty.length)] ?? [0, 0];
  return makeMove({ kind: 'place', x, y }, state.size);
}

export const GOMOKU_GAMES: readonly GomokuGame[] = VARIANTS.map(makeGomokuGame);

export const gomoku: Family = { id: 'gomoku', games: GOMOKU_GAMES };
