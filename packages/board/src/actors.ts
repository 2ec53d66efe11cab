// Pieces in motion: each on a small sheet of its own over the board, which moves without anything being painted again.

import type { Layout } from './geometry.ts';
import { type Drawn, el } from './svg.ts';
import { build } from './svg-nodes.ts';

/** From the middle of a piece to the edge of its sheet, in units: room for its shadow. */
const REACH = 64;

export type Offset = readonly [x: number, y: number];

export type Actors = {
  readonly node: HTMLElement;
  /** A drawing around the origin appears at a place of the board, given in units. */
  enter(drawing: readonly Drawn[], at: Offset, layout: Layout): SVGElement;
};

export function createActors(): Actors {
  const node = document.createElement('div');
  node.className = 'sente-actors';
  return {
    node,
    enter(drawing, [x, y], { width, height }) {
      const box = `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`;
      const actor = build(
        el('svg', { class: 'sente-actor', viewBox: box, 'aria-hidden': 'true' }, ...drawing),
      );
      actor.style.setProperty('left', `${(100 * (x - REACH)) / width}%`);
      actor.style.setProperty('top', `${(100 * (y - REACH)) / height}%`);
      actor.style.setProperty('width', `${(200 * REACH) / width}%`);
      node.append(actor);
      return actor;
    },
  };
}

/** A way in units, as a transform of an actor: its sheet grows and shrinks with the board. */
export function shifted([x, y]: Offset): string {
  const part = (way: number) => `${(50 * way) / REACH}%`;
  return `translate(${part(x)}, ${part(y)})`;
}
