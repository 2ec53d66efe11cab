// The simulated hall: servers over one database and one bus, started again after a crash, and the way of a client to them.

import { type ClientNetwork, openClientNetwork } from './client-network.ts';
import type { Database } from './database.ts';
import { type HallServer, startHallServer } from './hall-server.ts';
import type { BusNetwork } from './hint-network.ts';
import type { SimulationLog } from './log.ts';
import { type Machine, openMachine } from './machine.ts';
import type { HttpNote } from './requests.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seed } from './seed.ts';

/** A process that has ended is started again after this time. */
const RESTART_MS = { from: 500, to: 4_000 };

export type ServerLogLine = { readonly level: number; readonly msg: string };

export type Hall = ClientNetwork & {
  /** The places of servers: each runs one server at a time. */
  readonly places: readonly Place[];
  /** The process ends at once: nothing that it began goes on. It is started again. */
  crashServerAt(place: Place): void;
  /** Starts no server again from now on, and ends all of them. */
  stop(): void;
};

export type Place = {
  readonly name: string;
  /** How often a server has started here: each start is a machine of its own. */
  starts: number;
  readonly skewMs: number;
  /** The machine of the server that runs or starts here; null between a crash and the next start. */
  machine: Machine | null;
  /** null while the server starts. */
  server: HallServer | null;
};

type Deps = {
  readonly scheduler: Scheduler;
  readonly seed: Seed;
  readonly database: Database;
  readonly network: BusNetwork;
  readonly servers: number;
  readonly log: SimulationLog;
  /** How far the clock of each place is ahead, in the order of the places. */
  readonly skewsMs: readonly number[];
  readonly serverLogged: (machine: Machine, line: ServerLogLine) => void;
  readonly requested: (note: HttpNote) => void;
};

export function openHall(deps: Deps): Hall {
  const { scheduler, seed, log } = deps;
  const supervisor = openMachine('supervisor', scheduler, seed);
  let stopped = false;

  const places: Place[] = Array.from({ length: deps.servers }, (_, i) => ({
    ...{ name: `server ${i + 1}`, starts: 0, skewMs: deps.skewsMs[i] ?? 0, machine: null, server: null },
  }));
  const network = openClientNetwork({
    ...deps,
    supervisor,
    running: () => places.flatMap(({ server }) => server ?? []),
  });

  function startServerAt(place: Place): void {
    place.starts += 1;
    const machine = openMachine(`${place.name}, start ${place.starts}`, scheduler, seed);
    machine.wallAheadMs = place.skewMs;
    place.machine = machine;
    log.write(`${machine.name}: starts`);
    startHallServer({ ...deps, machine, logged: deps.serverLogged }).then(
      (server) => {
        if (machine.alive) place.server = server;
      },
      (error: unknown) => {
        log.write(`${machine.name}: did not start: ${String(error)}`);
        if (machine.alive) crashServerAt(place);
      },
    );
  }

  function crashServerAt(place: Place): void {
    const { machine } = place;
    if (machine === null) return;
    log.write(`${machine.name}: crashes`);
    machine.alive = false;
    Object.assign(place, { machine: null, server: null });
    network.lose(machine);
    const restartMs = seed.stream(place.name, 'restarts').between(RESTART_MS.from, RESTART_MS.to);
    if (!stopped) supervisor.world.after(restartMs, () => startServerAt(place));
  }

  for (const place of places) startServerAt(place);
  return {
    ...network,
    places,
    crashServerAt,
    stop() {
      stopped = true;
      for (const place of places) crashServerAt(place);
    },
  };
}
