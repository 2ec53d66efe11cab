// The games of the home page: one that it replays, and positions for the cards.

const MOVES =
  'h8 i9 j7 h9 j9 j8 k7 i7 i8 k9 l10 h6 g5 k10 k11 m9 g6 h7 g7 g4 g8 g9 e8 f8 f9 h10 i11 f12 g11 h11 e7 h13 h12 e9 f6 d8 d4 e5 h4 i3 f7 d9 d7 c7 c6 b5 g10';

export const SHOWN_GAME = `sente 1 gomoku/freestyle size=15 : ${MOVES}`;

const HALF_WAY = MOVES.split(' ').slice(0, 26).join(' ');

/** For games whose rule example would say too little at a glance. */
export const CARD_RECORDS: { readonly [game: string]: string } = {
  'gomoku/freestyle': `sente 1 gomoku/freestyle size=15 : ${HALF_WAY}`,
};
