// Changes of accounts reach their open connections: a new name is sent to them, and the end of a session closes them.

import { PROTOCOL_VERSION } from '@sente/protocol';
import { type Connection, isOpen, sendMessage } from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import type { Health } from '../store/health.ts';
import type { Sessions } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import type { Identity } from './identity.ts';
import { personOf } from './person-cache.ts';

/** While hints are lost, the store is read about once a second; sessions that ended within this time are found with a wide margin. */
const MISSED_MS = 15_000;
const CLOSE_SIGNED_OUT = 4001;
/** The client comes back after this time, when the HTTP answer has brought it the new session. */
const RENEWED_MS = 1_000;

type Deps = {
  readonly sessions: Sessions;
  readonly connections: Connections;
  readonly identity: Identity;
  readonly health: Health;
  readonly now: () => number;
  readonly build: string;
  /** Without an account, the sessions that have ended could not be read. */
  readonly failed: (error: unknown, account: string | null) => void;
};

export type AccountChanges = {
  /** A hint says that the account has changed; `renewed`: a new session has replaced those that ended. */
  hinted(account: string, renewed: boolean): void;
  /** Hints may be lost: finds in the store the sessions that have ended. */
  recheckSignInsAfterMissedHints(): Promise<void>;
};

export function openSignInRechecks(deps: Deps): AccountChanges {
  const { connections, sessions, health, failed } = deps;
  const recheckSignInsOfAccount = (account: string, renewed: boolean) => {
    for (const connection of connections.online(account)?.connections ?? [])
      recheckSignInOfConnection(deps, connection, renewed).catch((error: unknown) => failed(error, account));
  };
  let applied: ReadonlySet<string> = new Set();
  async function recheckSignInsAfterMissedHints(): Promise<void> {
    const here = connections.accounts();
    const find = () => sessions.endedLately(here, MISSED_MS);
    const ended =
      here.length === 0
        ? []
        : await whenStoreAnswers(health, find).catch((error: unknown) => failed(error, null));
    // The store does not say whether a new session has replaced the ended one, so the client is told to come back.
    for (const account of ended ?? []) if (!applied.has(account)) recheckSignInsOfAccount(account, true);
    applied = new Set(ended ?? []);
  }
  return { hinted: recheckSignInsOfAccount, recheckSignInsAfterMissedHints };
}

/** `renewed`: a new session has replaced those that ended, and the client is told to come back with it. */
async function recheckSignInOfConnection(
  deps: Deps,
  connection: Connection,
  renewed: boolean,
): Promise<void> {
  const { token } = connection;
  const account = token && (await whenStoreAnswers(deps.health, () => deps.identity.accountOf(token)));
  if (!isOpen(connection)) return;
  if (!account) {
    sendMessage(connection, { t: 'closing', why: 'signed_out', retryMs: renewed ? RENEWED_MS : null });
    connection.socket.close(CLOSE_SIGNED_OUT);
    return;
  }
  const you = personOf(account);
  deps.connections.identify(connection, you);
  sendMessage(connection, { t: 'welcome', v: PROTOCOL_VERSION, you, now: deps.now(), build: deps.build });
}
