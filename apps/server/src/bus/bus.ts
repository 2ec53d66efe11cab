// The hint that the truth has changed. A message names what changed and carries no facts: losing one costs time, never truth.

import { randomUUID } from 'node:crypto';

export type Heard = (payload: string) => void;

export interface Bus {
  /** Own subscribers hear it at once, those of other servers soon after. Never waits and never throws for the network's sake. */
  publish(topic: Topic, payload: string): void;
  /** Answers how to stop listening. */
  subscribe(topic: Topic, heard: Heard): () => void;
  /** Called after a break in the line, be it ours or another server's: hints may have been lost, look for yourself. */
  onRecovered(look: () => void): void;
  /** There are no other servers. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/** Lower-case words; topics are few and fixed, what they are about is in the payload. */
export type Topic = string;
const TOPIC = /^[a-z][a-z-]{0,30}$/;
/** A server was cut off: the others may have missed what it said, as it missed what they said. */
const LOOK_TOPIC: Topic = 'look';
/** When the carrier itself was gone everybody was cut off: one look is enough. */
const LOOK_MS = 200;
/** PostgreSQL takes no longer notification than 8,000 bytes. */
export const LONGEST_PAYLOAD = 1_000;

/** What carries hints between servers; null for a server alone. */
export type Line = {
  send(topic: Topic, message: string): void;
  close(): Promise<void>;
};

/** What a line tells its bus. */
export type Ear = {
  message(topic: Topic, message: string): void;
  recovered(): void;
};

/** The part every bus shares: its own subscribers, and knowing its own voice when the line echoes it. */
export async function makeBus(openLine: ((ear: Ear) => Promise<Line>) | null): Promise<Bus> {
  const self = randomUUID();
  const subscribers = new Map<Topic, Set<Heard>>();
  const lookers: (() => void)[] = [];
  let looking: NodeJS.Timeout | null = null;
  const lookSoon = () => {
    looking ??= setTimeout(() => {
      looking = null;
      for (const look of lookers) look();
    }, LOOK_MS);
  };

  const tell = (topic: Topic, payload: string) => {
    for (const heard of [...(subscribers.get(topic) ?? [])]) {
      try {
        heard(payload);
      } catch (error) {
        // A subscriber's bug must not silence the others, nor be swallowed.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };

  const line: Line | null =
    (await openLine?.({
      message(topic, message) {
        const space = message.indexOf(' ');
        if (space <= 0 || message.slice(0, space) === self) return;
        if (topic === LOOK_TOPIC) lookSoon();
        else tell(topic, message.slice(space + 1));
      },
      recovered() {
        lookSoon();
        line?.send(LOOK_TOPIC, `${self} `);
      },
    })) ?? null;

  return {
    publish(topic, payload) {
      if (!TOPIC.test(topic)) throw new Error(`not a topic: ${topic}`);
      if (payload.length > LONGEST_PAYLOAD)
        throw new Error(`a hint of ${payload.length} characters is no hint`);
      tell(topic, payload);
      line?.send(topic, `${self} ${payload}`);
    },
    subscribe(topic, heard) {
      if (!TOPIC.test(topic)) throw new Error(`not a topic: ${topic}`);
      const all = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, all.add(heard));
      return () => void all.delete(heard);
    },
    onRecovered: (look) => void lookers.push(look),
    isAlone: openLine === null,
    async close() {
      if (looking) clearTimeout(looking);
      subscribers.clear();
      lookers.length = 0;
      await line?.close();
    },
  };
}
