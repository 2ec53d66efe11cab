// Whether hints get through. Every server sends a beat over the bus and hears it come back, and hears the beats of the
// others. The bus is silent while our own beats do not come back, or while a server that lives is not heard: then hints
// are lost, and this server reads from the store what it would have been told.

/** How often a server beats. Two beats missed make a move late by a second and a half, the next ones by one second at most. */
export const BEAT_MS = 500;
/** So many of our own beats have not come back: this server is cut off. Counted, not timed: a stalled process has not listened. */
const MOST_MISSED = 2;
/** Other servers do not beat in step with us, so one beat more is allowed. */
const MOST_MISSED_OF_OTHERS = 3;
/** While hints are lost: every second beat the store is read, every fourth the connection is opened again. */
const LOOK_BEATS = 2;
const REOPEN_BEATS = 4;
/** How often servers that live and were never heard are looked for: they may have been cut off when this one started. */
const DISCOVER_BEATS = 10;
/** By the store's heartbeats: a server without one for so long is gone. */
const GONE_MS = 5_000;
/** A server that has beaten in the store this much later than it was heard lives, and its hints are lost. */
const APART_MS = BEAT_MS + 100;

/** A move may be told so much too late while the bus is silent; its player has that much more time. */
const LATE_MS = 3_000;
/** The bus may have been silent for so long before that was noticed. */
const NOTICED_MS = 2_500;
const MOST_SPANS = 50;

/** By server: how long ago its last heartbeat in the store was. */
export type BeatAges = () => Promise<ReadonlyMap<string, number>>;

export type Silence = {
  readonly silent: boolean;
  /** Our own beats do not come back. */
  readonly cutOff: boolean;
  /** Servers that live and are not heard. */
  readonly unheard: readonly string[];
  /** When the silence is over: how long it was. */
  readonly ms: number;
};

type Deps = {
  /** This server's own name. */
  readonly server: string;
  /** Sends a beat to everybody, this server included. */
  send(beat: number): void;
  /** Closes the connection and opens another one, unless that is under way. */
  reopen(): void;
  /** Reads from the store what hints would have told. */
  look(): void;
  /** This server is cut off from now on: nobody hears it. */
  lost(): void;
  /** It is heard again: the others have missed its hints. */
  regained(): void;
  changed(silence: Silence): void;
  readonly beatAges: BeatAges;
  /** Milliseconds, from a clock that never goes back. */
  readonly now: () => number;
};

export type BusHealth = {
  isSilent(): boolean;
  isCutOff(): boolean;
  /** Beats at once, and again and again from now on. */
  start(): void;
  /** Counts what was missed, does what a silence asks for, and beats. */
  beat(): void;
  /** The connection is a new one: it is tried at once, and left alone for a while. */
  reopened(): void;
  heardOwn(beat: number): void;
  heardOther(server: string): void;
  /** Resolves with true when a beat sent now has come back, with false when the bus is silent. */
  confirm(): Promise<boolean>;
  /** How much later than its deadline a turn is judged that began so long ago. */
  lateMs(agoMs: number): number;
  stop(): void;
};

type Span = { readonly from: number; to: number };

export function openBusHealth(deps: Deps): BusHealth {
  const own = openOwnBeats(deps);
  const others = openOthers(deps, settle);
  const silences = openSilences(deps);
  let cutOff = false;
  let beats = 0;
  let lostBeats = 0;
  let beating: NodeJS.Timeout | undefined;

  function settle(): void {
    silences.settle(cutOff, others.unheard());
  }

  const health: BusHealth = {
    isSilent: silences.isSilent,
    isCutOff: () => cutOff,
    start() {
      health.beat();
      beating = setInterval(health.beat, BEAT_MS).unref();
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
      settle();
      if (cutOff && lostBeats % REOPEN_BEATS === 0) deps.reopen();
      if (cutOff || missing.length > 0 || silences.isSilent()) {
        if (lostBeats % LOOK_BEATS === 0) deps.look();
        lostBeats += 1;
      } else lostBeats = 0;
      own.beat();
    },
    reopened() {
      lostBeats = 1;
      own.send();
    },
    heardOwn(beat) {
      const isNewest = own.heard(beat);
      // An older one that comes late does not say that the next will be in time.
      if (!cutOff || !isNewest) return;
      cutOff = false;
      others.countAnew();
      deps.regained();
      settle();
    },
    heardOther(server) {
      if (others.heard(server)) settle();
    },
    confirm: () => (silences.isSilent() ? Promise.resolve(false) : own.confirm()),
    lateMs: silences.lateMs,
    stop() {
      clearInterval(beating);
      own.giveUp();
    },
  };
  return health;
}

const NONE = 0;

/** This server's own beats, and which of them came back. */
function openOwnBeats(deps: Deps) {
  let waiting: { readonly beat: number; resolve(came: boolean): void }[] = [];
  /** Regular beats that have not come back; those that somebody waits for come between them. */
  let pending: number[] = [];
  let sent = 0;
  /** Beats come back in the order they were sent: one that was passed over is lost. */
  function resolve(came: number, upTo: number): void {
    for (const { beat, resolve } of waiting) if (beat <= upTo) resolve(beat === came);
    waiting = waiting.filter(({ beat }) => beat > upTo);
  }
  function send(): number {
    sent += 1;
    deps.send(sent);
    return sent;
  }
  return {
    send,
    beat() {
      pending = [...pending, send()].slice(-MOST_MISSED);
    },
    missed: () => pending.length,
    /** Answers whether it is the last one sent. */
    heard(beat: number): boolean {
      pending = pending.filter((one) => one > beat);
      resolve(beat, beat);
      return beat === sent;
    },
    confirm: () =>
      new Promise<boolean>((resolve) => {
        waiting.push({ beat: sent + 1, resolve });
        send();
      }),
    /** All that is waited for is given up. */
    giveUp: () => resolve(NONE, sent),
  };
}

type Other = { missed: number; at: number };
type Missing = readonly (readonly [server: string, other: Other])[];

/** The beats of the other servers. One that is not heard is gone, or its hints are lost: its heartbeat in the store says which. */
function openOthers({ server: self, now, beatAges, reopen }: Deps, settle: () => void) {
  const known = new Map<string, Other>();
  const unheard = new Set<string>();
  let asking = false;

  function judge(server: string, other: Other, age: number): void {
    if (known.get(server) !== other) return;
    if (age > GONE_MS) {
      known.delete(server);
      unheard.delete(server);
    } else if (age < now() - other.at - APART_MS && !unheard.has(server)) {
      unheard.add(server);
      // The two may be connected to different sides of a failover.
      reopen();
    }
  }

  /** From now on it is waited for. */
  function discover(server: string, age: number): void {
    if (age <= GONE_MS && server !== self && isNameOnBus(server) && !known.has(server))
      known.set(server, { missed: 0, at: now() });
  }

  return {
    unheard: () => [...unheard],
    /** One more beat of each is due; answers those that are missing. */
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
        judge(server, other, ages.get(server) ?? Number.POSITIVE_INFINITY);
      for (const [server, age] of ages) discover(server, age);
      settle();
    },
    /** Answers whether that ends a silence. */
    heard(server: string): boolean {
      known.set(server, { missed: 0, at: now() });
      return unheard.delete(server);
    },
    /** Nothing could be heard until now. */
    countAnew() {
      for (const other of known.values()) other.missed = 0;
    },
  };
}

/** Servers of a version that knows no beats have other names in the store. */
function isNameOnBus(server: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(server);
}

/** When the bus was silent, and telling of it. */
function openSilences({ now, changed, look }: Deps) {
  const spans: Span[] = [];
  let silent = false;
  return {
    isSilent: () => silent,
    settle(cutOff: boolean, unheard: readonly string[]): void {
      const next = cutOff || unheard.length > 0;
      if (next === silent) return;
      silent = next;
      if (silent) {
        spans.push({ from: now(), to: Number.POSITIVE_INFINITY });
        spans.splice(0, spans.length - MOST_SPANS);
        changed({ silent, cutOff, unheard, ms: 0 });
      } else {
        const span = spans.at(-1);
        if (span) span.to = now();
        changed({ silent, cutOff, unheard, ms: Math.round(now() - (span?.from ?? now())) });
        look();
      }
    },
    lateMs(agoMs: number): number {
      if (spans.length === 0) return 0;
      const began = now() - agoMs;
      return spans.some(({ from, to }) => began > from - NOTICED_MS && began < to + BEAT_MS) ? LATE_MS : 0;
    },
  };
}
