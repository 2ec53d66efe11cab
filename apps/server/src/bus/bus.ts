// The bus, with any carrier: it passes hints to its subscribers, and drops the hints that this server has sent itself.

import type { Cancel, World } from '../base/world.ts';
import { type BeatAges, type BusHealth, newServerName, openBusHealth, type Silence } from './health.ts';
import { encodeHint, type Hint, type HintOf, parseHint, type Topic } from './hints.ts';

type Listener<T extends Topic> = (hint: HintOf<T>) => void;
/** A listener of any topic. Its parameter type follows from the topic it is stored under. */
type AnyListener = (hint: never) => void;

export interface Bus {
  /** This server's own name among all of them. */
  readonly server: string;
  /**
   * Subscribers of this server get the hint at once, those of other servers soon after. Never waits for the network, and
   * never throws because of it.
   */
  publish(hint: Hint): void;
  /** Answers a function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void;
  /**
   * Called when hints may have been lost: after a break of the connection, of this server or another one, and about
   * once a second while the bus is silent. Each listener reads from the store what its hints would have said.
   */
  onMissed(poll: () => Promise<void> | void): void;
  /** No other server is heard: there is none, or none can be reached. */
  isAlone(): boolean;
  /** Hints are being lost. Never true for a bus without a carrier. */
  readonly isSilent: BusHealth['isSilent'];
  onSilence(listener: (silence: Silence) => void): void;
  readonly confirm: BusHealth['confirm'];
  readonly lateMs: BusHealth['lateMs'];
  close(): Promise<void>;
}

/** After a break of the carrier itself every server says `reconnected`; one poll serves for all of these messages. */
const POLL_DELAY_MS = 200;

/**
 * A server that has heard no other server for so long is alone, and sends only beats and a few other topics. A server
 * that has just started has heard none either: it sends `arrived`, and any other server answers.
 */
const ALONE_MS = 20_000;
/** Sent even when alone, so that servers notice each other, also those of a version without beats. */
const ALWAYS: ReadonlySet<Topic> = new Set<Topic>(['people', 'reconnected', 'beat']);

/** The transport of hints between servers. */
export type Carrier = {
  send(topic: Topic, message: string): void;
  /** Closes the connection, which may be stuck, and opens a new one. Does nothing while that is already happening. */
  reopen(): void;
  close(): Promise<void>;
};

/** Called by the carrier. */
export type Receiver = {
  message(topic: string, message: string): void;
  /** The connection was lost and is back. */
  recovered(): void;
};

export type BusDeps = {
  readonly world: World;
  /** The heartbeats in the store. They distinguish a stopped server from one whose hints are lost. */
  readonly beatAges?: BeatAges;
};

export async function makeBus(
  openCarrier: ((receiver: Receiver) => Promise<Carrier>) | null,
  { world, beatAges = async () => new Map() }: BusDeps,
): Promise<Bus> {
  const server = newServerName(world.chance('server name'));
  const subscribers = openSubscribers();
  const silenceListeners: ((silence: Silence) => void)[] = [];
  const polls = openStorePolls(world);
  let carrier: Carrier | null = null;
  const send = (hint: Hint) => carrier?.send(hint.topic, `${server} ${encodeHint(hint)}`);
  const peers = openPeerDetector(world.steady, send);
  const health = openBusHealth({
    ...{ server, world, beatAges },
    send: (beat) => send({ topic: 'beat', beat }),
    reopen: () => carrier?.reopen(),
    poll: () => void polls.runPolls(),
    lost: peers.lost,
    regained: peers.regained,
    changed(silence) {
      for (const listener of silenceListeners) listener(silence);
    },
  });

  function receiveHint(from: string, hint: Hint | null): void {
    const isOwn = from === server;
    if (!isOwn) peers.heard();
    if (hint?.topic === 'beat') isOwn ? health.heardOwn(hint.beat) : health.heardOther(from);
    else if (isOwn) return;
    else if (hint?.topic === 'arrived') send({ topic: 'present' });
    else if (hint?.topic === 'reconnected') polls.runSoon();
    else if (hint) subscribers.tell(hint);
  }

  carrier =
    (await openCarrier?.({
      message(topic, message) {
        const space = message.indexOf(' ');
        if (space > 0) receiveHint(message.slice(0, space), parseHint(topic, message.slice(space + 1)));
      },
      recovered() {
        polls.runSoon();
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
      if (health.isCutOff() || (!ALWAYS.has(hint.topic) && peers.isNone())) peers.withhold();
      else send(hint);
    },
    subscribe: subscribers.add,
    onMissed: polls.add,
    isAlone: () => carrier === null || peers.isNone(),
    isSilent: health.isSilent,
    onSilence: (listener) => void silenceListeners.push(listener),
    confirm: () => (carrier === null ? Promise.resolve(true) : health.confirm()),
    lateMs: health.lateMs,
    async close() {
      health.stop();
      polls.stop();
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
    tell: (hint: Hint) => callListeners(all.get(hint.topic), hint),
    clear: () => all.clear(),
  };
}

/** Runs the polls of the store, never twice at once: a call during a run causes one more run. */
function openStorePolls(world: Pick<World, 'after'>) {
  const polls: (() => Promise<void> | void)[] = [];
  let callOff: Cancel | null = null;
  let running = false;
  let again = false;

  async function runPolls(): Promise<void> {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      // A poll reports its own failure.
      await Promise.allSettled(polls.map(async (poll) => await poll()));
    }
    running = false;
  }

  return {
    runPolls,
    runSoon() {
      callOff ??= world.after(POLL_DELAY_MS, () => {
        callOff = null;
        void runPolls();
      });
    },
    add: (poll: () => Promise<void> | void) => void polls.push(poll),
    stop() {
      callOff?.();
      polls.length = 0;
    },
  };
}

/**
 * Whether other servers are there. Without other servers hints are withheld; a server that is heard later polls the store.
 */
function openPeerDetector(now: () => number, send: (hint: Hint) => void) {
  let heardAt = Number.NEGATIVE_INFINITY;
  let isWithheld = false;
  /** While this server is cut off, it cannot know: the last known answer holds. */
  let before: { readonly isNone: boolean } | null = null;
  const isNone = () => before?.isNone ?? now() - heardAt > ALONE_MS;
  return {
    isNone,
    withhold() {
      isWithheld = true;
    },
    /** Another server was heard. If hints were withheld before, it has missed them, and has to poll the store. */
    heard() {
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

function callListeners(listeners: ReadonlySet<AnyListener> | undefined, hint: Hint): void {
  for (const listener of [...(listeners ?? [])]) {
    try {
      // The listeners were stored under the topic of this hint.
      listener(hint as never);
    } catch (error) {
      // An error of one subscriber must reach the process, but not keep the hint from the others.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
