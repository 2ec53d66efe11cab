// The result of a player's action. A refusal is a code with data, never a sentence and never an exception.

import type { Json, JsonObject } from './json.ts';

/** The data of a refusal whose code says everything: an object without fields. */
export type NoData = { readonly [key: string]: never };

/**
 * Every refusal code with the shape of its data. Codes of any game and of records are declared here; each package and
 * app declares its own in its `refusals.ts`. A code without a row, or data of another shape, does not compile.
 */
export interface Refusals {
  bad_deal: { reason?: string };
  bad_notation: { text?: string };
  bad_options: { key: string } | { reason: string };
  bad_players: { seats: number };
  bad_position: { reason: PositionFault; [detail: string]: Json } | { key: string };
  bad_record: { reason: RecordFault; number?: number };
  bad_state: { reason?: string; part?: string; game?: string };
  game_over: NoData;
  illegal_move: { move?: string; from?: number; to?: number; type?: string };
  no_such_seat: { seats?: number };
  not_settled: { at?: number };
  not_your_turn: { turn?: number | null; activePlayerId?: string };
  nothing_to_take_back: NoData;
  out_of_bounds: { size: number };
  out_of_game: NoData;
  unknown_game: { game?: string };
  wrong_players: { seats?: number };
}

/** Why a position cannot be set up. A family declares its own reasons in its `refusals.ts`. */
export interface PositionFaults {
  text: true;
}
export type PositionFault = keyof PositionFaults;

/** Why a text is no record. Formats of other programs declare their own reasons in the `refusals.ts` of their app. */
export interface RecordFaults {
  no_moves: true;
  not_a_record: true;
  too_long: true;
}
export type RecordFault = keyof RecordFaults;

export type RefusalCode = keyof Refusals;
/** The codes `Some`, written out. A code that is misspelt, or that `All` no longer has, does not compile. */
export type CodesOf<All, Some extends All> = Some;
/** A code with its own data: another code's data does not compile. */
export type Refusal = {
  [C in RefusalCode]: { readonly code: C; readonly data: Refusals[C] & JsonObject };
}[RefusalCode];
export type Refused = { readonly ok: false; readonly refusal: Refusal };
export type Result<T> = { readonly ok: true; readonly value: T } | Refused;

/** The data of a code, as the last argument of a function. It may be left out where its shape asks for nothing. */
export type DataOf<C extends RefusalCode> = NoData extends Refusals[C]
  ? [data?: Refusals[C]]
  : [data: Refusals[C]];

const NO_DATA: JsonObject = Object.freeze({});

export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse<C extends RefusalCode>(code: C, ...[data]: DataOf<C>): Refused {
  return { ok: false, refusal: { code, data: data ?? NO_DATA } as Refusal };
}

/** The same refusal, with the place in a longer input where it happened: the move of a record, the event of a log. */
export function refuseAt({ code, data }: Refusal, place: { entry: number } | { seq: number }): Refused {
  return { ok: false, refusal: { code, data: { ...data, ...place } } as Refusal };
}

/** A refusal that another program sent. A newer program may send a code that has no row here yet. */
export function refusalReceived(code: string, data: JsonObject): Refused {
  return { ok: false, refusal: { code, data } as Refusal };
}

/** Only for results that cannot be refused: throws on a refusal. */
export function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`unexpected refusal: ${result.refusal.code} ${JSON.stringify(result.refusal.data)}`);
}
