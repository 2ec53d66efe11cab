// Reads a state from outside: first the shape of every part, then whether the parts can belong to one game.

import { accept, isIndex, isOneOf, isRecord, own, type Result, refuse } from '@sente/kernel';
import { MATCH_STATUSES, musterPieces } from './board-generator.ts';
import { freshFactions, type ModeRules } from './modes.ts';
import { canAct } from './moves.ts';
import { type Faction, type FactionId, faceNamed, faceNameOf, findFace } from './pieces.ts';
import { couldMovesLeadToBoard, isThreefold, LONGEST_QUIET } from './repetition.ts';
import { type BanqiState, countByName, type Man, manId, type TurnedMan, type Unseen } from './state.ts';
import { findShutOutSeats, findWinningSeat, placesOf, seatsStillIn } from './turns.ts';

export const SHORTEST_QUIET = 10;

type Guard = (value: unknown, rules: ModeRules) => boolean;
type Shape<T> = { readonly [key in keyof T]-?: Guard };

/** An object with exactly these keys, each well formed, and no others. */
function objectGuard<T>(shape: Shape<T>): Guard {
  const guards = Object.entries<Guard>(shape);
  return (value, rules) =>
    isRecord(value) &&
    Object.keys(value).length === guards.length &&
    guards.every(([key, guard]) => Object.hasOwn(value, key) && guard(own(value, key), rules));
}

function listGuard(guard: Guard, longest: number): Guard {
  return (value, rules) =>
    Array.isArray(value) && value.length <= longest && Array.from(value).every((item) => guard(item, rules));
}

const orNull =
  (guard: Guard): Guard =>
  (value, rules) =>
    value === null || guard(value, rules);

/** Accepted for now: a later check compares the value with the only one allowed. */
const anything: Guard = () => true;
const flag: Guard = (value) => typeof value === 'boolean';
const aSeat: Guard = (value, { mode }) => isIndex(value, mode.playerCount);
const aPoint: Guard = (value, { mode }) => isIndex(value, mode.boardSize);
const aCount: Guard = (value) => isIndex(value, LONGEST_QUIET + 1);
const aFaction: Guard = (value, { factionIds }) => isOneOf(value, factionIds);
const isFaceNameOfMode: Guard = (value, { factionIds }) => {
  const face = typeof value === 'string' ? findFace(value) : undefined;
  return face !== undefined && factionIds.includes(face.factionId);
};
const aManId: Guard = (value) => typeof value === 'string' && /^m(0|[1-9][0-9]?)$/.test(value);
/** A way that is too short is found later by `couldHaveLedTo`. */
const aWay = listGuard(aPoint, 2);
const MOST_POINTS = 45;
const MOST_SEATS = 3;

const SHAPE: Shape<BanqiState> = {
  mode: (value, { mode }) => value === mode.id,
  quietLimit: orNull(aCount),
  threefold: flag,
  status: (value) => isOneOf(value, MATCH_STATUSES),
  factions: listGuard(
    objectGuard<Faction>({
      id: aFaction,
      displayName: anything,
      color: anything,
      pieceCount: aCount,
      isEliminated: flag,
    }),
    MOST_SEATS,
  ),
  activeFactions: listGuard(aFaction, MOST_SEATS),
  owners: listGuard(orNull(aFaction), MOST_SEATS),
  outSeats: listGuard(aSeat, MOST_SEATS),
  turn: orNull(aSeat),
  board: listGuard(orNull(objectGuard<Man>({ id: aManId, face: orNull(isFaceNameOfMode) })), MOST_POINTS),
  unseen: (value, rules) => isRecord(value) && Object.values(value).every((count) => aCount(count, rules)),
  capturedByFaction: (value, rules) =>
    isRecord(value) &&
    Object.keys(value).length === rules.factionIds.length &&
    rules.factionIds.every((id) => {
      const taken = own(value, id);
      return listGuard(objectGuard<Man>({ id: aManId, face: isFaceNameOfMode }), MOST_POINTS)(taken, rules);
    }),
  movesWithoutCapture: orNull(aCount),
  quietMoves: listGuard(aWay, LONGEST_QUIET),
  lastMove: orNull(objectGuard({ from: orNull(aPoint), to: aPoint })),
  outcome: orNull((value, rules) => {
    const base = { winner: orNull(aSeat), reason: anything };
    const places = listGuard((place) => isIndex(place, MOST_SEATS + 1), MOST_SEATS);
    return (rules.mode.playerCount > 2 ? objectGuard({ ...base, places }) : objectGuard(base))(value, rules);
  }),
};

type Invariant = (state: BanqiState, rules: ModeRules) => boolean;

/** Checked in this order, because later checks rely on earlier ones. */
const INVARIANTS: { readonly [part: string]: Invariant } = {
  board: areMenConsistent,
  unseen: (state, rules) => sameCounts(state.unseen, countUnseenFaces(state, rules)),
  factions: areFactionsConsistent,
  owners: areOwnersConsistent,
  outSeats: areOutSeatsConsistent,
  status: isStatusConsistent,
  quietLimit: ({ quietLimit }, { counter }) =>
    counter === null ? quietLimit === null || quietLimit >= SHORTEST_QUIET : quietLimit === counter,
  movesWithoutCapture: isCounterConsistent,
  quietMoves: ({ threefold, board, quietMoves }) =>
    quietMoves.length === 0 || (threefold && couldMovesLeadToBoard(board, quietMoves)),
  lastMove: isLastMoveConsistent,
  turn: isTurnConsistent,
  outcome: isOutcomeConsistent,
};

export function readState(rules: ModeRules, json: unknown): Result<BanqiState> {
  if (!isRecord(json)) return refuse('bad_state', { part: 'state' });
  const guards = Object.entries<Guard>(SHAPE);
  const bad = guards.find(([key, guard]) => !Object.hasOwn(json, key) || !guard(json[key], rules));
  if (bad) return refuse('bad_state', { part: bad[0] });
  if (Object.keys(json).length !== guards.length) return refuse('bad_state', { part: 'state' });
  const state = json as BanqiState;
  const broken = Object.entries(INVARIANTS).find(([, holds]) => !holds(state, rules));
  return broken ? refuse('bad_state', { part: broken[0] }) : accept(state);
}

function takenMen(state: BanqiState): readonly TurnedMan[] {
  return Object.values(state.capturedByFaction).flat();
}

/** All men of the armies are there, none twice, and no face-down man has moved. */
function areMenConsistent(state: BanqiState, rules: ModeRules): boolean {
  const standing = state.board.filter((man) => man !== null);
  const ids = new Set([...standing, ...takenMen(state)].map(({ id }) => id));
  const mustered = musterPieces(rules).length;
  if (state.board.length !== rules.mode.boardSize || ids.size !== mustered) return false;
  if (standing.length + takenMen(state).length !== mustered) return false;
  if (state.board.some((man, at) => man?.face === null && man.id !== manId(at))) return false;
  if ([...ids].some((id) => Number(id.slice(1)) >= rules.mode.boardSize)) return false;
  const takenOwn = Object.entries(state.capturedByFaction).some(([taker, men]) =>
    men.some(({ face }) => faceNamed(face).factionId === taker),
  );
  return !takenOwn;
}

/** The faces that must still lie face down: those of the armies without those that were seen. */
function countUnseenFaces(state: BanqiState, rules: ModeRules): Unseen {
  const seen = [...state.board, ...takenMen(state)].flatMap((man) => (man?.face ? [man.face] : []));
  const unseen: Record<string, number> = {
    ...countByName(musterPieces(rules).map(({ id }) => faceNameOf(id))),
  };
  for (const face of seen) unseen[face] = (unseen[face] ?? 0) - 1;
  return Object.fromEntries(Object.entries(unseen).filter(([, count]) => count !== 0));
}

function sameCounts(a: Unseen, b: Unseen): boolean {
  const faces = Object.keys(a);
  return faces.length === Object.keys(b).length && faces.every((face) => a[face] === b[face]);
}

function areFactionsConsistent(state: BanqiState, rules: ModeRules): boolean {
  const lost = countByName(takenMen(state).map(({ face }) => faceNamed(face).factionId));
  const fresh = freshFactions(rules);
  const rows = state.factions.every((row, i) => {
    const start = fresh[i];
    if (row.id !== start?.id || row.displayName !== start.displayName || row.color !== start.color)
      return false;
    return (
      row.pieceCount === start.pieceCount - (lost[row.id] ?? 0) && (row.pieceCount > 0 || row.isEliminated)
    );
  });
  const active = state.factions.flatMap(({ id, isEliminated }) => (isEliminated ? [] : [id]));
  return rows && state.factions.length === fresh.length && sameList(active, state.activeFactions);
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** Each faction has at most one owner. A seat is the only one without a faction only when none was left for it. */
function areOwnersConsistent(state: BanqiState, rules: ModeRules): boolean {
  const owned = state.owners.filter((owner) => owner !== null);
  const seats = rules.mode.playerCount;
  if (state.owners.length !== seats || new Set(owned).size !== owned.length) return false;
  const takers = Object.entries(state.capturedByFaction).filter(([, men]) => men.length > 0);
  if (!takers.every(([taker]) => owned.includes(taker as FactionId))) return false;
  return (
    owned.length !== seats - 1 || (findShutOutSeats(state).length === 1 && areUnownedFactionsWiped(state))
  );
}

function areUnownedFactionsWiped({ factions, owners }: BanqiState): boolean {
  return factions.every(({ id, pieceCount }) => owners.includes(id) || pieceCount === 0);
}

/** A faction is out exactly when its seat is out; a faction without a seat, when it has no men. */
function areOutSeatsConsistent({ owners, outSeats, factions }: BanqiState): boolean {
  if (new Set(outSeats).size !== outSeats.length || outSeats.length >= owners.length) return false;
  return factions.every(({ id, isEliminated, pieceCount }) => {
    const owner = owners.indexOf(id);
    return isEliminated === (owner < 0 ? pieceCount === 0 : outSeats.includes(owner));
  });
}

function isStatusConsistent({ status, owners, outcome, turn, board }: BanqiState): boolean {
  if ((status === 'ended') !== (outcome !== null) || (status === 'ended') !== (turn === null)) return false;
  const untouched = board.every((man) => man === null || man.face === null);
  const unowned = owners.every((owner) => owner === null);
  return untouched === unowned && (status === 'ended' || (status === 'waiting-first-flip') === unowned);
}

function isCounterConsistent(
  { quietLimit, movesWithoutCapture, outcome }: BanqiState,
  { reasons }: ModeRules,
): boolean {
  if (quietLimit === null || movesWithoutCapture === null) return quietLimit === movesWithoutCapture;
  return (
    movesWithoutCapture <= quietLimit && (movesWithoutCapture === 0) === (outcome?.reason === reasons.quiet)
  );
}

/** A position that was set up by hand has no last move and no repetition, and a count only where the rules demand one. */
function isLastMoveConsistent(state: BanqiState, { counter }: ModeRules): boolean {
  const { lastMove, board, owners, quietLimit, movesWithoutCapture, quietMoves } = state;
  if (lastMove === null) {
    const isFresh = counter !== null || movesWithoutCapture === quietLimit;
    return (isFresh && quietMoves.length === 0) || owners.every((owner) => owner === null);
  }
  return Boolean(board[lastMove.to]?.face) && (lastMove.from === null || board[lastMove.from] === null);
}

function isTurnConsistent(state: BanqiState): boolean {
  return state.turn === null || (!state.outSeats.includes(state.turn) && canAct(state, state.turn));
}

const WINS = ['capture-all', 'elimination', 'stalemate', 'resign', 'timeout', 'forfeit'];

function isOutcomeConsistent(state: BanqiState, { reasons }: ModeRules): boolean {
  const { outcome, board, quietMoves } = state;
  const winner = findWinningSeat(state);
  if (outcome === null) return winner === null;
  if (outcome.places && !sameList(outcome.places, placesOf(state, outcome.winner))) return false;
  if (outcome.winner !== null) return outcome.winner === winner && WINS.includes(outcome.reason);
  if (outcome.reason === 'threefold') return isThreefold(board, quietMoves, seatsStillIn(state).length);
  return outcome.reason === reasons.quiet && winner === null;
}
