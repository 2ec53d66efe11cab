// What time it is at the server, learnt from its answers: the quickest answer of late is the truest.

export type ServerClock = {
  now(): number;
  /** The server said `now` in answer to something sent `tripMs` ago; null: nobody knows how long it took. */
  learn(now: number, tripMs: number | null): void;
};

const KEPT = 8;

export function makeServerClock(local: () => number): ServerClock {
  let samples: readonly { readonly offset: number; readonly tripMs: number }[] = [];
  let offset = 0;
  return {
    now: () => local() + offset,
    learn(now, tripMs) {
      const offsetNow = now + (tripMs ?? 0) / 2 - local();
      const sample = { offset: offsetNow, tripMs: tripMs ?? Number.POSITIVE_INFINITY };
      samples = [...samples, sample].slice(-KEPT);
      const quickest = samples.reduce((best, one) => (one.tripMs < best.tripMs ? one : best));
      offset = quickest.offset;
    },
  };
}
