// One move of a gomoku game, from the asked text to the next state.

import {
  type Act,
  accept,
  LEAVE_REASONS,
  type LeaveReason,
  type Point,
  type Result,
  refuse,
  type Seat,
} from '@sente/kernel';
import { canAnswerFive, capturedBy } from './captures.ts';
import { forbiddenAt, hasLegalPoint } from './forbidden.ts';
import { allWinningLines, winningLinesThrough } from './lines.ts';
import { type AskedMove, badNotation, readAskedMove } from './notation.ts';
import {
  type Board,
  cellAt,
  isFull,
  isOnBoard,
  otherStone,
  type Stone,
  stoneOf,
  withMove,
} from './position.ts';
import {
  type Captures,
  type GameResult,
  type GameState,
  type Move,
  seatOfStone,
  turnOf,
  variantOf,
} from './state.ts';
import { isComplete, makeChoice, placeStone, type Swap2State, tentativeColour } from './swap2.ts';
import type { Variant } from './variants.ts';

export function play(state: GameState, { seat, move, at }: Act): Result<GameState> {
  if (state.result) return refuse('game_over');
  const asked = readAskedMove(move, state.size);
  return asked ? playAskedMove(state, seat, asked, at) : badNotation(move);
}

/** The same with coordinates instead of text. A refusal names the first broken rule, and the state is not changed. */
export function playAskedMove(state: GameState, seat: Seat, asked: AskedMove, at: number): Result<GameState> {
  if (state.result) return refuse('game_over');
  if (state.gamePhase === 'swap2' && state.swap2State)
    return playOpeningMove(state, state.swap2State, seat, asked, at);
  if (asked.kind === 'choose') return refuse('wrong_phase', { phase: state.gamePhase });
  if (seat !== turnOf(state)) return refuse('not_your_turn', { turn: turnOf(state) });
  return playStone(state, asked.x, asked.y);
}

export function leave(state: GameState, seat: Seat, why: LeaveReason): Result<GameState> {
  if (state.result) return refuse('game_over');
  if (seat !== 0 && seat !== 1) return refuse('no_such_seat', { seats: 2 });
  if (!LEAVE_REASONS.includes(why)) return refuse('bad_reason');
  return accept({ ...state, result: { winner: 1 - seat, reason: why, lines: [] } });
}

function playOpeningMove(
  state: GameState,
  opening: Swap2State,
  seat: Seat,
  asked: AskedMove,
  at: number,
): Result<GameState> {
  const { size, nextMover } = state;
  const playerId = state.players[seat] ?? '';
  const result =
    asked.kind === 'place'
      ? placeStone(opening, playerId, asked.x, asked.y, { size, at })
      : makeChoice(opening, playerId, asked.choice, { at, nextMover });
  if (!result.ok) return result;
  const next = { ...state, swap2State: result.value };
  if (asked.kind === 'place') return accept(withTentativeStone(next, asked.x, asked.y));
  if (!isComplete(result.value)) return accept(next);
  return accept({ ...next, gamePhase: 'main_game', currentTurn: stoneOf(nextMover) });
}

function withTentativeStone(state: GameState, x: number, y: number): GameState {
  const stone = tentativeColour(state.moves.length + 1);
  return {
    ...state,
    board: withMove(state.board, x, y, stone, []),
    moves: [...state.moves, { x, y, stone }],
    currentTurn: otherStone(stone),
  };
}

/** The rules fix the order of the checks: bounds, occupied, forbidden; then captures, fives, draw. */
function playStone(state: GameState, x: number, y: number): Result<GameState> {
  const { board, size, currentTurn: stone } = state;
  if (!isOnBoard(size, x, y)) return refuse('out_of_bounds', { size });
  if (cellAt(board, x, y) !== null) return refuse('occupied', { x, y });
  const variant = variantOf(state);
  const forbidden = forbiddenAt(board, variant.forbidden, stone, x, y);
  if (forbidden) return refuse('forbidden', forbidden);

  const captured = variant.capturesToWin === null ? [] : capturedBy(board, stone, x, y);
  const after = withMove(board, x, y, stone, captured);
  const captures = captured.length === 0 ? state.captures : addCaptures(state.captures, stone, captured);
  const judged = judgeNewStone(state, variant, after, captures, [x, y]);
  const move = captured.length === 0 ? { x, y, stone } : { x, y, stone, captured };
  const currentTurn = judged.result ? stone : otherStone(stone);
  return accept(stateAfterMove(state, move, after, currentTurn, captures, judged));
}

/** Written field by field, because spreading a state and replacing half of it costs more than all the rules. */
function stateAfterMove(
  state: GameState,
  move: Move,
  board: Board,
  currentTurn: Stone,
  captures: Captures,
  { pending, result }: Judged,
): GameState {
  const { variant, size, players, nextMover, swap2Enabled, gamePhase, start, swap2State } = state;
  const moves = [...state.moves, move];
  const next: { -readonly [key in keyof GameState]: GameState[key] } = {
    variant,
    size,
    players,
    nextMover,
    board,
    moves,
    currentTurn,
    swap2Enabled,
    gamePhase,
    captures,
    pending,
    result,
  };
  if (start) next.start = start;
  if (swap2State) next.swap2State = swap2State;
  return next;
}

function addCaptures(captures: Captures, stone: Stone, captured: readonly Point[]): Captures {
  return stone === 'X'
    ? { X: captures.X + captured.length, O: captures.O }
    : { X: captures.X, O: captures.O + captured.length };
}

type Judged = { readonly pending: Stone | null; readonly result: GameResult | null };

const GOES_ON: Judged = { pending: null, result: null };

/** The end of the game, or the standing five, that the new stone has made. */
function judgeNewStone(
  state: GameState,
  variant: Variant,
  board: Board,
  captures: Captures,
  [x, y]: Point,
): Judged {
  const stone = state.currentTurn;
  const opponent = otherStone(stone);
  const endedJudgement = (winner: Stone | null, reason: string, lines: Point[][] = []): Judged => ({
    pending: null,
    result: { winner: winner && seatOfStone(state, winner), reason, lines },
  });

  if (variant.capturesToWin !== null && captures[stone] >= variant.capturesToWin)
    return endedJudgement(stone, 'capture');

  // The mover could break this five and did not, so it wins, whatever else the move did.
  if (state.pending === opponent) {
    const standing = allWinningLines(board, variant, opponent);
    if (standing.length > 0) return endedJudgement(opponent, 'five', standing);
  }

  const lines = winningLinesThrough(board, variant, stone, [x, y]);
  if (lines.length > 0) {
    if (variant.capturesToWin === null || !canAnswerFive(board, variant, stone, captures[opponent]))
      return endedJudgement(stone, 'five', lines);
    return { pending: stone, result: null };
  }

  if (isFull(board)) return endedJudgement(null, 'board_full');
  return hasLegalPoint(board, variant.forbidden, opponent) ? GOES_ON : endedJudgement(null, 'no_legal_move');
}
