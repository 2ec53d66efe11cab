// The state of a gomoku game as plain JSON, and its start from an empty board or from a position.

import {
  accept,
  type Options,
  type Point,
  type Result,
  readOptions,
  refuse,
  type Seat,
  seatNames,
} from '@sente/kernel';
import {
  type Board,
  type Colour,
  emptyBoard,
  makeBoardText,
  otherStone,
  parseBoardText,
  type Stone,
} from './position.ts';
import { initializeSwap2, type Swap2State } from './swap2.ts';
import { findVariant, LARGEST_SIZE, optionsOf, type Variant } from './variants.ts';

/** One stone put on the board, in order; the choices of Swap 2 are in `swap2State.actions`. */
export type Move = {
  readonly x: number;
  readonly y: number;
  readonly stone: Stone;
  readonly captured?: readonly Point[];
};

export type Captures = { readonly [stone in Stone]: number };

export type GameResult = {
  /** null is a draw. */
  readonly winner: Seat | null;
  readonly reason: string;
  /** The runs that won, for reason `five`. */
  readonly lines: readonly (readonly Point[])[];
};

/** The starting position of a game that did not start from the empty board. */
export type Start = {
  readonly board: string;
  readonly toMove: Stone;
  readonly captures: Captures;
  readonly pending: Stone | null;
};

export type GameState = {
  readonly variant: string;
  readonly size: number;
  /** Ids by seat. */
  readonly players: readonly [string, string];
  /** The colour that moves first after Swap 2. */
  readonly nextMover: Colour;
  readonly start?: Start;
  readonly board: Board;
  readonly moves: readonly Move[];
  /** In Swap 2: the colour of the next stone. */
  readonly currentTurn: Stone;
  readonly swap2Enabled: boolean;
  readonly swap2State?: Swap2State;
  readonly gamePhase: 'swap2' | 'main_game';
  /** How many stones each colour has taken. */
  readonly captures: Captures;
  /** The owner of a five that the side to move may still break. */
  readonly pending: Stone | null;
  readonly result: GameResult | null;
};

const NO_CAPTURES: Captures = { X: 0, O: 0 };
const LONGEST_PLAYER_ID = 200;

/** The state before the first move. */
export function setUp(variant: Variant, options: Options, players: readonly string[]): Result<GameState> {
  const read = readOptions(optionsOf(variant), options);
  if (!read.ok) return read;
  // `readOptions` has checked these types against the specs.
  const { size, swap2, nextMover } = read.value as { size: number; swap2: boolean; nextMover: Colour };
  const pair = readPlayers(players);
  if (!pair) return refuse('bad_players', { seats: 2 });
  return accept({
    variant: variant.id,
    size,
    players: pair,
    nextMover,
    board: emptyBoard(size),
    moves: [],
    currentTurn: 'X',
    swap2Enabled: swap2,
    ...(swap2 ? { swap2State: initializeSwap2(...pair) } : {}),
    gamePhase: swap2 ? 'swap2' : 'main_game',
    captures: NO_CAPTURES,
    pending: null,
    result: null,
  });
}

export type PositionInput = {
  readonly variant: string;
  /** Board text: rows of `.`, `X`, `O`. */
  readonly board: string;
  readonly toMove?: Stone;
  readonly captures?: Captures;
  readonly pending?: Stone | null;
  readonly players?: readonly string[];
};

/** A game that starts from a position, which is accepted unchecked: for analysis, puzzles and golden vectors. */
export function stateFromPositionInput(input: PositionInput): Result<GameState> {
  const variant = findVariant(input.variant);
  if (!variant) return refuse('bad_position', { key: 'variant' });
  const board = typeof input.board === 'string' ? parseBoardText(input.board, LARGEST_SIZE) : null;
  if (!board) return refuse('bad_position', { key: 'board' });
  const { toMove = 'X', captures = NO_CAPTURES, pending = null } = input;
  if (toMove !== 'X' && toMove !== 'O') return refuse('bad_position', { key: 'toMove' });
  if (!areValidCaptures(captures, variant)) return refuse('bad_position', { key: 'captures' });
  if (pending !== null && (variant.capturesToWin === null || pending !== otherStone(toMove)))
    return refuse('bad_position', { key: 'pending' });
  const players = readPlayers(input.players ?? seatNames(2));
  if (!players) return refuse('bad_players', { seats: 2 });
  const taken = { X: captures.X, O: captures.O };
  return accept({
    variant: variant.id,
    size: board.length,
    players,
    nextMover: 'black',
    start: { board: makeBoardText(board), toMove, captures: taken, pending },
    board,
    moves: [],
    currentTurn: toMove,
    swap2Enabled: false,
    gamePhase: 'main_game',
    captures: taken,
    pending,
    result: null,
  });
}

/** Swap 2 tells its players apart by their ids, so the two must differ. */
function readPlayers(players: unknown): readonly [string, string] | null {
  if (!Array.isArray(players) || players.length !== 2) return null;
  const [first, second]: unknown[] = players;
  if (typeof first !== 'string' || typeof second !== 'string' || first === second) return null;
  return Math.max(first.length, second.length) <= LONGEST_PLAYER_ID ? [first, second] : null;
}

function areValidCaptures(captures: Captures, { capturesToWin }: Variant): boolean {
  const most = capturesToWin === null ? 0 : capturesToWin - 1;
  const fits = (count: unknown) =>
    Number.isInteger(count) && (count as number) >= 0 && (count as number) <= most;
  return typeof captures === 'object' && captures !== null && fits(captures.X) && fits(captures.O);
}

/** The row of switches this state is played by. */
export function variantOf(state: GameState): Variant {
  const variant = findVariant(state.variant);
  if (!variant) throw new Error(`unknown variant ${state.variant}`);
  return variant;
}

/** The stone a seat plays; null until Swap 2 has given the colours. */
export function stoneOfSeat({ swap2State, players }: GameState, seat: Seat): Stone | null {
  if (!swap2State) return seat === 0 ? 'X' : 'O';
  if (swap2State.blackPlayerId === undefined) return null;
  return swap2State.blackPlayerId === players[seat] ? 'X' : 'O';
}

export function seatOfStone(state: GameState, stone: Stone): Seat {
  return stoneOfSeat(state, 0) === stone ? 0 : 1;
}

/** The seat to move; null when the game is over. */
export function turnOf(state: GameState): Seat | null {
  if (state.result) return null;
  const { swap2State, gamePhase, players } = state;
  if (gamePhase === 'swap2' && swap2State) return swap2State.activePlayerId === players[0] ? 0 : 1;
  return seatOfStone(state, state.currentTurn);
}
