// Turns the events of fingers and mice into points of the board: hover, start, move, end, cancel.

import type { Point } from '@sente/kernel';
import { type Layout, pointAt } from './geometry.ts';

/** A place on the board: its point (null beside the board), in units of the drawing, and in pixels of the board. */
export type Spot = {
  readonly at: Point | null;
  readonly units: readonly [number, number];
  readonly pixels: { readonly x: number; readonly y: number };
  readonly box: { readonly width: number; readonly height: number };
  readonly finger: boolean;
  /** The time of the event in the browser's milliseconds; a busy page handles it later. */
  readonly ms: number;
};

export type PointerListener = {
  hover(spot: Spot | null): void;
  start(spot: Spot): void;
  move(spot: Spot): void;
  end(spot: Spot): void;
  cancel(): void;
  /** The other button of a mouse; true where it opened an explanation. */
  ask(spot: Spot): boolean;
  /** Assistive technology activated an element without any pointer. */
  activate(target: EventTarget | null): void;
};

/** A click this soon after a release belongs to it. */
const CLICK_FOLLOWS_MS = 700;

/** Returns the function that stops listening. */
export function listenToPointer(
  stage: HTMLElement,
  layout: () => Layout | null,
  listener: PointerListener,
): () => void {
  const stop = new AbortController();
  let pressed: number | null = null;
  let released = Number.NEGATIVE_INFINITY;
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => stage.addEventListener(name, handle, { signal: stop.signal });
  let box: DOMRect | null = null;
  const handleAtSpot = (event: PointerEvent, handle: (spot: Spot) => void) => {
    const now = layout();
    // Not measured again during a press: the press changes the page, and measuring would force a layout.
    if (pressed === null || box === null) box = stage.getBoundingClientRect();
    if (now) handle(spotOf(event, box, now));
  };

  on('pointerdown', (event) => {
    if (event.button !== 0 || pressed !== null || !event.isPrimary) return;
    // The browser captures a finger by itself.
    if (event.pointerType !== 'touch') stage.setPointerCapture(event.pointerId);
    handleAtSpot(event, (spot) => {
      pressed = event.pointerId;
      listener.start(spot);
    });
  });
  on('pointermove', (event) => {
    if (pressed === event.pointerId) handleAtSpot(event, listener.move);
    else if (pressed === null && event.pointerType !== 'touch') handleAtSpot(event, listener.hover);
  });
  on('pointerup', (event) => {
    if (pressed !== event.pointerId) return;
    handleAtSpot(event, (spot) => {
      pressed = null;
      released = event.timeStamp;
      listener.end(spot);
    });
  });
  on('pointercancel', (event) => {
    if (pressed !== event.pointerId) return;
    pressed = null;
    listener.cancel();
  });
  on('pointerleave', (event) => {
    if (pressed === null && event.pointerType !== 'touch') listener.hover(null);
  });
  on('click', (event) => {
    // A click without a pointer has the count 0, or comes long after the last release.
    if (event.detail === 0 || event.timeStamp - released > CLICK_FOLLOWS_MS) listener.activate(event.target);
  });
  // The browser makes no gesture, click or mouse event of a touch: that would take longer than drawing the stone.
  stage.addEventListener('touchstart', (event) => event.cancelable && event.preventDefault(), {
    signal: stop.signal,
    passive: false,
  });
  // A mouse press leaves the focus where the keyboard has it. A long touch opens no menu.
  on('mousedown', (event) => event.preventDefault());
  on('contextmenu', (event) => {
    const now = layout();
    const told =
      pressed === null && now ? listener.ask(spotOf(event, stage.getBoundingClientRect(), now)) : true;
    if (told) event.preventDefault();
  });
  return () => stop.abort();
}

function spotOf(event: MouseEvent, box: DOMRect, layout: Layout): Spot {
  const x = event.clientX - box.left;
  const y = event.clientY - box.top;
  const u = (x / box.width) * layout.width;
  const v = (y / box.height) * layout.height;
  return {
    at: pointAt(layout, u, v),
    units: [u, v],
    pixels: { x, y },
    box: { width: box.width, height: box.height },
    finger: event instanceof PointerEvent && event.pointerType === 'touch',
    ms: event.timeStamp,
  };
}
