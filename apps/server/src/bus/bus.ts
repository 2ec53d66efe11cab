// What every bus does, whatever carries its hints: it tells its subscribers, and leaves out what it has sent itself.

import { randomUUID } from 'node:crypto';
import { type BeatAges, type BusHealth, openBusHealth, type Silence } from './health.ts';
import { type Hint, type HintOf, parseHint, type Topic, writeHint } from './hints.ts';

type Listener<T extends Topic> = (hint: HintOf<T>) => void;
/** A listener of any topic: what it takes is known where its topic is. */
type AnyListener = (hint: never) => void;

export interface Bus {
  /** This server's own name among all of them. */
  readonly server: string;
  /** Own subscribers hear it at once, those of other servers soon after. Never waits and never throws for the network's sake. */
  publish(hint: Hint): void;
  /** Answers how to stop listening. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void;
  /**
   * Called when hints may have been lost: after a break in the connection, be it ours or another server's, and about
   * once a second while the bus is silent. Each look reads from the store what its hints would have told.
   */
  onMissed(look: () => Promise<void> | void): void;
  /** Nobody else is heard: there are no other servers, or none that can be reached. */
  isAlone(): boolean;
  /** Hints are being lost. Never so for a server alone in its process. */
  readonly isSilent: BusHealth['isSilent'];
  onSilence(listener: (silence: Silence) => void): void;
  readonly confirm: BusHealth['confirm'];
  readonly lateMs: BusHealth['lateMs'];
  close(): Promise<void>;
}

/** When the carrier itself was gone, every server says that it was cut off: one look serves for all of them. */
const LOOK_MS = 200;

/**
 * A server that has heard no other for so long is alone, and sends nothing but beats. One that has just started has
 * heard none either: it says `arrived`, and any other answers.
 */
const ALONE_MS = 20_000;
/** Sent even when alone: that is how a server that has started since is noticed, also by servers that know no beats. */
const ALWAYS: ReadonlySet<Topic> = new Set<Topic>(['people', 'reconnected', 'beat']);

/** What carries hints between servers; null for a server alone. */
export type Carrier = {
  send(topic: Topic, message: string): void;
  /** Closes the connection, which may be stuck, and opens another one; nothing while that is under way. */
  reopen(): void;
  close(): Promise<void>;
};

/** What a carrier tells its bus. */
export type Receiver = {
  message(topic: string, message: string): void;
  /** The connection was gone and is back. */
  recovered(): void;
};

export type BusClocks = {
  /** Milliseconds, from a clock that never goes back. */
  readonly now?: () => number;
  /** The heartbeats in the store, which tell a server that is gone from one whose hints are lost. */
  readonly beatAges?: BeatAges;
};

export async function makeBus(
  openCarrier: ((receiver: Receiver) => Promise<Carrier>) | null,
  { now = () => performance.now(), beatAges = async () => new Map() }: BusClocks = {},
): Promise<Bus> {
  const server = randomUUID();
  const subscribers = openSubscribers();
  const told: ((silence: Silence) => void)[] = [];
  const looks = openLooks();
  let carrier: Carrier | null = null;
  const send = (hint: Hint) => carrier?.send(hint.topic, `${server} ${writeHint(hint)}`);
  const company = openCompany(now, send);
  const health = openBusHealth({
    ...{ server, now, beatAges },
    send: (beat) => send({ topic: 'beat', beat }),
    reopen: () => carrier?.reopen(),
    look: () => void looks.look(),
    lost: company.lost,
    regained: company.regained,
    changed(silence) {
      for (const listener of told) listener(silence);
    },
  });

  function receive(from: string, hint: Hint | null): void {
    const isOwn = from === server;
    if (!isOwn) company.met();
    if (hint?.topic === 'beat') isOwn ? health.heardOwn(hint.beat) : health.heardOther(from);
    else if (isOwn) return;
    else if (hint?.topic === 'arrived') send({ topic: 'present' });
    else if (hint?.topic === 'reconnected') looks.lookSoon();
    else if (hint) subscribers.tell(hint);
  }

  carrier =
    (await openCarrier?.({
      message(topic, message) {
        const space = message.indexOf(' ');
        if (space > 0) receive(message.slice(0, space), parseHint(topic, message.slice(space + 1)));
      },
      recovered() {
        looks.lookSoon();
        send({ topic: 'reconnected' });
        health.reopened();
      },
    })) ?? null;
  send({ topic: 'arrived' });
  if (carrier !== null) health.start();
  return {
    server,
    publish(hint) {
      subscribers.tell(hint);
      if (health.isCutOff() || (!ALWAYS.has(hint.topic) && company.isNone())) company.withhold();
      else send(hint);
    },
    subscribe: subscribers.add,
    onMissed: looks.add,
    isAlone: () => carrier === null || company.isNone(),
    isSilent: health.isSilent,
    onSilence: (listener) => void told.push(listener),
    confirm: () => (carrier === null ? Promise.resolve(true) : health.confirm()),
    lateMs: health.lateMs,
    async close() {
      health.stop();
      looks.stop();
      subscribers.clear();
      await carrier?.close();
    },
  };
}

function openSubscribers() {
  const all = new Map<Topic, Set<AnyListener>>();
  return {
    add(topic: Topic, listener: AnyListener): () => void {
      const ofTopic = all.get(topic) ?? new Set();
      all.set(topic, ofTopic.add(listener));
      return () => void ofTopic.delete(listener);
    },
    tell: (hint: Hint) => tell(all.get(hint.topic), hint),
    clear: () => all.clear(),
  };
}

/** Looks at the store, never two at once: what is asked meanwhile is looked at once more. */
function openLooks() {
  const lookers: (() => Promise<void> | void)[] = [];
  let soon: NodeJS.Timeout | null = null;
  let underWay = false;
  let again = false;

  async function look(): Promise<void> {
    again = true;
    if (underWay) return;
    underWay = true;
    while (again) {
      again = false;
      // A look that fails says so itself.
      await Promise.allSettled(lookers.map(async (one) => await one()));
    }
    underWay = false;
  }

  return {
    look,
    lookSoon() {
      soon ??= setTimeout(() => {
        soon = null;
        void look();
      }, LOOK_MS);
    },
    add: (looker: () => Promise<void> | void) => void lookers.push(looker),
    stop() {
      if (soon) clearTimeout(soon);
      lookers.length = 0;
    },
  };
}

/** Whether other servers are there. Hints are held back where nobody hears them, and the others look when they do again. */
function openCompany(now: () => number, send: (hint: Hint) => void) {
  let heardAt = Number.NEGATIVE_INFINITY;
  let isWithheld = false;
  /** While this server is cut off, it cannot know: it is what it was before. */
  let before: { readonly isNone: boolean } | null = null;
  const isNone = () => before?.isNone ?? now() - heardAt > ALONE_MS;
  return {
    isNone,
    withhold() {
      isWithheld = true;
    },
    /** Another server was heard. If hints were held back before, it has missed them, and is told to look for itself. */
    met() {
      heardAt = now();
      if (!isWithheld || before !== null) return;
      isWithheld = false;
      send({ topic: 'reconnected' });
    },
    lost() {
      before ??= { isNone: isNone() };
    },
    regained() {
      if (before?.isNone === false) heardAt = now();
      before = null;
      isWithheld = false;
      send({ topic: 'reconnected' });
    },
  };
}

function tell(listeners: ReadonlySet<AnyListener> | undefined, hint: Hint): void {
  for (const listener of [...(listeners ?? [])]) {
    try {
      // The set was found by the hint's own topic.
      listener(hint as never);
    } catch (error) {
      // A subscriber's bug must not silence the others, nor be swallowed.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
