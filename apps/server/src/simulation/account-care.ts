// A person and the account: signs up, logs in and out, changes name and password, recovers, deletes.

import type { Tab } from './browser.ts';
import type { Stream } from './seed.ts';

/** The person's knowledge of the account. */
export type Credentials = {
  /** The person wants an account. */
  wanted: boolean;
  account: Account | null;
  /** The number of names so far, which numbers the next one. */
  names: number;
};

type Account = {
  readonly name: string;
  /** More than one when an answer was lost: the person tries them in turn. */
  readonly passwords: readonly string[];
  readonly recoveryCode: string | null;
};

export type AccountVisit = {
  readonly tab: Tab;
  /** The name of the player. */
  readonly name: string;
  readonly credentials: Credentials;
  readonly chance: Stream;
  ask(request: () => Promise<unknown>): void;
};

export const isGuest = ({ connection }: Tab) => connection.you.peek()?.guest !== false;

/** `isFree`: nothing of this person goes on that ends with the session. */
export function careForAccount(visit: AccountVisit, isFree: boolean): void {
  const { tab, credentials, chance } = visit;
  const { account } = credentials;
  if (!isGuest(tab)) {
    if (account !== null) changeLeaveOrDeleteAccount(visit, account, isFree);
  } else if (account === null) signUp(visit);
  else if (isFree) signInAgain(visit, account);
  else if (chance.happens(0.1)) rename(visit);
}

function signUp({ tab: { session }, name: player, credentials, chance, ask }: AccountVisit): void {
  const name = nextName(player, credentials);
  const password = newPassword(chance);
  ask(async () => {
    const done = await session.signUp(name, password);
    if (done.ok)
      credentials.account = { name, passwords: [password], recoveryCode: takeRecoveryCode(session) };
  });
}

function signInAgain({ tab: { session }, credentials, chance, ask }: AccountVisit, account: Account): void {
  const { name, recoveryCode } = account;
  if (recoveryCode !== null && chance.happens(0.25)) {
    const password = newPassword(chance);
    ask(async () => {
      const done = await session.recover(name, recoveryCode, password);
      const passwords = done.ok ? [password] : [...account.passwords, password];
      credentials.account = {
        name,
        passwords,
        recoveryCode: done.ok ? takeRecoveryCode(session) : recoveryCode,
      };
    });
    return;
  }
  const password = chance.pick(account.passwords);
  ask(async () => {
    const done = await session.logIn(name, password);
    if (done.ok) credentials.account = { ...account, passwords: [password] };
    // The name may have changed on the way, or the account is gone: the person gives it up.
    else if (done.refusal.code === 'wrong_credentials' && chance.happens(0.2)) credentials.account = null;
  });
}

function changeLeaveOrDeleteAccount(visit: AccountVisit, account: Account, isFree: boolean): void {
  const { tab, credentials, chance, ask } = visit;
  const { session } = tab;
  const choice = chance.number();
  const password = chance.pick(account.passwords);
  if (choice < 0.2) rename(visit);
  else if (choice < 0.4) changePassword(visit, account, password);
  else if (choice < 0.52)
    ask(async () => {
      const made = await session.newRecoveryCode(password);
      if (made.ok) credentials.account = { ...account, recoveryCode: takeRecoveryCode(session) };
    });
  else if (choice < 0.72) {
    // A few people leave in the middle of something, and come back.
    if (isFree || chance.happens(0.1)) ask(() => session.logOut(chance.happens(0.7) ? 'here' : 'everywhere'));
  } else deleteAccount(visit, account);
}

export function deleteAccount({ tab, credentials, chance, ask }: AccountVisit, account: Account): void {
  const password = chance.pick(account.passwords);
  ask(async () => {
    const done = await tab.session.deleteAccount(password);
    if (done.ok) credentials.account = null;
  });
}

function changePassword(
  { tab, credentials, chance, ask }: AccountVisit,
  account: Account,
  old: string,
): void {
  const next = newPassword(chance);
  ask(async () => {
    const done = await tab.session.changePassword(old, next);
    if (done.ok) credentials.account = { ...account, passwords: [next] };
    else if (done.refusal.code === 'no_connection')
      credentials.account = { ...account, passwords: [...account.passwords, next] };
  });
}

function rename({ tab, name: player, credentials, ask }: AccountVisit): void {
  const name = nextName(player, credentials);
  ask(async () => {
    const done = await tab.session.rename(name);
    const { account } = credentials;
    if (done.ok && !done.value.guest && account !== null) credentials.account = { ...account, name };
  });
}

function takeRecoveryCode(session: Tab['session']): string | null {
  const code = session.recoveryCode.peek();
  session.codeKept();
  return code;
}

function nextName(player: string, credentials: Credentials): string {
  credentials.names += 1;
  return `${player.replace(/\W/g, '')}n${credentials.names}`;
}

const newPassword = (chance: Stream) => `correct horse ${chance.below(1_000_000)}`;
