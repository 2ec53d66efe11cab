// Devices that have signed in to an account before. Their attempts are counted apart, so that the owner can sign in while
// strangers guess at the password. The cookie alone gives no access.

import { timingSafeEqual } from 'node:crypto';
import type { Chance } from '../base/world.ts';
import { defineCookie } from './cookies.ts';

const COOKIE = 'sente_device';
const COOKIE_SECONDS = 2 * 365 * 24 * 3600;
const ID_BYTES = 12;
/** Several people of a household may share a device; of more accounts the oldest sign-in is forgotten. */
const MOST_ACCOUNTS = 5;

export type Devices = {
  /** The key under which this device's attempts at the account are counted; null: it has never signed in there. */
  known(accountId: string, cookies: string | undefined): string | null;
  /** The value of a Set-Cookie header that makes the device known. */
  cookie(accountId: string, cookies: string | undefined): string;
};

/** `sign` makes a signature with the server's key; `chance` draws the ids of new devices. */
export function makeDeviceCookies(sign: (text: string) => string, chance: Chance, secure: boolean): Devices {
  const cookie = defineCookie(COOKIE, secure);
  const seal = (id: string, accountId: string) => `${id}.${sign(`device ${id} ${accountId}`)}`;
  const seals = (cookies: string | undefined) =>
    (cookie.in(cookies)?.split(':') ?? []).slice(0, MOST_ACCOUNTS);
  const findSeal = (accountId: string, cookies: string | undefined) =>
    seals(cookies).find((one) => isSameSignature(one, seal(deviceIdOf(one), accountId)));
  return {
    known(accountId, cookies) {
      const found = findSeal(accountId, cookies);
      return found === undefined ? null : deviceIdOf(found);
    },
    cookie(accountId, cookies) {
      const known = findSeal(accountId, cookies);
      const newest = known ?? seal(chance.bytes(ID_BYTES).toString('base64url'), accountId);
      const all = [newest, ...seals(cookies).filter((one) => one !== known)].slice(0, MOST_ACCOUNTS);
      return cookie.set(all.join(':'), COOKIE_SECONDS);
    },
  };
}

function deviceIdOf(seal: string): string {
  return seal.slice(0, seal.indexOf('.'));
}

function isSameSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
