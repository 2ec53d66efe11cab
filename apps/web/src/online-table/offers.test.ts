// Among several offers the one that waits for the viewer's answer is shown.

import type { Match } from '@sente/match';
import { expect, it } from 'vitest';
import { chooseOfferToShow } from './offers.tsx';

const match = (status: string, offers: object) =>
  ({ status, offers: { draw: [], takeback: [], rematch: [], ...offers } }) as unknown as Match;

it.each([
  ['nothing', match('playing', {}), 0, undefined],
  ['one’s own', match('playing', { draw: [0] }), 0, 'draw'],
  ['the other’s before one’s own', match('playing', { draw: [0], takeback: [1] }), 0, 'takeback'],
  [
    'the other’s before one’s own, the other way round',
    match('playing', { draw: [0], takeback: [1] }),
    1,
    'draw',
  ],
  ['any, to who watches', match('playing', { takeback: [1] }), undefined, 'takeback'],
  ['only a rematch after the game', match('ended', { draw: [1], rematch: [1] }), 0, 'rematch'],
])('shows %s', (_, given, seat, shown) => {
  expect(chooseOfferToShow(given, seat)).toBe(shown);
});
