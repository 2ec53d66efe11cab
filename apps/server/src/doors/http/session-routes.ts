// Sessions over HTTP: a visitor becomes a guest; accounts register, log in and out, and change their name and password.

import { accept, type Result, refuse } from '@sente/kernel';
import type { RateLimit } from '../../base/rate-limit.ts';
import type { Accounts, SignedIn } from '../../people/accounts.ts';
import type { Identity } from '../../people/identity.ts';
import { personOf } from '../../people/person-cache.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import { type Asked, objectSchema, PERSON, type Route, textSchema } from './route.ts';

type Deps = {
  readonly accounts: Accounts;
  readonly identity: Identity;
  readonly guests: RateLimit;
  readonly signIns: SignInLimit;
};

export const CODE = textSchema(64);
export const SESSION = objectSchema({ you: PERSON, token: textSchema(200), recoveryCode: CODE }, [
  'token',
  'recoveryCode',
]);
export const NAME = textSchema(200);
export const PASSWORD = textSchema(1_000);
const CREDENTIALS = objectSchema({ name: NAME, password: PASSWORD });

export function sessionRoutes(deps: Deps): readonly Route[] {
  return [...signInRoutes(deps), ...signOutRoutes(deps), ...accountChangeRoutes(deps)];
}

/** Browsers get the token in a cookie that no script can read; other clients get it in the answer. */
export function setSessionCookiesAndAnswer(
  identity: Identity,
  asked: Asked,
  signed: SignedIn,
): Result<object> {
  const { account, token, recoveryCode } = signed;
  const cookies = [identity.cookie(token)];
  if (!account.guest) cookies.push(identity.devices.cookie(account.id, asked.request.headers.cookie));
  asked.reply.header('set-cookie', cookies);
  return accept({
    you: { ...personOf(account) },
    ...(!asked.fromBrowser && { token }),
    ...(recoveryCode !== undefined && { recoveryCode }),
  });
}

function signInRoutes(deps: Deps): readonly Route[] {
  const { accounts } = deps;
  return [
    {
      method: 'GET',
      path: '/api/session',
      summary: 'The person of this session. Without a session you become a guest.',
      answer: SESSION,
      refusals: ['slow_down'],
      async handle(asked) {
        const who = await asked.account();
        if (who) return accept({ you: { ...personOf(who) } });
        if (!deps.guests.take(asked.address)) return refuse('slow_down');
        return setSessionCookiesAndAnswer(deps.identity, asked, await accounts.guest());
      },
    },
    {
      method: 'POST',
      path: '/api/session/register',
      summary:
        'Turns a guest into an account, which keeps everything, or makes a new account. The recovery code is shown only here.',
      body: CREDENTIALS,
      answer: SESSION,
      refusals: ['slow_down', 'bad_name', 'bad_password', 'name_taken', 'busy'],
      async handle(asked) {
        if (!deps.signIns.mayRequest(asked.address)) return refuse('slow_down');
        const done = await accounts.register(credentialsOf(asked), await asked.account());
        return done.ok ? setSessionCookiesAndAnswer(deps.identity, asked, done.value) : done;
      },
    },
    {
      method: 'POST',
      path: '/api/session/log-in',
      summary: 'Signs in to an account with its name and password.',
      body: CREDENTIALS,
      answer: SESSION,
      refusals: ['slow_down', 'wrong_credentials', 'busy'],
      async handle(asked) {
        const from = { address: asked.address, cookies: asked.request.headers.cookie };
        const done = await accounts.signIn(credentialsOf(asked), from);
        return done.ok ? setSessionCookiesAndAnswer(deps.identity, asked, done.value) : done;
      },
    },
  ];
}

function signOutRoutes({ accounts, identity }: Deps): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/session/log-out',
      summary: 'Ends this session.',
      answer: objectSchema({}),
      refusals: [],
      async handle(asked) {
        if (asked.token !== null) await accounts.signOut(asked.token);
        asked.reply.header('set-cookie', identity.noCookie());
        return accept({});
      },
    },
    {
      method: 'POST',
      path: '/api/session/log-out-everywhere',
      summary: 'Ends every session of this account, on all devices.',
      answer: objectSchema({}),
      refusals: ['no_session'],
      async handle(asked) {
        const who = await asked.account();
        if (!who) return refuse('no_session');
        await accounts.signOutEverywhere(who.id);
        asked.reply.header('set-cookie', identity.noCookie());
        return accept({});
      },
    },
  ];
}

function accountChangeRoutes(deps: Deps): readonly Route[] {
  const { accounts } = deps;
  return [
    {
      method: 'POST',
      path: '/api/session/rename',
      summary: 'Changes the name of the account or guest.',
      body: objectSchema({ name: NAME }),
      answer: SESSION,
      refusals: ['no_session', 'bad_name', 'name_taken', 'slow_down'],
      async handle(asked) {
        const who = await asked.account();
        if (!who) return refuse('no_session');
        if (!deps.signIns.mayRequest(asked.address)) return refuse('slow_down');
        const renamed = await accounts.rename(who, asked.body['name'] ?? '');
        return renamed.ok ? accept({ you: { ...personOf(renamed.value) } }) : renamed;
      },
    },
    {
      method: 'POST',
      path: '/api/session/password',
      summary: 'Changes the password of an account and ends all other sessions. A guest registers instead.',
      body: objectSchema({ current: PASSWORD, next: PASSWORD }),
      answer: SESSION,
      refusals: ['no_session', 'account_needed', 'wrong_credentials', 'bad_password', 'slow_down', 'busy'],
      async handle(asked) {
        const { current = '', next = '' } = asked.body;
        const who = await asked.account();
        const { token } = asked;
        if (!who || token === null) return refuse('no_session');
        const done = await accounts.changePassword(who, token, { current, next });
        return done.ok
          ? setSessionCookiesAndAnswer(deps.identity, asked, { account: done.value, token })
          : done;
      },
    },
  ];
}

function credentialsOf({ body }: Asked) {
  return { name: body['name'] ?? '', password: body['password'] ?? '' };
}
