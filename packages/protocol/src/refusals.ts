// Refusal codes of a server, with the shape of their data: messages it cannot read, and requests it does not fulfil.

import type { NoData } from '@sente/kernel';

/** Why a text cannot be a name. */
export type NameFault = 'short' | 'long' | 'characters' | 'mixed' | 'reserved' | 'guest';
/** Why a text cannot be a password; `name`: it is the name of the account. */
export type PasswordFault = 'short' | 'long' | 'name';

/** Codes that a server answers with. A row here asks for an HTTP status or a place among the socket's own codes. */
export interface ServerRefusals {
  account_needed: NoData;
  already_playing: NoData;
  bad_message: { field: string } | { reason: string };
  bad_name: { why: NameFault };
  bad_password: { why: PasswordFault; min?: number; max?: number };
  bad_request: { reason: string };
  bots_busy: NoData;
  busy: NoData;
  chat_off: NoData;
  cool_down: { until: number; minutes: number };
  empty_chat: NoData;
  failed: NoData;
  forbidden_origin: NoData;
  hello_first: NoData;
  hello_twice: NoData;
  kicked: NoData;
  name_taken: NoData;
  no_bots: NoData;
  no_openings: NoData;
  no_session: NoData;
  no_such_match: { match?: string };
  no_such_player: NoData;
  no_such_pool: NoData;
  no_such_room: NoData;
  not_a_player: NoData;
  not_found: NoData;
  not_in_room: NoData;
  not_ready: NoData;
  not_seated: NoData;
  not_the_host: NoData;
  ranked_room: NoData;
  room_closed: NoData;
  room_full: NoData;
  seat_taken: NoData;
  slow_down: NoData;
  storage: NoData;
  too_deep: { most: number };
  too_long: { longest: number } | { most: number };
  too_many_bots: { most: number };
  too_many_matches: { most: number };
  too_many_rooms: { most: number };
  unknown_message: { field: string };
  wrong_code: NoData;
  wrong_credentials: NoData;
  wrong_version: { v: number };
}

declare module '@sente/kernel' {
  interface Refusals extends ServerRefusals {}
}
