// Coming in: guests, registering without losing anything, signing in and out, on the real store.

import { type Result, seededRandom } from '@sente/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bus, makeBus } from '../bus/bus.ts';
import { makeStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { startDatabase, type TestDatabase } from '../testing/stores.ts';
import { type Accounts, makeAccounts, type SignedIn } from './accounts.ts';
import { COOKIE, type Identity, openIdentity, tokenIn } from './identity.ts';
import { makePasswords } from './passwords.ts';

/** Quick, so that the tests are; the real cost is measured in its own test below. */
const CHEAP = { log2N: 10, r: 8, p: 1 };

let database: TestDatabase;
let store: Store;
let bus: Bus;
let identity: Identity;
let accounts: Accounts;

beforeAll(async () => {
  database = await startDatabase('embedded');
  store = await makeStore('embedded', await database.open());
  bus = await makeBus(null);
  identity = await openIdentity(store, { secret: null, secure: false });
  const passwords = makePasswords(CHEAP);
  accounts = makeAccounts({ store, bus, identity, passwords, random: seededRandom('people') });
});
afterAll(() => database?.stop());

const PASSWORD = 'correct horse';

function ok(result: Result<SignedIn>): SignedIn {
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

describe('a guest', () => {
  test('is somebody at once, with a name and a token', async () => {
    const { account, token } = await accounts.guest();
    expect(account).toMatchObject({ guest: true, name: expect.stringMatching(/^\w+ \w+ \d+$/) });
    expect(await identity.who(token)).toEqual(account);
  });

  test('becomes an account and keeps the id and the old session', async () => {
    const guest = await accounts.guest();
    const signed = ok(await accounts.register({ name: 'Upgraded', password: PASSWORD }, guest.account));
    expect(signed.account).toMatchObject({ id: guest.account.id, name: 'Upgraded', guest: false });
    expect(await identity.who(guest.token)).toEqual(signed.account);
    expect(ok(await accounts.signIn({ name: 'upgraded', password: PASSWORD })).account).toEqual(
      signed.account,
    );
  });

  test('keeps everything when the wanted name is taken', async () => {
    ok(await accounts.register({ name: 'Taken', password: PASSWORD }, null));
    const guest = await accounts.guest();
    const refused = await accounts.register({ name: 'TAKEN', password: PASSWORD }, guest.account);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'name_taken' } });
    expect(await identity.who(guest.token)).toEqual(guest.account);
  });
});

describe('an account', () => {
  test.each([
    ['x', PASSWORD, 'bad_name'],
    ['admin', PASSWORD, 'bad_name'],
    ['Somebody', 'short', 'bad_password'],
    ['Somebody', 'p'.repeat(201), 'bad_password'],
    ['Somebody Else', 'somebody else', 'bad_password'],
  ])('cannot be made of %s and %s: %s', async (name, password, code) => {
    expect(await accounts.register({ name, password }, null)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('is not taken over by a second registration from a signed-in account', async () => {
    const first = ok(await accounts.register({ name: 'First One', password: PASSWORD }, null));
    const second = ok(await accounts.register({ name: 'Second One', password: PASSWORD }, first.account));
    expect(second.account.id).not.toBe(first.account.id);
  });

  test('is entered only with the right name and password, and both faults sound the same', async () => {
    ok(await accounts.register({ name: 'Locked', password: PASSWORD }, null));
    const wrong = [
      await accounts.signIn({ name: 'Locked', password: 'wrong horse' }),
      await accounts.signIn({ name: 'Nobody Here', password: PASSWORD }),
    ];
    for (const answer of wrong)
      expect(answer).toEqual({ ok: false, refusal: { code: 'wrong_credentials', data: {} } });
  });

  test('of a guest cannot be signed in to, since it has no password', async () => {
    const guest = await accounts.guest();
    expect(await accounts.signIn({ name: guest.account.name, password: '' })).toMatchObject({ ok: false });
  });

  test('can be renamed, and whoever holds a connection hears of it', async () => {
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
    const repository = ok(await accounts.signIn(credentials));
    const away = ok(await accounts.signIn(credentials));
    await accounts.signOut(repository.token);
    expect(await identity.who(repository.token)).toBeNull();
    expect(await identity.who(phone.token)).toEqual(phone.account);
    await accounts.signOutEverywhere(phone.account.id);
    expect(await identity.who(phone.token)).toBeNull();
    expect(await identity.who(away.token)).toBeNull();
  });

  test('changes its password only with the old one, and all sessions but the asking one end', async () => {
    const { account, token } = ok(await accounts.register({ name: 'Changer', password: PASSWORD }, null));
    const refused = await accounts.changePassword(account, token, {
      current: 'not the old one',
      next: 'a new password',
    });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'wrong_credentials' } });
    const away = ok(await accounts.signIn({ name: 'Changer', password: PASSWORD }));
    const change = { current: PASSWORD, next: 'a new password' };
    expect(await accounts.changePassword(account, token, change)).toMatchObject({ ok: true });
    expect(await identity.who(away.token)).toBeNull();
    expect(await identity.who(token)).toEqual(account);
    expect(await accounts.signIn({ name: 'Changer', password: PASSWORD })).toMatchObject({ ok: false });
    ok(await accounts.signIn({ name: 'Changer', password: 'a new password' }));
  });
});

describe('a token', () => {
  test('that was changed, or signed with another key, is nobody', async () => {
    const { token } = await accounts.guest();
    const other = await openIdentity(store, { secret: 'another key, which is long enough', secure: false });
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
      expect(await identity.who(forged)).toBeNull();
    }
    expect(await other.who(token)).toBeNull();
  });

  test('is good on every server that shares the store', async () => {
    const { account, token } = await accounts.guest();
    const second = await openIdentity(store, { secret: null, secure: true });
    expect(await second.who(token)).toEqual(account);
  });

  test('travels in a cookie that scripts and other sites cannot use, or as a bearer token', async () => {
    const { token } = await accounts.guest();
    const secure = await openIdentity(store, { secret: null, secure: true });
    expect(identity.cookie(token)).toMatch(
      new RegExp(`^${COOKIE}=[\\w.-]+; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`),
    );
    expect(secure.cookie(token)).toContain('; Secure');
    expect(identity.noCookie()).toContain('Max-Age=0');
    expect(tokenIn({ cookie: `theme=dark; ${COOKIE}=${token}; x=y` })).toBe(token);
    expect(tokenIn({ authorization: `Bearer ${token}`, cookie: `${COOKIE}=other` })).toBe(token);
    expect(tokenIn({ authorization: 'Basic abc', cookie: 'sente=1' })).toBeNull();
    expect(tokenIn({})).toBeNull();
  });
});

describe('passwords', () => {
  test('are hashed with their own salt at the real cost, and kept in no other form', async () => {
    const passwords = makePasswords();
    const [one, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
    if (!one.ok || !other.ok) throw new Error('busy');
    expect(one.value).toMatch(/^scrypt\$15\$8\$1\$/);
    expect(one.value).not.toBe(other.value);
    expect(await passwords.matches(PASSWORD, one.value)).toEqual({ ok: true, value: true });
    expect(await passwords.matches(`${PASSWORD}!`, one.value)).toEqual({ ok: true, value: false });
  });

  test('typed with composed or decomposed accents are the same', async () => {
    const passwords = makePasswords(CHEAP);
    const hash = await passwords.hash('mật khẩu dài'.normalize('NFD'));
    expect(await passwords.matches('mật khẩu dài'.normalize('NFC'), hash.ok ? hash.value : '')).toMatchObject(
      { value: true },
    );
  });

  test('too many at once are told to come back', async () => {
    const passwords = makePasswords(CHEAP);
    const answers = await Promise.all(Array.from({ length: 150 }, () => passwords.hash(PASSWORD)));
    const busy = answers.filter((answer) => !answer.ok);
    expect(busy.length).toBe(150 - 102);
    expect(busy[0]).toMatchObject({ refusal: { code: 'busy' } });
  });
});
