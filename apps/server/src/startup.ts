// What a server takes up again when it starts, be it after a stop or a crash: one list, in order, and why.
// Before it, serve.ts opens the store (folder lock, migrations, the database's clock), then the bus, so that no hint is
// missed, and builds the parts, which do nothing by themselves. After it the doors open. Nothing in memory is needed, and
// several servers may do all of it at once over one database: each step is safe to do twice.

import type { Logger } from 'pino';
import { openRepeat } from './base/repeat.ts';
import { deleteExpired } from './hall/cleanup.ts';
import { openLostTime } from './matches/lost-time.ts';
import { sweepDue } from './matches/sweep.ts';
import type { ServerParts } from './server-parts.ts';

const BEAT_MS = 1_000;
const SWEEP_MS = 500;
const RECOVER_MS = 10_000;
const BOTS_MS = 3_000;
/** A server whose bots think acts within this; after it, it may be dead. */
const BOTS_QUIET_MS = 10_000;
const OPENINGS_MS = 3_000;
const CLEANUP_MS = 60_000;
const ONLINE_COUNT_MS = 5_000;
/** A server without a beat for so long is gone, and its people may be. */
const DEAD_MS = 15_000;

export type Running = {
  /** Finishes what is being written. */
  stop(): Promise<void>;
};

export function startUp(parts: ServerParts, log: Logger): Running {
  const { store, health, awake, play, matchPresence, roomPresence, games, lobby, onlineCount } = parts;
  const { queue, repository, bots, openingCounter, bus } = parts;
  const repeat = openRepeat((error, job) => log.warn({ job, error: String(error) }, 'periodic job failed'));
  const lostTime = openLostTime({ store, health, awake, play, log, server: bus.server });
  /** Waits for step 1, and later whenever the store does not answer. */
  const regularly = (ms: number, job: string, work: () => Promise<void>) =>
    repeat.every(ms, job, async () => {
      if (await health.clocks.untilRepaid(CLEANUP_MS)) await work();
    });

  // 1. Time. The first heartbeat finds how long no server was there, and gives that time back to every clock that ran.
  //    First of all, because until then the store counts as not answering: acts wait and nobody is too late.
  repeat.every(BEAT_MS, 'heartbeat', lostTime.beat);

  // 2. Deadlines. Those that have passed all the same are applied; they may end games.
  repeat.every(SWEEP_MS, 'sweep of deadlines', () => sweepDue({ store, health, awake, play, log }));

  // 3. Games and series. A game that is over and was not counted, a series between two games, a game that a room names
  //    and nobody made, a series that was not rated: each is taken up where its server left it.
  regularly(RECOVER_MS, 'recovery of games', games.recover);

  // 4. Bots. What they have to do follows from the matches: all of it is taken up at once, and later what another server
  //    has left lying.
  let quietMs = 0;
  regularly(BOTS_MS, 'turns of bots', async () => {
    await bots.takeUp(quietMs);
    quietMs = BOTS_QUIET_MS;
  });

  // 5. People. Nobody is connected yet. Whoever does not come back to a running match or an open room within a moment
  //    is gone from it. The same for the people of another server that has died since, and after a silence of the bus, in
  //    which people who left could not be told from those connected elsewhere.
  const checkReturns = () => {
    matchPresence.checkReturns();
    roomPresence.checkReturns();
  };
  checkReturns();
  regularly(RECOVER_MS, 'removal of dead servers', async () => {
    const dead = await store.heartbeats.removeSilent(DEAD_MS);
    if (dead.length === 0) return;
    log.info({ servers: dead }, 'other servers are gone: checking for their players');
    checkReturns();
  });

  // 6. The queue. Places are in the store; nobody loses one before there was time to come back to it.
  queue.start();

  // 7. How many people are here, for the lobbies of the other servers.
  repeat.every(ONLINE_COUNT_MS, 'count of people online', async () => onlineCount.publish());

  // 8. Openings. Games that are over and were not counted yet, be it since a moment or since before they were counted at
  //    all. Nobody waits for it.
  regularly(OPENINGS_MS, 'count of openings', async () => void (await openingCounter.countUp()));

  // 9. What nobody needs any more.
  regularly(CLEANUP_MS, 'cleanup', () => deleteExpired(store, repository.changed));

  return {
    async stop() {
      for (const part of [matchPresence, roomPresence, games, lobby, bots, openingCounter]) part.stop();
      await queue.stop();
      await play.whenIdle();
      repeat.stop();
      awake.stop();
      await lostTime.stop();
    },
  };
}
