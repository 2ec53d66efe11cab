// Motion tells what happened: landing, lifting off, moving, turning over. Short, and none for those who want none.

const LAND_MS = 150;
const LIFT_MS = 170;
const TRAVEL_MS = 180;
const HALF_TURN_MS = 90;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

export type Motion = {
  /** Does this viewer want motion? */
  wanted(): boolean;
  land(node: SVGElement): void;
  lift(node: SVGElement, gone: () => void): void;
  travel(node: SVGElement, from: readonly [number, number]): void;
  /** `swap` is called half-way, when the edge of the piece is towards the viewer. */
  turn(node: SVGElement, swap: () => void): void;
  draw(node: SVGElement): void;
  /** Ends whatever still moves, at once. */
  settle(): void;
};

/** What is still to be done when a motion ends; `more` says whether another motion may follow it. */
type Then = (more: boolean) => void;

export function createMotion(): Motion {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const running = new Map<Animation, Then>();
  const run = (node: SVGElement, frames: Keyframe[], duration: number, then: Then = () => {}) => {
    const animation = node.animate(frames, { duration, easing: EASE });
    running.set(animation, then);
    animation.onfinish = () => {
      running.delete(animation);
      then(true);
    };
  };
  return {
    wanted: () => !reduced.matches,
    land: (node) =>
      run(
        node,
        [
          { transform: 'scale(1.08)', opacity: 0.4 },
          { transform: 'scale(1)', opacity: 1 },
        ],
        LAND_MS,
      ),
    lift: (node, gone) =>
      run(
        node,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'translateY(-14px) scale(1.12)', opacity: 0 },
        ],
        LIFT_MS,
        gone,
      ),
    travel: (node, [x, y]) =>
      run(node, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], TRAVEL_MS),
    turn: (node, swap) =>
      run(node, [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0.04)' }], HALF_TURN_MS, (more) => {
        swap();
        if (more) run(node, [{ transform: 'scaleX(0.04)' }, { transform: 'scaleX(1)' }], HALF_TURN_MS);
      }),
    draw: (node) =>
      run(
        node,
        [
          { strokeDasharray: '1 1', strokeDashoffset: 1 },
          { strokeDasharray: '1 1', strokeDashoffset: 0 },
        ],
        TRAVEL_MS,
      ),
    settle: () => {
      for (const [animation, then] of running) {
        animation.onfinish = null;
        animation.cancel();
        then(false);
      }
      running.clear();
    },
  };
}
