// A picture as the text of a stand-alone SVG: for thumbnails, export and link previews. Runs on a server too.

import type { Picture, Point } from '@sente/kernel';
import { drawEmptyBoard } from './art-ground.ts';
import { drawMark, lookOfPieceUnder, marksToDraw } from './art-marks.ts';
import { drawLook, drawNumberOrTentativeRing } from './art-pieces.ts';
import { centreOfPoint, keyOf, type Layout, makeLayout } from './geometry.ts';
import { fileInk, gradientDefs, type Ink } from './ink.ts';
import type { DrawSettings } from './settings.ts';
import { type Drawn, makeDrawnElement, translateTo, writeSvg } from './svg.ts';

export { boardAspect } from './geometry.ts';

export function drawPicture(picture: Picture, settings: DrawSettings = {}): string {
  const layout = makeLayout(picture.grid, settings.coordinates ?? false, settings.flipped ?? false);
  const ink = fileInk(settings);
  const { width, height } = layout;
  const size = settings.width
    ? { width: settings.width, height: Math.round((settings.width * height) / width) }
    : {};
  const named: Drawn[] = settings.title ? [makeDrawnElement('title', {}, settings.title)] : [];
  const told = settings.title ? { role: 'img' } : { 'aria-hidden': 'true' };
  return writeSvg(
    makeDrawnElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, ...size, ...told },
      ...named,
      gradientDefs(ink),
      drawEmptyBoard(layout, ink),
      ...drawPieces(picture, layout, ink, settings.numbers ?? false),
      ...(settings.marks === false ? [] : drawMarks(picture, layout, ink, settings.numbers ?? false)),
    ),
  );
}

function drawPieces(picture: Picture, layout: Layout, ink: Ink, numbers: boolean): Drawn[] {
  const last = picture.marks.find((mark) => mark.kind === 'last');
  return picture.pieces.map((piece) => {
    const isLast = last !== undefined && keyOf(picture.grid, last.at) === keyOf(picture.grid, piece.at);
    const inscription = drawNumberOrTentativeRing(piece, numbers, isLast, ink);
    const drawn = [...drawLook(piece.look, ink), ...(inscription ? [inscription] : [])];
    return makeDrawnElement('g', { transform: translateTo(centreOfPoint(layout, piece.at)) }, ...drawn);
  });
}

function drawMarks(picture: Picture, layout: Layout, ink: Ink, numbers: boolean): Drawn[] {
  const pieces = new Map(picture.pieces.map((piece) => [keyOf(picture.grid, piece.at), piece]));
  const pieceAt = (at: Point) => pieces.get(keyOf(picture.grid, at));
  return marksToDraw(picture, pieceAt, numbers).map((mark) =>
    drawMark(mark, layout, ink, lookOfPieceUnder(mark, pieceAt)),
  );
}
