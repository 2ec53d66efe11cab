// Acts acknowledged over HTTP are stored: a sign-up, a name, a deletion, the end of a session.

import { createHash } from 'node:crypto';
import type { OpenChecker } from './checker.ts';

type Session = { readonly account: string | null; readonly hash: string };
type Row = {
  readonly name: string;
  readonly guest: boolean;
  readonly hasPassword: boolean;
  readonly deleted: boolean;
  /** Sessions that are still valid. */
  readonly sessions: number;
};

const ACCOUNT = `select name, guest, password_hash is not null as "hasPassword", deleted_at is not null as deleted,
  (select count(*) from sessions s where s.account_id = a.id and s.revoked_at is null) as sessions
  from accounts a where id = $1`;
const SESSION = `select account_id as account from sessions where token_hash = $1 and revoked_at is null`;

/** As the server keeps tokens. */
function hashOfCookie(cookie: string | undefined): string | null {
  const bare = cookie?.split('.')[0];
  return bare ? createHash('sha256').update(bare).digest('base64url') : null;
}

export const httpActs: OpenChecker = ({ database, players, report }) => {
  /** By request: the session it was sent with. */
  const asked = new Map<object, Session>();
  /** By account: the newest request that changes it. An older one may have been overtaken. */
  const newest = new Map<string, object>();

  const readAccount = (id: string) => database.read<Row>(ACCOUNT, [id])[0];
  const isValid = (hash: string) => database.read(SESSION, [hash]).length > 0;

  function checkActTookEffect(
    path: string,
    { account, hash }: Session,
    body: Readonly<Record<string, string>>,
  ) {
    const row = account === null ? undefined : readAccount(account);
    if (path === '/api/session/log-out' && isValid(hash))
      report(`the end of a session of ${account} was acknowledged, and the session is valid`);
    if (account === null || row === undefined) return;
    if (path === '/api/session/delete' && !(row.deleted && row.sessions === 0))
      report(
        `the deletion of ${account} was acknowledged, and the account has the name ${row.name} and ${row.sessions} sessions`,
      );
    if (path === '/api/session/rename' && !row.deleted && row.name !== body['name'])
      report(`the name ${body['name']} of ${account} was acknowledged, and ${row.name} is stored`);
  }

  return {
    name: 'http acts',
    requested({ client, request, reply }) {
      if (reply === null) {
        const tabs = players.flatMap((player) => player.tabs());
        const tab = tabs.find(({ machine }) => machine === client);
        const hash = hashOfCookie(tab?.device.cookies.get('sente_session'));
        if (hash === null) return;
        const account = database.read<{ account: string }>(SESSION, [hash])[0]?.account ?? null;
        asked.set(request, { account, hash });
        if (request.method === 'POST' && account !== null) newest.set(account, request);
        return;
      }
      const session = asked.get(request);
      asked.delete(request);
      if (!reply.result.ok || request.method !== 'POST') return;
      const { you } = reply.result.value as { you?: { id: string } };
      if (request.path === '/api/session/register' && you !== undefined) {
        const row = readAccount(you.id);
        if (row === undefined || (!row.deleted && (row.guest || !row.hasPassword)))
          report(`the account ${request.body['name']} (${you.id}) was acknowledged and is not stored`);
      }
      if (session === undefined) return;
      if (session.account === null || newest.get(session.account) === request)
        checkActTookEffect(request.path, session, request.body);
    },
  };
};
