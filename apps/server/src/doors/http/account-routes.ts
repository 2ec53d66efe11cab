// Accounts over HTTP, except logging in: recovery with a code, the export of an account's data, and deletion.

import { accept, refuse } from '@sente/kernel';
import { makeRateLimit } from '../../base/rate-limit.ts';
import type { World } from '../../base/world.ts';
import type { AccountDeletion } from '../../hall/account-deletion.ts';
import type { Accounts } from '../../people/accounts.ts';
import type { Identity } from '../../people/identity.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import type { Store } from '../../store/store.ts';
import { exportOwnData } from './own-data.ts';
import { ANY, objectSchema, type Route, textSchema } from './route.ts';
import { CODE, NAME, PASSWORD, SESSION, setSessionCookiesAndAnswer } from './session-routes.ts';

type Deps = {
  readonly world: World;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly identity: Identity;
  readonly signIns: SignInLimit;
  readonly accountDeletion: AccountDeletion;
};

/** An export reads many pages from the store. */
const EXPORTS = { burst: 3, perSecond: 1 / 60 };

export function accountRoutes(deps: Deps): readonly Route[] {
  return [...recoveryRoutes(deps), exportOwnDataRoute(deps), deleteAccountRoute(deps)];
}

function recoveryRoutes({ accounts, identity, signIns }: Deps): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/session/recover',
      summary:
        'Sets a new password with the recovery code. Every other session ends, and the code is replaced.',
      body: objectSchema({ name: NAME, code: textSchema(200), password: PASSWORD }),
      answer: SESSION,
      refusals: ['slow_down', 'wrong_code', 'bad_password', 'busy'],
      async handle(asked) {
        if (!signIns.mayRequest(asked.address)) return refuse('slow_down');
        const { name = '', code = '', password = '' } = asked.body;
        const done = await accounts.recover({ name, code, password });
        return done.ok ? setSessionCookiesAndAnswer(identity, asked, done.value) : done;
      },
    },
    {
      method: 'POST',
      path: '/api/session/recovery-code',
      summary: 'Makes another recovery code; the one before is not valid any more.',
      body: objectSchema({ password: PASSWORD }),
      answer: objectSchema({ recoveryCode: CODE }),
      refusals: ['no_session', 'account_needed', 'wrong_credentials', 'slow_down', 'busy'],
      async handle(asked) {
        const who = await asked.account();
        if (!who) return refuse('no_session');
        const made = await accounts.newRecoveryCode(who, asked.body['password'] ?? '');
        return made.ok ? accept({ recoveryCode: made.value }) : made;
      },
    },
  ];
}

function exportOwnDataRoute({ world, store }: Deps): Route {
  const exports = makeRateLimit(EXPORTS, world.steady);
  return {
    method: 'GET',
    path: '/api/session/export',
    summary: 'Everything kept about you, as a file: account, sessions, ratings, rooms, matches, chat.',
    answer: ANY,
    refusals: ['no_session', 'slow_down'],
    async handle(asked) {
      const who = await asked.account();
      if (!who) return refuse('no_session');
      if (!exports.take(who.id)) return refuse('slow_down');
      const data = await exportOwnData(store, who);
      asked.reply.header('content-disposition', 'attachment; filename="sente-data.json"');
      return accept(data);
    },
  };
}

function deleteAccountRoute({ identity, accountDeletion }: Deps): Route {
  return {
    method: 'POST',
    path: '/api/session/delete',
    summary:
      'Deletes your account for good. Its games stay with the opponents, without your name; a guest sends an empty password.',
    body: objectSchema({ password: PASSWORD }),
    answer: objectSchema({}),
    refusals: ['no_session', 'wrong_credentials', 'already_playing', 'slow_down', 'busy'],
    async handle(asked) {
      const who = await asked.account();
      if (!who) return refuse('no_session');
      const deleted = await accountDeletion.deleteAccount(who, asked.body['password'] ?? '');
      if (!deleted.ok) return deleted;
      asked.reply.header('set-cookie', identity.noCookie());
      return accept({});
    },
  };
}
