// How often a password may be tried. Guessing at an account is slow from everywhere, and it does not lock the owner out.

import { makeRateLimit, type Rate, ratePerMinute } from '../base/rate-limit.ts';

export type Attempt = {
  readonly address: string;
  /** The same for every spelling of the name. */
  readonly nameKey: string;
  /** The key of a device that has signed in to the account before; null: an unknown device. */
  readonly device: string | null;
};

export type SignInLimit = {
  mayTry(attempt: Attempt): boolean;
  /** For requests in which no password is guessed: to register, to change the name, to use a recovery code. */
  mayRequest(address: string): boolean;
  /** For a signed-in person who gives the password once more. */
  mayConfirm(accountId: string): boolean;
};

/** Attempts at one account from one address: a burst as large as the address may have, then a tenth of its rate. */
const SLOWER = 10;
/** Attempts at one account from everywhere: the burst of this many addresses, then a tenth of their rate. */
const ADDRESSES = 20;

/** `now` in milliseconds, from a clock that never goes back. */
export function makeSignInLimit(attemptsPerMinute: number, now: () => number): SignInLimit {
  const ordinary = ratePerMinute(attemptsPerMinute);
  const slow = (count: number): Rate => ({ burst: count, perSecond: count / 60 / SLOWER });
  const byAddress = makeRateLimit(ordinary, now);
  const byNameAndAddress = makeRateLimit(slow(attemptsPerMinute), now);
  const byName = makeRateLimit(slow(attemptsPerMinute * ADDRESSES), now);
  const byDevice = makeRateLimit(ordinary, now);
  const byAccount = makeRateLimit(ordinary, now);
  return {
    mayTry({ address, nameKey, device }) {
      if (device !== null) return byDevice.take(device);
      return (
        byAddress.take(address) && byNameAndAddress.take(`${address} ${nameKey}`) && byName.take(nameKey)
      );
    },
    mayRequest: byAddress.take,
    mayConfirm: byAccount.take,
  };
}
