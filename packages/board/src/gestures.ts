// Fingers, mice and keys at work on a board: taps, drags, the keyboard's cursor.

import type { Point } from '@sente/kernel';
import { samePoint, UNIT } from './geometry.ts';
import { type Circumstance, carryTo, dropInVain } from './hand.ts';
import { readKey } from './keys.ts';
import type { PointerEars, Spot } from './pointer.ts';
import { apply, inspect, letGo, refresh, type Session, setHand, tellCursor, touchPoint } from './session.ts';
import type { Carry } from './table.ts';

/** So long a finger rests on a man before it asks what that man is. */
const LONG_PRESS_MS = 480;

/** So far a man may slip under the finger before it counts as dragged, in units. */
const SLIP = 22;

export function pointerEars(session: Session): PointerEars {
  return {
    hover(spot) {
      const at = spot?.at ?? null;
      if (samePoint(at, session.hover)) return;
      session.hover = at;
      refresh(session);
    },
    press: (spot) => press(session, spot),
    drag: (spot) => drag(session, spot),
    release: (spot) => release(session, spot),
    cancel() {
      endPress(session, null);
      refresh(session);
    },
    ask: (spot) => spot.at !== null && inspect(session, spot.at),
    activate(target) {
      const at = session.stage.cells.pointOf(target);
      if (at) touchPoint(session, at, 'direct');
    },
  };
}

function press(session: Session, spot: Spot): void {
  const { table, settings, hand } = session;
  if (!table || !spot.at) return;
  const taking = hand.held !== null && carryTo(table, hand.held, spot.at) !== undefined;
  const man = settings.enabled && !taking && table.carries(spot.at) ? spot.at : null;
  const pickedUp = man !== null && !samePoint(hand.held, man);
  session.press = { spot, man, pickedUp, dragged: false, asked: false };
  // A mouse asks with its other button: with this one a slow click is a click.
  if (spot.finger) askSoon(session, spot.at);
  session.aim = spot.at;
  session.hover = null;
  pointCursor(session, spot.at);
  if (pickedUp) setHand(session, { held: man, pending: null });
  refresh(session);
  magnify(session, spot);
}

/** A press that stays where it is asks what the man is. */
function askSoon(session: Session, at: Point): void {
  clearTimeout(session.asking);
  session.asking = setTimeout(() => {
    const { press: pressed } = session;
    if (pressed && !pressed.dragged && samePoint(session.aim, at) && inspect(session, at))
      session.press = { ...pressed, asked: true };
  }, LONG_PRESS_MS);
}

function drag(session: Session, spot: Spot): void {
  const { press: pressed, stage } = session;
  if (!pressed) return;
  const moved = !samePoint(spot.at, session.aim);
  session.aim = spot.at;
  if (pressed.man) {
    const way = [spot.units[0] - pressed.spot.units[0], spot.units[1] - pressed.spot.units[1]] as const;
    const dragged = pressed.dragged || Math.hypot(...way) > SLIP;
    // Who rested on a man before carrying it wants to carry it.
    session.press = { ...pressed, dragged, asked: pressed.asked && !dragged };
    if (dragged) stage.pieces.drag(pressed.man, way);
  }
  if (moved) refresh(session);
  magnify(session, spot);
}

function release(session: Session, spot: Spot): void {
  const { press: pressed, table } = session;
  if (!pressed || !table) return;
  const { at } = spot;
  const { man, dragged, pickedUp, asked } = pressed;
  const carried = man && dragged && at ? carryTo(table, man, at) : undefined;
  endPress(session, carried ?? null);
  if (!spot.finger) session.hover = at;
  if (at) pointCursor(session, at);
  if (asked) refresh(session);
  else if (man && dragged) {
    if (carried) touchPoint(session, carried.to, confirmBy(session, spot));
    else if (at && !samePoint(at, man)) apply(session, dropInVain(table, man, at));
    else letGo(session);
  } else if (at && !(pickedUp && samePoint(at, man))) touchPoint(session, at, confirmBy(session, spot));
  else refresh(session);
}

/** Between points this many pixels apart a finger does not go wrong. */
const FINGERTIP = 44;

function confirmBy({ settings, layout }: Session, { finger, box }: Spot): Circumstance['confirm'] {
  if (settings.confirm !== 'auto') return settings.confirm;
  const apart = layout ? (box.width * UNIT) / layout.width : FINGERTIP;
  return finger && apart < FINGERTIP ? 'again' : 'direct';
}

function endPress(session: Session, carried: Carry | null): void {
  const { press: pressed, stage } = session;
  clearTimeout(session.asking);
  session.press = null;
  session.aim = null;
  stage.loupe.hide();
  if (pressed?.man && pressed.dragged) stage.pieces.drop(pressed.man, carried === null);
}

function magnify(session: Session, spot: Spot): void {
  const { table, layout, ink, stage, settings, press: pressed } = session;
  const { at, pixels: finger, box } = spot;
  const useful = spot.finger && settings.enabled && !pressed?.man;
  if (useful && at && table && layout) {
    stage.loupe.show({ table, layout, ink, at, finger, box });
  } else stage.loupe.hide();
}

/** Where Tab will enter the board, and where the cursor is if the board has the focus already. */
function pointCursor(session: Session, at: Point): void {
  session.cursor = at;
  session.stage.cells.point(at);
}

/** Returns the function that stops listening. */
export function listenToKeys(session: Session): () => void {
  const stop = new AbortController();
  const { node } = session.stage.cells;
  const listen = { signal: stop.signal };
  node.addEventListener('focusin', (event) => showFocus(session, isSeen(event.target)), listen);
  node.addEventListener('focusout', () => showFocus(session, false), listen);
  node.addEventListener('keydown', (event) => pressKey(session, event), listen);
  return () => stop.abort();
}

function showFocus(session: Session, seen: boolean): void {
  session.focused = seen;
  refresh(session);
}

function isSeen(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function pressKey(session: Session, event: KeyboardEvent): void {
  const { layout, cursor, hand } = session;
  const deed = layout && readKey(event, cursor, layout);
  if (!deed || (deed.kind === 'cancel' && !hand.held && !hand.pending)) return;
  event.preventDefault();
  event.stopPropagation();
  session.hover = null;
  if (deed.kind === 'inspect') inspect(session, cursor);
  else if (deed.kind === 'touch') touchPoint(session, cursor, 'direct');
  else if (deed.kind === 'cancel') letGo(session);
  else {
    session.cursor = deed.at;
    session.explained = null;
    // Before the focus moves: a screen reader speaks as soon as it does.
    tellCursor(session);
    session.stage.cells.point(deed.at);
    refresh(session);
  }
}
