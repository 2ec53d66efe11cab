// Plays banqi vectors: positions with their legal actions, and lists of tries with the result of each.

import {
  type BanqiMove,
  type BanqiState,
  banqiGame,
  boardTokens,
  type DrawnPosition,
  legalActions,
  letterOf,
  type ModeId,
  performMove,
  positionFromTokens,
  tokenOfFace,
} from '@sente/games/banqi';
import {
  failMalformed,
  firstDifference,
  type Runner,
  readField,
  readListField,
  readRecordField,
  type Vector,
} from './vector.ts';

const MODES: { readonly [ruleset: string]: ModeId } = {
  'banqi-classic': 'classic',
  'banqi-three-kingdoms': 'three-kingdoms',
};

export const runBanqi: Runner = (vector) => {
  const mode = MODES[vector.ruleset] ?? failMalformed(`ruleset ${vector.ruleset}`);
  const position = positionFromTokens(readPosition(vector, mode));
  if (!position.ok) return failMalformed(position.refusal.code);
  const { state, deal } = position.value;
  const expected = readRecordField(vector.fields, 'expected');
  if (vector.query === 'legal') return firstDifference(expected, legalMovesOf(state));
  if (vector.query !== 'actions') return failMalformed(`query ${vector.query}`);
  return firstDifference(expected, tryActions(state, deal, vector, readListField(expected, 'steps')));
};

function readPosition({ fields }: Vector, mode: ModeId): DrawnPosition {
  const turn = readField(fields, 'turn');
  const counter = readField(fields, 'counter');
  return {
    mode,
    board: readListField(fields, 'board').map(requireText),
    turn: typeof turn === 'number' ? turn : failMalformed('turn'),
    owners: readListField(fields, 'owners').map((owner) => (owner === null ? null : requireText(owner))),
    active: readListField(fields, 'active').map(requireText),
    counter: counter === null || typeof counter === 'number' ? counter : failMalformed('counter'),
  };
}

function requireText(value: unknown): string {
  return typeof value === 'string' ? value : failMalformed(`${value} is not a text`);
}

/** The vectors list ways by from, then to. */
function legalMovesOf(state: BanqiState) {
  const { flips, moves, captures } = legalActions(state);
  return { flips, moves: moves.toSorted(comparePoints), captures: captures.toSorted(comparePoints) };
}

function comparePoints(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}

function tryActions(start: BanqiState, deal: string, vector: Vector, expected: readonly unknown[]) {
  let state = start;
  const steps = readListField(vector.fields, 'actions').map((action, i) => {
    const next = tryAction(state, deal, action);
    if (!next.ok) return { ok: false, error: next.refusal.code };
    const counted = Object.hasOwn(Object(expected[i]), 'legal');
    const step = {
      ok: true,
      ...changedFields(state, next.value),
      ...(counted ? { legal: countLegalMoves(next.value) } : {}),
    };
    state = next.value;
    return step;
  });
  return { steps, final: finalFields(state, deal) };
}

function tryAction(state: BanqiState, deal: string, action: unknown) {
  const move = readAction(action);
  if (move.kind !== 'flip' || move.at < 0 || move.at >= state.board.length) return performMove(state, move);
  const game = banqiGame(state.mode);
  const settled = game.settle(state, game.makeMove(move, state), deal);
  return settled.ok ? game.play(state, { seat: state.turn ?? 0, move: settled.value, at: 0 }) : settled;
}

function readAction(action: unknown): BanqiMove {
  const [kind, from, to] = Array.isArray(action) ? action : failMalformed('an action is not a list');
  if (kind === 'flip' && Number.isInteger(from)) return { kind, at: from, face: null };
  if ((kind === 'move' || kind === 'capture') && Number.isInteger(from) && Number.isInteger(to)) {
    return { kind, from, to };
  }
  return failMalformed(`action ${JSON.stringify(action)}`);
}

const ownersOf = ({ owners }: BanqiState) => owners.map((owner) => owner && letterOf(owner));

/** The fields of a step: the turn and the counter always, the others if they changed. */
function changedFields(before: BanqiState, after: BanqiState) {
  const eliminated = before.activeFactions.filter((id) => !after.activeFactions.includes(id));
  return {
    turn: after.turn,
    counter: after.movesWithoutCapture,
    ...(after.status === before.status ? {} : { status: after.status }),
    ...(String(after.owners) === String(before.owners) ? {} : { owners: ownersOf(after) }),
    ...(eliminated.length === 0 ? {} : { eliminated: eliminated.map(letterOf) }),
    ...endFields(after),
  };
}

function endFields({ outcome, owners }: BanqiState) {
  if (outcome === null) return {};
  const winner = outcome.winner === null ? null : (owners[outcome.winner] ?? null);
  return { winner: winner && letterOf(winner), reason: outcome.reason };
}

function countLegalMoves(state: BanqiState): readonly number[] {
  const { flips, moves, captures } = legalActions(state);
  return [flips.length, moves.length, captures.length];
}

function finalFields(state: BanqiState, deal: string) {
  const captured = state.factions.map(({ id }) => [
    letterOf(id),
    (state.capturedByFaction[id] ?? []).map(({ face }) => tokenOfFace(face)),
  ]);
  return {
    status: state.status,
    turn: state.turn,
    owners: ownersOf(state),
    active: state.activeFactions.map(letterOf),
    counter: state.movesWithoutCapture,
    board: boardTokens(state, deal),
    captured: Object.fromEntries(captured),
    ...endFields(state),
  };
}
