// Dark chess: classic for two, Three Kingdoms for three. This file exports the family's own parts.

import type {} from './refusals.ts';

export {
  BoardGenerator,
  createInitialMatch,
  createPieces,
  type Match,
  type MatchStatus,
  shuffleArray,
} from './board-generator.ts';
export { banqi, banqiGame } from './game.ts';
export { GAME_MODES, type GameMode, type ModeId } from './modes.ts';
export { type BanqiMove, type LegalActions, legalActions } from './moves.ts';
export { type Face, type Faction, faceNamed, type Piece, type PieceType } from './pieces.ts';
export { performMove } from './play.ts';
export {
  boardTokens,
  type DrawnPosition,
  letterOf,
  type Position,
  positionFromTokens,
  tokenOfFace,
} from './position.ts';
export type { BanqiState, Man } from './state.ts';
