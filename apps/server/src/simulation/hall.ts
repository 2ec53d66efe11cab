// The simulated hall: servers over one database and one bus, started again after a crash, and the way of a client to them.

import { type Result, refuse } from '@sente/kernel';
import type { Database } from './database.ts';
import { type HallServer, type HttpRequest, startHallServer } from './hall-server.ts';
import type { BusNetwork } from './hint-network.ts';
import type { SimulationLog } from './log.ts';
import { type Machine, openMachine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seed, Stream } from './seed.ts';
import { type ClientEnd, openWire, type Wire } from './wires.ts';

const REQUEST_MS = { from: 2, to: 80 };
/** As the client's own limit for a request over HTTP. */
const REQUEST_TIMEOUT_MS = 12_000;
/** A process that has ended is started again after this time. */
const RESTART_MS = { from: 500, to: 4_000 };

/** A browser as servers know it from each connection and request. */
export type Visitor = { readonly machine: Machine; readonly address: string; cookie(): string };

export type ServerLogLine = { readonly level: number; readonly msg: string };

export type Hall = {
  /** The places of servers: each runs one server at a time. */
  readonly places: readonly Place[];
  connect(visitor: Visitor, observe: (direction: 'sent' | 'received', text: string) => void): ClientEnd;
  request(visitor: Visitor, request: Omit<HttpRequest, 'cookie' | 'address'>): Promise<HttpReply>;
  /** Breaks the connections of this client. `silent`: without either end learning of it. */
  cut(client: Machine, silent: boolean): void;
  /** The process ends at once: nothing that it began goes on. It is started again. */
  crash(place: Place): void;
  /** Starts no server again from now on, and ends all of them. */
  stop(): void;
};

export type HttpReply = { readonly result: Result<object>; readonly cookies: readonly string[] };

export type Place = {
  readonly name: string;
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
  /** How far the clock of each new server is ahead, and whether a start succeeds, is decided by its name. */
  readonly skewMs: number;
  readonly serverLogged: (machine: Machine, line: ServerLogLine) => void;
};

type OpenWire = Wire & { readonly visitor: Machine; readonly place: Place };

export function openHall(deps: Deps): Hall {
  const { scheduler, seed, log } = deps;
  const chance = seed.stream('network');
  const wires = new Set<OpenWire>();
  const supervisor = openMachine('supervisor', scheduler, seed);
  let starts = 0;
  let stopped = false;

  const places: Place[] = Array.from({ length: deps.servers }, (_, i) => ({
    ...{ name: `server ${i + 1}`, machine: null, server: null },
  }));

  function start(place: Place): void {
    starts += 1;
    const machine = openMachine(`${place.name}, start ${starts}`, scheduler, seed);
    machine.wallAheadMs = seed.stream(machine.name, 'skew').between(-deps.skewMs, deps.skewMs);
    place.machine = machine;
    log.write(`${machine.name}: starts`);
    startHallServer({ ...deps, machine, logged: deps.serverLogged }).then(
      (server) => {
        if (machine.alive) place.server = server;
      },
      (error: unknown) => {
        log.write(`${machine.name}: did not start: ${String(error)}`);
        if (machine.alive) crash(place);
      },
    );
  }

  function crash(place: Place): void {
    const { machine } = place;
    if (machine === null) return;
    log.write(`${machine.name}: crashes`);
    machine.alive = false;
    Object.assign(place, { machine: null, server: null });
    for (const wire of wires) if (wire.place === place) wire.cut();
    const restartMs = chance.between(RESTART_MS.from, RESTART_MS.to);
    if (!stopped) supervisor.world.after(restartMs, () => start(place));
  }

  for (const place of places) start(place);
  return {
    places,
    crash,
    connect(visitor, observe) {
      const place = chooseServer(places, chance);
      const ended = () => void wires.delete(wire);
      const server = place?.machine ?? supervisor;
      const wire: OpenWire = {
        ...openWire({
          ...{ scheduler, chance, client: visitor.machine, server, observe, ended },
          accept: place?.server?.accept(visitor.address, visitor.cookie()) ?? null,
        }),
        ...{ visitor: visitor.machine, place: place ?? (places[0] as Place) },
      };
      wires.add(wire);
      return wire.client;
    },
    request: (visitor, request) =>
      sendRequest({ scheduler, chance, place: chooseServer(places, chance) }, visitor, request),
    cut(client, silent) {
      for (const wire of wires) {
        if (wire.visitor !== client) continue;
        if (silent) wire.goSilent();
        else wire.cut();
      }
    },
    stop() {
      stopped = true;
      for (const place of places) crash(place);
    },
  };
}

/** As a balancer in front of the servers would: any server that has started. */
function chooseServer(places: readonly Place[], chance: Stream): Place | null {
  const running = places.filter(({ server }) => server !== null);
  return running.length === 0 ? null : chance.pick(running);
}

type Sending = { readonly scheduler: Scheduler; readonly chance: Stream; readonly place: Place | null };

function sendRequest(
  { scheduler, chance, place }: Sending,
  visitor: Visitor,
  request: Omit<HttpRequest, 'cookie' | 'address'>,
): Promise<HttpReply> {
  const travelMs = () => chance.between(REQUEST_MS.from, REQUEST_MS.to);
  const lost: HttpReply = { result: refuse('no_connection'), cookies: [] };
  const { machine, address } = visitor;
  return new Promise((resolve) => {
    const server = place?.server ?? null;
    if (server === null) return void scheduler.after(machine, travelMs(), () => resolve(lost));
    const cancel = scheduler.after(machine, REQUEST_TIMEOUT_MS, () => resolve(lost));
    const cookie = visitor.cookie();
    scheduler.after(server.machine, travelMs(), () => {
      void server.request({ ...request, cookie, address }).then((reply) =>
        scheduler.after(machine, travelMs(), () => {
          cancel();
          resolve(reply);
        }),
      );
    });
    return undefined;
  });
}
