// A few words beside a move that waits for its second touch: above the finger, or below where there is no room above.

import type { Point } from '@sente/kernel';
import { centreOfPoint, type Layout, UNIT } from './geometry.ts';

export type SecondTouchNote = {
  readonly node: HTMLElement;
  /** Without a point or without words nothing is shown. */
  show(at: Point | null, words: string | null, layout: Layout): void;
};

/** From the point to the words, in units. */
const AWAY = 0.85 * UNIT;
/** Rows nearer to the upper edge than this have the words below. */
const ROOM = 2 * UNIT;

export function createTouchAgainNote(): SecondTouchNote {
  const node = document.createElement('div');
  node.className = 'sente-again';
  // The cell of the point says the same to a screen reader.
  node.setAttribute('aria-hidden', 'true');
  node.hidden = true;
  return {
    node,
    show(at, words, layout) {
      if (at === null || words === null) {
        if (!node.hidden) node.hidden = true;
        return;
      }
      const [x, y] = centreOfPoint(layout, at);
      const below = y < ROOM;
      node.textContent = words;
      node.dataset['side'] = below ? 'below' : 'above';
      node.style.setProperty('--x', `${(100 * x) / layout.width}%`);
      node.style.setProperty('top', `${(100 * (below ? y + AWAY : y - AWAY)) / layout.height}%`);
      node.hidden = false;
    },
  };
}
