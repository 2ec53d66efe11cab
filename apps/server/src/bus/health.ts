// Whether hints get through. Every server sends beats over the bus, and expects to receive its own beats and those of the
// others. The bus is silent while its own beats do not come back, or while a live server is not heard: then hints are
// lost, and this server polls the store instead.

import type { Cancel, Chance, World } from '../base/world.ts';

/**
 * The time between two beats. With two beats missed a move arrives a second and a half late, later ones at most a second.
 */
export const BEAT_MS = 500;
/**
 * With so many of its own beats missing, this server is cut off. They are counted, not timed, because a stalled process
 * does not listen.
 */
const MOST_MISSED = 2;
/** Other servers do not beat at the same moment, so one more missing beat is allowed. */
const MOST_MISSED_OF_OTHERS = 3;
/** While hints are lost: the store is polled every second beat, and the connection is reopened every fourth. */
const POLL_BEATS = 2;
const REOPEN_BEATS = 4;
/**
 * Live servers that were never heard may have been cut off when this one started. This is the number of beats between two
 * searches for them.
 */
const DISCOVER_BEATS = 10;
/** A server without a heartbeat in the store for so long has stopped. */
const GONE_MS = 5_000;
/**
 * A server whose last heartbeat in the store is this much newer than its last beat on the bus is alive, and its hints are
 * lost.
 */
const APART_MS = BEAT_MS + 100;

/** While the bus is silent a client may learn of its turn this much too late, so its player gets this much more time. */
const LATE_MS = 3_000;
/** A silence may have begun this long before it was noticed. */
const NOTICED_MS = 2_500;
const MOST_SPANS = 50;

/** By server, the age of its last heartbeat in the store. */
export type BeatAges = () => Promise<ReadonlyMap<string, number>>;

export type Silence = {
  readonly silent: boolean;
  /** This server's own beats do not come back. */
  readonly cutOff: boolean;
  /** Live servers that are not heard. */
  readonly unheard: readonly string[];
  /** At the end of a silence, its length. */
  readonly ms: number;
};

type Deps = {
  /** This server's own name. */
  readonly server: string;
  /** Sends a beat to all servers, this one included. */
  send(beat: number): void;
  /** Closes the connection and opens a new one, unless that is already happening. */
  reopen(): void;
  /** Reads from the store what hints would have said. */
  poll(): void;
  /** This server is cut off from now on: no other server hears it. */
  lost(): void;
  /** This server is heard again; the others have missed its hints. */
  regained(): void;
  changed(silence: Silence): void;
  readonly beatAges: BeatAges;
  readonly world: Pick<World, 'steady' | 'every'>;
};

export type BusHealth = {
  isSilent(): boolean;
  isCutOff(): boolean;
  /** Sends the first beat now, and the next ones in equal steps. */
  start(): void;
  /** Counts the missing beats, acts on a silence, and sends the next beat. */
  beat(): void;
  /** The connection is new: a beat tests it at once, and it is not reopened for a while. */
  reopened(): void;
  heardOwn(beat: number): void;
  heardOther(server: string): void;
  /** Resolves with true when a beat sent now comes back, with false when the bus is silent. */
  confirm(): Promise<boolean>;
  /** The extra time after its deadline for a turn that began so long ago. */
  lateMs(agoMs: number): number;
  stop(): void;
};

type Span = { readonly from: number; to: number };

export function openBusHealth(deps: Deps): BusHealth {
  const own = openOwnBeats(deps);
  const others = openOtherServersBeats(deps, update);
  const silences = openSilenceRecord(deps);
  let cutOff = false;
  let beats = 0;
  let lostBeats = 0;
  let stopBeating: Cancel = () => {};

  function update(): void {
    silences.update(cutOff, others.unheard());
  }

  const health: BusHealth = {
    isSilent: silences.isSilent,
    isCutOff: () => cutOff,
    start() {
      health.beat();
      stopBeating = deps.world.every(BEAT_MS, health.beat);
    },
    beat() {
      if (own.missed() >= MOST_MISSED && !cutOff) {
        cutOff = true;
        own.giveUp();
        deps.lost();
      }
      const missing = others.miss();
      const isDue = missing.length > 0 || beats++ % DISCOVER_BEATS === 0;
      if (isDue && !cutOff) void others.askAfter(missing);
      update();
      if (cutOff && lostBeats % REOPEN_BEATS === 0) deps.reopen();
      if (cutOff || missing.length > 0 || silences.isSilent()) {
        if (lostBeats % POLL_BEATS === 0) deps.poll();
        lostBeats += 1;
      } else lostBeats = 0;
      own.beat();
    },
    reopened() {
      lostBeats = 1;
      own.sendBeat();
    },
    heardOwn(beat) {
      const isNewest = own.heard(beat);
      // An older beat that comes late does not prove that the next ones will be in time.
      if (!cutOff || !isNewest) return;
      cutOff = false;
      others.countAnew();
      deps.regained();
      update();
    },
    heardOther(server) {
      if (others.heard(server)) update();
    },
    confirm: () => (silences.isSilent() ? Promise.resolve(false) : own.confirm()),
    lateMs: silences.lateMs,
    stop() {
      stopBeating();
      own.giveUp();
    },
  };
  return health;
}

const NONE = 0;

/** This server's own beats, and the ones that came back. */
function openOwnBeats(deps: Deps) {
  let waiting: { readonly beat: number; resolve(came: boolean): void }[] = [];
  /** Regular beats that have not come back. Beats sent by `confirm` do not count. */
  let pending: number[] = [];
  let sent = 0;
  /** Beats come back in the order they were sent, so a skipped one is lost. */
  function resolveConfirms(came: number, upTo: number): void {
    for (const { beat, resolve } of waiting) if (beat <= upTo) resolve(beat === came);
    waiting = waiting.filter(({ beat }) => beat > upTo);
  }
  function sendBeat(): number {
    sent += 1;
    deps.send(sent);
    return sent;
  }
  return {
    sendBeat,
    beat() {
      pending = [...pending, sendBeat()].slice(-MOST_MISSED);
    },
    missed: () => pending.length,
    /** Answers whether this is the last beat sent. */
    heard(beat: number): boolean {
      pending = pending.filter((one) => one > beat);
      resolveConfirms(beat, beat);
      return beat === sent;
    },
    confirm: () =>
      new Promise<boolean>((resolve) => {
        waiting.push({ beat: sent + 1, resolve });
        sendBeat();
      }),
    /** Fails all calls of `confirm` that are waiting. */
    giveUp: () => resolveConfirms(NONE, sent),
  };
}

type Other = { missed: number; at: number };
type Missing = readonly (readonly [server: string, other: Other])[];

/**
 * The beats of the other servers. A server that is not heard has stopped, or its hints are lost: its heartbeat in the store
 * tells which.
 */
function openOtherServersBeats({ server: self, world, beatAges, reopen }: Deps, update: () => void) {
  const known = new Map<string, Other>();
  const unheard = new Set<string>();
  let asking = false;

  function judgeMissingServer(server: string, other: Other, age: number): void {
    if (known.get(server) !== other) return;
    if (age > GONE_MS) {
      known.delete(server);
      unheard.delete(server);
    } else if (age < world.steady() - other.at - APART_MS && !unheard.has(server)) {
      unheard.add(server);
      // The two servers may be connected to different sides of a failover.
      reopen();
    }
  }

  /** Expects the beats of this server from now on. */
  function expectBeatsIfLive(server: string, age: number): void {
    if (age <= GONE_MS && server !== self && isServerWithBeats(server) && !known.has(server))
      known.set(server, { missed: 0, at: world.steady() });
  }

  return {
    unheard: () => [...unheard],
    /** One more beat of each server is due; answers the servers whose beats are missing. */
    miss(): Missing {
      for (const other of known.values()) other.missed += 1;
      return [...known].filter(([, { missed }]) => missed >= MOST_MISSED_OF_OTHERS);
    },
    async askAfter(missing: Missing): Promise<void> {
      if (asking) return;
      asking = true;
      const ages = await beatAges().catch(() => null);
      asking = false;
      if (ages === null) return;
      for (const [server, other] of missing)
        judgeMissingServer(server, other, ages.get(server) ?? Number.POSITIVE_INFINITY);
      for (const [server, age] of ages) expectBeatsIfLive(server, age);
      update();
    },
    /** Answers whether this ends the silence of that server. */
    heard(server: string): boolean {
      known.set(server, { missed: 0, at: world.steady() });
      return unheard.delete(server);
    },
    /** Starts counting again, because nothing could be heard until now. */
    countAnew() {
      for (const other of known.values()) other.missed = 0;
    },
  };
}

/** A UUID, by which other servers know that this one sends beats. */
export function newServerName(chance: Chance): string {
  const hex = chance.bytes(16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Servers of a version without beats have other names in the store. */
function isServerWithBeats(server: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(server);
}

/** The times in which the bus was silent. */
function openSilenceRecord({ world, changed, poll }: Deps) {
  const spans: Span[] = [];
  let silent = false;
  return {
    isSilent: () => silent,
    update(cutOff: boolean, unheard: readonly string[]): void {
      const next = cutOff || unheard.length > 0;
      if (next === silent) return;
      silent = next;
      if (silent) {
        spans.push({ from: world.steady(), to: Number.POSITIVE_INFINITY });
        spans.splice(0, spans.length - MOST_SPANS);
        changed({ silent, cutOff, unheard, ms: 0 });
      } else {
        const span = spans.at(-1);
        if (span) span.to = world.steady();
        changed({ silent, cutOff, unheard, ms: Math.round(world.steady() - (span?.from ?? world.steady())) });
        poll();
      }
    },
    lateMs(agoMs: number): number {
      if (spans.length === 0) return 0;
      const began = world.steady() - agoMs;
      return spans.some(({ from, to }) => began > from - NOTICED_MS && began < to + BEAT_MS) ? LATE_MS : 0;
    },
  };
}
