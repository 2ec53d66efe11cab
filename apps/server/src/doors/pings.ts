// Finds dead connections: each is looked at in turn, and its door pings it or ends it. After this server itself has slept,
// silence proves nothing: then `isSure` is false.

import type { Awake } from '../base/awake.ts';
import type { Silence } from '../connections/connection.ts';

/** Each is pinged so often; silent for two of these, a connection is taken for dead. */
export const PING_MS = 9_000;
/** A few at a time: thousands of pings at once, and all their answers, would hold everybody up. */
const SHARES = 18;

/** A round is half the time between two pings; in this one a silent connection is pinged. */
const PINGED: Silence = 2;

/** After another round: what its silence is now, and what is to be done about it. One that talks by itself is never pinged. */
export function nextSilence(
  silence: Silence,
  isSure: boolean,
): { readonly silence: Silence; readonly step: 'wait' | 'ping' | 'end' } {
  if (!isSure || silence === 1) return { silence: PINGED, step: 'ping' };
  if (silence === 3) return { silence, step: 'end' };
  return { silence: silence === 0 ? 1 : 3, step: 'wait' };
}

export type Pings<T extends object> = {
  add(one: T): void;
  remove(one: T): void;
  stop(): void;
};

export function openPings<T extends object>(
  awake: Awake,
  everyMs: number,
  ping: (one: T, isSure: boolean) => void,
): Pings<T> {
  const shares = Array.from({ length: SHARES }, () => ({ members: new Set<T>(), sleeps: awake.look() }));
  const shareOf = new WeakMap<T, (typeof shares)[number]>();
  let added = 0;
  let rounds = 0;
  const pinging = setInterval(() => {
    const share = shares[rounds++ % SHARES];
    if (!share) return;
    const before = share.sleeps;
    share.sleeps = awake.look();
    for (const one of share.members) ping(one, share.sleeps === before);
  }, everyMs / SHARES).unref();
  return {
    add(one) {
      const share = shares[added++ % SHARES];
      if (!share) return;
      share.members.add(one);
      shareOf.set(one, share);
    },
    remove: (one) => void shareOf.get(one)?.members.delete(one),
    stop: () => clearInterval(pinging),
  };
}
