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
  let lostBeats = 0;

  function settle(): void {
    silences.settle(cutOff, others.unheard());
  }

  return {
    isSilent: silences.isSilent,
    isCutOff: () => cutOff,
    beat() {
      if (own.missed() >= MOST_MISSED && !cutOff) {
        cutOff = true;
        own.giveUp();
        deps.lost();
      }
      const missing = others.miss();
      if (!cutOff) void others.askAfter(missing);
      settle();
      if (cutOff && lostBeats % REOPEN_BEATS === 0) deps.reopen();
      if (cutOff || missing.length > 0) {
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
    stop: own.giveUp,
  };
}

/** This server's own beats, and which of them came back. */
function openOwnBeats(deps: Deps) {
  let waiting: { readonly beat: number; resolve(came: boolean): void }[] = [];
  /** Regular beats that have not come back; those that somebody waits for come between them. */
  let pending: number[] = [];
  let sent = 0;
  function resolve(came: boolean, upTo: number): void {
    for (const one of waiting) if (one.beat <= upTo) one.resolve(came);
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
      resolve(true, beat);
      return beat === sent;
    },
    confirm: () =>
      new Promise<boolean>((resolve) => {
        waiting.push({ beat: sent + 1, resolve });
        send();
      }),
    /** All that is waited for is given up. */
    giveUp: () => resolve(false, sent),
  };
}

type Other = { missed: number; at: number };
type Missing = readonly (readonly [server: string, other: Other])[];

/** The beats of the other servers. One that is not heard is gone, or its hints are lost: its heartbeat in the store says which. */
function openOthers({ now, beatAges, reopen }: Deps, settle: () => void) {
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

  return {
    unheard: () => [...unheard],
    /** One more beat of each is due; answers those that are missing. */
    miss(): Missing {
      for (const other of known.values()) other.missed += 1;
      return [...known].filter(([, { missed }]) => missed >= MOST_MISSED_OF_OTHERS);
    },
    async askAfter(missing: Missing): Promise<void> {
      if (missing.length === 0 || asking) return;
      asking = true;
      const ages = await beatAges().catch(() => null);
      asking = false;
      if (ages === null) return;
      for (const [server, other] of missing)
        judge(server, other, ages.get(server) ?? Number.POSITIVE_INFINITY);
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
