// A greedy opponent: it takes the most valuable man it can, else turns one up, else moves at random.

import { type BanqiState, faceNamed, type PieceType } from '@sente/games/banqi';
import { type Game, pickRandom, type Random } from '@sente/kernel';

const WORTH: { readonly [mode in BanqiState['mode']]: { readonly [type in PieceType]: number } } = {
  classic: { King: 8, Guard: 7, Cannon: 6, Minister: 5, Rook: 4, Horse: 3, Pawn: 1 },
  'three-kingdoms': { King: 8, Rook: 8, Cannon: 6, Horse: 6, Minister: 3, Guard: 3, Pawn: 2 },
};

function preyWorth(game: Game<BanqiState>, state: BanqiState, move: string): number {
  const [, target] = move.split('x');
  if (target === undefined) return 0;
  const parsed = game.parseMove(move, state);
  const to = parsed.ok ? (parsed.value as { to: number }).to : 0;
  return WORTH[state.mode][faceNamed(state.board[to]?.face ?? '').type];
}

export function greedyMove(game: Game<BanqiState>, state: BanqiState, random: Random): string {
  const moves = game.moves(state);
  const worths = moves.map((move) => preyWorth(game, state, move));
  const most = Math.max(...worths);
  if (most > 0)
    return pickRandom(
      random,
      moves.filter((_, i) => worths[i] === most),
    );
  const flips = moves.filter((move) => move.startsWith('?'));
  return pickRandom(random, flips.length > 0 ? flips : moves);
}
