// Retries with growing pauses, spread at random so that clients do not all retry in the same moment.

import type { StartTimer } from '../base/tasks.ts';

export type Retry = {
  /** Calls `act` after `afterMs`, or else after the next, longer pause. It replaces a call that is still waiting. */
  later(act: () => void, afterMs?: number): void;
  cancel(): void;
  /** After a success: the next pause is the shortest again. */
  reset(): void;
};

export type Pauses = { readonly firstMs: number; readonly longestMs: number; readonly growth: number };

export type RetryDeps = { readonly startTimer: StartTimer; random(): number };

export function makeRetryTimer(
  { firstMs, longestMs, growth }: Pauses,
  { startTimer, random }: RetryDeps,
): Retry {
  let failures = 0;
  let cancel = () => {};
  return {
    later(act, afterMs) {
      cancel();
      const pauseMs = Math.min(longestMs, firstMs * growth ** failures);
      failures += 1;
      // Clients that lost the connection in the same moment retry at different times.
      cancel = startTimer(afterMs ?? pauseMs * (0.5 + random() / 2), act);
    },
    cancel: () => cancel(),
    reset() {
      failures = 0;
    },
  };
}
