// Draws a picture and reports moves. Knows no game.

export { createBoard } from './board.ts';
export { drawPicture } from './draw-picture.ts';
export { boardAspect } from './geometry.ts';
export {
  BOARD_THEMES,
  type BoardSettings,
  type BoardTheme,
  type BoardView,
  type Carvings,
  type Cell,
  CONFIRMS,
  type Confirm,
  type DrawSettings,
  type ForbiddenMark,
  type ManLetters,
  MEN_FACES,
  type MenFaces,
} from './settings.ts';
