// The refusals that a person can meet. Each needs a sentence in words/en/refusals.ts.

import type { RefusalCode } from '@sente/kernel';
import type { Subject } from './subject.ts';

/** Refusals that only a faulty program gets. The general sentence is enough for them. */
type NeverShown =
  | 'bad_command'
  | 'bad_config'
  | 'bad_credit'
  | 'bad_deal'
  | 'bad_event'
  | 'bad_face'
  | 'bad_game'
  | 'bad_limits'
  | 'bad_line'
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
  | 'stopped'
  | 'too_deep'
  | 'too_many_matches'
  | 'unknown_message'
  | 'wrong_players'
  | 'wrong_version';

/** A refusal without a sentence does not compile; the error names its key. */
export type RefusalTexts = Subject & {
  readonly [code in Exclude<RefusalCode, NeverShown> as `refusal.${code}`]: string;
};
