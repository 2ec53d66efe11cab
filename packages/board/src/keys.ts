// The keyboard on the board: arrows move the cursor, Enter and Space touch the point, i asks about it, Escape empties the hand.

import type { Point } from '@sente/kernel';
import type { Layout } from './geometry.ts';
import { describeCellUnderCursor, updateOverlayAndCells } from './redraw.ts';
import type { Session } from './session.ts';
import { emptyHand, inspectMan, touchPoint } from './touches.ts';

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

/** The meaning of a key; null leaves the key to the page. */
export function readKey(event: KeyboardEvent, cursor: Point, layout: Layout): KeyAction | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.key === 'Enter' || event.key === ' ') return { kind: 'touch' };
  if (event.key === 'i') return { kind: 'inspect' };
  if (event.key === 'Escape') return { kind: 'cancel' };
  const step = STEPS[event.key];
  return step ? { kind: 'cursor', at: stepFrom(cursor, step, layout) } : null;
}

/** Arrows move as the viewer sees the board: on a flipped board the right neighbour has the smaller column. */
function stepFrom([x, y]: Point, [dx, dy]: readonly [number, number], layout: Layout): Point {
  const turn = layout.flipped ? -1 : 1;
  return [clampIndex(x + turn * dx, layout.grid.columns), clampIndex(y + turn * dy, layout.grid.rows)];
}

function clampIndex(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}

/** Returns the function that stops listening. */
export function listenToKeys(session: Session): () => void {
  const stop = new AbortController();
  const { node } = session.stage.cells;
  const listen = { signal: stop.signal };
  const showOrHideCursor = (seen: boolean) => {
    session.cursor = { ...session.cursor, seen };
    updateOverlayAndCells(session);
  };
  node.addEventListener('focusin', ({ target }) => showOrHideCursor(hasVisibleFocus(target)), listen);
  node.addEventListener('focusout', () => showOrHideCursor(false), listen);
  node.addEventListener('keydown', (event) => handleKey(session, event), listen);
  return () => stop.abort();
}

function hasVisibleFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function handleKey(session: Session, event: KeyboardEvent): void {
  const { shown, cursor, hand } = session;
  const action = shown && readKey(event, cursor.at, shown.layout);
  if (!action || (action.kind === 'cancel' && !hand.held && !hand.pending)) return;
  event.preventDefault();
  event.stopPropagation();
  session.hover = null;
  if (action.kind === 'inspect') inspectMan(session, cursor.at);
  else if (action.kind === 'touch') touchPoint(session, cursor.at, 'direct');
  else if (action.kind === 'cancel') emptyHand(session);
  else {
    session.cursor = { ...cursor, at: action.at };
    session.explained = null;
    // The sentence comes before the focus: a screen reader speaks as soon as the focus moves.
    describeCellUnderCursor(session);
    session.stage.cells.setTabStop(action.at);
    updateOverlayAndCells(session);
  }
}
