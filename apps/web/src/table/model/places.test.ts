// The list of places on a result card.

import { expect, it } from 'vitest';
import { sortSeatsByPlace } from './places.ts';

it.each([
  ['the first place comes first', [3, 1, 2], [1, 2, 0]],
  ['a shared place keeps the order of the table', [2, 1, 2], [1, 0, 2]],
  ['all share one', [1, 1, 1], [0, 1, 2]],
  ['between two', [2, 1], [1, 0]],
])('%s', (_, places, seats) => {
  expect(sortSeatsByPlace(places)).toEqual(seats);
});
