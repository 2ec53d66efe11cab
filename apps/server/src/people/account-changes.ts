// Open connections follow their account: another name is told, an ended session ends its connections.

import { PROTOCOL_VERSION } from '@sente/protocol';
import { type Connection, isOpen, tell } from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import type { Health } from '../store/health.ts';
import type { Sessions } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import type { Identity } from './identity.ts';
import { personOf } from './person-cache.ts';

/** Hints are looked for in the store about once a second while they are lost: this is far more. */
const MISSED_MS = 15_000;
const CLOSE_SIGNED_OUT = 4001;
/** Time for the answer that brings the new session. */
const RENEWED_MS = 1_000;

type Deps = {
  readonly sessions: Sessions;
  readonly connections: Connections;
  readonly identity: Identity;
  readonly health: Health;
  readonly now: () => number;
  readonly build: string;
  readonly failed: (error: unknown) => void;
};

export type AccountChanges = {
  /** A hint says that the account has changed; `renewed`: there is a new session in place of those that ended. */
  hinted(account: string, renewed: boolean): void;
  /** Hints may be lost: finds in the store the sessions that have ended. */
  hintsMissed(): Promise<void>;
};

export function openAccountChanges(deps: Deps): AccountChanges {
  const { connections, sessions, health, failed } = deps;
  const follow = (account: string, renewed: boolean) => {
    for (const connection of connections.online(account)?.connections ?? [])
      look(deps, connection, renewed).catch(failed);
  };
  let followed: ReadonlySet<string> = new Set();
  async function hintsMissed(): Promise<void> {
    const here = connections.accounts();
    const find = () => sessions.endedLately(here, MISSED_MS);
    const ended = here.length === 0 ? [] : await whenStoreAnswers(health, find).catch(failed);
    // Whether another session stands in the place of one that has ended is not known: who has it may come back.
    for (const account of ended ?? []) if (!followed.has(account)) follow(account, true);
    followed = new Set(ended ?? []);
  }
  return { hinted: follow, hintsMissed };
}

/** `renewed`: there is a new session in place of those that ended, and who has it comes back with it. */
async function look(deps: Deps, connection: Connection, renewed: boolean): Promise<void> {
  const { token } = connection;
  const account = token && (await whenStoreAnswers(deps.health, () => deps.identity.who(token)));
  if (!isOpen(connection)) return;
  if (!account) {
    tell(connection, { t: 'closing', why: 'signed_out', retryMs: renewed ? RENEWED_MS : null });
    connection.socket.close(CLOSE_SIGNED_OUT);
    return;
  }
  const you = personOf(account);
  deps.connections.identify(connection, you);
  tell(connection, { t: 'welcome', v: PROTOCOL_VERSION, you, now: deps.now(), build: deps.build });
}
