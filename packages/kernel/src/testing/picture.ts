// What a picture must be, whatever game it shows: everything on the grid, and the offers exactly the legal moves.

import { expect } from 'vitest';
import type { Game } from '../game.ts';
import type { Grid, Mark, Offer, Picture, Point } from '../picture.ts';

export function expectGoodPicture(game: Game, state: unknown): void {
  const picture = game.picture(state);
  expect(JSON.parse(JSON.stringify(picture))).toEqual(picture);
  expect(picture.offers.map((offer) => offer.move).sort()).toEqual([...game.moves(state)].sort());
  expect(picture.sides.map(({ look, captured, ...side }) => side)).toEqual(game.sides(state));
  expect(picture.phase).toEqual(game.phase(state));
  expectOnGrid(picture);
  expectPieces(picture);
  const lies = new Map(picture.pieces.map((piece) => [piece.at.join(), piece.look.kind]));
  const lookAt = (point: Point) => lies.get(point.join()) ?? 'nothing';
  expect(picture.offers.filter((offer) => !isGesture(offer, lookAt))).toEqual([]);
}

function expectOnGrid({ grid, pieces, offers, marks }: Picture): void {
  const points = [
    ...grid.stars,
    ...pieces.map((piece) => piece.at),
    ...offers.flatMap(pointsOfOffer),
    ...marks.flatMap(pointsOfMark),
  ];
  expect(points.filter((point) => !isOnGrid(grid, point))).toEqual([]);
}

function isOnGrid({ columns, rows }: Grid, [x, y]: Point): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && x < columns && y >= 0 && y < rows;
}

function pointsOfOffer(offer: Offer): readonly Point[] {
  if (offer.kind === 'carry') return [offer.from, offer.to];
  return offer.kind === 'choose' ? [] : [offer.at];
}

function pointsOfMark(mark: Mark): readonly Point[] {
  if (mark.kind === 'line') return mark.points;
  if (mark.kind === 'forbidden') return [mark.at, ...mark.shapes.flat()];
  return mark.from ? [mark.at, mark.from] : [mark.at];
}

function expectPieces({ pieces }: Picture): void {
  expect(new Set(pieces.map((piece) => piece.id)).size).toBe(pieces.length);
  expect(new Set(pieces.map((piece) => piece.at.join())).size).toBe(pieces.length);
}

/** A gesture fits what lies there: a stone on an empty point, a flip of a back, a carry of a face. */
function isGesture(offer: Offer, lookAt: (point: Point) => string): boolean {
  if (offer.kind === 'place') return isNothing(lookAt(offer.at));
  if (offer.kind === 'flip') return lookAt(offer.at) === 'back';
  if (offer.kind === 'choose') return true;
  const isFace = (kind: string) => kind !== 'back' && kind !== 'nothing';
  return isFace(lookAt(offer.from)) && (offer.takes ? isFace : isNothing)(lookAt(offer.to));
}

function isNothing(kind: string): boolean {
  return kind === 'nothing';
}
