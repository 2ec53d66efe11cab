// When the hall served a player: the database and the server of one of the player's tabs worked, or another server was there
// to go to. Time in which it did not must not count against the player.

import type { Database } from '../database.ts';
import type { Hall, Place } from '../hall.ts';
import type { Machine } from '../machine.ts';
import type { Player } from '../player.ts';

export type Service = {
  /** The part of this time in which the hall served the account, in true time. */
  servedMs(account: string, from: number, to: number): number;
};

type Deps = {
  readonly databaseMachine: Machine;
  readonly database: Database;
  readonly hall: Hall;
  readonly players: readonly Player[];
  now(): number;
  everySample(ms: number, work: () => void): void;
};

type Stretch = { readonly from: number; to: number };

const SAMPLE_MS = 100;
/** A tab whose server has failed is connected to another one within this time, unless that one fails too. */
const RECONNECTS_MS = 10_000;
/** Servers notice to the second that something fails, at both ends; so much of each failure may count. */
const UNNOTICED_MS = 2_200;

export function watchService(deps: Deps): Service {
  const { database, databaseMachine, hall, players, now, everySample } = deps;
  const closed: Stretch[] = [];
  const unserved = new Map<string, Stretch[]>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const isRunning = ({ frozenUntil, alive }: Machine) => alive && frozenUntil <= now();
  const isUp = ({ machine, server }: Place) => server !== null && machine !== null && isRunning(machine);
  const isServed = ({ tabs }: Player) =>
    tabs().length === 0 ||
    tabs().some(
      ({ connection, machine }) => connection.up.peek() && hall.serversOf(machine).every(isRunning),
    );

  const isDatabaseUp = () => isRunning(databaseMachine) && !database.isDown();

  everySample(SAMPLE_MS, () => {
    const isFailing = !isDatabaseUp() || !hall.places.every(isUp);
    if (isFailing) failedAt = now();
    if (!isDatabaseUp() || !hall.places.some(isUp)) return lengthen(closed, now());
    // Usually everything works.
    if (now() - failedAt > RECONNECTS_MS) return;
    for (const player of players) {
      if (isServed(player)) continue;
      for (const account of new Set(player.tabs().map(({ connection }) => connection.you.peek()?.id ?? ''))) {
        const own = unserved.get(account) ?? [];
        unserved.set(account, own);
        lengthen(own, now());
      }
    }
  });

  return {
    servedMs(account, from, to) {
      const lost = join([...closed, ...(unserved.get(account) ?? [])])
        .map((one) => Math.min(one.to, to) - Math.max(one.from, from) - UNNOTICED_MS)
        .filter((ms) => ms > 0);
      return Math.round(to - from - lost.reduce((sum, ms) => sum + ms, 0));
    },
  };
}

function lengthen(stretches: Stretch[], now: number): void {
  const last = stretches.at(-1);
  if (last !== undefined && last.to >= now - SAMPLE_MS) last.to = now;
  else stretches.push({ from: now - SAMPLE_MS, to: now });
}

/** Stretches that touch are one. */
function join(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to + SAMPLE_MS) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
