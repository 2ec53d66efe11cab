// The position and how a move changes it, exactly as the rules of packages/games say; every move can be taken back.

import { canMoveAnyMan } from './generate.ts';
import {
  ALIVE,
  BOARD,
  DARK,
  EMPTY,
  FACE_SHIFT,
  HIDDEN,
  HIDDEN_KEYS,
  MEN,
  NO_OWNER,
  OWNER,
  OWNER_KEYS,
  PAST,
  PAST_SIZE,
  POINT_KEYS,
  QUIET_KEYS,
  SEAT_OF,
  TURN_KEYS,
  UNDO,
  UNDO_SIZE,
} from './layout.ts';
import { CLASSIC, mode, seats } from './tables.ts';

export let turn: i32 = 0;
/** Men face down. */
export let dark: i32 = 0;
/** Quiet plies left, or -1 where the game does not count them. */
export let quiet: i32 = -1;
let quietLimit: i32 = -1;
let threefold: bool = false;
/** Bit sets: seats that are out, factions that are in. */
export let out: i32 = 0;
let active: i32 = 0;
/** Whether the game has ended, and the seat that won; -1 is a draw. */
export let over: bool = false;
export let winner: i32 = -1;
/** The key of the position, without the turn and the counter. */
let key: u64 = 0;
/** How many positions of the past are known, and from where on they can come again. */
let past: i32 = 0;
let reversible: i32 = 0;
let depth: i32 = 0;

export function pieceAt(at: i32): i32 {
  return <i32>load<u8>(BOARD + <usize>at);
}

export function factionOfSeat(seat: i32): i32 {
  return <i32>load<u8>(OWNER + <usize>seat);
}

export function seatOfFaction(faction: i32): i32 {
  return <i32>load<u8>(SEAT_OF + <usize>faction);
}

export function countMen(faction: i32): i32 {
  return <i32>load<u8>(MEN + <usize>faction);
}

export function countHidden(face: i32): i32 {
  return <i32>load<u8>(HIDDEN + <usize>face);
}

export function countAlive(face: i32): i32 {
  return <i32>load<u8>(ALIVE + <usize>face);
}

function pointKey(at: i32, piece: i32): u64 {
  return load<u64>(POINT_KEYS + ((<usize>(at * 32 + piece)) << 3));
}

function hiddenKey(face: i32): u64 {
  return load<u64>(HIDDEN_KEYS + ((<usize>(face * 16 + countHidden(face))) << 3));
}

// Far from the limit the counter does not matter; near it every ply is another position.
const QUIET_MATTERS: i32 = 40;

/** The key for the search: position, seat to move, and the quiet counter once it is near its end. */
export function transpositionKey(): u64 {
  let full = key ^ load<u64>(TURN_KEYS + ((<usize>turn) << 3));
  if (quiet >= 0 && quiet < QUIET_MATTERS) full ^= load<u64>(QUIET_KEYS + ((<usize>quiet) << 3));
  return full;
}

/** Begins a new position: an empty board, and no seat owns a faction. */
export function clearPosition(quietLeft: i32, limit: i32, isThreefold: bool): void {
  memory.fill(BOARD, 0, 128);
  memory.fill(OWNER, 0xff, 8);
  memory.fill(MEN, 0, 4);
  quiet = quietLeft;
  quietLimit = limit;
  threefold = isThreefold;
  dark = 0;
  out = 0;
  active = 0;
  over = false;
  winner = -1;
  key = 0;
  past = 0;
  reversible = 0;
  depth = 0;
}

export function putPiece(at: i32, piece: i32): void {
  store<u8>(BOARD + <usize>at, <u8>piece);
  key ^= pointKey(at, piece);
  if (piece === DARK) dark++;
  else addManToCounts(piece);
}

/** One more man of this face lies face down somewhere. */
export function addHiddenMan(face: i32): void {
  key ^= hiddenKey(face);
  store<u8>(HIDDEN + <usize>face, <u8>(countHidden(face) + 1));
  key ^= hiddenKey(face);
  addManToCounts(face);
}

function addManToCounts(face: i32): void {
  store<u8>(ALIVE + <usize>face, <u8>(countAlive(face) + 1));
  const faction = (face >> 3) - 1;
  store<u8>(MEN + <usize>faction, <u8>(countMen(faction) + 1));
}

export function setOwner(seat: i32, faction: i32): void {
  store<u8>(OWNER + <usize>seat, <u8>faction);
  store<u8>(SEAT_OF + <usize>faction, <u8>seat);
  key ^= load<u64>(OWNER_KEYS + ((<usize>(seat * 4 + faction)) << 3));
}

/** Completes a position: the seats that are out, the factions that are in, the seat to move. */
export function completePosition(outSeats: i32, factions: i32, seatToMove: i32): void {
  out = outSeats;
  active = factions;
  turn = seatToMove;
  past = 0;
  reversible = 0;
  rememberPosition();
}

function rememberPosition(): void {
  // The list is long enough: a search goes 120 plies deep and a state keeps 200 moves.
  if (past < PAST_SIZE)
    store<u64>(PAST + ((<usize>past) << 3), key ^ load<u64>(TURN_KEYS + ((<usize>turn) << 3)));
  past++;
}

/** How often this position, with the same seat to move, has been there before, from a place in the past on. */
function countRepetitions(from: i32): i32 {
  const now = load<u64>(PAST + ((<usize>(past - 1)) << 3));
  let times = 0;
  for (let i = past - 3; i >= from; i--) {
    if (load<u64>(PAST + ((<usize>i) << 3)) === now) times++;
  }
  return times;
}

/** For the search: the position was there before, in this line or in the game. Going in circles is a draw. */
export function isRepetition(): bool {
  return past - reversible > 4 && countRepetitions(reversible) > 0;
}

function putOutSeat(seat: i32): void {
  out |= 1 << seat;
  reversible = past;
  const faction = factionOfSeat(seat);
  if (faction !== NO_OWNER) active &= ~(1 << faction);
}

function assignFactionsAfterFlip(seat: i32, faction: i32): void {
  if (factionOfSeat(seat) !== NO_OWNER || seatOfFaction(faction) !== NO_OWNER) return;
  setOwner(seat, faction);
  let without = 0;
  let last = -1;
  for (let other = 0; other < seats; other++) {
    if (factionOfSeat(other) !== NO_OWNER) continue;
    without++;
    last = other;
  }
  if (without !== 1) return;
  let rest = 0;
  while (seatOfFaction(rest) !== NO_OWNER) rest++;
  setOwner(last, rest);
  if ((out >> last) & 1) active &= ~(1 << rest);
  else if (!((active >> rest) & 1)) putOutSeat(last);
}

function endGameIfWon(): void {
  const all = (1 << seats) - 1;
  const left = all & ~out;
  if (popcnt(left) === 1) {
    over = true;
    winner = ctz(left);
    return;
  }
  if (popcnt(active) !== 1) return;
  const seat = seatOfFaction(ctz(active));
  if (seat === NO_OWNER || (out >> seat) & 1) return;
  over = true;
  winner = seat;
}

function canSeatMove(seat: i32): bool {
  if (dark > 0) return true;
  const faction = factionOfSeat(seat);
  return faction !== NO_OWNER && canMoveAnyMan(faction);
}

function passTurnPuttingOutStuckSeats(): void {
  let seat = turn;
  for (let step = 0; step < seats; step++) {
    seat = seat + 1 === seats ? 0 : seat + 1;
    if ((out >> seat) & 1) continue;
    if (canSeatMove(seat)) {
      turn = seat;
      return;
    }
    putOutSeat(seat);
    endGameIfWon();
    if (over) return;
  }
}

function saveForUndo(move: i32, taken: i32): void {
  const record = UNDO + <usize>depth * UNDO_SIZE;
  store<u64>(record, key);
  store<u32>(record, load<u32>(OWNER), 8);
  store<u32>(record, load<u32>(SEAT_OF), 12);
  store<i32>(record, move, 16);
  store<i32>(record, taken, 20);
  store<i32>(record, quiet, 24);
  store<i32>(record, turn, 28);
  store<i32>(record, out, 32);
  store<i32>(record, active, 36);
  store<i32>(record, past, 40);
  store<i32>(record, reversible, 44);
  depth++;
}

/** Plays a settled move: counter, the fallen, the winner, repetition, the next turn, in this order. */
export function makeMove(move: i32): void {
  const from = move & 63;
  const to = (move >> 6) & 63;
  const taken = from === to ? EMPTY : pieceAt(to);
  saveForUndo(move, taken);
  if (from === to) turnUpMan(from, move >> FACE_SHIFT);
  else carryMan(from, to, taken);
  const isQuiet = from === to ? mode !== CLASSIC : taken === EMPTY;
  if (quiet >= 0) quiet = isQuiet ? quiet - 1 : quietLimit;
  if (quiet === 0) {
    over = true;
    winner = -1;
    return;
  }
  if (taken !== EMPTY) putOutEmptyFaction((taken >> 3) - 1);
  endGameIfWon();
  if (over) return;
  if (from === to || taken !== EMPTY) reversible = past;
  passTurnPuttingOutStuckSeats();
  if (over) return;
  rememberPosition();
  if (threefold && countRepetitions(reversible) > 1) {
    over = true;
    winner = -1;
  }
}

/** A faction without men is out, and so is the seat that owns it. */
function putOutEmptyFaction(faction: i32): void {
  if (countMen(faction) > 0 || !((active >> faction) & 1)) return;
  const seat = seatOfFaction(faction);
  if (seat === NO_OWNER) active &= ~(1 << faction);
  else putOutSeat(seat);
}

function turnUpMan(at: i32, face: i32): void {
  key ^= pointKey(at, DARK) ^ pointKey(at, face) ^ hiddenKey(face);
  store<u8>(BOARD + <usize>at, <u8>face);
  store<u8>(HIDDEN + <usize>face, <u8>(countHidden(face) - 1));
  key ^= hiddenKey(face);
  dark--;
  assignFactionsAfterFlip(turn, (face >> 3) - 1);
}

function carryMan(from: i32, to: i32, taken: i32): void {
  const piece = pieceAt(from);
  key ^= pointKey(from, piece) ^ pointKey(to, piece);
  store<u8>(BOARD + <usize>from, 0);
  store<u8>(BOARD + <usize>to, <u8>piece);
  if (taken === EMPTY) return;
  key ^= pointKey(to, taken);
  store<u8>(ALIVE + <usize>taken, <u8>(countAlive(taken) - 1));
  const faction = (taken >> 3) - 1;
  store<u8>(MEN + <usize>faction, <u8>(countMen(faction) - 1));
}

export function unmakeMove(): void {
  depth--;
  const record = UNDO + <usize>depth * UNDO_SIZE;
  const move = load<i32>(record, 16);
  const taken = load<i32>(record, 20);
  restoreFromUndo(record);
  const from = move & 63;
  const to = (move >> 6) & 63;
  if (from === to) {
    const face = move >> FACE_SHIFT;
    store<u8>(BOARD + <usize>from, <u8>DARK);
    store<u8>(HIDDEN + <usize>face, <u8>(countHidden(face) + 1));
    dark++;
    return;
  }
  store<u8>(BOARD + <usize>from, <u8>pieceAt(to));
  store<u8>(BOARD + <usize>to, <u8>taken);
  if (taken !== EMPTY) addManToCounts(taken);
}

function restoreFromUndo(record: usize): void {
  key = load<u64>(record);
  store<u32>(OWNER, load<u32>(record, 8));
  store<u32>(SEAT_OF, load<u32>(record, 12));
  quiet = load<i32>(record, 24);
  turn = load<i32>(record, 28);
  out = load<i32>(record, 32);
  active = load<i32>(record, 36);
  past = load<i32>(record, 40);
  reversible = load<i32>(record, 44);
  over = false;
  winner = -1;
}

/** Stands for a flip with an unknown face: only the turn changes. */
export function makePass(): void {
  saveForUndo(0, 0);
  reversible = past;
  passTurnPuttingOutStuckSeats();
  rememberPosition();
}

export function unmakePass(): void {
  depth--;
  restoreFromUndo(UNDO + <usize>depth * UNDO_SIZE);
}
