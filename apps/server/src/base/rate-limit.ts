// Rate limits: token buckets by address or by account, in bounded memory.

import { isIPv6 } from 'node:net';
import { BoundedMap } from './bounded-map.ts';

export type Rate = {
  /** The number of calls allowed at once … */
  readonly burst: number;
  /** … and the number added each second. */
  readonly perSecond: number;
};

export type RateLimit = {
  /** True when the call is allowed now; it then costs `cost` tokens. */
  take(key: string, cost?: number): boolean;
  /** The time until the next call is allowed; 0 when it is allowed now. */
  waitMs(key: string): number;
  readonly size: number;
};

type Bucket = { left: number; at: number };

const MOST_KEYS = 50_000;

/** `now` in milliseconds, from a clock that never goes back. */
export function makeRateLimit(rate: Rate, now: () => number, mostKeys = MOST_KEYS): RateLimit {
  // The map drops the buckets used longest ago first: they have had the most time to fill up again.
  const buckets = new BoundedMap<string, Bucket>(mostKeys);

  const refilledBucket = (key: string): Bucket => {
    const moment = now();
    const bucket = buckets.get(key);
    if (bucket === undefined) return { left: rate.burst, at: moment };
    bucket.left = Math.min(rate.burst, bucket.left + ((moment - bucket.at) / 1000) * rate.perSecond);
    bucket.at = moment;
    return bucket;
  };

  return {
    take(key, cost = 1) {
      const bucket = refilledBucket(key);
      const may = bucket.left >= cost;
      if (may) bucket.left -= cost;
      buckets.set(key, bucket);
      return may;
    },
    waitMs(key) {
      const { left } = refilledBucket(key);
      return left >= 1 ? 0 : Math.ceil(((1 - left) / rate.perSecond) * 1000);
    },
    get size() {
      return buckets.size;
    },
  };
}

export function ratePerMinute(count: number): Rate {
  return { burst: count, perSecond: count / 60 };
}

/** The key of an address. All addresses of one IPv6 /64 network share a key, because one machine can have many of them. */
export function rateLimitKeyOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
