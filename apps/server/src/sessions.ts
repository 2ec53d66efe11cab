// Open connections follow their account: another name is told, an ended session ends its connections.

import { PROTOCOL_VERSION } from '@sente/protocol';
import { ACCOUNT_TOPIC } from './accounts.ts';
import type { Bus } from './bus/bus.ts';
import { type Connection, isOpen, tell } from './connection.ts';
import type { Hall } from './hall.ts';
import type { Identity } from './identity.ts';
import { patiently } from './patience.ts';
import { personOf } from './people.ts';
import type { Storage } from './storage.ts';

const CLOSE_SIGNED_OUT = 4001;

type Ground = {
  readonly bus: Bus;
  readonly hall: Hall;
  readonly identity: Identity;
  readonly storage: Storage;
  readonly now: () => number;
  readonly build: string;
  readonly failed: (error: unknown) => void;
};

export function followAccounts(ground: Ground): void {
  ground.bus.subscribe(ACCOUNT_TOPIC, (account) => {
    for (const connection of ground.hall.resident(account)?.connections ?? [])
      look(ground, connection).catch(ground.failed);
  });
}

async function look(ground: Ground, connection: Connection): Promise<void> {
  const { token } = connection;
  const account = token && (await patiently(ground.storage, () => ground.identity.who(token)));
  if (!isOpen(connection)) return;
  if (!account) {
    tell(connection, { t: 'closing', why: 'signed_out', retryMs: null });
    connection.socket.close(CLOSE_SIGNED_OUT);
    return;
  }
  const you = personOf(account);
  ground.hall.admit(connection, you);
  tell(connection, { t: 'welcome', v: PROTOCOL_VERSION, you, now: ground.now(), build: ground.build });
}
