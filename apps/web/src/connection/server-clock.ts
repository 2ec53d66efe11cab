// The server's time, estimated from its answers. The quickest of the last few answers is the most exact.

export type ServerClock = {
  now(): number;
  /** The server sent `now` in answer to a message sent `tripMs` ago; null: that time is not known. */
  learn(now: number, tripMs: number | null): void;
};

const MOST_SAMPLES = 8;

export function makeServerClock(local: () => number): ServerClock {
  let samples: readonly { readonly offset: number; readonly tripMs: number }[] = [];
  let offset = 0;
  return {
    now: () => local() + offset,
    learn(now, tripMs) {
      const offsetNow = now + (tripMs ?? 0) / 2 - local();
      const sample = { offset: offsetNow, tripMs: tripMs ?? Number.POSITIVE_INFINITY };
      samples = [...samples, sample].slice(-MOST_SAMPLES);
      const quickest = samples.reduce((best, one) => (one.tripMs < best.tripMs ? one : best));
      offset = quickest.offset;
    },
  };
}
