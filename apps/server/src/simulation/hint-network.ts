// The network between servers: a carrier of hints that delays, drops, doubles and reorders them, and that can be cut.

import type { Carrier, Receiver } from '../bus/bus.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Stream } from './seed.ts';

const DELAY_MS = { from: 0.1, to: 5 };
/** Part of the hints is late, so that later ones overtake them, and more of them during a fault. */
const LATE_SHARE = 0.03;
const LATE_MS = { from: 5, to: 400 };
const REOPEN_MS = 300;

/** Faults of the network, each as a share of the hints. */
export type HintFaults = { drop: number; double: number; late: number };

export const NO_HINT_FAULTS: HintFaults = { drop: 0, double: 0, late: 0 };

export type BusNetwork = {
  open(machine: Machine, receiver: Receiver): Promise<Carrier>;
  faults: HintFaults;
  /** Servers of different sides do not hear each other; a server without a side hears nothing, not even itself. */
  sides: ReadonlyMap<string, number> | null;
};

type Member = { readonly machine: Machine; readonly receiver: Receiver };

export function openBusNetwork(scheduler: Scheduler, chance: Stream): BusNetwork {
  const members = new Set<Member>();

  function isReached(from: Machine, to: Machine): boolean {
    const { sides } = network;
    if (sides === null) return true;
    const side = sides.get(from.name);
    return side !== undefined && side === sides.get(to.name);
  }

  function deliver(to: Member, topic: string, message: string): void {
    const { late } = network.faults;
    const delay = chance.happens(Math.max(late, LATE_SHARE)) ? LATE_MS : DELAY_MS;
    scheduler.after(to.machine, chance.between(delay.from, delay.to), () => {
      if (members.has(to)) to.receiver.message(topic, message);
    });
  }

  const network: BusNetwork = {
    faults: NO_HINT_FAULTS,
    sides: null,
    async open(machine, receiver) {
      const own: Member = { machine, receiver };
      members.add(own);
      return {
        send(topic, message) {
          for (const to of members) {
            if (!isReached(machine, to.machine) || chance.happens(network.faults.drop)) continue;
            deliver(to, topic, message);
            if (chance.happens(network.faults.double)) deliver(to, topic, message);
          }
        },
        reopen() {
          scheduler.after(machine, REOPEN_MS, () => {
            if (network.sides === null || network.sides.has(machine.name)) receiver.recovered();
          });
        },
        async close() {
          members.delete(own);
        },
      };
    },
  };
  return network;
}
