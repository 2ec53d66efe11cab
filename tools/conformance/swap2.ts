// Runs the vectors of Swap 2: the opening action by action, and the main game that follows in some of them.

import { findGame } from '@sente/games';
import {
  type AskedMove,
  choicesOf,
  type GameState,
  getFinalAssignments,
  makeBoardText,
  makeChoice,
  placeStone,
  playAskedMove,
  type Swap2State,
  tentativeColour,
} from '@sente/games/gomoku';
import { isRecord } from '@sente/kernel';
import { sizeOf, statusOf, tryStone, variantOfRuleset, winnerOf } from './gomoku.ts';
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

const ERRORS: ReadonlyMap<string, string> = new Map([
  ['wrong_phase', 'invalid_phase'],
  ['not_your_turn', 'wrong_player'],
  ['occupied', 'position_occupied'],
]);

const COLOUR_NAMES = { X: 'black', O: 'white' } as const;

export function runSwap2(vector: Vector): Failure | null {
  if (vector.query !== 'swap2') return failMalformed(`unknown query ${vector.query}`);
  const main = readField(vector.fields, 'main') === undefined ? null : readRecordField(vector.fields, 'main');
  let state = startingState(vector.fields, main ? readTextField(main, 'ruleset') : 'freestyle');
  const steps = readListField(vector.fields, 'actions').map((action) => {
    const step = tryAction(state, isRecord(action) ? action : failMalformed('an action is not an object'));
    state = step.state;
    return step.answer;
  });
  const opening = { steps, final: finalFields(state) };
  const got = main ? { ...opening, main: playMainGame(state, readListField(main, 'moves')) } : opening;
  return firstDifference(withoutViolations(readRecordField(vector.fields, 'expected')), got);
}

function startingState(fields: Record<string, unknown>, ruleset: string): GameState {
  const game = findGame(`gomoku/${variantOfRuleset(ruleset)}`) ?? failMalformed(`no game for ${ruleset}`);
  const nextMover = readTextField(readRecordField(fields, 'options'), 'nextMover');
  const players = readListField(fields, 'players') as readonly string[];
  const start = game.setUp({ size: sizeOf(fields), swap2: true, nextMover }, players);
  return start.ok ? (start.value as GameState) : failMalformed(`set-up: ${JSON.stringify(start.refusal)}`);
}

function openingOf({ swap2State }: GameState): Swap2State {
  return swap2State ?? failMalformed('no Swap 2');
}

type Answer = { readonly state: GameState; readonly answer: Record<string, unknown> };

/** Asks Swap 2's own operation; the game must accept and refuse the same actions. */
function tryAction(state: GameState, action: Record<string, unknown>): Answer {
  const opening = openingOf(state);
  const player = readTextField(action, 'player');
  const asked = readAction(action);
  const result =
    asked.kind === 'choose'
      ? makeChoice(opening, player, asked.choice, { at: 0, nextMover: state.nextMover })
      : placeStone(opening, player, asked.x, asked.y, { size: state.size, at: 0 });
  if (!result.ok) {
    const { code } = result.refusal;
    return { state, answer: { ok: false, error: ERRORS.get(code) ?? code } };
  }
  const played = playAskedMove(state, state.players.indexOf(player), asked, 0);
  if (!played.ok || firstDifference(result.value, openingOf(played.value)))
    return { state, answer: { ok: false, error: 'the game and its opening disagree' } };
  return { state: played.value, answer: { ok: true, ...acceptedFields(played.value) } };
}

function readAction(action: Record<string, unknown>): AskedMove {
  if (readTextField(action, 'type') === 'choice')
    return { kind: 'choose', choice: readTextField(action, 'choice') };
  return { kind: 'place', x: Number(readField(action, 'x')), y: Number(readField(action, 'y')) };
}

function acceptedFields(state: GameState): Record<string, unknown> {
  const opening = openingOf(state);
  const options = choicesOf(opening);
  const assigned = getFinalAssignments(opening);
  return {
    phase: opening.phase,
    active: assigned ? null : opening.activePlayerId,
    stones: opening.tentativeStones.length,
    ...(options.length > 0 ? { options } : {}),
    ...(assigned
      ? {
          black: assigned.blackPlayerId,
          white: assigned.whitePlayerId,
          nextMover: assigned.firstMover,
          nextColor: COLOUR_NAMES[state.currentTurn],
        }
      : {}),
  };
}

function finalFields(state: GameState): Record<string, unknown> {
  const opening = openingOf(state);
  const assigned = getFinalAssignments(opening);
  return {
    phase: opening.phase,
    gamePhase: state.gamePhase,
    active: assigned ? null : opening.activePlayerId,
    black: assigned?.blackPlayerId ?? null,
    white: assigned?.whitePlayerId ?? null,
    nextMover: assigned?.firstMover ?? null,
    stones: opening.tentativeStones.map(({ x, y, placedBy, placementOrder, phase }) => {
      const color = COLOUR_NAMES[tentativeColour(placementOrder)];
      return { x, y, color, placedBy, order: placementOrder, phase };
    }),
    acceptedActions: opening.actions.length,
  };
}

/** A refusal names the first broken rule; a vector lists the others for implementations with another order. */
function withoutViolations(expected: Record<string, unknown>): Record<string, unknown> {
  const strip = (step: unknown) => (isRecord(step) ? { ...step, violations: undefined } : step);
  return { ...expected, steps: readListField(expected, 'steps').map(strip) };
}

function playMainGame(start: GameState, moves: readonly unknown[]): Record<string, unknown> {
  let state = start;
  const steps = moves.map((move) => {
    const [x, y]: unknown[] = Array.isArray(move) ? move : [];
    const color = state.currentTurn;
    const by = playerOf(state, color);
    const step = tryStone(state, [Number(x), Number(y)]);
    state = step.state;
    return step.answer['ok'] ? { ok: true, by, color, ...mainStatusOf(state) } : step.answer;
  });
  return { steps, board: makeBoardText(state.board) };
}

function mainStatusOf(state: GameState): Record<string, unknown> {
  if (!state.result)
    return { status: 'playing', next: state.currentTurn, nextPlayer: playerOf(state, state.currentTurn) };
  const winner = winnerOf(state);
  return {
    status: statusOf(state),
    winner,
    winnerPlayer: winner && playerOf(state, winner),
    reason: state.result.reason,
  };
}

function playerOf(state: GameState, stone: 'X' | 'O'): string | null {
  const opening = openingOf(state);
  return (stone === 'X' ? opening.blackPlayerId : opening.whitePlayerId) ?? null;
}
