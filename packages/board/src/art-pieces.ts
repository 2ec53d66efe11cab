// Stones, and what is written on a piece: move numbers, and the dashed ring of a tentative stone.

import type { Look, Piece } from '@sente/kernel';
import { LABEL_FONT } from './art-ground.ts';
import { gradientUrl, type Ink } from './ink.ts';
import { type Drawn, makeDrawnElement, round } from './svg.ts';

const STONE_RADIUS = 47;

/** A piece around the origin, its shadow first. */
export function drawLook(look: Look, ink: Ink): Drawn[] {
  return look.kind === 'stone' ? drawStone(look.colour, ink) : ink.carvings.draw(look, ink);
}

function drawStone(colour: 'black' | 'white', ink: Ink): Drawn[] {
  const edge = ink.palette[`${colour}-edge`];
  return [
    makeDrawnElement('circle', { cx: 3, cy: 6, r: 52, fill: gradientUrl(ink, 'shadow') }),
    makeDrawnElement('circle', {
      r: STONE_RADIUS - 0.6,
      fill: gradientUrl(ink, colour),
      stroke: edge,
      'stroke-width': 1.2,
      'stroke-opacity': 0.7,
    }),
  ];
}

/** The number on this piece or the ring of a tentative stone, or null. */
export function drawNumberOrTentativeRing(
  piece: Piece,
  numbers: boolean,
  last: boolean,
  ink: Ink,
): Drawn | null {
  const { look } = piece;
  if (look.kind !== 'stone') return null;
  if (piece.tentative !== undefined) return drawTentativeInscription(piece.tentative, look.colour, ink);
  if (!numbers || piece.number === undefined) return null;
  const colour = last ? ink.palette[`accent-on-${look.colour}`] : contrastingColour(look.colour, ink);
  return drawNumber(piece.number, colour);
}

/** The colour of writing on a stone of this colour. */
export function contrastingColour(colour: 'black' | 'white', { palette }: Ink): string {
  return colour === 'black' ? palette['white-light'] : palette['black-deep'];
}

function drawTentativeInscription(order: number, colour: 'black' | 'white', ink: Ink): Drawn {
  const ring = makeDrawnElement('circle', {
    r: 37,
    fill: 'none',
    stroke: contrastingColour(colour, ink),
    'stroke-width': 4,
    'stroke-dasharray': '11.6 7.77',
    'stroke-linecap': 'round',
  });
  return makeDrawnElement('g', {}, ring, drawNumber(order, contrastingColour(colour, ink)));
}

export function drawNumber(value: number, fill: string): Drawn {
  const text = String(value);
  const size = text.length > 2 ? 38 : 46;
  return makeDrawnElement(
    'text',
    {
      y: round(size * 0.355),
      fill,
      'font-family': LABEL_FONT,
      'font-size': size,
      'font-weight': 600,
      'text-anchor': 'middle',
    },
    text,
  );
}
