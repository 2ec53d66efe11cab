// Records measurements inside the page; runs there before any other script.

export type Watched = {
  /** From the release of the finger to the frame that shows its stone, by the Event Timing API; rounded to 8 ms. */
  readonly taps: number[];
  /** The number of those frames without the stone. */
  readonly unseen: number;
  /** From the release of the finger to the frame that shows whose turn it is now. */
  readonly turns: number[];
  /** The length of each frame during an animation on the board. */
  readonly frames: number[];
  readonly lcpMs: number;
  readonly cls: number;
  /** Long tasks beyond their first 50 ms each. */
  readonly tbtMs: number;
};

/** Self-contained: the page gets this function as text. */
export function watchPage(): void {
  const watched = {
    ...{ taps: [] as number[], turns: [] as number[], frames: [] as number[] },
    ...{ unseen: 0, lcpMs: 0, cls: 0, tbtMs: 0 },
  };
  Object.assign(window, { watched });
  const observe = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);

  observe('event', (entry) => {
    if (entry.name === 'pointerup') watched.taps.push(entry.duration);
  });
  observe('largest-contentful-paint', (entry) => {
    watched.lcpMs = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watched.cls += value;
  });
  observe('longtask', (entry) => {
    watched.tbtMs += Math.max(0, entry.duration - 50);
  });

  let released = 0;
  new MutationObserver(() => {
    requestAnimationFrame(() => setTimeout(() => watched.turns.push(performance.now() - released)));
  }).observe(document, { subtree: true, attributeFilter: ['data-turn'] });

  /** A visible stone, or its falling sprite, that covers this place. */
  const isStoneAt = (x: number, y: number) =>
    [...document.querySelectorAll('.sente-sprite, .sente-pieces > g')].some((stone) => {
      const box = stone.getBoundingClientRect();
      const covers = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < box.width / 8;
      return covers && stone.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });

  let recording = false;
  const moves = () => document.getAnimations().some((one) => one.playState === 'running');
  const record = (before: number, count: number) => {
    requestAnimationFrame((now) => {
      watched.frames.push(now - before);
      // The stone lands a frame or two after the finger has left.
      if (moves() || count < 3) record(now, count + 1);
      else recording = false;
    });
  };
  addEventListener(
    'pointerup',
    ({ clientX: x, clientY: y, target }) => {
      released = performance.now();
      // This runs in the frame that the entry of this event waits for, before the paint.
      if (target instanceof Element && target.closest('.sente-stage'))
        requestAnimationFrame(() => {
          if (!isStoneAt(x, y)) watched.unseen += 1;
        });
      if (recording) return;
      recording = true;
      requestAnimationFrame((now) => record(now, 0));
    },
    { capture: true },
  );
}
