// Time and chance. A server gets both from the world it is built with, and from nowhere else: `main` hands in the machine's
// clock, timers and secure random source, and a simulation hands in its own.

import { randomBytes } from 'node:crypto';

export type Cancel = () => void;

export type World = Clocks & {
  /** Does the work once, after `ms`. */
  after(ms: number, work: () => void): Cancel;
  /** Does the work every `ms`. It alone does not keep the process running. */
  every(ms: number, work: () => void): Cancel;
  /** Does the work after this turn of the event loop, when everything that arrived in it has been read. */
  soon(work: () => void): void;
  /** The source of chance for one purpose. A number drawn for one purpose changes nothing for another one. */
  chance(purpose: string): Chance;
};

export type Clocks = {
  /** Milliseconds since 1970. This clock goes on while the machine sleeps, and can be set. */
  wall(): number;
  /** Milliseconds of a clock that is never set. */
  steady(): number;
};

export type Chance = {
  /** Like Math.random, but earlier numbers do not reveal the next one. */
  number(): number;
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  bytes(count: number): Buffer;
};

/** The world of this machine. */
export function openWorld(): World {
  return {
    wall: () => Date.now(),
    steady: () => performance.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    every(ms, work) {
      const timer = setInterval(work, ms).unref();
      return () => clearInterval(timer);
    },
    soon: (work) => void setImmediate(work),
    chance: () => SECURE_CHANCE,
  };
}

const NUMBER_BYTES = 6;
const NUMBERS = 2 ** (8 * NUMBER_BYTES);
const SECURE_CHANCE = chanceSourceFromBytes(randomBytes);

/** Chance out of random bytes. */
export function chanceSourceFromBytes(bytes: (count: number) => Buffer): Chance {
  const number = () => bytes(NUMBER_BYTES).readUIntBE(0, NUMBER_BYTES) / NUMBERS;
  return { number, bytes, below: (limit) => Math.floor(number() * limit) };
}

/** Resolves after `ms`. */
export function pause(world: Pick<World, 'after'>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    world.after(ms, resolve);
  });
}
