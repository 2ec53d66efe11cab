// Runs the vectors of the gomoku rule sets: forbidden points, and games tried move by move.

import {
  type Captures,
  forbiddenPoints,
  type GameState,
  makeBoardText,
  playAskedMove,
  type Stone,
  stateFromPositionInput,
  stoneOfSeat,
} from '@sente/games/gomoku';
import { isRecord, type Point, type Refusal } from '@sente/kernel';
import {
  type Failure,
  failMalformed,
  firstDifference,
  readField,
  readListField,
  readRecordField,
  readTextField,
  type Vector,
} from './vector.ts';

/** The names of our variants in the vectors. */
const VARIANT_NAMES: ReadonlyMap<string, string> = new Map([
  ['freestyle', 'freestyle'],
  ['standard', 'standard'],
  ['caro', 'caro'],
  ['caro5', 'caro5'],
  ['renju', 'renju'],
  ['ninuki42', 'capture'],
]);

export const GOMOKU_RULESETS: readonly string[] = [...VARIANT_NAMES.keys()];

export function runGomoku(vector: Vector): Failure | null {
  const state = startingState(vector);
  if (vector.query === 'forbidden') return checkForbidden(vector, state);
  if (vector.query === 'play') return checkPlay(vector, state);
  return failMalformed(`unknown query ${vector.query}`);
}

export function variantOfRuleset(ruleset: string): string {
  return VARIANT_NAMES.get(ruleset) ?? failMalformed(`unknown ruleset ${ruleset}`);
}

export function sizeOf(fields: Record<string, unknown>): number {
  const size = readField(fields, 'size');
  const fits = typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= 25;
  return fits ? size : failMalformed('size is not a board size');
}

function startingState({ ruleset, fields }: Vector): GameState {
  const size = sizeOf(fields);
  const empty = Array.from({ length: size }, () => '.'.repeat(size)).join('\n');
  const board = readField(fields, 'board') === undefined ? empty : readTextField(fields, 'board');
  const position = stateFromPositionInput({
    variant: variantOfRuleset(ruleset),
    board,
    // `positionFrom` refuses all other values.
    toMove: (readField(fields, 'toMove') ?? 'X') as Stone,
    captures: (readField(fields, 'captures') ?? { X: 0, O: 0 }) as Captures,
    pending: (readField(fields, 'pending') ?? null) as Stone | null,
  });
  if (!position.ok) return failMalformed(`position: ${JSON.stringify(position.refusal)}`);
  return position.value.size === size ? position.value : failMalformed('the board is not of that size');
}

function checkForbidden({ ruleset, fields }: Vector, state: GameState): Failure | null {
  const found = forbiddenPoints(state).toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  const points = found.map(({ at }) => at);
  const kinds = found.map(({ why }) => why);
  return firstDifference(
    readRecordField(fields, 'expected'),
    ruleset === 'renju' ? { points, kinds } : { points },
  );
}

function checkPlay({ ruleset, fields }: Vector, start: GameState): Failure | null {
  let state = start;
  const steps = readListField(fields, 'moves').map((asked) => {
    const step = tryStone(state, readPoint(asked));
    state = step.state;
    return step.answer;
  });
  const final = { board: makeBoardText(state.board), status: statusOf(state), next: nextStoneOf(state) };
  const taken = ruleset === 'ninuki42' ? { captures: state.captures, pending: state.pending } : {};
  return firstDifference(withSortedLines(readRecordField(fields, 'expected')), {
    steps,
    final: { ...final, ...taken },
  });
}

function readPoint(value: unknown): Point {
  const [x, y]: unknown[] = Array.isArray(value) ? value : [];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : failMalformed('a move is not a point');
}

/** One try by the side to move; a refused try leaves the state unchanged. */
export function tryStone(
  state: GameState,
  [x, y]: Point,
): { readonly state: GameState; readonly answer: Record<string, unknown> } {
  const mover = [0, 1].find((seat) => stoneOfSeat(state, seat) === state.currentTurn) ?? 0;
  const played = playAskedMove(state, mover, { kind: 'place', x, y }, 0);
  if (!played.ok) return { state, answer: { ok: false, error: errorCodeOf(played.refusal) } };
  return { state: played.value, answer: { ok: true, ...acceptedFields(played.value) } };
}

/** The vectors write the kind of a forbidden move into the code. */
function errorCodeOf({ code, data }: Refusal): string {
  return code === 'forbidden' ? `forbidden:${data['why']}` : code;
}

function acceptedFields(state: GameState): Record<string, unknown> {
  const { result, pending } = state;
  const captured = state.moves.at(-1)?.captured;
  return {
    status: statusOf(state),
    ...(captured ? { captured } : {}),
    ...(result ? endFields(state) : { next: nextStoneOf(state), ...(pending ? { pending } : {}) }),
  };
}

function endFields(state: GameState): Record<string, unknown> {
  const { result } = state;
  const lines = (result?.lines ?? []).toSorted(compareFirstPoints);
  return {
    winner: winnerOf(state),
    reason: result?.reason,
    ...(result?.reason === 'five' ? { lines } : {}),
  };
}

export function statusOf({ result }: GameState): string {
  if (!result) return 'playing';
  return result.winner === null ? 'draw' : 'win';
}

function nextStoneOf(state: GameState): Stone | null {
  return state.result ? null : state.currentTurn;
}

export function winnerOf(state: GameState): Stone | null {
  const winner = state.result?.winner ?? null;
  return winner === null ? null : stoneOfSeat(state, winner);
}

function compareFirstPoints(a: readonly Point[], b: readonly Point[]): number {
  const [first, other] = [a.flat(), b.flat()];
  const differs = first.findIndex((value, index) => value !== other[index]);
  return differs < 0 ? 0 : (first[differs] ?? 0) - (other[differs] ?? 0);
}

/** The order of expected lines is not defined, so both sides are sorted. */
function withSortedLines(expected: Record<string, unknown>): Record<string, unknown> {
  const steps = readField(expected, 'steps');
  if (!Array.isArray(steps)) return expected;
  return {
    ...expected,
    steps: steps.map((step) =>
      isRecord(step) && Array.isArray(step['lines'])
        ? { ...step, lines: step['lines'].toSorted(compareFirstPoints) }
        : step,
    ),
  };
}
