// A game as text: the id of the game, its options, and its entries in order.
//
//   sente 1 gomoku/freestyle size=15 swap2=true nextMover=black : h8 i9 g7 =black h9 !resign:1

import { type Game, LEAVE_REASONS, type LeaveReason, type Seat } from './game.ts';
import { isOneOf } from './json.ts';
import { type Options, type OptionValue, readOptions } from './options.ts';
import { accept, type Result, refuse, refuseAt } from './result.ts';

export type GameRecord = {
  readonly game: string;
  readonly options: Options;
  /** Settled moves in order; `!resign:1` says that a seat left the game and why. */
  readonly entries: readonly string[];
};

export const LONGEST_RECORD_TEXT = 64 * 1024;
export const MOST_ENTRIES = 5000;

export function makeRecord(record: GameRecord): string {
  const options = Object.entries(record.options).map(
    ([key, value]) => `${key}=${value === null ? 'off' : value}`,
  );
  return ['sente', '1', record.game, ...options, ':', ...record.entries].join(' ');
}

/** `find` looks a game up by its id; the options are read through that game's own specs. */
export function parseRecord(text: string, find: (id: string) => Game | undefined): Result<GameRecord> {
  if (typeof text !== 'string' || text.length > LONGEST_RECORD_TEXT)
    return refuse('bad_record', { reason: 'too_long' });
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words[0] !== 'sente' || words[1] !== '1') return refuse('bad_record', { reason: 'not_a_record' });
  const id = words[2] ?? '';
  const game = find(id);
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  const colon = words.indexOf(':');
  if (colon < 0) return refuse('bad_record', { reason: 'no_moves' });
  const given = new Map(words.slice(3, colon).map((word) => parseOption(word)));
  const options = readOptions(game.options, Object.fromEntries(given));
  if (!options.ok) return options;
  const entries = words.slice(colon + 1);
  if (entries.length > MOST_ENTRIES) return refuse('bad_record', { reason: 'too_long' });
  return accept({ game: id, options: options.value, entries });
}

function parseOption(word: string): [string, OptionValue] {
  const equals = word.indexOf('=');
  const value = word.slice(equals + 1);
  return [equals < 0 ? word : word.slice(0, equals), parseOptionValue(value)];
}

function parseOptionValue(text: string): OptionValue {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (text === 'off') return null;
  return /^-?[0-9]{1,9}$/.test(text) ? Number(text) : text;
}

export function makeLeaveEntry(seat: Seat, why: string): string {
  return `!${why}:${seat}`;
}

/** The seat that left and the reason; null: the entry is a move. */
export function parseLeaveEntry(entry: string): { readonly seat: Seat; readonly why: LeaveReason } | null {
  const [why, seat = ''] = entry.slice(1).split(':');
  if (!entry.startsWith('!') || !isOneOf(why, LEAVE_REASONS) || !/^[0-2]$/.test(seat)) return null;
  return { seat: Number(seat), why };
}

/** Applies one entry: a move of the seat to move, or the leaving of a seat. */
export function applyEntry<S>(game: Game<S>, state: S, entry: string, at = 0): Result<S> {
  if (entry.startsWith('!')) {
    const leaving = parseLeaveEntry(entry);
    if (!leaving) return refuse('bad_notation', { text: entry.slice(0, 40) });
    return game.leave(state, leaving.seat, leaving.why);
  }
  const turn = game.turn(state);
  if (turn === null) return refuse('game_over');
  return game.play(state, { seat: turn, move: entry, at });
}

/** Every state of the game, from the set-up on; refused with the number of the first illegal entry. */
export function replayRecord<S>(
  game: Game<S>,
  record: GameRecord,
  players: readonly string[] = seatNames(game.seats),
  times: readonly number[] = [],
): Result<readonly S[]> {
  const start = game.setUp(record.options, players);
  if (!start.ok) return start;
  const states = [start.value];
  let state = start.value;
  for (const [index, entry] of record.entries.entries()) {
    const next = applyEntry(game, state, entry, times[index]);
    if (!next.ok) return refuseAt(next.refusal, { entry: index + 1 });
    state = next.value;
    states.push(state);
  }
  return accept(states);
}

/** Ids for players without names: p1, p2, p3. */
export function seatNames(seats: number): readonly string[] {
  return Array.from({ length: seats }, (_, seat) => `p${seat + 1}`);
}
