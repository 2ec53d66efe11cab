// Short motions that show a change: landing, lifting off, moving, turning over. None for viewers who prefer reduced motion.

import { type Offset, shiftTransform } from './sprites.ts';

const LAND_MS = 150;
const LIFT_MS = 170;
const TRAVEL_MS = 180;
const HALF_TURN_MS = 90;
/** A stone that has not quite landed. */
export const RAISED = 'scale(1.12)';
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

export type Motion = {
  /** False if the viewer prefers reduced motion. */
  wanted(): boolean;
  /** `then` is called when the motion ends or is cut short, here and below. `place` is the transform of the landing point. */
  land(sprite: SVGElement, place: string, then: () => void): void;
  lift(sprite: SVGElement, then: () => void): void;
  travel(sprite: SVGElement, from: Offset, then: () => void): void;
  /** `swap` is called half-way, when the edge of the piece is towards the viewer. */
  turn(sprite: SVGElement, swap: () => void, then: () => void): void;
  draw(line: SVGElement): void;
  /** Ends whatever still moves, at once. */
  finishAll(): void;
};

/** Called when a motion ends; `more` says whether another motion may follow it. */
type Then = (more: boolean) => void;

export function createMotion(): Motion {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const running = new Map<Animation, Then>();
  const startAnimation = (node: SVGElement, frames: Keyframe[], duration: number, then: Then) => {
    const animation = node.animate(frames, { duration, easing: EASE });
    running.set(animation, then);
    animation.onfinish = () => {
      running.delete(animation);
      then(true);
    };
  };
  return {
    wanted: () => !reduced.matches,
    // The stone itself is there from the first frame on. Its sprite, a little larger, lands over it.
    land: (sprite, place, then) =>
      startAnimation(
        sprite,
        [{ transform: `${place} ${RAISED}` }, { transform: `${place} scale(1)` }],
        LAND_MS,
        then,
      ),
    lift: (sprite, then) =>
      startAnimation(
        sprite,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'translateY(-12%) scale(1.12)', opacity: 0 },
        ],
        LIFT_MS,
        then,
      ),
    travel: (sprite, from, then) =>
      startAnimation(sprite, [{ transform: shiftTransform(from) }, { transform: 'none' }], TRAVEL_MS, then),
    turn: (sprite, swap, then) =>
      startAnimation(
        sprite,
        [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0.04)' }],
        HALF_TURN_MS,
        (more) => {
          if (!more) return then();
          swap();
          startAnimation(
            sprite,
            [{ transform: 'scaleX(0.04)' }, { transform: 'scaleX(1)' }],
            HALF_TURN_MS,
            then,
          );
        },
      ),
    draw: (line) =>
      startAnimation(
        line,
        [
          { strokeDasharray: '1 1', strokeDashoffset: 1 },
          { strokeDasharray: '1 1', strokeDashoffset: 0 },
        ],
        TRAVEL_MS,
        () => {},
      ),
    finishAll: () => {
      for (const [animation, then] of running) {
        animation.onfinish = null;
        animation.cancel();
        then(false);
      }
      running.clear();
    },
  };
}
