// Faults of one kind that last at the same time: none ends another.

/** Each fault as a share of the messages or statements. */
type Shares = { readonly [fault: string]: number };

export type LastingShares<T extends Shares> = {
  /** The shares of all faults that last now. */
  now(): T;
  /** Begins a fault; the answer ends it. */
  add(fault: T): () => void;
};

export function openShares<T extends Shares>(none: T): LastingShares<T> {
  const lasting = new Set<T>();
  let total = none;
  function combineLastingShares(): void {
    const share = (name: string) => 1 - [...lasting].reduce((left, one) => left * (1 - (one[name] ?? 0)), 1);
    total = Object.fromEntries(Object.keys(none).map((name) => [name, share(name)])) as T;
  }
  return {
    now: () => total,
    add(fault) {
      // A copy, so that the same fault can last twice.
      const own = { ...fault };
      lasting.add(own);
      combineLastingShares();
      return () => {
        lasting.delete(own);
        combineLastingShares();
      };
    },
  };
}
