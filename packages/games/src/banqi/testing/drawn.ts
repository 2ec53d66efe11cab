// Boards drawn as text, and a short way to try a move on them.

import { must, type Result } from '@sente/kernel';
import { type BanqiState, banqiGame, type DrawnPosition, type ModeId, positionFromTokens } from '../index.ts';

const LETTERS: { readonly [mode in ModeId]: readonly string[] } = {
  classic: ['r', 'b'],
  'three-kingdoms': ['a', 'b', 'c'],
};
const COUNTERS: { readonly [mode in ModeId]: number | null } = { classic: null, 'three-kingdoms': 60 };

type Table = { readonly state: BanqiState; readonly deal: string };
type Circumstances = Partial<Omit<DrawnPosition, 'mode' | 'board'>> & Partial<BanqiState>;

/** Rows from the top, with spaces between tokens. By default every seat has its faction and seat 0 is to move. */
export function drawn(mode: ModeId, rows: string, told: Circumstances = {}): Table {
  const {
    turn = 0,
    owners = LETTERS[mode],
    active = LETTERS[mode],
    counter = COUNTERS[mode],
    ...rest
  } = told;
  const board = rows.trim().split(/\s+/);
  const { state, deal } = must(positionFromTokens({ mode, board, turn, owners, active, counter }));
  return { state: { ...state, ...rest }, deal };
}

/** Settles and plays one move of the seat to move. */
export function tryMove({ state, deal }: Table, move: string): Result<BanqiState> {
  const game = banqiGame(state.mode);
  const settled = game.settle(state, move, deal);
  return settled.ok ? game.play(state, { seat: state.turn ?? 0, move: settled.value, at: 0 }) : settled;
}

/** Plays a sequence of moves, which must all be legal. */
export function playLine({ state, deal }: Table, moves: string): Table {
  const line = moves.trim().split(/\s+/);
  return { state: line.reduce((now, move) => must(tryMove({ state: now, deal }, move)), state), deal };
}

export function refusalCode(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusal.code;
}

/** The legal moves of one man, or the flips (`?`), as the notation writes them. */
export function movesOf({ state }: Table, from: string): readonly string[] {
  return banqiGame(state.mode)
    .moves(state)
    .filter((move) => move.startsWith(from))
    .map((move) => move.slice(from.length))
    .sort();
}
