// Who is in the hall through this server: every connection, and the identities behind them.

import type { Person } from '@sente/protocol';
import { type Connection, type Resident, send } from './connection.ts';
import type { Frame } from './frames.ts';

export type Hall = {
  readonly connections: Set<Connection>;
  admit(connection: Connection, person: Person): Resident;
  dismiss(connection: Connection): void;
  resident(id: string): Resident | undefined;
  /** Every connection of one identity. */
  tellOne(id: string, frame: Frame): void;
  tellAll(frame: Frame): void;
};

export function openHall(): Hall {
  const connections = new Set<Connection>();
  const residents = new Map<string, Resident>();
  return {
    connections,
    admit(connection, { id, name, guest }) {
      const resident = residents.get(id) ?? {
        id,
        name,
        guest,
        connections: new Set(),
        allowance: 0,
        allowedAt: 0,
      };
      resident.name = name;
      resident.guest = guest;
      residents.set(id, resident);
      resident.connections.add(connection);
      connection.who = resident;
      return resident;
    },
    dismiss(connection) {
      connections.delete(connection);
      const { who } = connection;
      who?.connections.delete(connection);
      if (who?.connections.size === 0) residents.delete(who.id);
    },
    resident: (id) => residents.get(id),
    tellOne(id, frame) {
      for (const connection of residents.get(id)?.connections ?? []) send(connection, frame);
    },
    tellAll(frame) {
      for (const connection of connections) send(connection, frame);
    },
  };
}
