// Checks of the pictures of every game: all pieces are on the grid, and the offers are exactly the legal moves.

import { expect } from 'vitest';
import type { Game } from '../game.ts';
import type { Gesture, Grid, Mark, Offer, Picture, Point } from '../picture.ts';

export function expectGoodPicture(game: Game, state: unknown): void {
  const picture = game.picture(state);
  expect(JSON.parse(JSON.stringify(picture))).toEqual(picture);
  expect(picture.offers.map((offer) => offer.move).sort()).toEqual([...game.moves(state)].sort());
  expect(picture.sides.map(({ look, captured, toWin, ...side }) => side)).toEqual(game.sides(state));
  expect(picture.phase).toEqual(game.phase(state));
  expectOnGrid(picture);
  expectPieces(picture);
  const lies = new Map(picture.pieces.map((piece) => [piece.at.join(), piece.look.kind]));
  const kindAt = (point: Point) => lies.get(point.join()) ?? 'nothing';
  expect(picture.offers.filter((offer) => !isGesture(offer, kindAt))).toEqual([]);
}

/** A touch is refused, with a code, exactly if the picture offers no move for it. */
export function expectRefusedTouches(game: Game, state: unknown): void {
  const { grid, offers } = game.picture(state);
  const carried = offers.flatMap((offer) => (offer.kind === 'carry' ? [offer] : []));
  const hands = [null, ...new Map(carried.map(({ from }) => [from.join(), from])).values()];
  for (const held of hands) {
    for (const at of pointsOfGrid(grid)) {
      const refusal = game.refusalOf(state, { at, held });
      expect(refusal === null, `${held} ${at}`).toBe(offers.some((offer) => isMeant(offer, { at, held })));
      if (refusal) expect(refusal.code).toMatch(/^[a-z][a-z_]*$/);
    }
  }
}

function pointsOfGrid({ columns, rows }: Grid): readonly Point[] {
  return Array.from({ length: columns * rows }, (_, n): Point => [n % columns, Math.floor(n / columns)]);
}

function isMeant(offer: Offer, { at, held }: Gesture): boolean {
  if (offer.kind === 'choose') return false;
  if (offer.kind !== 'carry') return held === null && offer.at.join() === at.join();
  if (held === null) return offer.from.join() === at.join();
  return offer.from.join() === held.join() && offer.to.join() === at.join();
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
  if (mark.kind === 'breakable')
    return [...mark.points, ...mark.answers.flatMap(({ at, takes }) => [at, ...takes.flat()])];
  if (mark.kind === 'forbidden') return [mark.at, ...mark.shapes.flat()];
  return 'from' in mark && mark.from ? [mark.at, mark.from] : [mark.at];
}

function expectPieces({ pieces }: Picture): void {
  expect(new Set(pieces.map((piece) => piece.id)).size).toBe(pieces.length);
  expect(new Set(pieces.map((piece) => piece.at.join())).size).toBe(pieces.length);
}

/** The gesture of a move fits its point: a stone on an empty point, a flip of a back, a carry of a face. */
function isGesture(offer: Offer, kindAt: (point: Point) => string): boolean {
  if (offer.kind === 'place') return isNothing(kindAt(offer.at));
  if (offer.kind === 'flip') return kindAt(offer.at) === 'back';
  if (offer.kind === 'choose') return true;
  const isFace = (kind: string) => kind !== 'back' && kind !== 'nothing';
  return isFace(kindAt(offer.from)) && (offer.takes ? isFace : isNothing)(kindAt(offer.to));
}

function isNothing(kind: string): boolean {
  return kind === 'nothing';
}
