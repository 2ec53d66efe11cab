// The network between servers: a carrier of hints that delays, drops, doubles and reorders them, and that can be cut.

import type { Carrier, Receiver } from '../bus/bus.ts';
import { type LastingShares, openShares } from './fault-shares.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seed, Stream } from './seed.ts';

const DELAY_MS = { from: 0.1, to: 5 };
/** Part of the hints is late, so that later ones overtake them, and more of them during a fault. */
const LATE_SHARE = 0.03;
const LATE_MS = { from: 5, to: 400 };
const REOPEN_MS = 300;

/** Faults of the network, each as a share of the hints. */
type HintFaults = { readonly drop: number; readonly double: number; readonly late: number };

const NO_HINT_FAULTS: HintFaults = { drop: 0, double: 0, late: 0 };

type Sides = ReadonlyMap<string, number>;

export type BusNetwork = {
  open(machine: Machine, receiver: Receiver): Promise<Carrier>;
  readonly faults: LastingShares<HintFaults>;
  /**
   * Cuts servers off from each other, until the answer is called: servers of different sides do not hear each other, and a
   * server without a side hears nothing, not even itself.
   */
  part(sides: Sides): () => void;
};

type Member = { readonly machine: Machine; readonly receiver: Receiver };

export function openBusNetwork(scheduler: Scheduler, seed: Seed): BusNetwork {
  const members = new Set<Member>();
  const partitions = new Set<Sides>();
  const faults = openShares(NO_HINT_FAULTS);
  /** Between two members; a third one changes nothing. */
  const chanceOf = (from: Machine, to: Machine) => seed.stream('bus', from.name, to.name);

  function isReached(from: Machine, to: Machine): boolean {
    return [...partitions].every((sides) => {
      const side = sides.get(from.name);
      return side !== undefined && side === sides.get(to.name);
    });
  }

  function deliverAfterDelay(chance: Stream, to: Member, topic: string, message: string): void {
    const { late } = faults.now();
    const delay = chance.happens(Math.max(late, LATE_SHARE)) ? LATE_MS : DELAY_MS;
    scheduler.after(to.machine, chance.between(delay.from, delay.to), () => {
      if (members.has(to)) to.receiver.message(topic, message);
    });
  }

  return {
    faults,
    part(sides) {
      const own = new Map(sides);
      partitions.add(own);
      return () => partitions.delete(own);
    },
    async open(machine, receiver) {
      const own: Member = { machine, receiver };
      members.add(own);
      return {
        send(topic, message) {
          for (const to of members) {
            if (!to.machine.alive) members.delete(to);
            if (!to.machine.alive || !isReached(machine, to.machine)) continue;
            const { drop, double } = faults.now();
            const chance = chanceOf(machine, to.machine);
            if (chance.happens(drop)) continue;
            deliverAfterDelay(chance, to, topic, message);
            if (chance.happens(double)) deliverAfterDelay(chance, to, topic, message);
          }
        },
        reopen() {
          scheduler.after(machine, REOPEN_MS, () => {
            if ([...partitions].every((sides) => sides.has(machine.name))) receiver.recovered();
          });
        },
        async close() {
          members.delete(own);
        },
      };
    },
  };
}
