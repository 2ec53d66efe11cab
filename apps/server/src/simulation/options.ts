// Everything that a seed decides about a run before it begins. It is printed first, so that nothing about a failure is hidden.

import type { Seed, Stream } from './seed.ts';

/** safety: faults until the end. liveness: at some point the faults stop, and everything must finish within a bound. */
type Mode = 'safety' | 'liveness';

/** Kinds of faults. The value of each in the options is how often it begins, in times a minute. */
export const FAULTS = [
  'server crash',
  'server freeze',
  'server sleep',
  'server clock jump',
  'database outage',
  'database crash',
  'database trouble',
  'bus trouble',
  'bus partition',
  'connection cut',
  'connection silent',
] as const;
export type Fault = (typeof FAULTS)[number];

export const NO_FAULTS = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Readonly<
  Record<Fault, number>
>;

export type SimulationOptions = {
  readonly mode: Mode;
  readonly minutes: number;
  readonly servers: number;
  readonly players: number;
  /** The mean pause between two acts of a player. */
  readonly paceMs: number;
  /** The time for each move in rooms that players make. */
  readonly moveMs: number;
  /** Pools that players search in. Few, so that they meet. */
  readonly pools: readonly string[];
  /** The share of players who want an account. */
  readonly accounts: number;
  /** How often a player in the lobby plays against bots. */
  readonly bots: number;
  /** How far the clocks of servers and of the database differ from the true time, at most. */
  readonly skewMs: number;
  /** The longest way to the database, and back, of an ordinary statement. */
  readonly databaseMs: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** In liveness mode: after the last fault players go on for so long, and screens and queues must be right. */
  readonly calmMs: number;
  /** Single faults that do not happen, by kind and number: a smaller run tells a shorter story. */
  readonly leftOut: readonly string[];
};

/** How far each clock is ahead of the true time. */
export type Skews = { readonly database: number; readonly servers: readonly number[] };

const CALM_MS = 150_000;

/** Each family of games comes often enough. */
const POOL_IDS = [
  ...['gomoku', 'standard', 'caro', 'caro5', 'renju', 'capture'],
  ...['banqi', 'banqi', 'banqi', 'three-kingdoms', 'three-kingdoms', 'three-kingdoms'],
] as const;
const MOST_POOLS = 3;
/** A single server is the whole hall when it fails; several have races with each other. */
const SERVERS = [1, 1, 2, 2, 3, 5] as const;
/** Many promises can be checked only when the faults have stopped. */
const LIVENESS_SHARE = 0.7;
/** Each kind of fault is left out of this part of the runs, so that its absence is tested, too. */
const FAULT_ABSENT = 0.5;

export function drawOptions(seed: Seed): SimulationOptions {
  const chance = seed.stream('options');
  const mode = chance.happens(LIVENESS_SHARE) ? 'liveness' : 'safety';
  const faults = Object.fromEntries(
    FAULTS.map((fault) => [fault, drawFaultRate(fault, seed.stream('options', fault))]),
  );
  return {
    mode,
    minutes: 3 + chance.below(4),
    servers: chance.pick(SERVERS),
    players: 4 + chance.below(11),
    paceMs: chance.pick([1_000, 2_000, 4_000]),
    moveMs: chance.pick([8_000, 20_000, 60_000]),
    pools: [...new Set(Array.from({ length: 1 + chance.below(MOST_POOLS) }, () => chance.pick(POOL_IDS)))],
    accounts: chance.pick([0.3, 0.6, 0.9]),
    bots: chance.pick([0, 0.02, 0.1]),
    skewMs: chance.pick([0, 20, 200, 3_000]),
    databaseMs: chance.pick([2, 2, 20, 80]),
    faults: faults as SimulationOptions['faults'],
    calmMs: CALM_MS,
    leftOut: [],
  };
}

export function drawSkews(seed: Seed, { servers, skewMs }: SimulationOptions): Skews {
  const draw = (name: string) => Math.round(seed.stream(name, 'skew').between(-skewMs, skewMs));
  return {
    database: draw('database'),
    servers: Array.from({ length: servers }, (_, i) => draw(`server ${i + 1}`)),
  };
}

/** Times a minute at most, by kind. */
const MOST_A_MINUTE: { readonly [fault in Fault]: number } = {
  'server crash': 2,
  'server freeze': 2,
  'server sleep': 0.5,
  'server clock jump': 0.5,
  'database outage': 0.7,
  'database crash': 0.7,
  'database trouble': 2,
  'bus trouble': 2,
  'bus partition': 1,
  'connection cut': 6,
  'connection silent': 3,
};

function drawFaultRate(fault: Fault, chance: Stream): number {
  const isAbsent = chance.happens(FAULT_ABSENT);
  const rate = chance.between(0.1, 1) * MOST_A_MINUTE[fault];
  return isAbsent ? 0 : Math.round(rate * 100) / 100;
}

export function describeOptions(options: SimulationOptions, skews: Skews): string {
  const { mode, minutes, servers, players, paceMs, moveMs, pools, databaseMs, faults } = options;
  const rates = FAULTS.filter((fault) => faults[fault] > 0).map((fault) => `${fault} ${faults[fault]}`);
  return [
    `mode ${mode}, ${minutes} minutes, ${servers} servers, ${players} players`,
    `accounts ${options.accounts}, bots ${options.bots}, pace ${paceMs} ms, move time ${moveMs} ms, pools ${pools.join(' ')}, database ${databaseMs} ms`,
    `clocks ahead: database ${skews.database} ms, servers ${skews.servers.join(' ')} ms`,
    `faults a minute: ${rates.length === 0 ? 'none' : rates.join(', ')}`,
    ...(options.mode === 'liveness' ? [`then ${options.calmMs} ms without`] : []),
    ...(options.leftOut.length > 0 ? [`left out: ${options.leftOut.join(', ')}`] : []),
  ].join('; ');
}
