// Fingers, mice and keys at work on a board: taps, drags, the keyboard's cursor.

import type { Point } from '@sente/kernel';
import { samePoint, UNIT } from './geometry.ts';
import { carryTo, dropInVain, type TouchContext } from './hand.ts';
import { readKey } from './keys.ts';
import type { Carry } from './picture-index.ts';
import type { PointerListener, Spot } from './pointer.ts';
import {
  apply,
  inspect,
  letGo,
  type Press,
  refresh,
  refreshSoon,
  type Session,
  setHand,
  tellCursor,
  touchPoint,
  touchWithPointer,
} from './session.ts';

/** So long a finger rests on a man before it asks what that man is. */
const LONG_PRESS_MS = 480;

/** A timer later than this was held up by a busy page, and so may be a release that came before it. */
const HELD_UP_MS = 50;

/** So far a man may slip under the finger before it counts as dragged, in units. */
const SLIP = 22;

export function pointerListener(session: Session): PointerListener {
  return {
    hover(spot) {
      const at = spot?.at ?? null;
      if (samePoint(at, session.hover)) return;
      session.hover = at;
      refreshSoon(session);
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
  const { index, settings, hand } = session;
  if (!index || !spot.at) return;
  const taking = hand.held !== null && carryTo(index, hand.held, spot.at) !== undefined;
  const man = settings.enabled && !taking && index.carries(spot.at) ? spot.at : null;
  const pickedUp = man !== null && !samePoint(hand.held, man);
  session.press = { spot, man, pickedUp, dragged: false, strayed: false, asked: false };
  // A mouse asks with its other button: with this one a slow click is a click.
  if (spot.finger) askSoon(session, spot.at);
  session.aim = spot.at;
  session.hover = null;
  session.cursor = spot.at;
  if (pickedUp) setHand(session, { held: man, pending: null });
  refreshSoon(session);
  magnify(session, spot);
}

/** A press that stays where it is asks what the man is. */
function askSoon(session: Session, at: Point, waitMs = LONG_PRESS_MS): void {
  clearTimeout(session.asking);
  const due = performance.now() + waitMs;
  session.asking = setTimeout(() => {
    const { press: pressed } = session;
    if (performance.now() - due > HELD_UP_MS) askSoon(session, at, HELD_UP_MS);
    else if (pressed && !pressed.dragged && samePoint(session.aim, at) && inspect(session, at))
      session.press = { ...pressed, asked: true };
  }, waitMs);
}

/** A page that was busy all the while hears of a long press when it is over. */
function hasRested(pressed: Press, { at, ms, finger }: Spot): boolean {
  const isLong = ms - pressed.spot.ms >= LONG_PRESS_MS;
  return finger && isLong && !pressed.dragged && !pressed.strayed && samePoint(at, pressed.spot.at);
}

function drag(session: Session, spot: Spot): void {
  const { press: pressed, stage } = session;
  if (!pressed) return;
  const moved = !samePoint(spot.at, session.aim);
  session.aim = spot.at;
  const strayed = pressed.strayed || !samePoint(spot.at, pressed.spot.at);
  if (pressed.man) {
    const way = [spot.units[0] - pressed.spot.units[0], spot.units[1] - pressed.spot.units[1]] as const;
    const dragged = pressed.dragged || Math.hypot(...way) > SLIP;
    // Who rested on a man before carrying it wants to carry it.
    session.press = { ...pressed, dragged, strayed, asked: pressed.asked && !dragged };
    if (dragged) stage.pieces.drag(pressed.man, way);
  } else if (strayed !== pressed.strayed) session.press = { ...pressed, strayed };
  if (moved) refreshSoon(session);
  magnify(session, spot);
}

function release(session: Session, spot: Spot): void {
  const { press: pressed, index } = session;
  if (!pressed || !index) return;
  const { at } = spot;
  const { man, dragged, pickedUp, asked } = pressed;
  const carried = man && dragged && at ? carryTo(index, man, at) : undefined;
  endPress(session, carried ?? null);
  if (!spot.finger) session.hover = at;
  if (at) session.cursor = at;
  if (asked || (at && hasRested(pressed, spot) && inspect(session, at))) refresh(session);
  else if (man && dragged) {
    if (carried) touchPoint(session, carried.to, confirmBy(session, spot));
    else if (at && !samePoint(at, man)) apply(session, dropInVain(index, man, at));
    else letGo(session);
  } else if (at && !(pickedUp && samePoint(at, man))) touchWithPointer(session, at, confirmBy(session, spot));
  else refresh(session);
}

/** Between points this many pixels apart a finger does not go wrong. */
const FINGERTIP = 44;

function confirmBy({ settings, layout }: Session, { finger, box }: Spot): TouchContext['confirm'] {
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
  const { index, layout, ink, stage, settings, press: pressed } = session;
  const { at, pixels: finger, box } = spot;
  const useful = spot.finger && settings.enabled && !pressed?.man;
  if (useful && at && index && layout) {
    stage.loupe.show({ index, layout, ink, at, finger, box });
  } else stage.loupe.hide();
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
  const action = layout && readKey(event, cursor, layout);
  if (!action || (action.kind === 'cancel' && !hand.held && !hand.pending)) return;
  event.preventDefault();
  event.stopPropagation();
  session.hover = null;
  if (action.kind === 'inspect') inspect(session, cursor);
  else if (action.kind === 'touch') touchPoint(session, cursor, 'direct');
  else if (action.kind === 'cancel') letGo(session);
  else {
    session.cursor = action.at;
    session.explained = null;
    // Before the focus moves: a screen reader speaks as soon as it does.
    tellCursor(session);
    session.stage.cells.point(action.at);
    refresh(session);
  }
}
