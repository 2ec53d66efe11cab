// The refusals that a person can meet. Each needs a sentence in words/en/refusals.ts.

import type { CodesOf, PositionFault, RecordFault, RefusalCode } from '@sente/kernel';
import type { NameFault, PasswordFault } from '@sente/protocol';

/** Refusals that only a faulty program gets. The general sentence is enough for them. */
type NeverShown = CodesOf<
  RefusalCode,
  | 'bad_command'
  | 'bad_config'
  | 'bad_credit'
  | 'bad_deal'
  | 'bad_event'
  | 'bad_face'
  | 'bad_game'
  | 'bad_limits'
  | 'bad_message'
  | 'bad_offer'
  | 'bad_players'
  | 'bad_puzzle'
  | 'bad_reason'
  | 'bad_request'
  | 'bad_save'
  | 'bad_seat'
  | 'bad_series'
  | 'bad_state'
  | 'bad_swap2'
  | 'bad_time'
  | 'engine_closed'
  | 'engine_died'
  | 'engine_failed'
  | 'forbidden_origin'
  | 'hello_first'
  | 'hello_twice'
  | 'no_game'
  | 'no_legal_move'
  | 'no_openings'
  | 'no_stones'
  | 'no_such_seat'
  | 'not_found'
  | 'not_settled'
  | 'too_deep'
  | 'too_many_matches'
  | 'unknown_message'
  | 'wrong_players'
  | 'wrong_version'
>;

/** Codes that stay inside a server. Only a program that holds the server too, such as the simulation, has them. */
type InsideServer = 'bad_line' | 'stopped';

type Shown = Exclude<RefusalCode, NeverShown | InsideServer>;

/** Codes whose data gives a reason from a closed set. */
type Faults = {
  bad_name: NameFault;
  bad_password: PasswordFault;
  bad_position: PositionFault;
  bad_record: RecordFault;
};

/** Reasons for which the sentence of the code is enough: it says all that helps. */
type SaidByCode = {
  bad_name: never;
  bad_password: CodesOf<PasswordFault, 'name'>;
  bad_position: CodesOf<PositionFault, 'text' | 'seats'>;
  bad_record: CodesOf<RecordFault, 'not_a_record' | 'no_moves' | 'variations'>;
};

type FaultKey = {
  [code in keyof Faults]: `refusal.${code}.${Exclude<Faults[code], SaidByCode[code]>}`;
}[keyof Faults];

/** A refusal or a reason without a sentence does not compile, nor does a sentence that no refusal asks for. */
export type RefusalTexts = { readonly [code in Shown as `refusal.${code}`]: string } & {
  readonly [key in FaultKey]: string;
} & {
  readonly [key in 'refusal.other' | 'refusal.entry']: string;
} & {
  readonly [key: `refusal.${Exclude<Shown, keyof Faults>}.${string}`]: string;
};
