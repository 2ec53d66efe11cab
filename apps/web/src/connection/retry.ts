// Tries again later: a little longer apart each time, and never everybody in the same moment.

export type Retry = {
  /** Calls `act` after `afterMs`, or else after the next, longer pause. One call at most is waiting. */
  later(act: () => void, afterMs?: number): void;
  cancel(): void;
  /** It has worked: the next pause is the shortest again. */
  reset(): void;
};

export type Pauses = { readonly firstMs: number; readonly longestMs: number; readonly growth: number };

export function makeRetry({ firstMs, longestMs, growth }: Pauses, random: () => number): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(act, afterMs) {
      clearTimeout(timer);
      const pauseMs = Math.min(longestMs, firstMs * growth ** failures);
      failures += 1;
      // Whoever was cut off in the same moment comes back a little apart.
      timer = setTimeout(act, afterMs ?? pauseMs * (0.5 + random() / 2));
    },
    cancel: () => clearTimeout(timer),
    reset() {
      failures = 0;
    },
  };
}
