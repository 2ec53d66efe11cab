// Sprites of moving pieces: each is an SVG of its own over the board, and moving it repaints nothing.

import type { Layout } from './geometry.ts';
import { type Drawn, makeDrawnElement } from './svg.ts';
import { buildNode } from './svg-nodes.ts';

/** From the middle of a piece to the edge of its sheet, in units: room for its shadow. */
const REACH = 64;

export type Offset = readonly [x: number, y: number];

export type Sprites = {
  readonly node: HTMLElement;
  /** A drawing around the origin appears at a place of the board, given in units. */
  addSprite(drawing: readonly Drawn[], at: Offset, layout: Layout): SVGElement;
  /** A drawing waits out of sight; a `shiftTransform` shows it at a place of the board. */
  wait(drawing: readonly Drawn[], layout: Layout): SVGElement;
  hide(sprite: SVGElement): void;
};

/** Above the page: it cannot be scrolled into view, and the browser still paints it. */
const OUT_OF_SIGHT = 'translateY(-200vh)';

export function createSpriteLayer(): Sprites {
  const node = document.createElement('div');
  node.className = 'sente-sprites';
  const addSprite = (drawing: readonly Drawn[], [x, y]: Offset, { width, height }: Layout) => {
    const box = `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`;
    const sprite = buildNode(
      makeDrawnElement('svg', { class: 'sente-sprite', viewBox: box, 'aria-hidden': 'true' }, ...drawing),
    );
    sprite.style.setProperty('left', `${(100 * (x - REACH)) / width}%`);
    sprite.style.setProperty('top', `${(100 * (y - REACH)) / height}%`);
    sprite.style.setProperty('width', `${(200 * REACH) / width}%`);
    node.append(sprite);
    return sprite;
  };
  const hide = (sprite: SVGElement) => sprite.style.setProperty('transform', OUT_OF_SIGHT);
  return {
    node,
    addSprite,
    wait(drawing, layout) {
      const sprite = addSprite(drawing, [0, 0], layout);
      hide(sprite);
      return sprite;
    },
    hide,
  };
}

/** An offset in units as a transform of a sprite. In percent, because the sprite grows and shrinks with the board. */
export function shiftTransform([x, y]: Offset): string {
  const part = (way: number) => `${(50 * way) / REACH}%`;
  return `translate(${part(x)}, ${part(y)})`;
}
