// Refusal codes of the engine and of its text protocols, with the shape of their data.

import type { NoData } from '@sente/kernel';

declare module '@sente/kernel' {
  interface Refusals {
    bad_limits: { key: string };
    bad_swap2: { stones: number };
    engine_closed: NoData;
    engine_died: NoData;
    engine_failed: { error: string };
    no_game: NoData;
    no_legal_move: NoData;
    no_stones: { game: string };
  }
}
