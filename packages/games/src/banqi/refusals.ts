// Refusal codes of the banqi family, with the shape of their data. Points are indices of the board.

import type { NoData } from '@sente/kernel';

declare module '@sente/kernel' {
  interface PositionFaults {
    board: true;
    claims: true;
    missing: true;
    mover_out: true;
    no_men: true;
    no_move: true;
    quiet: true;
    seats: true;
    size: true;
    too_many: true;
    too_many_down: true;
    unclaimed: true;
    untouched: true;
  }
  interface Refusals {
    already_out: { seat: number };
    already_revealed: { at: number };
    bad_face: { at: number; face: string };
    bad_index: { size: number } | { text: string };
    bad_seat: NoData;
    blocked: { at: number; type: string };
    destination_occupied: { at: number };
    illegal_capture: { from: number; to: number; type: string };
    match_ended: NoData;
    must_flip_first: NoData;
    no_piece: { at: number };
    no_target: { at: number };
    not_revealed: { at: number };
    not_your_piece: { at: number };
    own_piece: { at: number };
    rank: { from: number; to: number; type: string; target: string };
    target_not_revealed: { at: number };
  }
}
