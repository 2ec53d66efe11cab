// One run of the simulation: a hall, its players and its faults, all decided by a seed, watched by the checkers.

import { openWorld } from '../base/world.ts';
import { type Checkers, openCheckers, type Violation } from './checkers/checkers.ts';
import type { Database, DatabaseEngine } from './database.ts';
import { openFaults } from './faults.ts';
import { openHall } from './hall.ts';
import { openBusNetwork } from './hint-network.ts';
import { openLog } from './log.ts';
import { BEGINNING, openMachine } from './machine.ts';
import { describeOptions, drawOptions, drawSkews, type SimulationOptions } from './options.ts';
import { openPlayer, type Player, type PlayerDeps } from './player.ts';
import type { HttpNote } from './requests.ts';
import { openScheduler } from './scheduler.ts';
import { openSeed } from './seed.ts';

export type Run = {
  readonly seed: string;
  readonly options: SimulationOptions;
  readonly described: string;
  readonly violations: readonly Violation[];
  readonly minutes: number;
  readonly steps: number;
  readonly faults: number;
  /** The faults that have begun, by kind and number. */
  readonly begun: readonly string[];
  /** Acts of players that a server has acknowledged. */
  readonly acts: number;
  readonly statements: number;
  readonly hash: string;
  /** The lines of the log, if they were kept. */
  readonly log: readonly string[];
};

export type RunOptions = {
  readonly seed: string;
  /** Instead of what the seed draws. */
  readonly options?: Partial<SimulationOptions>;
  readonly keepLog?: boolean;
  /** Called at the end with the database as it is then, and the lines of the log if they were kept. */
  readonly afterwards?: (database: Database, log: readonly string[]) => void;
};

const MINUTE_MS = 60_000;
/** Checkers that read the store do so this often, in simulated time. */
const CHECK_MS = 2_000;
/** In liveness mode: in the end players end what goes on, and everything must be finished within this time. */
const BUSY = `select exists (select from matches where status = 'playing') or exists (select from queue)
  or exists (select from rooms where status in ('playing', 'between')) as busy`;
const QUIET_MS = 10_000;
const FINISH_MS = 4 * MINUTE_MS;

/** A stack names files and lines, which differ between machines and releases of Node. */
const withoutStack = (key: string, value: unknown) => (key === 'stack' ? undefined : value);

/** Everything that is decided about a run before it begins. */
export function planRun(asked: Pick<RunOptions, 'seed' | 'options'>) {
  const seed = openSeed(asked.seed);
  const options: SimulationOptions = { ...drawOptions(seed), ...asked.options };
  const skews = drawSkews(seed, options);
  return { options, skews, described: describeOptions(options, skews) };
}

function describeRequest({ client, request: { method, path, body }, reply }: HttpNote): string {
  if (reply === null) return `${client.name} asks ${method} ${path} ${JSON.stringify(body)}`;
  return `${client.name} is answered ${method} ${path} ${JSON.stringify(reply.result)}`;
}

export async function simulate(engine: DatabaseEngine, asked: RunOptions): Promise<Run> {
  const parts = await openParts(engine, asked);
  const { options, described, scheduler, log, database, hall, players, faults, checkers } = parts;
  const onError = (error: unknown) => checkers.failed('an error that no code handles', error);
  process.on('uncaughtException', onError).on('unhandledRejection', onError);
  for (const player of players) player.start();
  try {
    await runPhases(parts);
    if (checkers.violations.length === 0) checkers.finish();
    asked.afterwards?.(database, log.kept);
  } finally {
    stopAll(hall, players);
    process.off('uncaughtException', onError).off('unhandledRejection', onError);
  }
  return {
    ...{ seed: asked.seed, options, described, violations: checkers.violations },
    ...{ minutes: scheduler.now() / MINUTE_MS, steps: scheduler.steps() },
    ...{ faults: faults.count(), begun: faults.begun },
    ...{ acts: checkers.acts(), statements: database.statements() },
    ...{ hash: log.hash(), log: log.kept },
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function openParts(engine: DatabaseEngine, asked: RunOptions) {
  const seed = openSeed(asked.seed);
  const { options, skews, described } = planRun(asked);
  const scheduler = openScheduler({
    inNextTurn: openWorld().soon,
    afterStep: () => {},
    failed: (process, error) => checkers.failed(`${process.name} threw`, error),
  });
  const log = openLog({ now: scheduler.now, keep: asked.keepLog === true });
  log.write(`seed ${asked.seed}: ${described}`);
  const databaseMachine = openMachine('database', scheduler, seed);
  databaseMachine.wallAheadMs = skews.database;
  const database = await engine.open({ scheduler, machine: databaseMachine, wayMs: options.databaseMs });
  const network = openBusNetwork(scheduler, seed);
  const hall = openHall({
    ...{ scheduler, seed, database, network, log, servers: options.servers, skewsMs: skews.servers },
    serverLogged(machine, line) {
      log.write(`${machine.name}: ${JSON.stringify(line, withoutStack)}`);
      checkers.serverLogged(machine, line);
    },
    requested(note) {
      log.write(describeRequest(note));
      checkers.requested(note);
    },
  });
  const players = openPlayers(options, {
    ...{ scheduler, seed, hall, options, observe: (...message) => checkers.observe(...message) },
  });
  const faults = openFaults({
    ...{ scheduler, seed, options, hall, database, databaseMachine, network, log },
    clients: () => players.flatMap((player) => player.tabs()).map(({ machine }) => machine),
  });
  const observer = openMachine('observer', scheduler, seed);
  const phase: Phase = { finishingSince: null };
  const checkers: Checkers = openCheckers(
    {
      ...{ options, database, databaseMachine, hall, players, now: scheduler.now, calmMs: faults.calmMs },
      trueTimeOf: (at) => at - BEGINNING - databaseMachine.wallAheadMs,
      finishingMs: () => (phase.finishingSince === null ? null : scheduler.now() - phase.finishingSince),
      everySample(ms, work) {
        const sampleAndReschedule = () => {
          scheduler.after(observer, ms, sampleAndReschedule);
          work();
        };
        sampleAndReschedule();
      },
    },
    log,
  );
  return { options, described, scheduler, log, database, hall, players, faults, checkers, phase };
}

/** `finishingSince`: the players end what goes on since then; null: not yet. */
type Phase = { finishingSince: number | null };

async function runPhases(parts: Parts): Promise<void> {
  const { options, scheduler, log, database, players, faults, checkers, phase } = parts;
  async function runAndCheckFor(ms: number, isDone = () => false): Promise<void> {
    const end = scheduler.now() + ms;
    while (scheduler.now() < end && checkers.violations.length === 0 && !isDone()) {
      await scheduler.runUntil(Math.min(end, scheduler.now() + CHECK_MS));
      checkers.check();
    }
  }
  await runAndCheckFor(options.minutes * MINUTE_MS);
  if (options.mode !== 'liveness') return;
  log.write('the faults stop');
  faults.stop();
  await runAndCheckFor(options.calmMs);
  phase.finishingSince = scheduler.now();
  for (const player of players) player.finish();
  const isQuiet = openQuietDetector(database, scheduler.now);
  await runAndCheckFor(FINISH_MS, isQuiet);
}

function openPlayers(
  { players }: SimulationOptions,
  deps: Omit<PlayerDeps, 'name' | 'address' | 'codes'>,
): readonly Player[] {
  const codes: string[] = [];
  return Array.from({ length: players }, (_, i) =>
    openPlayer({ ...deps, codes, name: `player ${i + 1}`, address: `10.0.0.${i + 1}` }),
  );
}

/** Whether no match and no search has gone on for a while. */
function openQuietDetector({ read }: Database, now: () => number): () => boolean {
  let busyAt = now();
  return () => {
    const [row] = read<{ busy: boolean }>(BUSY);
    if (row?.busy) busyAt = now();
    return now() - busyAt > QUIET_MS;
  };
}

function stopAll(hall: ReturnType<typeof openHall>, players: readonly Player[]): void {
  hall.stop();
  for (const player of players) for (const tab of player.tabs()) tab.machine.alive = false;
}
