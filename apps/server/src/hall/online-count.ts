// How many people are in the hall, over all servers: each tells its own number now and then, and one that is not told again expires.

import type { Bus } from '../bus/bus.ts';
import type { Connections } from '../connections/connections.ts';

/** A server that has not told for so long has nobody, or is gone. */
const FRESH_MS = 30_000;

export type OnlineCount = {
  people(): number;
  /** Tells the other servers. */
  publish(): void;
  /** Another server has told how many people are connected to it. */
  hinted(server: string, people: number): void;
};

type Deps = {
  readonly bus: Bus;
  readonly connections: Connections;
  readonly now: () => number;
};

export function openOnlineCount({ bus, connections, now }: Deps): OnlineCount {
  const { server } = bus;
  const others = new Map<string, { readonly people: number; readonly at: number }>();
  return {
    people() {
      for (const [name, { at }] of others) if (now() - at > FRESH_MS) others.delete(name);
      return [...others.values()].reduce((sum, { people }) => sum + people, connections.people());
    },
    hinted(from, people) {
      if (from !== server) others.set(from, { people, at: now() });
    },
    publish() {
      bus.publish({ topic: 'people', server, people: connections.people() });
    },
  };
}
