// Chance of a simulation: one stream for each machine and purpose, all derived from the seed, so that one more number drawn
// for one purpose changes nothing for any other.

import { createHash } from 'node:crypto';
import { seededRandom } from '@sente/kernel';
import type { Chance } from '../base/world.ts';

export type Seed = {
  /** The stream of this name; a second call goes on with the same stream. */
  stream(...name: readonly string[]): Stream;
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
      const made = openStream(createHash('sha256').update(`${seed}/${key}`).digest('hex'));
      streams.set(key, made);
      return made;
    },
  };
}

function openStream(seed: string): Stream {
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
