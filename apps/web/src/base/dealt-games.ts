// All games, and what the games with a deal need: the drawings of their men, the commitment to a deal and its check.

export { CARVINGS } from '@sente/board/carvings';
export { GAMES } from '@sente/games';
export { commitTo } from '@sente/kernel';
export { isDealHonest } from '@sente/match';
