// Which of many things have changed, found by one cheap mark of each: what has the same mark as at the last look has not.

export type Marks = {
  /** Answers what has another mark than at the last look, or had none then. */
  changed(now: ReadonlyMap<string, string>): readonly string[];
};

export function openMarks(): Marks {
  let seen: ReadonlyMap<string, string> = new Map();
  return {
    changed(now) {
      const before = seen;
      seen = now;
      return [...now].flatMap(([id, mark]) => (before.get(id) === mark ? [] : [id]));
    },
  };
}
