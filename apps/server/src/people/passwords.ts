// Passwords are kept as scrypt hashes. They are computed off the main thread, a few at a time.

import { scrypt, timingSafeEqual } from 'node:crypto';
import { accept, type Result, refuse } from '@sente/kernel';
import type { World } from '../base/world.ts';

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

/** The cost OWASP recommends for scrypt: 128 MB and half a second for each guess. */
const COST = { log2N: 17, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Two leave half of Node's thread pool to the file system. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;

export type Passwords = {
  hash(password: string): Promise<Result<string>>;
  /** Takes equally long without a hash, so that the time does not reveal whether an account exists. */
  matches(password: string, hash: string | null): Promise<Result<boolean>>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(hash: string): boolean;
};

export function checkNewPassword(password: string, name: string): Result<string> {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return refuse('bad_password', { why: 'short', min: SHORTEST_PASSWORD });
  if (length > LONGEST_PASSWORD) return refuse('bad_password', { why: 'long', max: LONGEST_PASSWORD });
  if (password.toLowerCase() === name.toLowerCase()) return refuse('bad_password', { why: 'name' });
  return accept(password);
}

export type Cost = { readonly log2N: number; readonly r: number; readonly p: number };

export function makePasswordHasher(world: Pick<World, 'chance'>, cost: Cost = COST): Passwords {
  const salts = world.chance('salts');
  const inTurn = limitConcurrency(MOST_AT_ONCE, MOST_WAITING);
  const decoy = { ...cost, salt: salts.bytes(SALT_BYTES), hash: salts.bytes(HASH_BYTES) };
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = salts.bytes(SALT_BYTES);
        return writeHash({ ...cost, salt, hash: await deriveKey(password, salt, cost) });
      }),
    matches: (password, written) =>
      inTurn(async () => {
        const known = written === null ? decoy : parseHash(written);
        const derived = await deriveKey(password, known.salt, known);
        return timingSafeEqual(derived, known.hash) && written !== null;
      }),
    isOutdated(written) {
      const { log2N, r, p } = parseHash(written);
      return log2N !== cost.log2N || r !== cost.r || p !== cost.p;
    },
  };
}

type Hash = Cost & {
  readonly salt: Buffer;
  readonly hash: Buffer;
};

function writeHash({ log2N, r, p, salt, hash }: Hash): string {
  return `scrypt$${log2N}$${r}$${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function parseHash(text: string): Hash {
  const [kind, log2N, r, p, salt, hash] = text.split('$');
  if (kind !== 'scrypt' || salt === undefined || hash === undefined)
    throw new Error('the stored password hash cannot be read: expected scrypt$log2N$r$p$salt$hash');
  return {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

function deriveKey(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N;
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** Runs at most `atOnce` jobs and lets `mostWaiting` others wait; further ones are refused as `busy`. */
function limitConcurrency(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<Result<T>> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return refuse('busy');
      await new Promise<void>((go) => waiting.push(go));
    }
    running += 1;
    try {
      return accept(await work());
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
