// When the hall served its players: the database and some server worked. Time in which they did not must not count against a
// player. A player whose own server stands still while others work is on the way to one of them, and that time counts.

import type { Database } from '../database.ts';
import type { Hall, Place } from '../hall.ts';
import type { Machine } from '../machine.ts';

export type Service = {
  /** The part of this time in which the hall served its players, in true time. */
  servedMs(from: number, to: number): number;
  /** For how long every server and the database have worked without a failure. Hints may be lost. */
  soundMs(): number;
};

type Deps = {
  readonly databaseMachine: Machine;
  readonly database: Database;
  readonly hall: Hall;
  now(): number;
  everySample(ms: number, work: () => void): void;
};

type Stretch = { readonly from: number; to: number };

const SAMPLE_MS = 100;
/** Servers notice to the second that something fails, at both ends; so much of each failure may count. */
const UNNOTICED_MS = 2_200;

export function watchService({ database, databaseMachine, hall, now, everySample }: Deps): Service {
  const unserved: Stretch[] = [];
  const isRunning = ({ frozenUntil, alive }: Machine) => alive && frozenUntil <= now();
  const isUp = ({ machine, server }: Place) => server !== null && machine !== null && isRunning(machine);

  const isDatabaseUp = () => isRunning(databaseMachine) && !database.isDown();
  const hasStatementFaults = () => Object.values(database.faults.now()).some((share) => share > 0);
  let failedAt = 0;

  everySample(SAMPLE_MS, () => {
    if (!isDatabaseUp() || !hall.places.every(isUp) || hasStatementFaults()) failedAt = now();
    if (isDatabaseUp() && hall.places.some(isUp)) return;
    const last = unserved.at(-1);
    // A server that works for less than a sample between two failures serves nobody.
    if (last !== undefined && last.to >= now() - 2 * SAMPLE_MS) last.to = now();
    else unserved.push({ from: now() - SAMPLE_MS, to: now() });
  });

  return {
    soundMs: () => now() - failedAt,
    servedMs(from, to) {
      const lost = unserved
        .map((one) => Math.min(one.to, to) - Math.max(one.from, from) - UNNOTICED_MS)
        .filter((ms) => ms > 0);
      return Math.round(to - from - lost.reduce((sum, ms) => sum + ms, 0));
    },
  };
}
