// Finds out which of many things have changed, by comparing one cheap version text of each with the one seen before.

export type ChangeDetector = {
  /** Answers the ids whose version differs from the one of the last call, and the ids that were not in it. */
  changed(now: ReadonlyMap<string, string>): readonly string[];
};

export function openChangeDetector(): ChangeDetector {
  let seen: ReadonlyMap<string, string> = new Map();
  return {
    changed(now) {
      const before = seen;
      seen = now;
      return [...now].flatMap(([id, version]) => (before.get(id) === version ? [] : [id]));
    },
  };
}
