// The public parts of the board: it draws a picture and reports moves, and knows no game.

export { afterPaint, LATEST_MS } from './after-paint.ts';
export { createBoard } from './board.ts';
export { drawPicture } from './draw-picture.ts';
export { boardAspect } from './geometry.ts';
export { type Carvings, type ManLetters, MEN_FACES, type MenFaces, NOTHING_CARVED } from './ink.ts';
export { faceToDraw } from './man-face.ts';
export { BOARD_THEMES, type BoardTheme } from './palette.ts';
export {
  type BoardSettings,
  type BoardView,
  type Cell,
  CONFIRMS,
  type Confirm,
  type DrawSettings,
  type ForbiddenMark,
} from './settings.ts';
