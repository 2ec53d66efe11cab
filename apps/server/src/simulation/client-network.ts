// The network between clients and servers: connections and requests, which break, fall silent and are lost with a server.

import type { HallServer } from './hall-server.ts';
import type { Machine } from './machine.ts';
import {
  type AskedRequest,
  type HttpNote,
  type HttpReply,
  type OpenRequest,
  sendRequest,
  type Visitor,
} from './requests.ts';
import type { Scheduler } from './scheduler.ts';
import type { Seed, Stream } from './seed.ts';
import { type ClientEnd, openWire, type Wire } from './wires.ts';

export type ClientNetwork = {
  connect(visitor: Visitor, observe: (direction: 'sent' | 'received', text: string) => void): ClientEnd;
  request(visitor: Visitor, request: AskedRequest): Promise<HttpReply>;
  /** Breaks the connections of this client, and its requests under way. */
  cut(client: Machine): void;
  /**
   * Nothing of this client gets through, and neither end learns of it, until the answer is called. Connections that were
   * silent once stay so.
   */
  silence(client: Machine): () => void;
};

type Deps = {
  readonly scheduler: Scheduler;
  readonly seed: Seed;
  /** The servers that have started. */
  readonly running: () => readonly HallServer[];
  /** Refuses connections while no server runs. */
  readonly supervisor: Machine;
  readonly requested: (note: HttpNote) => void;
};

type OpenWire = Wire & { readonly client: ClientEnd; readonly visitor: Machine; readonly server: Machine };

/** `lose`: everything under way to a server that has died. */
export function openClientNetwork(deps: Deps): ClientNetwork & { lose(server: Machine): void } {
  const { scheduler, seed, running, supervisor, requested: noted } = deps;
  const wires = new Set<OpenWire>();
  const requests = new Set<OpenRequest>();
  const silenced = openCounts<Machine>();
  const uses = openCounts<string>();
  const isSilent = (client: Machine) => silenced.of(client) > 0;

  /** The streams of the next thing of this kind that the client does. */
  function randomStreamsOfNextUse({ name }: Machine, kind: string): (part: string) => Stream {
    const nth = uses.add(`${name} ${kind}`);
    return (part) => seed.stream(name, kind, String(nth), part);
  }

  return {
    connect(visitor, observe) {
      const { machine: client, address } = visitor;
      const stream = randomStreamsOfNextUse(client, 'wire');
      const at = chooseServer(running(), stream('server'));
      const ended = () => void wires.delete(wire);
      const server = at?.machine ?? supervisor;
      const accept = at?.accept(address, visitor.cookie()) ?? null;
      const wire: OpenWire = {
        ...openWire({ scheduler, stream, client, server, observe, ended, accept }),
        ...{ visitor: client, server },
      };
      wires.add(wire);
      if (isSilent(client)) wire.goSilent();
      return wire.client;
    },
    request(visitor, request) {
      const stream = randomStreamsOfNextUse(visitor.machine, 'http');
      const server = chooseServer(running(), stream('server'));
      const [chance, silent] = [stream('travel'), isSilent(visitor.machine)];
      return sendRequest({ scheduler, chance, server, visitor, request, silent, open: requests, noted });
    },
    cut(client) {
      for (const wire of wires) if (wire.visitor === client) wire.cut();
      for (const request of requests) if (request.client === client) request.lose();
    },
    silence(client) {
      for (const wire of wires) if (wire.visitor === client) wire.goSilent();
      for (const request of requests) if (request.client === client) request.goSilent();
      silenced.add(client);
      return () => silenced.remove(client);
    },
    lose(server) {
      for (const wire of wires) if (wire.server === server) wire.cut();
      for (const request of requests) if (request.server === server) request.lose();
    },
  };
}

/** As a balancer in front of the servers would: any server that has started. */
function chooseServer(running: readonly HallServer[], chance: Stream): HallServer | null {
  return running.length === 0 ? null : chance.pick(running);
}

function openCounts<T>() {
  const counts = new Map<T, number>();
  const of = (key: T) => counts.get(key) ?? 0;
  return {
    of,
    add(key: T): number {
      counts.set(key, of(key) + 1);
      return of(key);
    },
    remove(key: T): void {
      counts.set(key, of(key) - 1);
    },
  };
}
