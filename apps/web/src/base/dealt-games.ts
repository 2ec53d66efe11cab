// All games, and what binds and checks the deal of those that are dealt: neither is used without the other.

export { GAMES } from '@sente/games';
export { commitTo } from '@sente/kernel';
export { isDealHonest } from '@sente/match';
