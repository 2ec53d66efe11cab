// Runs of the whole hall in a seed: halls whose options are fixed by hand, so that each has what it is to test, and a fresh
// seed.

import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Coverage, countReachedSituations, HAPPENINGS } from './coverage.ts';
import { type DatabaseEngine, openDatabaseEngine } from './database.ts';
import { type Fault, NO_FAULTS, type SimulationOptions } from './options.ts';
import { type Run, simulate } from './simulate.ts';

const FRESH = String(randomInt(1_000_000_000));

type GateHall = {
  readonly name: string;
  readonly options: SimulationOptions;
  /** Kinds of faults that happen. */
  readonly faults: readonly Fault[];
  /** Things that must happen in it, so that it does not become empty in silence. */
  readonly covers: readonly (keyof Coverage)[];
};

const HALL: SimulationOptions = {
  ...{ mode: 'safety', minutes: 5, servers: 1, players: 12, paceMs: 1_000, moveMs: 20_000 },
  ...{ pools: ['gomoku'], accounts: 0.8, bots: 0, skewMs: 20, databaseMs: 2 },
  ...{ faults: NO_FAULTS, calmMs: 60_000, leftOut: [] },
};

const HALLS: readonly GateHall[] = [
  {
    name: 'one server, people, and an end',
    options: {
      ...{ ...HALL, mode: 'liveness' },
      faults: { ...NO_FAULTS, 'connection cut': 2, 'server crash': 0.4 },
    },
    faults: ['connection cut', 'server crash'],
    covers: [
      ...(['Swap 2: =black', 'Swap 2: =white', 'draw agreed', 'resigned', 'rated series'] as const),
      ...(['series of several games', 'signed up', 'logged in'] as const),
      ...(['code entered', 'opponents declined', 'line of chat'] as const),
    ],
  },
  {
    name: 'three servers that hear each other badly',
    options: {
      ...{ ...HALL, minutes: 4, servers: 3, skewMs: 200, pools: ['renju'] },
      faults: { ...NO_FAULTS, 'bus trouble': 2, 'bus partition': 2, 'server freeze': 1, 'server sleep': 0.5 },
    },
    faults: ['bus trouble', 'bus partition', 'server freeze', 'server sleep'],
    covers: ['Swap 2: =black', 'Swap 2: =white', 'signed up', 'line of chat'],
  },
  {
    name: 'a database that fails',
    options: {
      ...{ ...HALL, minutes: 4, servers: 2, moveMs: 8_000, databaseMs: 20 },
      faults: { ...NO_FAULTS, 'database outage': 1, 'database crash': 1, 'database trouble': 3 },
    },
    faults: ['database outage', 'database crash', 'database trouble'],
    covers: ['Swap 2: =black', 'Swap 2: =white', 'signed up', 'line of chat'],
  },
  {
    name: 'banqi, Three Kingdoms and bots',
    options: {
      ...{ ...HALL, minutes: 4, servers: 2, accounts: 0.3, bots: 0.04, players: 14 },
      // A pool is drawn from this list: most searches are for three players.
      pools: ['banqi', 'three-kingdoms', 'three-kingdoms'],
      faults: { ...NO_FAULTS, 'connection silent': 2, 'server clock jump': 0.5, 'server crash': 0.5 },
    },
    faults: ['connection silent', 'server clock jump', 'server crash'],
    covers: ['banqi ended', 'Three Kingdoms ended', 'move of a bot', 'rematch agreed'],
  },
];

/** Things that have happened in any of the halls. */
const covered = new Set<keyof Coverage>();
let engine: DatabaseEngine;
beforeAll(async () => {
  engine = await openDatabaseEngine();
});
afterAll(() => engine.close());

describe('the simulation', () => {
  it('is the same run for the same seed, to the byte', async () => {
    const options = { ...HALL, minutes: 0.5, pools: ['banqi'] };
    const one = await simulate(engine, { seed: 'twice', options, keepLog: true });
    const two = await simulate(engine, { seed: 'twice', options, keepLog: true });
    expect(two.log).toEqual(one.log);
    expect(two.hash).toBe(one.hash);
    const other = await simulate(engine, { seed: 'another', options: { ...options, minutes: 0.2 } });
    expect(other.hash).not.toBe(one.hash);
  });

  it.each(HALLS)('finds no broken promise: $name', async ({ name, options, faults, covers }) => {
    let happened: Coverage | undefined;
    const run = await simulate(engine, {
      ...{ seed: name, options, keepLog: true },
      afterwards(database, log) {
        happened = countReachedSituations(database, log);
      },
    });
    expect(run.violations).toEqual([]);
    const lacks = (one: keyof Coverage) => (happened?.[one] ?? 0) === 0;
    expect(covers.filter(lacks)).toEqual([]);
    for (const one of HAPPENINGS) if (!lacks(one)) covered.add(one);
    expect(faults.filter((fault) => !hasBegun(run, fault))).toEqual([]);
  });

  it('covers everything that players can do, in one of the halls at least', () => {
    expect(HAPPENINGS.filter((one) => !covered.has(one))).toEqual([]);
  });

  it(`finds no broken promise with a fresh seed: npm run sim -- --seed ${FRESH}`, async () => {
    const { violations, acts } = await simulate(engine, { seed: FRESH });
    expect(violations).toEqual([]);
    expect(acts).toBeGreaterThan(0);
  });
});

function hasBegun({ begun }: Run, fault: Fault): boolean {
  return begun.some((one) => one.startsWith(`${fault} `));
}
