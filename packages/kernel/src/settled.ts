// The notation of a settled move in every game: the asked move, `=`, and the piece that was turned up.

export type SettledMove = {
  readonly asked: string;
  /** The piece that was turned up; null: the move involves no chance. */
  readonly turnedUp: string | null;
};

/** `?b3=red-horse` was asked as `?b3`; a choice such as `=black` stays as it is. */
export function parseSettled(entry: string): SettledMove {
  const equals = entry.indexOf('=', 1);
  if (equals < 0) return { asked: entry, turnedUp: null };
  return { asked: entry.slice(0, equals), turnedUp: entry.slice(equals + 1) };
}

export function makeSettled({ asked, turnedUp }: SettledMove): string {
  return turnedUp === null ? asked : `${asked}=${turnedUp}`;
}

/** Whether the settled move is the one that was asked for, whichever piece it turned up; false if none was asked for. */
export function isSameMove(asked: string | undefined, entry: string): boolean {
  return entry === asked || parseSettled(entry).asked === asked;
}
