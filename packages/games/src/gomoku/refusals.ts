// Refusal codes of the gomoku family, with the shape of their data.

import type { NoData } from '@sente/kernel';
import type { Forbidden } from './forbidden.ts';

declare module '@sente/kernel' {
  interface PositionFaults {
    full: true;
    size: true;
    won: true;
  }
  interface Refusals {
    bad_reason: NoData;
    forbidden: Forbidden;
    invalid_choice: { options: readonly string[] };
    occupied: { x: number; y: number };
    wrong_phase: { phase?: string };
  }
}
