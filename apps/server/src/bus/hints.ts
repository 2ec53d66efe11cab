// Every hint that servers send each other: its topic, its fields, and how it is written and read.
// A hint says where to look and carries no facts: a lost hint costs time, never truth.

export type Hint =
  /** A match has reached this event. */
  | { readonly topic: 'match'; readonly match: string; readonly seq: number }
  /** A room has changed. version null: the change is not in its row. */
  | { readonly topic: 'room'; readonly room: string; readonly version: number | null }
  /** A room has a new chat line. */
  | { readonly topic: 'chat'; readonly room: string; readonly line: number }
  /** An account was renamed, or its sessions were ended; `renewed`: and replaced by a new one. */
  | { readonly topic: 'account'; readonly account: string; readonly renewed: boolean }
  /** The rating of this account has changed. */
  | { readonly topic: 'rating'; readonly account: string }
  /** The place of this account in the queue has changed. */
  | { readonly topic: 'queue'; readonly account: string }
  /** The number of people connected to this server: an estimate for the lobby; nothing else depends on it. */
  | { readonly topic: 'people'; readonly server: string; readonly people: number }
  /** Is this account at this match or in this room through any server? A server that sees it there answers. */
  | { readonly topic: 'presence-asked'; readonly place: string; readonly account: string }
  | { readonly topic: 'presence-seen'; readonly place: string; readonly account: string }
  /** The sender has just started; every server that hears it answers `present`. */
  | { readonly topic: 'arrived' }
  | { readonly topic: 'present' }
  /** Sent regularly by every server, which expects it back: the beat's number. */
  | { readonly topic: 'beat'; readonly beat: number }
  /** The sender was cut off: the others may have missed its hints, as it missed theirs. */
  | { readonly topic: 'reconnected' };

export type Topic = Hint['topic'];
export type HintOf<T extends Topic> = Extract<Hint, { readonly topic: T }>;

/** PostgreSQL takes no notification longer than 8,000 bytes; a hint is far shorter. */
export const LONGEST_HINT = 1_000;

type Format<T extends Topic> = {
  write(hint: HintOf<T>): readonly (string | number | null)[];
  parse(fields: readonly unknown[]): HintOf<T> | null;
};

const FORMATS: { readonly [T in Topic]: Format<T> } = {
  match: {
    write: ({ match, seq }) => [match, seq],
    parse: ([match, seq]) => (isText(match) && isCount(seq) ? { topic: 'match', match, seq } : null),
  },
  room: {
    write: ({ room, version }) => [room, version],
    parse: ([room, version]) =>
      isText(room) && (version === null || isCount(version)) ? { topic: 'room', room, version } : null,
  },
  chat: {
    write: ({ room, line }) => [room, line],
    parse: ([room, line]) => (isText(room) && isCount(line) ? { topic: 'chat', room, line } : null),
  },
  account: {
    write: ({ account, renewed }) => [account, renewed ? 1 : 0],
    parse: ([account, renewed]) =>
      isText(account) ? { topic: 'account', account, renewed: renewed === 1 } : null,
  },
  rating: accountHintFormat('rating'),
  queue: accountHintFormat('queue'),
  people: {
    write: ({ server, people }) => [server, people],
    parse: ([server, people]) =>
      isText(server) && isCount(people) ? { topic: 'people', server, people } : null,
  },
  'presence-asked': {
    write: ({ place, account }) => [place, account],
    parse: ([place, account]) =>
      isText(place) && isText(account) ? { topic: 'presence-asked', place, account } : null,
  },
  'presence-seen': {
    write: ({ place, account }) => [place, account],
    parse: ([place, account]) =>
      isText(place) && isText(account) ? { topic: 'presence-seen', place, account } : null,
  },
  beat: {
    write: ({ beat }) => [beat],
    parse: ([beat]) => (isCount(beat) ? { topic: 'beat', beat } : null),
  },
  arrived: { write: () => [], parse: () => ({ topic: 'arrived' }) },
  present: { write: () => [], parse: () => ({ topic: 'present' }) },
  reconnected: { write: () => [], parse: () => ({ topic: 'reconnected' }) },
};

function accountHintFormat<T extends 'rating' | 'queue'>(topic: T) {
  return {
    write: ({ account }: { readonly account: string }) => [account],
    parse: ([account]: readonly unknown[]) => (isText(account) ? { topic, account } : null),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function encodeHint<T extends Topic>(hint: HintOf<T>): string {
  const format: Format<T> = FORMATS[hint.topic as T];
  const text = JSON.stringify(format.write(hint));
  if (text.length > LONGEST_HINT)
    throw new Error(`a hint has at most ${LONGEST_HINT} characters, not ${text.length}`);
  return text;
}

/** null: not a hint that this version knows. */
export function parseHint(topic: string, text: string): Hint | null {
  if (!Object.hasOwn(FORMATS, topic)) return null;
  const fields = parseHintFields(text);
  return fields && FORMATS[topic as Topic].parse(fields);
}

function parseHintFields(text: string): readonly unknown[] | null {
  try {
    const fields: unknown = JSON.parse(text);
    return Array.isArray(fields) ? fields : null;
  } catch {
    return null;
  }
}
