// Every open connection of this server, and the accounts behind them.

import type { Person } from '@sente/protocol';
import { type Connection, type OnlineAccount, sendFrame } from './connection.ts';
import type { Frame } from './frames.ts';

export type Connections = {
  readonly all: Set<Connection>;
  /** From now on the connection is this person's. */
  identify(connection: Connection, person: Person): OnlineAccount;
  remove(connection: Connection): void;
  /** An account with at least one connection to this server. */
  online(id: string): OnlineAccount | undefined;
  /** To every connection of one account. */
  sendTo(id: string, frame: Frame): void;
  sendToAll(frame: Frame): void;
  /** The ids of those accounts. */
  accounts(): readonly string[];
  /** How many accounts have a connection here. */
  people(): number;
};

export function openConnectionRegistry(): Connections {
  const all = new Set<Connection>();
  const accounts = new Map<string, OnlineAccount>();
  return {
    all,
    identify(connection, { id, name, guest }) {
      const account = accounts.get(id) ?? {
        id,
        name,
        guest,
        connections: new Set(),
        allowance: 0,
        allowedAt: 0,
      };
      account.name = name;
      account.guest = guest;
      accounts.set(id, account);
      account.connections.add(connection);
      connection.who = account;
      return account;
    },
    remove(connection) {
      all.delete(connection);
      const { who } = connection;
      who?.connections.delete(connection);
      if (who?.connections.size === 0) accounts.delete(who.id);
    },
    online: (id) => accounts.get(id),
    sendTo(id, frame) {
      for (const connection of accounts.get(id)?.connections ?? []) sendFrame(connection, frame);
    },
    accounts: () => [...accounts.keys()],
    people: () => accounts.size,
    sendToAll(frame) {
      for (const connection of all) sendFrame(connection, frame);
    },
  };
}
