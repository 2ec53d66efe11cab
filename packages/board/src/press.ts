// One press of a finger or a mouse button on the board: its start, its moves, and its end or cancellation.

import type { Point } from '@sente/kernel';
import { samePoint, UNIT } from './geometry.ts';
import { carryTo, dropInVain, type TouchContext } from './hand.ts';
import type { PointerListener, Spot } from './pointer.ts';
import { updateOverlayAndCells, updateOverlayAndCellsSoon } from './redraw.ts';
import type { Press, Session } from './session.ts';
import { applyTouchResult, emptyHand, inspectMan, setHand, touchPoint, touchWithPointer } from './touches.ts';

/** A finger that rests on a man for this long asks what the man is. */
const LONG_PRESS_MS = 480;

/** A timer later than this was delayed by a busy page. A release that came before it may be delayed, too. */
const HELD_UP_MS = 50;

/** A man may slip this far under the finger before it counts as dragged, in units. */
const SLIP = 22;

/** A finger does not miss a point if its neighbours are this many pixels away. */
const FINGERTIP = 44;

export function createPointerListener(session: Session): PointerListener & { destroy(): void } {
  const longPress = createLongPressTimer(session);
  return {
    hover(spot) {
      const at = spot?.at ?? null;
      if (samePoint(at, session.hover)) return;
      session.hover = at;
      updateOverlayAndCellsSoon(session);
    },
    start(spot) {
      startPress(session, spot);
      // A mouse asks with its other button: a slow click with this one is a click.
      if (spot.finger && session.press && spot.at) longPress.startTimer(spot.at);
    },
    move: (spot) => movePress(session, spot),
    end(spot) {
      longPress.stopTimer();
      endPress(session, spot);
    },
    cancel() {
      longPress.stopTimer();
      clearPress(session, true);
      updateOverlayAndCells(session);
    },
    ask: (spot) => spot.at !== null && inspectMan(session, spot.at),
    activate(target) {
      const at = session.stage.cells.pointOf(target);
      if (at) touchPoint(session, at, 'direct');
    },
    destroy: longPress.stopTimer,
  };
}

function startPress(session: Session, spot: Spot): void {
  const { shown, settings, hand } = session;
  const { at } = spot;
  if (!shown || !at) return;
  const taking = hand.held !== null && carryTo(shown.index, hand.held, at) !== undefined;
  const man = settings.enabled && !taking && shown.index.carries(at) ? at : null;
  const pickedUp = man !== null && !samePoint(hand.held, man);
  session.press = { start: spot, at, man, pickedUp, dragged: false, strayed: false, asked: false };
  session.hover = null;
  session.cursor = { ...session.cursor, at };
  if (pickedUp) setHand(session, { held: man, pending: null });
  updateOverlayAndCellsSoon(session);
  updateLoupe(session, spot);
}

function movePress(session: Session, spot: Spot): void {
  const { press, stage } = session;
  if (!press) return;
  const { at } = spot;
  const strayed = press.strayed || !samePoint(at, press.start.at);
  const way = [spot.units[0] - press.start.units[0], spot.units[1] - press.start.units[1]] as const;
  const dragged = press.man !== null && (press.dragged || Math.hypot(...way) > SLIP);
  // A player who rests on a man and then moves the finger wants to carry the man, not to ask about it.
  session.press = { ...press, at, dragged, strayed, asked: press.asked && !dragged };
  if (press.man && dragged) stage.pieces.drag(press.man, way);
  if (!samePoint(at, press.at)) updateOverlayAndCellsSoon(session);
  updateLoupe(session, spot);
}

function endPress(session: Session, spot: Spot): void {
  const { press, shown } = session;
  if (!press || !shown) return;
  const { at } = spot;
  const { man, dragged, pickedUp, asked } = press;
  const carried = man && dragged && at ? carryTo(shown.index, man, at) : undefined;
  clearPress(session, carried === undefined);
  if (!spot.finger) session.hover = at;
  if (at) session.cursor = { ...session.cursor, at };
  if (asked || (at && wasLongPress(press, spot) && inspectMan(session, at))) updateOverlayAndCells(session);
  else if (man && dragged) {
    if (carried) touchPoint(session, carried.to, confirmModeForTouch(session, spot));
    else if (at && !samePoint(at, man)) applyTouchResult(session, dropInVain(shown.index, man, at));
    else emptyHand(session);
  } else if (at && !(pickedUp && samePoint(at, man)))
    touchWithPointer(session, at, confirmModeForTouch(session, spot));
  else updateOverlayAndCells(session);
}

function clearPress(session: Session, goesBack: boolean): void {
  const { press, stage } = session;
  session.press = null;
  stage.loupe.hide();
  if (press?.man && press.dragged) stage.pieces.drop(press.man, goesBack);
}

/** Asks the app to explain the man under a finger that rests on it. */
function createLongPressTimer(session: Session) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = (at: Point, waitMs = LONG_PRESS_MS) => {
    clearTimeout(timer);
    const due = performance.now() + waitMs;
    timer = setTimeout(() => {
      const { press } = session;
      if (performance.now() - due > HELD_UP_MS) startTimer(at, HELD_UP_MS);
      else if (press && !press.dragged && samePoint(press.at, at) && inspectMan(session, at))
        session.press = { ...press, asked: true };
    }, waitMs);
  };
  return { startTimer, stopTimer: () => clearTimeout(timer) };
}

/** A busy page learns of a long press only when it is over: then the times of its events tell. */
function wasLongPress(press: Press, { at, ms, finger }: Spot): boolean {
  const isLong = ms - press.start.ms >= LONG_PRESS_MS;
  return finger && isLong && !press.dragged && !press.strayed && samePoint(at, press.start.at);
}

function confirmModeForTouch({ settings, shown }: Session, { finger, box }: Spot): TouchContext['confirm'] {
  if (settings.confirm !== 'auto') return settings.confirm;
  const apart = shown ? (box.width * UNIT) / shown.layout.width : FINGERTIP;
  return finger && apart < FINGERTIP ? 'again' : 'direct';
}

function updateLoupe({ shown, stage, settings, press }: Session, spot: Spot): void {
  const { at, pixels: finger, box } = spot;
  if (spot.finger && settings.enabled && !press?.man && at && shown) {
    stage.loupe.show({ ...shown, at, finger, box });
  } else stage.loupe.hide();
}
