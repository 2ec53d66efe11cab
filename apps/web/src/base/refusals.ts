// Refusal codes of the web app itself, with the shape of their data. The server's codes are in `protocol`.

import type { NoData } from '@sente/kernel';

declare module '@sente/kernel' {
  interface PositionFaults {
    none: true;
  }
  interface RecordFaults {
    board_size: true;
    brackets: true;
    no_stones: true;
    not_in_turn: true;
    not_square: true;
    other_game: true;
    pass: true;
    rule_number: true;
    same_colour: true;
    set_up_later: true;
    variations: true;
  }
  interface Refusals {
    bad_puzzle: { id: string };
    bad_save: { reason: string };
    looking_back: NoData;
    no_connection: NoData;
    wrong_password: NoData;
  }
}
