// Every hint that one server gives the others: its topic, what it names, and how it is written and read.
// A hint says where to look and carries no facts: losing one costs time, never truth.

export type Hint =
  /** A match has reached this event. */
  | { readonly topic: 'match'; readonly match: string; readonly seq: number }
  /** A room has changed; without a version, something about it that is not in its row. */
  | { readonly topic: 'room'; readonly room: string; readonly version: number | null }
  /** Somebody has said something in a room. */
  | { readonly topic: 'chat'; readonly room: string; readonly line: number }
  /** An account was renamed, or sessions of it have ended; `renewed`: and a new one stands in their place. */
  | { readonly topic: 'account'; readonly account: string; readonly renewed: boolean }
  /** Somebody's rating has changed. */
  | { readonly topic: 'rating'; readonly account: string }
  /** Somebody's place in the queue has changed. */
  | { readonly topic: 'queue'; readonly account: string }
  /** So many people are connected to this server: an estimate for the lobby, which nothing depends on. */
  | { readonly topic: 'people'; readonly server: string; readonly people: number }
  /** Is this account at this match or in this room through any server? Whoever sees it there answers. */
  | { readonly topic: 'presence-asked'; readonly place: string; readonly account: string }
  | { readonly topic: 'presence-seen'; readonly place: string; readonly account: string }
  /** The server that says so has just started; whoever hears it says that it is there. */
  | { readonly topic: 'arrived' }
  | { readonly topic: 'present' }
  /** Sent again and again by every server, which hears it come back: its number among those of its server. */
  | { readonly topic: 'beat'; readonly beat: number }
  /** The server that says so was cut off: the others may have missed its hints, as it missed theirs. */
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
  rating: aboutAccount('rating'),
  queue: aboutAccount('queue'),
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

function aboutAccount<T extends 'rating' | 'queue'>(topic: T) {
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

export function writeHint<T extends Topic>(hint: HintOf<T>): string {
  const format: Format<T> = FORMATS[hint.topic as T];
  const text = JSON.stringify(format.write(hint));
  if (text.length > LONGEST_HINT) throw new Error(`a hint of ${text.length} characters is no hint`);
  return text;
}

/** null: not a hint of this version of the server. */
export function parseHint(topic: string, text: string): Hint | null {
  if (!Object.hasOwn(FORMATS, topic)) return null;
  const fields = readFields(text);
  return fields && FORMATS[topic as Topic].parse(fields);
}

function readFields(text: string): readonly unknown[] | null {
  try {
    const fields: unknown = JSON.parse(text);
    return Array.isArray(fields) ? fields : null;
  } catch {
    return null;
  }
}
