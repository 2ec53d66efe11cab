// All games, and what those that are dealt need: their words, the shapes of their men, what binds and checks a deal.

export { CARVINGS } from '@sente/board/carvings';
export { GAMES } from '@sente/games';
export { commitTo } from '@sente/kernel';
export { isDealHonest } from '@sente/match';
