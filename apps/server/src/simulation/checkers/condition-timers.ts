// How long conditions have held without a break: a promise that holds only after a while is broken when it is not kept for
// longer than that.

export type ConditionTimers = {
  /** How long the condition has held for the subject. */
  heldForMs(subject: string, holds: boolean): number;
  /** The condition holds for these subjects and for no other. */
  heldByAll(subjects: Iterable<string>): readonly (readonly [subject: string, ms: number])[];
};

export function openConditionTimers(now: () => number): ConditionTimers {
  const since = new Map<string, number>();
  function heldForMs(subject: string, holds: boolean): number {
    if (!holds) {
      since.delete(subject);
      return 0;
    }
    const began = since.get(subject) ?? now();
    since.set(subject, began);
    return Math.round(now() - began);
  }
  return {
    heldForMs,
    heldByAll(subjects) {
      const all = new Set(subjects);
      for (const known of [...since.keys()]) if (!all.has(known)) since.delete(known);
      return [...all].map((subject) => [subject, heldForMs(subject, true)]);
    },
  };
}
