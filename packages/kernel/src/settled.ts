// How a move that chance has settled is written in every game: as it was asked for, `=`, and what was turned up.

export type SettledMove = {
  readonly asked: string;
  /** null: chance had nothing to say. */
  readonly turnedUp: string | null;
};

/** `?b3=red-horse` was asked as `?b3`; a choice such as `=black` stays what it is. */
export function parseSettled(entry: string): SettledMove {
  const equals = entry.indexOf('=', 1);
  if (equals < 0) return { asked: entry, turnedUp: null };
  return { asked: entry.slice(0, equals), turnedUp: entry.slice(equals + 1) };
}

export function makeSettled({ asked, turnedUp }: SettledMove): string {
  return turnedUp === null ? asked : `${asked}=${turnedUp}`;
}

/** Whether what was asked for, if anything was, is the move that was made: whatever chance made of it. */
export function isSameMove(asked: string | undefined, entry: string): boolean {
  return entry === asked || parseSettled(entry).asked === asked;
}
