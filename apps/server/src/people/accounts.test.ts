// Accounts on the real store: guests, registering without losing anything, signing in and out.

import type { Result } from '@sente/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIds } from '../base/ids.ts';
import { openWorld } from '../base/world.ts';
import { type Bus, makeBus } from '../bus/bus.ts';
import { makeStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { type Accounts, makeAccounts, type SignedIn } from './accounts.ts';
import { type Identity, openIdentity } from './identity.ts';
import { nameLookalikeKey } from './names.ts';
import { makePasswordHasher } from './passwords.ts';
import { makeSignInLimit } from './sign-in-limit.ts';

/** A low cost keeps the tests quick; one test below uses the real cost. */
const CHEAP = { log2N: 10, r: 8, p: 1 };

const world = openWorld();
const ids = openIds(world);
let database: TestDatabase;
let store: Store;
let bus: Bus;
let identity: Identity;
let accounts: Accounts;

beforeAll(async () => {
  database = await startDatabase('embedded');
  store = await makeStore('embedded', await database.open(), { world });
  bus = await makeBus(null, { world });
  identity = await openIdentity(store, { world, secret: null, secure: false });
  const passwords = makePasswordHasher(world, CHEAP);
  const signIns = makeSignInLimit(100_000, world.steady);
  accounts = makeAccounts({ world, ids, store, bus, identity, passwords, signIns });
});
afterAll(() => database?.stop());

const PASSWORD = 'correct horse';
const HERE = { address: '192.0.2.1', cookies: undefined };

function ok(result: Result<SignedIn>): SignedIn {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

describe('a guest', () => {
  test('has a name and a token at once', async () => {
    const { account, token } = await accounts.guest();
    expect(account).toMatchObject({ guest: true, name: expect.stringMatching(/^\w+ \w+ \d+$/) });
    expect(await identity.accountOf(token)).toEqual(account);
  });

  test('becomes an account and keeps the id; older tokens of the guest stop working', async () => {
    const guest = await accounts.guest();
    const stolen = await identity.issue(guest.account.id);
    const heard: boolean[] = [];
    const stop = bus.subscribe('account', ({ renewed }) => heard.push(renewed));
    const signed = ok(await accounts.register({ name: 'Upgraded', password: PASSWORD }, guest.account));
    stop();
    expect(signed.account).toMatchObject({ id: guest.account.id, name: 'Upgraded', guest: false });
    expect(await identity.accountOf(signed.token)).toEqual(signed.account);
    for (const old of [guest.token, stolen]) expect(await identity.accountOf(old)).toBeNull();
    expect(heard).toEqual([true]);
    expect(ok(await accounts.signIn({ name: 'upgraded', password: PASSWORD }, HERE)).account).toEqual(
      signed.account,
    );
  });

  test('keeps everything when the wanted name is taken', async () => {
    ok(await accounts.register({ name: 'Taken', password: PASSWORD }, null));
    const guest = await accounts.guest();
    const refused = await accounts.register({ name: 'TAKEN', password: PASSWORD }, guest.account);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'name_taken' } });
    expect(await identity.accountOf(guest.token)).toEqual(guest.account);
  });

  test('has no password to confirm, change or recover with', async () => {
    const { account, token } = await accounts.guest();
    const refused = { ok: false, refusal: { code: 'account_needed' } };
    for (const password of ['', PASSWORD])
      expect(await accounts.confirm(account, password)).toMatchObject(refused);
    const change = { current: '', next: 'a planted password' };
    expect(await accounts.changePassword(account, token, change)).toMatchObject(refused);
    expect(await accounts.newRecoveryCode(account, '')).toMatchObject(refused);
    expect(await store.accounts.byNameKey(nameLookalikeKey(account.name))).toMatchObject({
      ...{ guest: true, passwordHash: null, recoveryHash: null },
    });
    expect(await identity.accountOf(token)).toEqual(account);
  });

  test('is registered once: a second registration of the same guest does not change the account', async () => {
    const { account } = await accounts.guest();
    const both = await Promise.all([
      accounts.register({ name: 'Rightful Owner', password: PASSWORD }, account),
      accounts.register({ name: 'Token Planter', password: 'a planted password' }, account),
    ]);
    const codes = both.map((one) => (one.ok ? one.value.account.name : one.refusal.code));
    expect(codes).toContain('no_session');
    const [winner] = codes.filter((one) => one !== 'no_session');
    expect(await store.accounts.get(account.id)).toMatchObject({ name: winner, guest: false });
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('an account', () => {
  test.each([
    ['x', PASSWORD, 'bad_name'],
    ['admin', PASSWORD, 'bad_name'],
    ['Ann', 'short', 'bad_password'],
    ['Ann', 'p'.repeat(201), 'bad_password'],
    ['Ann Else', 'ann else', 'bad_password'],
  ])('cannot be made of %s and %s: %s', async (name, password, code) => {
    expect(await accounts.register({ name, password }, null)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('is not replaced when a signed-in account registers again', async () => {
    const first = ok(await accounts.register({ name: 'First One', password: PASSWORD }, null));
    const second = ok(await accounts.register({ name: 'Second One', password: PASSWORD }, first.account));
    expect(second.account.id).not.toBe(first.account.id);
  });

  test('opens only with the right name and password; both mistakes get the same answer', async () => {
    ok(await accounts.register({ name: 'Locked', password: PASSWORD }, null));
    const wrong = [
      await accounts.signIn({ name: 'Locked', password: 'wrong horse' }, HERE),
      await accounts.signIn({ name: 'Nobody Here', password: PASSWORD }, HERE),
    ];
    for (const answer of wrong)
      expect(answer).toEqual({ ok: false, refusal: { code: 'wrong_credentials', data: {} } });
  });

  test('of a guest cannot be signed in to, since it has no password', async () => {
    const guest = await accounts.guest();
    expect(await accounts.signIn({ name: guest.account.name, password: '' }, HERE)).toMatchObject({
      ok: false,
    });
  });

  test('can be renamed, and its open connections are told', async () => {
    const { account } = await accounts.guest();
    const heard: string[] = [];
    const stop = bus.subscribe('account', ({ account }) => heard.push(account));
    expect(await accounts.rename(account, 'Renamed Guest')).toMatchObject({
      value: { name: 'Renamed Guest' },
    });
    expect(await accounts.rename(account, '\u202E')).toMatchObject({
      ok: false,
      refusal: { code: 'bad_name' },
    });
    stop();
    expect(heard).toEqual([account.id]);
  });

  test('logs out here, or everywhere', async () => {
    const credentials = { name: 'Everywhere', password: PASSWORD };
    const phone = ok(await accounts.register(credentials, null));
    const laptop = ok(await accounts.signIn(credentials, HERE));
    const away = ok(await accounts.signIn(credentials, HERE));
    await accounts.signOut(laptop.token);
    expect(await identity.accountOf(laptop.token)).toBeNull();
    expect(await identity.accountOf(phone.token)).toEqual(phone.account);
    await accounts.signOutEverywhere(phone.account.id);
    expect(await identity.accountOf(phone.token)).toBeNull();
    expect(await identity.accountOf(away.token)).toBeNull();
  });

  test('changes its password only with the old one, which ends all its other sessions', async () => {
    const { account, token } = ok(await accounts.register({ name: 'Changer', password: PASSWORD }, null));
    const refused = await accounts.changePassword(account, token, {
      current: 'not the old one',
      next: 'a new password',
    });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'wrong_credentials' } });
    const away = ok(await accounts.signIn({ name: 'Changer', password: PASSWORD }, HERE));
    const change = { current: PASSWORD, next: 'a new password' };
    expect(await accounts.changePassword(account, token, change)).toMatchObject({ ok: true });
    expect(await identity.accountOf(away.token)).toBeNull();
    expect(await identity.accountOf(token)).toEqual(account);
    expect(await accounts.signIn({ name: 'Changer', password: PASSWORD }, HERE)).toMatchObject({ ok: false });
    ok(await accounts.signIn({ name: 'Changer', password: 'a new password' }, HERE));
  });
});

describe('a token', () => {
  test('that was changed, or signed with another key, belongs to no account', async () => {
    const { token } = await accounts.guest();
    const other = await openIdentity(store, {
      world,
      secret: 'another key, which is long enough',
      secure: false,
    });
    const [bare = '', signature = ''] = token.split('.');
    const flipped = bare.startsWith('A') ? `B${bare.slice(1)}` : `A${bare.slice(1)}`;
    for (const forged of [
      '',
      '.',
      bare,
      `${bare}.`,
      `${flipped}.${signature}`,
      `${token}x`,
      'x'.repeat(5000),
    ]) {
      expect(await identity.accountOf(forged)).toBeNull();
    }
    expect(await other.accountOf(token)).toBeNull();
  });

  test('is valid on every server that shares the store', async () => {
    const { account, token } = await accounts.guest();
    const second = await openIdentity(store, { world, secret: null, secure: true });
    expect(await second.accountOf(token)).toEqual(account);
  });

  test('travels in a cookie that scripts and other sites cannot use, or as a bearer token', async () => {
    const { token } = await accounts.guest();
    const { cookieName, tokenIn } = identity;
    expect(identity.cookie(token)).toMatch(
      /^sente_session=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(identity.noCookie()).toContain('Max-Age=0');
    expect(tokenIn({ cookie: `theme=dark; ${cookieName}=${token}; x=y` })).toBe(token);
    expect(tokenIn({ authorization: `Bearer ${token}`, cookie: `${cookieName}=other` })).toBe(token);
    expect(tokenIn({ authorization: 'Basic abc', cookie: 'sente=1' })).toBeNull();
    expect(tokenIn({})).toBeNull();
  });

  test('travels over https in a cookie that no neighbouring host can set', async () => {
    const { token } = await accounts.guest();
    const secure = await openIdentity(store, { world, secret: null, secure: true });
    expect(secure.cookie(token)).toMatch(
      /^__Host-sente_session=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(secure.tokenIn({ cookie: `__Host-sente_session=${token}` })).toBe(token);
    expect(secure.tokenIn({ cookie: `sente_session=${token}` })).toBeNull();
  });
});

describe('a device', () => {
  const cookieOf = (header: string) => header.split(';')[0] ?? '';

  test('is known to the accounts that have signed in on it, and to no other', () => {
    const { devices } = identity;
    const lan = cookieOf(devices.cookie('lan', undefined));
    const both = cookieOf(devices.cookie('minh', lan));
    expect(devices.known('lan', both)).toBe(devices.known('lan', lan));
    expect(devices.known('minh', both)).toEqual(expect.any(String));
    expect(devices.known('minh', lan)).toBeNull();
    expect(devices.known('lan', lan.replace(/.$/, '!'))).toBeNull();
    expect(devices.known('lan', undefined)).toBeNull();
  });

  test('remembers the last five accounts', () => {
    const { devices } = identity;
    let cookie: string | undefined;
    for (const account of ['a', 'b', 'c', 'd', 'e', 'a', 'f'])
      cookie = cookieOf(devices.cookie(account, cookie));
    const known = ['a', 'b', 'c', 'd', 'e', 'f'].filter((one) => devices.known(one, cookie) !== null);
    expect(known).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  test('that is known can sign in while strangers at the same address guess', async () => {
    const passwords = makePasswordHasher(world, CHEAP);
    const signIns = makeSignInLimit(3, world.steady);
    const strict = makeAccounts({ world, ids, store, bus, identity, passwords, signIns });
    const owner = ok(await strict.register({ name: 'Besieged', password: PASSWORD }, null)).account;
    const guess = () => strict.signIn({ name: 'Besieged', password: 'is it this?' }, HERE);
    const codes: string[] = [];
    for (let i = 0; i < 5; i++) {
      const answer = await guess();
      codes.push(answer.ok ? 'in' : answer.refusal.code);
    }
    const wrong = 'wrong_credentials';
    expect(codes).toEqual([wrong, wrong, wrong, 'slow_down', 'slow_down']);
    const credentials = { name: 'Besieged', password: PASSWORD };
    expect(await strict.signIn(credentials, HERE)).toMatchObject({ refusal: { code: 'slow_down' } });
    const cookies = cookieOf(identity.devices.cookie(owner.id, undefined));
    expect(ok(await strict.signIn(credentials, { ...HERE, cookies })).account).toEqual(owner);
    expect(ok(await strict.signIn(credentials, { ...HERE, address: '192.0.2.2' })).account).toEqual(owner);
  });
});

describe('passwords', () => {
  test('are hashed with their own salt at the real cost, and kept in no other form', async () => {
    const passwords = makePasswordHasher(world);
    const [one, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
    if (!one.ok || !other.ok) throw new Error('busy');
    expect(one.value).toMatch(/^scrypt\$17\$8\$1\$/);
    expect(one.value).not.toBe(other.value);
    expect(await passwords.matches(PASSWORD, one.value)).toEqual({ ok: true, value: true });
    expect(await passwords.matches(`${PASSWORD}!`, one.value)).toEqual({ ok: true, value: false });
  });

  test('hashed at another cost are hashed anew at the next log-in', async () => {
    const { account } = ok(await accounts.register({ name: 'Oldtimer', password: PASSWORD }, null));
    const kept = async () =>
      (await store.accounts.byNameKey(nameLookalikeKey('Oldtimer')))?.passwordHash ?? '';
    const cheap = await kept();
    const dearer = makePasswordHasher(world, { ...CHEAP, log2N: 11 });
    const deps = { world, ids, store, bus, identity, signIns: makeSignInLimit(100, world.steady) };
    const later = makeAccounts({ ...deps, passwords: dearer });
    const credentials = { name: 'Oldtimer', password: PASSWORD };
    expect(await later.signIn({ ...credentials, password: 'not this' }, HERE)).toMatchObject({ ok: false });
    expect(await kept()).toBe(cheap);
    expect(ok(await later.signIn(credentials, HERE)).account).toEqual(account);
    const renewed = await kept();
    expect(renewed).toMatch(/^scrypt\$11\$8\$1\$/);
    ok(await later.signIn(credentials, HERE));
    expect(await kept()).toBe(renewed);
  });

  test('typed with composed or decomposed accents are the same', async () => {
    const passwords = makePasswordHasher(world, CHEAP);
    const hash = await passwords.hash('mật khẩu dài'.normalize('NFD'));
    expect(await passwords.matches('mật khẩu dài'.normalize('NFC'), hash.ok ? hash.value : '')).toMatchObject(
      { value: true },
    );
  });

  test('are refused as busy when too many are checked at once', async () => {
    const passwords = makePasswordHasher(world, CHEAP);
    const answers = await Promise.all(Array.from({ length: 150 }, () => passwords.hash(PASSWORD)));
    const busy = answers.filter((answer) => !answer.ok);
    expect(busy.length).toBe(150 - 102);
    expect(busy[0]).toMatchObject({ refusal: { code: 'busy' } });
  });
});
