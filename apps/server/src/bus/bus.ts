// What every bus does, whatever carries its hints: it tells its subscribers, and leaves out what it has sent itself.

import { randomUUID } from 'node:crypto';
import { type Hint, type HintOf, parseHint, type Topic, writeHint } from './hints.ts';

type Listener<T extends Topic> = (hint: HintOf<T>) => void;
/** A listener of any topic: what it takes is known where its topic is. */
type AnyListener = (hint: never) => void;

export interface Bus {
  /** Own subscribers hear it at once, those of other servers soon after. Never waits and never throws for the network's sake. */
  publish(hint: Hint): void;
  /** Answers how to stop listening. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void;
  /** Called after a break in the connection, be it ours or another server's: hints may have been lost, look for yourself. */
  onRecovered(look: () => void): void;
  /** Nobody else is heard: there are no other servers, or none that can be reached. */
  isAlone(): boolean;
  close(): Promise<void>;
}

/** When the carrier itself was gone, every server says that it was cut off: one look serves for all of them. */
const LOOK_MS = 200;

/**
 * Servers say every few seconds how many people they have. A server that has heard no other for so long is alone, and
 * sends no hints. One that has just started has heard none either: it says `arrived`, and any other answers.
 */
const ALONE_MS = 20_000;
/** Sent even when alone: that is how a server that has started since is noticed. */
const ALWAYS: ReadonlySet<Topic> = new Set<Topic>(['people', 'reconnected']);

/** What carries hints between servers; null for a server alone. */
export type Carrier = {
  send(topic: Topic, message: string): void;
  close(): Promise<void>;
};

/** What a carrier tells its bus. */
export type Receiver = {
  message(topic: string, message: string): void;
  /** The connection was gone and is back. */
  recovered(): void;
};

/** `now` in milliseconds, from a clock that never goes back. */
export async function makeBus(
  openCarrier: ((receiver: Receiver) => Promise<Carrier>) | null,
  now: () => number = () => performance.now(),
): Promise<Bus> {
  const self = randomUUID();
  let carrier: Carrier | null = null;
  const subscribers = new Map<Topic, Set<AnyListener>>();
  const lookers: (() => void)[] = [];
  let looking: NodeJS.Timeout | null = null;
  const lookSoon = () => {
    looking ??= setTimeout(() => {
      looking = null;
      for (const look of lookers) look();
    }, LOOK_MS);
  };
  let heardAt = Number.NEGATIVE_INFINITY;
  const hearsNobody = () => now() - heardAt > ALONE_MS;
  const send = (hint: Hint) => carrier?.send(hint.topic, `${self} ${writeHint(hint)}`);
  let isWithheld = false;
  /** Another server was heard. If hints were held back before, it has missed them, and is told to look for itself. */
  const meet = () => {
    heardAt = now();
    if (!isWithheld) return;
    isWithheld = false;
    send({ topic: 'reconnected' });
  };

  carrier =
    (await openCarrier?.({
      message(topic, message) {
        const space = message.indexOf(' ');
        if (space <= 0 || message.slice(0, space) === self) return;
        meet();
        const hint = parseHint(topic, message.slice(space + 1));
        if (hint?.topic === 'arrived') send({ topic: 'present' });
        else if (hint?.topic === 'reconnected') lookSoon();
        else if (hint) tell(subscribers.get(hint.topic), hint);
      },
      recovered() {
        lookSoon();
        send({ topic: 'reconnected' });
      },
    })) ?? null;
  send({ topic: 'arrived' });

  return {
    publish(hint) {
      tell(subscribers.get(hint.topic), hint);
      if (ALWAYS.has(hint.topic) || !hearsNobody()) send(hint);
      else isWithheld = true;
    },
    subscribe(topic, listener) {
      const all = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, all.add(listener));
      return () => void all.delete(listener);
    },
    onRecovered: (look) => void lookers.push(look),
    isAlone: () => carrier === null || hearsNobody(),
    async close() {
      if (looking) clearTimeout(looking);
      subscribers.clear();
      lookers.length = 0;
      await carrier?.close();
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
