// The keyboard on the board: arrows move the cursor, Enter and Space touch the point, i asks about it, Escape lets go.

import type { Point } from '@sente/kernel';
import type { Layout } from './geometry.ts';

const STEPS: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
};

type KeyAction =
  | { readonly kind: 'cursor'; readonly at: Point }
  | { readonly kind: 'touch' }
  | { readonly kind: 'inspect' }
  | { readonly kind: 'cancel' };

/** What a key means with the cursor here; null leaves the key to the page. */
export function readKey(event: KeyboardEvent, cursor: Point, layout: Layout): KeyAction | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Enter' || event.key === ' ') return { kind: 'touch' };
  if (event.key === 'i') return { kind: 'inspect' };
  if (event.key === 'Escape') return { kind: 'cancel' };
  const step = STEPS[event.key];
  return step ? { kind: 'cursor', at: stepFrom(cursor, step, layout) } : null;
}

/** Steps are as the eye sees them: on a flipped board the right neighbour is the one before. */
function stepFrom([x, y]: Point, [dx, dy]: readonly [number, number], layout: Layout): Point {
  const turn = layout.flipped ? -1 : 1;
  return [within(x + turn * dx, layout.grid.columns), within(y + turn * dy, layout.grid.rows)];
}

function within(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}
