// The number of people online over all servers. Each server publishes its own number now and then; an old one expires.

import type { Bus } from '../bus/bus.ts';
import type { Connections } from '../connections/connections.ts';

/** A server that has not published for so long has no people, or is gone. */
const FRESH_MS = 30_000;

export type OnlineCount = {
  people(): number;
  /** Sends our number to the other servers. */
  publish(): void;
  /** Another server has published how many people are connected to it. */
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
