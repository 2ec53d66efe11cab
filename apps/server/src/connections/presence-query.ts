// Asks every server whether an account is at a match or in a room: each server sees its own connections only.

import type { World } from '../base/world.ts';
import type { Bus } from '../bus/bus.ts';

const QUERY_MS = 500;

export type PresenceQueryTimes = {
  /** How long the other servers may take to answer. */
  readonly queryMs: number;
};

export const PRESENCE_QUERY_TIMES: PresenceQueryTimes = { queryMs: QUERY_MS };

/** Whether the account is at the place through this server. */
export type LocalCheck = (place: string, account: string) => boolean;

export type PresenceQuery = {
  /**
   * While the bus is silent no server can know, and the account counts as there. An answer may still be lost on the way: a
   * false no is corrected by the server that knows better.
   */
  isAnywhere(place: string, account: string): Promise<boolean>;
  /** Another server asks: it gets an answer when the account is connected here. */
  asked(place: string, account: string): void;
  /** Another server has answered that the account is connected to it. */
  seen(place: string, account: string): void;
};

type Deps = {
  readonly world: World;
  readonly bus: Bus;
  readonly times: PresenceQueryTimes;
  readonly isHere: LocalCheck;
};

export function openPresenceQuery({ world, bus, times, isHere }: Deps): PresenceQuery {
  const asking = new Map<string, Set<() => void>>();
  return {
    asked(place, account) {
      if (isHere(place, account)) bus.publish({ topic: 'presence-seen', place, account });
    },
    seen(place, account) {
      for (const found of asking.get(`${place} ${account}`) ?? []) found();
    },
    isAnywhere(place, account) {
      if (isHere(place, account) || bus.isAlone()) return Promise.resolve(isHere(place, account));
      const name = `${place} ${account}`;
      return new Promise((resolve) => {
        const waiting = asking.get(name) ?? new Set();
        asking.set(name, waiting);
        let cancel = () => {};
        const endQuery = (isFound: boolean) => {
          cancel();
          waiting.delete(found);
          if (waiting.size === 0 && asking.get(name) === waiting) asking.delete(name);
          // They may have come to us meanwhile.
          resolve(isFound || isHere(place, account));
        };
        const found = () => endQuery(true);
        const ask = () => {
          bus.publish({ topic: 'presence-asked', place, account });
          // Sent after the question: when it comes back, so did the question get through.
          const confirmed = bus.confirm();
          cancel = world.after(times.queryMs, () => void confirmed.then(askAgainOrEndQuery));
        };
        const askAgainOrEndQuery = (isConfirmed: boolean) => {
          // A single lost hint is followed by no silence, after whose end all would be asked again.
          if (waiting.has(found) && !isConfirmed && !bus.isSilent()) ask();
          else endQuery(!isConfirmed);
        };
        waiting.add(found);
        ask();
      });
    },
  };
}
