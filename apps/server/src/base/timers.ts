// Delayed work that can be cancelled all at once.

import type { Cancel, World } from './world.ts';

export type Timers = {
  /** Does the work after `ms`; an error goes to `failed`. Does nothing after `stop`. */
  later(ms: number, work: () => unknown, failed: (error: unknown) => void): void;
  stop(): void;
};

export function openTimers(world: Pick<World, 'after'>): Timers {
  const waiting = new Set<Cancel>();
  let stopped = false;
  return {
    later(ms, work, failed) {
      // Work that was under way when it stopped may ask to be done again: a closed store would then be asked for ever.
      if (stopped) return;
      const cancel = world.after(ms, async () => {
        waiting.delete(cancel);
        try {
          await work();
        } catch (error) {
          failed(error);
        }
      });
      waiting.add(cancel);
    },
    stop() {
      stopped = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
