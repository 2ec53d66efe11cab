// The heartbeat of this server. Gaps in all heartbeats are outages: every clock gets their time back.

import { MOST_CREDIT_MS } from '@sente/match';
import type { Logger } from 'pino';
import type { SleepDetector } from '../base/sleep-detector.ts';
import { startStallProofTimer } from '../base/time-limit.ts';
import type { World } from '../base/world.ts';
import type { Health } from '../store/health.ts';
import type { Outage, SlowBeat, Store } from '../store/store.ts';
import { forEachMatchLoggingErrors } from '../store/wait-for-store.ts';
import type { Play } from './play.ts';

/** Without a heartbeat of any server for longer than this, no player could move. A busy machine is not an outage. */
const OUTAGE_MS = 5_000;
/** At a start, after a sleep, and after the store was gone, a gap this long already counts as an outage. */
export const SHORT_OUTAGE_MS = 1_200;
/** A store that takes longer than this to answer a beat is not there. */
const SLOW_MS = 2_000;
/** A little earlier: a client that was told that nothing can be saved must get that time back. */
const SLOW_BEAT: SlowBeat = { afterMs: SLOW_MS - 500, graceMs: SHORT_OUTAGE_MS };
const PAGE = 500;

export type LostTime = {
  /** Writes a heartbeat, gives lost time back to every clock, and only then reports that the store answers. */
  beat(): Promise<void>;
  /** This server stops on purpose: its last beat. */
  stop(): Promise<void>;
};

type Deps = {
  readonly world: World;
  /** This server's own id. */
  readonly server: string;
  readonly store: Store;
  readonly health: Health;
  readonly awake: SleepDetector;
  readonly play: Play;
  readonly log: Logger;
};

export function openLostTimeRepayer(deps: Deps): LostTime {
  const { world, server, store, health, awake } = deps;
  return {
    async beat() {
      const callOff = startStallProofTimer(world, SLOW_MS, health.store.failed);
      try {
        let sleeps: number;
        do {
          sleeps = awake.checkForSleep();
          await giveBackLostTime(deps, await beatAndReadOutages(deps));
          // Asleep meanwhile: that silence is not given back yet.
        } while (awake.checkForSleep() !== sleeps);
        health.store.recovered();
        health.clocks.repaid();
      } catch (error) {
        health.store.failed();
        throw error;
      } finally {
        callOff();
      }
    },
    async stop() {
      await store.heartbeats.stop(server).catch(() => undefined);
    },
  };
}

/** Beats, and answers the outages that are not given back yet, one that this beat ended included. */
async function beatAndReadOutages(deps: Deps): Promise<readonly Outage[]> {
  const { server, store, health } = deps;
  const wasOk = health.clocks.isRepaid();
  // A beat says that moves can be saved. A full disk may still have room for the beat alone.
  if (!wasOk) await store.heartbeats.probe();
  const outages = await store.heartbeats.beat(server, wasOk ? OUTAGE_MS : SHORT_OUTAGE_MS, SLOW_BEAT);
  deps.awake.checkForSleep();
  // Meanwhile something failed, the answer was late, or this server slept: that silence counts too.
  if (wasOk && !health.clocks.isRepaid()) return await beatAndReadOutages(deps);
  // Until every clock is credited no player is judged: the sweep could come between two of them.
  if (outages.length > 0) health.clocks.owe();
  return outages;
}

/**
 * Every clock that ran during an outage gets that time back, once, because the outage has an id. Where a server
 * died before it was done there are several, and a clock gets all it ran through as one: the moment to come back in is
 * counted once.
 */
async function giveBackLostTime(deps: Deps, outages: readonly Outage[]): Promise<void> {
  for (const [i, outage] of outages.entries()) {
    const lost = outages.slice(i).reduce((sum, { from, to }) => sum + Math.ceil(to - from), 0);
    const ms = Math.min(lost, MOST_CREDIT_MS);
    const matches = await creditMatchClocksForOutage(deps, outage, ms);
    deps.log.info({ outage: outage.id, ms, matches }, 'outage credited to running clocks');
  }
  for (const { id } of outages) await deps.store.heartbeats.markRepaid(id);
}

/** Credits the matches without an event since the end of the outage; answers how many. */
async function creditMatchClocksForOutage(
  { store, play, log }: Deps,
  { id, to }: Outage,
  ms: number,
): Promise<number> {
  const ask = { command: { kind: 'credit', ms }, actionId: `outage:${id}`, impatient: true } as const;
  let matches = 0;
  for (let afterId = ''; ; ) {
    const page = await store.matches.waiting(to, PAGE, afterId);
    await forEachMatchLoggingErrors(log, 'credit of lost time', page, (match) => play.act(match, ask));
    matches += page.length;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return matches;
    afterId = last;
  }
}
