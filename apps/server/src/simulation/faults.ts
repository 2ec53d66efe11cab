// The faults of a run: each kind begins at random moments, as often as the options say, and ends after a while.

import type { Database } from './database.ts';
import type { Hall, Place } from './hall.ts';
import type { BusNetwork } from './hint-network.ts';
import type { SimulationLog } from './log.ts';
import { type Machine, openMachine } from './machine.ts';
import { FAULTS, type Fault, type SimulationOptions } from './options.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seed, Stream } from './seed.ts';

const MINUTE_MS = 60_000;
/** A server that crashed runs again after this time. */
const RESTART_MS = 6_000;
/** A server notices within this time that its clock was set. */
const JUMP_MS = 3_000;
/** A client whose connection broke or fell silent is back after this time. */
const RECONNECT_MS = 15_000;

export type FaultSchedule = {
  /** No fault begins any more, and all that last end now. */
  stop(): void;
  count(): number;
  /** Those that have begun, by kind and number. */
  readonly begun: readonly string[];
  /** How long there has been no fault. */
  calmMs(): number;
};

type Deps = {
  readonly scheduler: Scheduler;
  readonly seed: Seed;
  readonly options: SimulationOptions;
  readonly hall: Hall;
  readonly database: Database;
  readonly databaseMachine: Machine;
  readonly network: BusNetwork;
  /** The tabs that are open now. */
  readonly clients: () => readonly Machine[];
  readonly log: SimulationLog;
};

type Begin = (deps: Deps, chance: Stream, lasting: Lasting) => string;

/** Ends a fault after `ms`, or at the end of all faults. */
type Lasting = (ms: number, end: () => void) => void;

export function openFaults(deps: Deps): FaultSchedule {
  const { scheduler, seed, options, log } = deps;
  const fate = openMachine('fate', scheduler, seed);
  const ends = new Set<() => void>();
  const begun: string[] = [];
  let stopped = false;
  let lastEnd = 0;

  const endFaultAfter: Lasting = (ms, end) => {
    const endOnce = () => {
      if (!ends.delete(endOnce)) return;
      lastEnd = scheduler.now();
      end();
    };
    ends.add(endOnce);
    fate.world.after(ms, endOnce);
  };
  function scheduleFault(fault: Fault, times: Stream, nth: number): void {
    const rate = options.faults[fault];
    if (rate === 0) return;
    fate.world.after(-Math.log(1 - times.number()) * (MINUTE_MS / rate), () => {
      if (stopped) return;
      beginFault(fault, nth);
      scheduleFault(fault, times, nth + 1);
    });
  }
  /** Each fault has a stream of its own, so that one that is left out changes no other. */
  function beginFault(fault: Fault, nth: number): void {
    const name = `${fault} ${nth}`;
    if (options.leftOut.includes(name)) return;
    begun.push(name);
    log.write(
      `fault: ${name}: ${BEGIN[fault](deps, seed.stream('faults', fault, String(nth)), endFaultAfter)}`,
    );
  }
  for (const fault of FAULTS) scheduleFault(fault, seed.stream('faults', fault), 1);

  return {
    begun,
    count: () => begun.length,
    calmMs: () => (ends.size > 0 ? 0 : scheduler.now() - lastEnd),
    stop() {
      stopped = true;
      for (const end of [...ends]) end();
    },
  };
}

const BEGIN: { readonly [fault in Fault]: Begin } = {
  'server crash': ({ hall }, chance, lasting) => {
    const place = chance.pick(hall.places);
    hall.crashServerAt(place);
    lasting(RESTART_MS, () => {});
    return place.name;
  },
  'server freeze': (deps, chance, lasting) => {
    const machine = pickServer(deps.hall, chance);
    const ms = chance.between(200, 20_000);
    if (machine === null) return 'no server runs';
    lasting(ms, deps.scheduler.freeze(machine));
    return `${machine.name}, ${Math.round(ms)} ms`;
  },
  'server sleep': (deps, chance, lasting) => {
    const machine = pickServer(deps.hall, chance);
    const ms = chance.between(1_000, 60_000);
    if (machine === null) return 'no server runs';
    lasting(ms, putMachineToSleep(machine, deps.scheduler));
    return `${machine.name}, ${Math.round(ms)} ms`;
  },
  'server clock jump': ({ hall }, chance, lasting) => {
    const machine = pickServer(hall, chance);
    const ms = chance.between(-30_000, 30_000);
    if (machine === null) return 'no server runs';
    machine.wallAheadMs += ms;
    lasting(JUMP_MS, () => {});
    return `${machine.name}, ${Math.round(ms)} ms`;
  },
  'database outage': ({ scheduler, databaseMachine }, chance, lasting) => {
    const ms = chance.between(500, 25_000);
    lasting(ms, scheduler.freeze(databaseMachine));
    return `${Math.round(ms)} ms`;
  },
  'database crash': ({ database }, chance, lasting) => {
    const ms = chance.between(500, 15_000);
    lasting(ms, database.crash(chance));
    return `${Math.round(ms)} ms`;
  },
  'database trouble': ({ database }, chance, lasting) => {
    const ms = chance.between(1_000, 15_000);
    const share = () => (chance.happens(0.5) ? chance.between(0, 0.3) : 0);
    const faults = { fail: share(), reject: share() / 3, loseAnswer: share(), slow: share() };
    lasting(ms, database.faults.add(faults));
    return `${Math.round(ms)} ms ${JSON.stringify(faults)}`;
  },
  'bus trouble': ({ network }, chance, lasting) => {
    const ms = chance.between(1_000, 20_000);
    const share = () => (chance.happens(0.5) ? chance.between(0, 0.5) : 0);
    const faults = { drop: share(), double: share(), late: share() };
    lasting(ms, network.faults.add(faults));
    return `${Math.round(ms)} ms ${JSON.stringify(faults)}`;
  },
  'bus partition': ({ network, hall }, chance, lasting) => {
    const ms = chance.between(500, 20_000);
    const sides = new Map<string, number>();
    // Some servers are cut off altogether: they have no side.
    for (const { machine } of hall.places)
      if (machine !== null && chance.happens(0.8)) sides.set(machine.name, chance.below(2));
    lasting(ms, network.part(sides));
    return `${Math.round(ms)} ms, ${[...sides].map(([name, side]) => `${name}: ${side}`).join(', ')}`;
  },
  'connection cut': ({ hall, clients }, chance, lasting) => {
    const tab = pickTab(clients(), chance);
    if (tab === null) return 'no tab is open';
    hall.cut(tab);
    lasting(RECONNECT_MS, () => {});
    return tab.name;
  },
  'connection silent': ({ hall, clients }, chance, lasting) => {
    const tab = pickTab(clients(), chance);
    const ms = chance.between(0, 10_000);
    if (tab === null) return 'no tab is open';
    lasting(ms, hall.silence(tab));
    lasting(ms + RECONNECT_MS, () => {});
    return `${tab.name}, ${Math.round(ms)} ms`;
  },
};

type Sleep = { times: number; readonly began: number };
const sleeps = new WeakMap<Machine, Sleep>();

/** The machine stands still, and its steady clock with it. Two sleeps at the same time are one sleep. */
function putMachineToSleep(machine: Machine, scheduler: Scheduler): () => void {
  const thaw = scheduler.freeze(machine);
  const own = sleeps.get(machine) ?? { times: 0, began: scheduler.now() };
  sleeps.set(machine, own);
  own.times += 1;
  return () => {
    own.times -= 1;
    if (own.times === 0) {
      sleeps.delete(machine);
      machine.sleptMs += scheduler.now() - own.began;
    }
    thaw();
  };
}

function pickTab(tabs: readonly Machine[], chance: Stream): Machine | null {
  return tabs.length === 0 ? null : chance.pick(tabs);
}

function pickServer({ places }: { readonly places: readonly Place[] }, chance: Stream): Machine | null {
  const machines = places.flatMap(({ machine }) => machine ?? []);
  return machines.length === 0 ? null : chance.pick(machines);
}
