// Accounts: a visitor is a guest at once, and registers a name and a password to stay.

import { accept, type Random, type Result, refuse } from '@sente/kernel';
import type { Ids } from '../base/ids.ts';
import { AGAIN, retry } from '../base/retry.ts';
import type { Chance, World } from '../base/world.ts';
import type { Bus } from '../bus/bus.ts';
import type { AccountRow, Store } from '../store/store.ts';
import type { Identity } from './identity.ts';
import {
  checkAndNormalizeName,
  DELETED_NAME,
  type Name,
  nameLookalikeKey,
  randomGuestName,
} from './names.ts';
import { checkNewPassword, type Passwords } from './passwords.ts';
import { hashRecoveryCode, newRecoveryCode } from './recovery.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** `recoveryCode`: a new code in plain text; it is shown once and kept only as a hash. */
export type SignedIn = {
  readonly account: AccountRow;
  readonly token: string;
  readonly recoveryCode?: string;
};
export type Credentials = { readonly name: string; readonly password: string };
/** Where an attempt to sign in comes from. */
export type SignInSource = { readonly address: string; readonly cookies: string | undefined };
export type Recovery = Credentials & { readonly code: string };
export type PasswordChange = { readonly current: string; readonly next: string };

export type Accounts = {
  guest(): Promise<SignedIn>;
  /**
   * Makes a new account, or turns the guest who asks into one that keeps its id, matches and rooms. Every session of the
   * guest ends, so that another person who knew a token of the guest does not get into the account.
   */
  register(credentials: Credentials, guest: AccountRow | null): Promise<Result<SignedIn>>;
  signIn(credentials: Credentials, source: SignInSource): Promise<Result<SignedIn>>;
  rename(account: AccountRow, name: string): Promise<Result<AccountRow>>;
  /** Ends every session except the one that asks. */
  changePassword(account: AccountRow, token: string, change: PasswordChange): Promise<Result<AccountRow>>;
  /** Sets a new password with the recovery code. The code is replaced, and every session ends. */
  recover(recovery: Recovery): Promise<Result<SignedIn>>;
  newRecoveryCode(account: AccountRow, password: string): Promise<Result<string>>;
  /** Checks the password of a signed-in account once more. A guest has none and is refused. */
  confirm(account: AccountRow, password: string): Promise<Result<null>>;
  /** Erases everything but the id. The name of the account stays taken for a year. */
  erase(accountId: string): Promise<void>;
  signOut(token: string): Promise<void>;
  signOutEverywhere(accountId: string): Promise<void>;
};

type Deps = {
  readonly world: Pick<World, 'chance'>;
  readonly ids: Ids;
  readonly store: Store;
  readonly bus: Bus;
  readonly identity: Identity;
  readonly passwords: Passwords;
  readonly signIns: SignInLimit;
};

type State = Deps & { readonly guestNames: Random; readonly recoveryCodes: Chance };

const NAME_TRIES = 20;

export function makeAccounts(deps: Deps): Accounts {
  const { world, store, bus, identity } = deps;
  const guestNames = world.chance('guest names').number;
  const recoveryCodes = world.chance('recovery codes');
  const state: State = { ...deps, guestNames, recoveryCodes };
  const signedIn = async (account: AccountRow): Promise<Result<SignedIn>> =>
    accept({ account, token: await identity.issue(account.id) });
  const announce = (account: string, renewed = false) => bus.publish({ topic: 'account', account, renewed });

  return {
    guest: () => createGuest(state),
    async register(credentials, asker) {
      const guest = asker?.guest === true ? asker : null;
      const registered = await registerAccount(state, credentials, guest);
      if (!registered.ok) return registered;
      const { id } = registered.value;
      if (guest !== null) await identity.endAll(id);
      const recoveryCode = newRecoveryCode(recoveryCodes);
      await store.accounts.setRecovery(id, hashRecoveryCode(recoveryCode));
      const token = await identity.issue(id);
      if (guest !== null) announce(id, true);
      return accept({ account: registered.value, token, recoveryCode });
    },
    async signIn(credentials, source) {
      const found = await checkCredentials(state, credentials, source);
      return found.ok ? await signedIn(found.value) : found;
    },
    async rename(account, wanted) {
      const read = checkAndNormalizeName(wanted);
      if (!read.ok) return read;
      const renamed = await store.accounts.rename(account.id, read.value.name, read.value.key);
      if (renamed === null) return refuse('name_taken');
      announce(account.id);
      return accept(renamed);
    },
    async changePassword(account, token, change) {
      const changed = await changePassword(state, account, change);
      if (!changed.ok) return changed;
      await identity.endAll(account.id, token);
      announce(account.id);
      return changed;
    },
    async recover(recovery) {
      const recovered = await recoverAccount(state, recovery);
      if (recovered.ok) announce(recovered.value.account.id, true);
      return recovered;
    },
    newRecoveryCode: (account, password) => replaceRecoveryCode(state, account, password),
    confirm: (account, password) => confirmPassword(state, account, password),
    async erase(accountId) {
      // No account can take a name with this key, so the old key becomes free when its year is over.
      await store.accounts.erase(accountId, DELETED_NAME, `deleted:${accountId}`);
      announce(accountId);
    },
    async signOut(token) {
      const account = await identity.accountOf(token);
      await identity.end(token);
      if (account !== null) announce(account.id);
    },
    async signOutEverywhere(accountId) {
      await identity.endAll(accountId);
      announce(accountId);
    },
  };
}

async function createGuest({ ids, store, identity, guestNames }: State): Promise<SignedIn> {
  const { token, tokenHash } = identity.newToken();
  const account = await retry(NAME_TRIES, async () => {
    const name = randomGuestName(guestNames);
    const guest = {
      id: ids.newId('account'),
      name,
      nameKey: nameLookalikeKey(name),
      passwordHash: null,
      tokenHash,
    };
    return (await store.accounts.create(guest)) ?? AGAIN;
  });
  if (account === AGAIN) throw new Error(`no free guest name found in ${NAME_TRIES} tries`);
  return { account, token };
}

async function registerAccount(
  state: State,
  { name, password }: Credentials,
  guest: AccountRow | null,
): Promise<Result<AccountRow>> {
  const { ids, store, passwords } = state;
  const read = checkAndNormalizeName(name);
  if (!read.ok) return read;
  const checked = checkNewPassword(password, read.value.name);
  if (!checked.ok) return checked;
  const hash = await passwords.hash(password);
  if (!hash.ok) return hash;
  const account =
    guest === null
      ? await store.accounts.create({
          id: ids.newId('account'),
          ...nameColumnsOf(read.value),
          passwordHash: hash.value,
        })
      : await store.accounts.upgrade(guest.id, { ...nameColumnsOf(read.value), passwordHash: hash.value });
  if (account !== null) return accept(account);
  // Another request may have registered this guest meanwhile and ended its sessions.
  const isGuest = guest === null || (await store.accounts.get(guest.id))?.guest === true;
  return refuse(isGuest ? 'name_taken' : 'no_session');
}

async function checkCredentials(
  { store, passwords, identity, signIns }: State,
  { name, password }: Credentials,
  { address, cookies }: SignInSource,
): Promise<Result<AccountRow>> {
  const nameKey = nameLookalikeKey(name);
  const found = await store.accounts.byNameKey(nameKey);
  const device = found && identity.devices.known(found.id, cookies);
  if (!signIns.mayTry({ address, nameKey, device })) return refuse('slow_down');
  const hash = found?.passwordHash ?? null;
  const right = await passwords.matches(password, hash);
  if (!right.ok) return right;
  // A wrong name and a wrong password get the same answer, so that guessing does not reveal which names exist.
  if (!right.value || found === null || hash === null) return refuse('wrong_credentials');
  if (passwords.isOutdated(hash)) {
    const renewed = await passwords.hash(password);
    if (renewed.ok) await store.accounts.rehash(found.id, hash, renewed.value);
  }
  const { passwordHash: _, recoveryHash: __, ...account } = found;
  return accept(account);
}

function nameColumnsOf({ name, key }: Name) {
  return { name, nameKey: key };
}

async function confirmPassword(
  { store, passwords, signIns }: State,
  { id, name, guest }: AccountRow,
  password: string,
): Promise<Result<null>> {
  // A guest has no password to confirm, and the token alone must not be enough to set one.
  if (guest) return refuse('account_needed');
  if (!signIns.mayConfirm(id)) return refuse('slow_down');
  const found = await store.accounts.byNameKey(nameLookalikeKey(name));
  // Another account may have taken the name since the session was read.
  const hash = found?.id === id ? found.passwordHash : null;
  const right = await passwords.matches(password, hash);
  if (!right.ok) return right;
  return right.value ? accept(null) : refuse('wrong_credentials');
}

async function replaceRecoveryCode(
  state: State,
  account: AccountRow,
  password: string,
): Promise<Result<string>> {
  const right = await confirmPassword(state, account, password);
  if (!right.ok) return right;
  const code = newRecoveryCode(state.recoveryCodes);
  await state.store.accounts.setRecovery(account.id, hashRecoveryCode(code));
  return accept(code);
}

async function recoverAccount(
  { store, passwords, identity, recoveryCodes }: State,
  { name, code, password }: Recovery,
): Promise<Result<SignedIn>> {
  const checked = checkNewPassword(password, name);
  if (!checked.ok) return checked;
  const found = await store.accounts.byNameKey(nameLookalikeKey(name));
  const old = hashRecoveryCode(code);
  if (found === null || found.recoveryHash !== old) return refuse('wrong_code');
  const hash = await passwords.hash(password);
  if (!hash.ok) return hash;
  const recoveryCode = newRecoveryCode(recoveryCodes);
  const next = { passwordHash: hash.value, recoveryHash: hashRecoveryCode(recoveryCode) };
  // Another request may have used the code meanwhile.
  const account = await store.accounts.recover(found.id, old, next);
  if (account === null) return refuse('wrong_code');
  await identity.endAll(account.id);
  return accept({ account, token: await identity.issue(account.id), recoveryCode });
}

async function changePassword(
  state: State,
  account: AccountRow,
  { current, next }: PasswordChange,
): Promise<Result<AccountRow>> {
  const { store, passwords } = state;
  const checked = checkNewPassword(next, account.name);
  if (!checked.ok) return checked;
  const right = await confirmPassword(state, account, current);
  if (!right.ok) return right;
  const hash = await passwords.hash(next);
  if (!hash.ok) return hash;
  const changed = await store.accounts.setPassword(account.id, hash.value);
  return changed === null ? refuse('wrong_credentials') : accept(changed);
}
