// Chance of a simulation: one stream for each machine and purpose, all derived from the seed, so that one more number drawn
// for one purpose changes nothing for any other.

import { createHash } from 'node:crypto';
import { seededRandom } from '@sente/kernel';
import type { Chance } from '../base/world.ts';

export type Seed = {
  /** The stream of this name; a second call goes on with the same stream. */
  stream(...name: readonly string[]): Stream;
  /** From 0 up to 1, for each moment another number: nothing is drawn, so that one more use changes no other. */
  noise(...name: readonly string[]): (moment: number) => number;
};

export type Stream = Chance & {
  /** From `from` to `to`. */
  between(from: number, to: number): number;
  /** True in this share of cases. */
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
};

export function openSeed(seed: string): Seed {
  const streams = new Map<string, Stream>();
  return {
    stream(...name) {
      const key = name.join('/');
      const known = streams.get(key);
      if (known !== undefined) return known;
      const made = openRandomStream(createHash('sha256').update(`${seed}/${key}`).digest('hex'));
      streams.set(key, made);
      return made;
    },
    noise(...name) {
      const key = createHash('sha256')
        .update(`${seed}/${name.join('/')}`)
        .digest()
        .readUInt32LE();
      return (moment) => mix(key ^ mix(Math.round(moment * MICROSECONDS) >>> 0)) / WORDS;
    },
  };
}

const MICROSECONDS = 1_000;
const WORDS = 2 ** 32;

/** Spreads near numbers over all numbers of 32 bits. */
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function openRandomStream(seed: string): Stream {
  const number = seededRandom(seed);
  const below = (limit: number) => Math.floor(number() * limit);
  return {
    number,
    below,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
    between: (from, to) => from + number() * (to - from),
    happens: (share) => number() < share,
    pick(from) {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
}
