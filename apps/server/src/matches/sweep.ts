// Time passes: deadlines are applied, the pulse is kept, lost time is given back, and what nobody needs is swept away.

import { MOST_CREDIT_MS } from '@sente/match';
import type { Logger } from 'pino';
import type { StoreHealth } from '../store/health.ts';
import type { Outage, SlowBeat, Store } from '../store/store.ts';
import { forEachMatch } from '../store/wait-for-store.ts';
import type { Play } from './play.ts';

const SWEEP_MS = 500;
const BEAT_MS = 1_000;
/** Without a beat of any server for longer than this, nobody could play. A busy machine is not an outage. */
const OUTAGE_MS = 5_000;
/** At a start, and after the store was gone, a shorter silence means the same. */
const SHORT_OUTAGE_MS = 1_200;
/** A store that takes longer than this to answer a beat is not there. */
const SLOW_MS = 2_000;
/** A little earlier: whoever was told that nothing can be saved must have that time back. */
const SLOW_BEAT: SlowBeat = { afterMs: SLOW_MS - 500, graceMs: SHORT_OUTAGE_MS };
const TIDY_MS = 60_000;
const CHORES_MS = 10_000;
const MOST_DUE = 200;
const LEASE_MS = 5_000;
const PAGE = 500;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IDLE_ROOM_MS = 2 * 60 * MINUTE;
const OLD_SESSION_MS = 180 * DAY;
const OLD_GUEST_MS = 30 * DAY;
const MOST_TIDIED = 500;

export type Sweep = {
  /** First of all the time since the last server was there is given back; nobody is late before that. */
  start(): void;
  stop(): Promise<void>;
};

type Deps = {
  readonly server: string;
  readonly store: Store;
  readonly health: StoreHealth;
  readonly play: Play;
  readonly roomClosed: (room: string) => void;
  /** What others want to have looked at now and then. */
  readonly chores: readonly (() => Promise<void>)[];
  readonly log: Logger;
};

export function openSweep(deps: Deps): Sweep {
  const { store, health, log } = deps;
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  /** Again and again with a pause between: never twice at once. */
  function every(firstMs: number, ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(async () => {
      timers.delete(timer);
      await work().catch((error: unknown) => log.warn({ error: String(error) }, 'a sweep failed'));
      if (!stopped) every(ms, ms, work);
    }, firstMs);
    timers.add(timer);
  }

  async function beat(): Promise<void> {
    const late = setTimeout(health.failed, SLOW_MS);
    try {
      await giveBack(deps, await outagesNow(deps));
      health.recovered();
    } catch (error) {
      health.failed();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  async function sweep(): Promise<void> {
    // Nobody loses on time while nothing can be saved, nor when a store that was stuck answers before a beat could tell.
    if (!health.isOk()) return;
    const asked = performance.now();
    const due = await store.matches.claimDue(MOST_DUE, LEASE_MS);
    if (performance.now() - asked > SHORT_OUTAGE_MS) return;
    const ask = { command: { kind: 'sweep' }, impatient: true, still: health.isOk } as const;
    const ids = due.map(({ id }) => id);
    await forEachMatch(log, ids, (id) => deps.play.act(id, ask));
  }

  return {
    start() {
      every(0, BEAT_MS, beat);
      every(0, SWEEP_MS, sweep);
      every(0, TIDY_MS, () => tidy(deps));
      every(0, CHORES_MS, () => doChores(deps));
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await store.pulse.stop(deps.server).catch(() => undefined);
    },
  };
}

/** Beats, and answers the outages that are not given back yet, one that this beat ended included. */
async function outagesNow(deps: Deps): Promise<readonly Outage[]> {
  const { server, store, health } = deps;
  const wasOk = health.isOk();
  // A beat says that moves can be saved. A full disk may still have room for the beat alone.
  if (!wasOk) await store.pulse.probe();
  const outages = await store.pulse.beat(server, wasOk ? OUTAGE_MS : SHORT_OUTAGE_MS, SLOW_BEAT);
  // Meanwhile something failed, or the answer was late: that silence counts too.
  return wasOk && !health.isOk() ? await outagesNow(deps) : outages;
}

/**
 * Every clock that ran while nobody could play gets that time back; the outage's name makes it once only. Where a server
 * died before it was done there are several, and a clock gets all it ran through as one: the moment to come back in is
 * counted once.
 */
async function giveBack(deps: Deps, outages: readonly Outage[]): Promise<void> {
  for (const [i, outage] of outages.entries()) {
    const lost = outages.slice(i).reduce((sum, { from, to }) => sum + Math.ceil(to - from), 0);
    const ms = Math.min(lost, MOST_CREDIT_MS);
    const matches = await creditAll(deps, outage, ms);
    deps.log.info({ outage: outage.id, ms, matches }, 'lost time given back');
  }
  for (const { id } of outages) await deps.store.pulse.settle(id);
}

/** Those nothing has happened in since before the end of the outage; answers how many. */
async function creditAll({ store, play, log }: Deps, { id, to }: Outage, ms: number): Promise<number> {
  const ask = { command: { kind: 'credit', ms }, actionId: `outage:${id}`, impatient: true } as const;
  let matches = 0;
  for (let after = ''; ; ) {
    const page = await store.matches.waiting(to, PAGE, after);
    await forEachMatch(log, page, (match) => play.act(match, ask));
    matches += page.length;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return matches;
    after = last;
  }
}

async function tidy({ store, health, roomClosed }: Deps): Promise<void> {
  if (!(await health.untilOk(TIDY_MS))) return;
  const now = store.now();
  for (const room of await store.rooms.closeIdle(now - IDLE_ROOM_MS, MOST_TIDIED)) roomClosed(room);
  await store.sessions.forget(now - OLD_SESSION_MS);
  await store.accounts.forgetGuests(now - OLD_GUEST_MS, MOST_TIDIED);
}

async function doChores({ health, chores }: Deps): Promise<void> {
  if (!(await health.untilOk(TIDY_MS))) return;
  for (const chore of chores) await chore();
}
