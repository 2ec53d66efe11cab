// The faults of a run: each kind begins at random moments, as often as the options say, and ends after a while.

import type { Database, StatementFaults } from './database.ts';
import { NO_STATEMENT_FAULTS } from './database.ts';
import type { Hall, Place } from './hall.ts';
import { type BusNetwork, NO_HINT_FAULTS } from './hint-network.ts';
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
  let count = 0;
  let stopped = false;
  let lastEnd = 0;

  const lasting: Lasting = (ms, end) => {
    const endOnce = () => {
      if (!ends.delete(endOnce)) return;
      lastEnd = scheduler.now();
      end();
    };
    ends.add(endOnce);
    fate.world.after(ms, endOnce);
  };
  function repeat(fault: Fault, chance: Stream): void {
    const rate = options.faults[fault];
    if (rate === 0) return;
    fate.world.after(-Math.log(1 - chance.number()) * (MINUTE_MS / rate), () => {
      if (stopped) return;
      count += 1;
      log.write(`fault: ${fault}: ${BEGIN[fault](deps, chance, lasting)}`);
      repeat(fault, chance);
    });
  }
  for (const fault of FAULTS) repeat(fault, seed.stream('faults', fault));

  return {
    count: () => count,
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
    hall.crash(place);
    lasting(RESTART_MS, () => {});
    return place.name;
  },
  'server freeze': (deps, chance, lasting) => {
    const machine = pickServer(deps.hall, chance);
    const ms = chance.between(200, 20_000);
    if (machine === null) return 'no server runs';
    machine.frozenUntil = deps.scheduler.now() + ms;
    lasting(ms, () => {
      machine.frozenUntil = Math.min(machine.frozenUntil, deps.scheduler.now());
    });
    return `${machine.name}, ${Math.round(ms)} ms`;
  },
  'server sleep': (deps, chance, lasting) => {
    const machine = pickServer(deps.hall, chance);
    const ms = chance.between(1_000, 60_000);
    if (machine === null) return 'no server runs';
    machine.frozenUntil = deps.scheduler.now() + ms;
    machine.sleptMs += ms;
    lasting(ms, () => {});
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
    databaseMachine.frozenUntil = scheduler.now() + ms;
    lasting(ms, () => {
      databaseMachine.frozenUntil = Math.min(databaseMachine.frozenUntil, scheduler.now());
    });
    return `${Math.round(ms)} ms`;
  },
  'database trouble': ({ database }, chance, lasting) => {
    const ms = chance.between(1_000, 15_000);
    const share = () => (chance.happens(0.5) ? chance.between(0, 0.3) : 0);
    const faults: StatementFaults = { fail: share(), loseAnswer: share(), slow: share() };
    database.faults = faults;
    lasting(ms, () => {
      database.faults = NO_STATEMENT_FAULTS;
    });
    return `${Math.round(ms)} ms ${JSON.stringify(faults)}`;
  },
  'bus trouble': ({ network }, chance, lasting) => {
    const ms = chance.between(1_000, 20_000);
    const share = () => (chance.happens(0.5) ? chance.between(0, 0.5) : 0);
    network.faults = { drop: share(), double: share(), late: share() };
    const text = JSON.stringify(network.faults);
    lasting(ms, () => {
      network.faults = NO_HINT_FAULTS;
    });
    return `${Math.round(ms)} ms ${text}`;
  },
  'bus partition': ({ network, hall }, chance, lasting) => {
    const ms = chance.between(500, 20_000);
    const sides = new Map<string, number>();
    // Some servers are cut off altogether: they have no side.
    for (const { machine } of hall.places)
      if (machine !== null && chance.happens(0.8)) sides.set(machine.name, chance.below(2));
    network.sides = sides;
    lasting(ms, () => {
      network.sides = null;
    });
    return `${Math.round(ms)} ms, ${[...sides].map(([name, side]) => `${name}: ${side}`).join(', ')}`;
  },
  'connection cut': (deps, chance, lasting) => cutConnection(deps, chance, lasting, false),
  'connection silent': (deps, chance, lasting) => cutConnection(deps, chance, lasting, true),
};

function cutConnection({ hall, clients }: Deps, chance: Stream, lasting: Lasting, silent: boolean): string {
  const tabs = clients();
  if (tabs.length === 0) return 'no tab is open';
  const tab = chance.pick(tabs);
  hall.cut(tab, silent);
  lasting(RECONNECT_MS, () => {});
  return tab.name;
}

function pickServer({ places }: { readonly places: readonly Place[] }, chance: Stream): Machine | null {
  const machines = places.flatMap(({ machine }) => machine ?? []);
  return machines.length === 0 ? null : chance.pick(machines);
}
