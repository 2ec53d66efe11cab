// States from outside: a saved state is accepted only when playing its moves again gives exactly the same state.

import {
  accept,
  isIndex,
  isOneOf,
  isRecord,
  LEAVE_REASONS,
  type Options,
  own,
  type Result,
  refuse,
} from '@sente/kernel';
import { type AskedMove, makeMove } from './notation.ts';
import { leave, playAskedMove } from './play.ts';
import { type GameState, type PositionInput, setUp, stateFromPositionInput, turnOf } from './state.ts';
import { recoverSwap2 } from './swap2.ts';
import { LARGEST_SIZE, type Variant } from './variants.ts';

/** A full board, and a few points played again after captures: no game is longer. */
const MOST_MOVES = LARGEST_SIZE * LARGEST_SIZE + 50;
const MOST_ACTIONS = 7;

export function readState(variant: Variant, json: unknown): Result<GameState> {
  if (!isRecord(json)) return badState('not_an_object');
  const start = readStart(variant, json);
  if (!start.ok) return start;
  const played = replayMoves(start.value, json);
  if (!played.ok) return played;
  const ended = replayLeaving(played.value, json);
  if (!ended.ok) return ended;
  return isSameValue(ended.value, json) ? ended : badState('contradiction');
}

/**
 * Rescues an opening whose snapshot and record are both damaged: a fresh game with the valid stones of the snapshot,
 * three at most.
 */
export function recoverOpening(fresh: GameState, json: unknown, at: number): GameState {
  const { size, players } = fresh;
  const saved = isRecord(json) ? own(json, 'swap2State') : undefined;
  let state = fresh;
  for (const { x, y } of recoverSwap2(saved, ...players, { size, at }).tentativeStones) {
    const played = playAskedMove(state, 0, { kind: 'place', x, y }, at);
    if (played.ok) state = played.value;
  }
  return state;
}

/** Only an opening can begin again; a game beyond it cannot be rebuilt from its first stones. */
export function salvageOpening(fresh: GameState, json: unknown): readonly string[] | null {
  if (!fresh.swap2State || (isRecord(json) && own(json, 'gamePhase') === 'main_game')) return null;
  const { moves, size } = recoverOpening(fresh, json, 0);
  return moves.map(({ x, y }) => makeMove({ kind: 'place', x, y }, size));
}

function badState(reason: string) {
  return refuse('bad_state', { reason });
}

type Saved = Record<string, unknown>;

function readStart(variant: Variant, json: Saved): Result<GameState> {
  const players = own(json, 'players') as readonly string[];
  if (own(json, 'variant') !== variant.id) return badState('variant');
  const start = own(json, 'start');
  // `positionFrom` and `setUp` check every value, whatever its declared type.
  if (isRecord(start))
    return stateFromPositionInput({ ...start, variant: variant.id, players } as PositionInput);
  const options = {
    size: own(json, 'size'),
    swap2: own(json, 'swap2Enabled'),
    nextMover: own(json, 'nextMover'),
  } as Options;
  return setUp(variant, options, players);
}

function replayMoves(start: GameState, json: Saved): Result<GameState> {
  const moves = own(json, 'moves');
  if (!Array.isArray(moves) || moves.length > MOST_MOVES) return badState('moves');
  const opening = readOpeningEntries(json);
  const stones = moves.slice(opening.filter(({ asked }) => asked?.kind === 'place').length);
  let state = start;
  for (const { asked, at } of [...opening, ...stones.map((move) => ({ asked: readStone(move), at: 0 }))]) {
    const seat = turnOf(state);
    const played = asked && seat !== null ? playAskedMove(state, seat, asked, at) : badState('moves');
    if (!played.ok) return played;
    state = played.value;
  }
  return accept(state);
}

type Entry = { readonly asked: AskedMove | null; readonly at: number };

function readOpeningEntries(json: Saved): Entry[] {
  const opening = own(json, 'swap2State');
  const actions = isRecord(opening) ? own(opening, 'actions') : undefined;
  if (!Array.isArray(actions) || actions.length > MOST_ACTIONS) return [];
  return actions.map((action: unknown) => {
    const data = isRecord(action) ? own(action, 'data') : undefined;
    const choice = isRecord(data) ? own(data, 'choice') : undefined;
    const asked: AskedMove | null = typeof choice === 'string' ? { kind: 'choose', choice } : readStone(data);
    return { asked, at: parseTimestamp(isRecord(action) ? own(action, 'timestamp') : undefined) };
  });
}

function readStone(move: unknown): AskedMove | null {
  if (!isRecord(move)) return null;
  const x = own(move, 'x');
  const y = own(move, 'y');
  return isIndex(x, LARGEST_SIZE) && isIndex(y, LARGEST_SIZE) ? { kind: 'place', x, y } : null;
}

const LONGEST_TIMESTAMP = 40;

function parseTimestamp(timestamp: unknown): number {
  return typeof timestamp === 'string' && timestamp.length <= LONGEST_TIMESTAMP ? Date.parse(timestamp) : 0;
}

/** The moves of a game that ended by leaving do not show its end. */
function replayLeaving(state: GameState, json: Saved): Result<GameState> {
  const result = own(json, 'result');
  const reason = isRecord(result) ? own(result, 'reason') : undefined;
  const winner = isRecord(result) ? own(result, 'winner') : undefined;
  if (!isOneOf(reason, LEAVE_REASONS) || !isIndex(winner, 2)) return accept(state);
  return leave(state, 1 - winner, reason);
}

/** `ours` is known to be small and plain, so walking along it is safe whatever `given` is. */
function isSameValue(ours: unknown, given: unknown): boolean {
  if (Array.isArray(ours))
    return (
      Array.isArray(given) &&
      ours.length === given.length &&
      ours.every((value, index) => isSameValue(value, given[index]))
    );
  if (!isRecord(ours)) return Object.is(ours, given);
  if (!isRecord(given)) return false;
  const keys = Object.keys(ours);
  return (
    keys.length === Object.keys(given).length && keys.every((key) => isSameValue(ours[key], own(given, key)))
  );
}
