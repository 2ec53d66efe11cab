// How often a password may be tried. Guessing at an account is slow from anywhere, and nobody's guessing locks its owner out.

import { makeRateLimit, perMinute, type Rate } from '../base/rate-limit.ts';

export type Attempt = {
  readonly address: string;
  /** However the name is spelled. */
  readonly nameKey: string;
  /** A device that has signed in to the account before. */
  readonly device: string | null;
};

export type SignInLimit = {
  mayTry(attempt: Attempt): boolean;
  /** Makes an account, takes another name, or uses a recovery code, which cannot be guessed. */
  mayAsk(address: string): boolean;
  /** Somebody who is signed in says the password once more. */
  mayConfirm(accountId: string): boolean;
};

/** At one account from one address: as many at once as the address may, then a tenth of that. */
const SLOWER = 10;
/** At one account from everywhere: so many addresses' worth at once, then a tenth of that. */
const ADDRESSES = 20;

export function makeSignInLimit(
  attemptsPerMinute: number,
  now: () => number = () => performance.now(),
): SignInLimit {
  const ordinary = perMinute(attemptsPerMinute);
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
    mayAsk: byAddress.take,
    mayConfirm: byAccount.take,
  };
}
