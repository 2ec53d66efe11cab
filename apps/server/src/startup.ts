// The work of a server after its start, be it after a stop or a crash: one list, in order, with the reasons.
// Before it, serve.ts opens the store (folder lock, migrations, the database's clock), then the bus, so that no hint is
// missed, and builds the parts, which do nothing by themselves. After it the doors open. Nothing in memory is needed, and
// several servers may do all of it at once over one database: each step is safe to do twice.

import type { Logger } from 'pino';
import { openPeriodicJobs } from './base/periodic-jobs.ts';
import type { ServerParts } from './composition.ts';
import { closeIdleRoomsAndDeleteExpired } from './hall/cleanup.ts';
import { openLostTimeRepayer } from './matches/lost-time.ts';
import { sweepOverdueMatches } from './matches/sweep.ts';
import { checkWhetherPlayersReturn } from './wiring.ts';

const BEAT_MS = 1_000;
const SWEEP_MS = 500;
const RECOVER_MS = 10_000;
const BOTS_MS = 3_000;
/** A server acts for its bots within this time. After it, the server may be dead. */
const BOTS_QUIET_MS = 10_000;
const OPENINGS_MS = 3_000;
const CLEANUP_MS = 60_000;
const ONLINE_COUNT_MS = 5_000;
/** A server without a heartbeat for so long is gone, and its people may be. */
const DEAD_MS = 15_000;

export type Running = {
  /** Finishes the acts that are being written. */
  stop(): Promise<void>;
};

export function startUp(parts: ServerParts, log: Logger): Running {
  const { world, store, health, awake, play, matchPresence, roomPresence, games, lobby } = parts;
  const { onlineCount, queue, repository, bots, openingCounter, bus } = parts;
  const repeat = openPeriodicJobs(world, (error, job) =>
    log.warn({ job, error: String(error) }, 'periodic job failed'),
  );
  const lostTime = openLostTimeRepayer({ world, store, health, awake, play, log, server: bus.server });
  /** Waits for step 1, and later for a store that does not answer. */
  const repeatWhenClocksAreCredited = (ms: number, job: string, work: () => Promise<void>) =>
    repeat.every(ms, job, async () => {
      if (await health.clocks.untilRepaid(CLEANUP_MS)) await work();
    });

  // 1. Time. The first heartbeat finds how long no server was there, and gives that time back to every clock that ran.
  //    First of all, because until then acts wait and no player is judged to be too late.
  repeat.every(BEAT_MS, 'heartbeat', lostTime.beat);

  // 2. Deadlines. Deadlines that have passed all the same are applied; they may end games.
  repeat.every(SWEEP_MS, 'sweep of deadlines', () =>
    sweepOverdueMatches({ world, store, health, awake, play, log }),
  );

  // 3. Games and series. A game that is over but not counted, a series between two games, a room whose match was never
  //    made, a series that was not rated: each goes on where its server left it.
  repeatWhenClocksAreCredited(RECOVER_MS, 'recovery of games', games.recover);

  // 4. Bots. Their turns follow from the matches: all turns are taken up at once, and later the turns that another server
  //    has left.
  let quietMs = 0;
  repeatWhenClocksAreCredited(BOTS_MS, 'turns of bots', async () => {
    await bots.takeUp(quietMs);
    quietMs = BOTS_QUIET_MS;
  });

  // 5. People. No client is connected yet. Players who do not come back to a running match or an open room in time are
  //    marked as gone. The same holds for the people of another server that has died since.
  checkWhetherPlayersReturn(parts);
  repeatWhenClocksAreCredited(RECOVER_MS, 'removal of dead servers', async () => {
    const dead = await store.heartbeats.removeSilent(DEAD_MS);
    if (dead.length === 0) return;
    log.info({ servers: dead }, 'other servers are gone: checking for their players');
    checkWhetherPlayersReturn(parts);
  });

  // 6. The queue. Places are in the store; players get time to come back to them.
  queue.start();

  // 7. The number of people online, for the lobbies of the other servers.
  repeat.every(ONLINE_COUNT_MS, 'count of people online', async () => onlineCount.publish());

  // 8. Openings. Counts the openings of games that are over and were not counted. No player waits for it.
  repeatWhenClocksAreCredited(
    OPENINGS_MS,
    'count of openings',
    async () => void (await openingCounter.countUp()),
  );

  // 9. Rows whose time is over.
  repeatWhenClocksAreCredited(CLEANUP_MS, 'cleanup', () =>
    closeIdleRoomsAndDeleteExpired(store, repository.changed),
  );

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
