// Men: turned wooden pieces with a carved face. Each faction has its own outline and ring, so colour is never alone.

import type { Look, ManShape } from '@sente/kernel';
import { gradientUrl, type Ink, type ManLook } from './ink.ts';
import { faceToDraw } from './man-face.ts';
import { type Drawn, makeDrawnElement, round } from './svg.ts';

type Man = Extract<Look, { kind: 'man' }>;

/** The font for a character without an outline, on a man of a type without a picture. */
const GLYPH_FONT = '"Kaiti TC",STKaiti,KaiTi,"Noto Serif CJK TC","Songti TC",SimSun,serif';
const LETTER_FONT = 'Georgia,"Times New Roman","Noto Serif",serif';
const RADIUS = 44;

/** The outline of a shape of this radius around the origin. */
function manOutlinePath(shape: ManShape, radius: number): string {
  if (shape === 'round') {
    return `M${-radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
  }
  if (shape === 'octagon') {
    const far = radius * 0.98;
    const near = round(far * 0.4142);
    const [a, b] = [round(far), near];
    return `M${-b} ${-a}H${b}L${a} ${-b}V${b}L${b} ${a}H${-b}L${-a} ${b}V${-b}z`;
  }
  const far = round(radius * 0.94);
  const bite = round(radius * 0.24);
  const near = round(far - bite);
  const corner = (x: number, y: number) => `A${bite} ${bite} 0 0 0 ${x} ${y}`;
  return `M${-near} ${-far}H${near}${corner(far, -near)}V${near}${corner(near, far)}H${-near}${corner(-far, near)}V${-near}${corner(-near, -far)}z`;
}

function drawManBody(shape: ManShape, fill: string, rim: string, ink: Ink): Drawn[] {
  const edge = { stroke: rim, 'stroke-width': 3, 'stroke-linejoin': 'round' };
  return [
    makeDrawnElement('ellipse', { cx: 3, cy: 8, rx: 51, ry: 50, fill: gradientUrl(ink, 'shadow') }),
    makeDrawnElement('path', {
      d: manOutlinePath(shape, RADIUS - 1),
      transform: 'translate(0 4.5)',
      fill: rim,
      ...edge,
    }),
    makeDrawnElement('path', { d: manOutlinePath(shape, RADIUS - 1), fill, ...edge, 'stroke-width': 1.6 }),
  ];
}

export function drawMan(look: ManLook, ink: Ink): Drawn[] {
  return look.kind === 'man' ? drawFaceUp(look, ink) : drawFaceDown(ink);
}

function drawFaceUp(man: Man, ink: Ink): Drawn[] {
  const { palette } = ink;
  const colour = man.colour === 'black' ? palette.ink : palette[man.colour];
  const drawEdgeRing = (radius: number, stroke: string, wide: number) =>
    makeDrawnElement('path', {
      d: manOutlinePath(man.shape, radius),
      fill: 'none',
      stroke,
      'stroke-width': wide,
      'stroke-linejoin': 'round',
    });
  return [
    ...drawManBody(man.shape, gradientUrl(ink, 'face'), palette.rim, ink),
    // A light edge below and a dark one inside make the ring look cut into the wood.
    makeDrawnElement(
      'g',
      { transform: 'translate(0 1.4)', opacity: 0.8 },
      drawEdgeRing(35.5, palette.carve, 3),
    ),
    drawEdgeRing(35.5, colour, 2.8),
    ...drawManFace(man, colour, ink),
  ];
}

function drawManFace(man: Man, colour: string, ink: Ink): Drawn[] {
  const face = faceToDraw(man, ink);
  switch (face.kind) {
    case 'character':
      return drawCarvedOutline(face.outline, colour, ink, { scale: 0.53, rule: 'nonzero' });
    case 'picture':
      return drawCarvedOutline(face.outline, colour, ink, { scale: 1.14, rule: 'evenodd' });
    case 'letter':
      return drawCarvedText(face.text, colour, ink, { font: LETTER_FONT, size: 48, middle: 0.345 });
    case 'glyph':
      return drawCarvedText(face.text, colour, ink, { font: GLYPH_FONT, size: 51, middle: 0.365 });
  }
}

type Writing = { readonly font: string; readonly size: number; readonly middle: number };

function drawCarvedText(text: string, colour: string, ink: Ink, { font, size, middle }: Writing): Drawn[] {
  const drawText = (fill: string, dy: number, opacity: number) =>
    makeDrawnElement(
      'text',
      {
        y: round(size * middle + dy),
        fill,
        opacity,
        'font-family': font,
        'font-size': size,
        'font-weight': 700,
        'text-anchor': 'middle',
      },
      text,
    );
  return [drawText(ink.palette.carve, 1.6, 0.8), drawText(colour, 0, 1)];
}

function drawCarvedOutline(
  d: string,
  colour: string,
  ink: Ink,
  how: { scale: number; rule: string },
): Drawn[] {
  const drawOutline = (fill: string, dy: number, opacity: number) =>
    makeDrawnElement('path', {
      d,
      fill,
      opacity,
      'fill-rule': how.rule,
      transform: `translate(0 ${dy}) scale(${how.scale})`,
    });
  return [drawOutline(ink.palette.carve, 1.6, 0.8), drawOutline(colour, 0, 1)];
}

/** Face down: the plain back with a turned rosette, the same for every man. */
function drawFaceDown(ink: Ink): Drawn[] {
  const line = { fill: 'none', stroke: ink.palette['back-line'], 'stroke-width': 2, 'stroke-opacity': 0.55 };
  return [
    ...drawManBody('round', gradientUrl(ink, 'back'), ink.palette.rim, ink),
    makeDrawnElement('circle', { r: 35.5, ...line }),
    makeDrawnElement('circle', { r: 30, ...line, 'stroke-width': 1.2 }),
    makeDrawnElement('path', { d: rosettePath(30, 8), ...line, 'stroke-opacity': 0.42, 'stroke-width': 1.8 }),
  ];
}

/** Arcs through the middle, as a compass draws them. */
function rosettePath(radius: number, petals: number): string {
  const reach = 0.72 * radius;
  const arcs = Array.from({ length: petals }, (_, i) => {
    const angle = (2 * Math.PI * i) / petals;
    const x = round(radius * Math.cos(angle));
    const y = round(radius * Math.sin(angle));
    return `M0 0A${round(reach)} ${round(reach)} 0 0 1 ${x} ${y}A${round(reach)} ${round(reach)} 0 0 1 0 0`;
  });
  return arcs.join('');
}
