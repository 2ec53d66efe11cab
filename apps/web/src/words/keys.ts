// What a whole language is: every key of English, of all its parts.

import type { RefusalCode } from '@sente/kernel';
import type { en } from './en.ts';
import type { enAnalysis } from './en-analysis.ts';
import type { enBots } from './en-bots.ts';
import type { enChoices } from './en-choices.ts';
import type { enComputer } from './en-computer.ts';
import type { enLinks } from './en-links.ts';
import type { enMen } from './en-men.ts';
import type { enOnline } from './en-online.ts';
import type { enOpenings } from './en-openings.ts';
import type { enPhases } from './en-phases.ts';
import type { enPuzzles } from './en-puzzles.ts';
import type { enReview } from './en-review.ts';
import type { enSheets } from './en-sheets.ts';
import type { enSitting } from './en-sitting.ts';
import type { enYours } from './en-yours.ts';

export type English = typeof en &
  typeof enMen &
  typeof enSheets &
  typeof enOnline &
  typeof enLinks &
  typeof enYours &
  typeof enComputer &
  typeof enBots &
  typeof enReview &
  typeof enSitting &
  typeof enChoices &
  typeof enPhases &
  typeof enPuzzles &
  typeof enAnalysis &
  typeof enOpenings;
export type WordKey = keyof English;

/** Refusals that only a faulty program gets, never a person at a page: the general sentence is enough for them. */
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

type Nothing<T extends never> = T;
/** A refusal without a sentence does not compile here; the error names its key. */
type MissingSentence = Nothing<Exclude<`refusal.${Exclude<RefusalCode, NeverShown>}`, WordKey>>;

/** A whole language: a missing key does not compile. */
export type Words = { readonly [key in WordKey | MissingSentence]: string };
