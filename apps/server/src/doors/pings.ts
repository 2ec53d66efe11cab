// Finds dead connections: checks each in turn, and its socket pings it or ends it. After this server itself has slept, the
// silence of a connection proves nothing; `isSure` is false then.

import type { SleepDetector } from '../base/sleep-detector.ts';
import type { World } from '../base/world.ts';
import type { Silence } from '../connections/connection.ts';

/** Time between two pings of a connection. A connection that is silent for two of them counts as dead. */
export const PING_MS = 9_000;
/** Connections are pinged in this many groups, because thousands of pings at once, and their answers, would delay every player. */
const SHARES = 18;

/** Rounds of silence after which a connection is pinged; a round is half the time between two pings. */
const PINGED: Silence = 2;

/** The silence of a connection after one more round, and what to do about it. One that sends by itself is never pinged. */
export function nextSilenceAndPingStep(
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

type Deps<T> = {
  readonly world: Pick<World, 'every'>;
  readonly awake: SleepDetector;
  readonly everyMs: number;
  readonly ping: (one: T, isSure: boolean) => void;
};

export function openPings<T extends object>({ world, awake, everyMs, ping }: Deps<T>): Pings<T> {
  const shares = Array.from({ length: SHARES }, () => ({
    members: new Set<T>(),
    sleeps: awake.checkForSleep(),
  }));
  const shareOf = new WeakMap<T, (typeof shares)[number]>();
  let added = 0;
  let rounds = 0;
  const stop = world.every(everyMs / SHARES, () => {
    const share = shares[rounds++ % SHARES];
    if (!share) return;
    const before = share.sleeps;
    share.sleeps = awake.checkForSleep();
    for (const one of share.members) ping(one, share.sleeps === before);
  });
  return {
    add(one) {
      const share = shares[added++ % SHARES];
      if (!share) return;
      share.members.add(one);
      shareOf.set(one, share);
    },
    remove: (one) => void shareOf.get(one)?.members.delete(one),
    stop,
  };
}
