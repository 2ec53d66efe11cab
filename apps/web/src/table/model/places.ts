// The order in which the seats of a finished game are listed.

import type { Seat } from '@sente/kernel';

/** From the first place on; seats that share a place keep their order. */
export function sortSeatsByPlace(places: readonly number[]): readonly Seat[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}
