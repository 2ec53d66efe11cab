// Whether somebody is still there: asks for a sign of life, notices silence, and says when it has lasted too long.

import { type ReadonlySignal, signal } from '@preact/signals';

/** The line that is watched. */
export type WatchedLine = {
  isUp(): boolean;
  ping(n: number): void;
  /** Silent for so long that the line must be dead. */
  dead(): void;
};

export type Liveness = {
  /** Nobody has been heard for a few seconds. */
  readonly silent: ReadonlySignal<boolean>;
  heard(): void;
  /** The line was lost: from now on a sign of life is owed. */
  missed(): void;
  /** Asks for a sign of life, where there is a line to ask on. */
  ping(): void;
  /** How long the answer to ping `n` took; null for any but the latest. */
  tripMs(n: number): number | null;
  stop(): void;
};

const PING_MS = 2_000;
const LOOK_MS = 250;
/** Unanswered for so long: we say that nobody is there. */
const SILENT_MS = 2_500;
/** And for so long: we hang up and call again. */
const DEAD_MS = 7_000;

/** `local`: milliseconds that never run backwards. */
export function watchLiveness(local: () => number, line: WatchedLine): Liveness {
  const silent = signal(false);
  /** Since when a sign of life is owed to us; null: none is. */
  let owedSince: number | null = local();
  let latest = { n: 0, at: 0 };

  function ping(): void {
    if (!line.isUp()) return;
    latest = { n: latest.n + 1, at: local() };
    owedSince ??= latest.at;
    line.ping(latest.n);
  }
  function look(): void {
    const owedMs = owedSince === null ? 0 : local() - owedSince;
    silent.value = owedMs > SILENT_MS;
    if (owedMs > DEAD_MS && line.isUp()) line.dead();
  }
  const timers = [setInterval(ping, PING_MS), setInterval(look, LOOK_MS)];

  return {
    silent,
    ping,
    heard() {
      owedSince = null;
      silent.value = false;
    },
    missed() {
      owedSince ??= local();
    },
    tripMs: (n) => (n === latest.n ? local() - latest.at : null),
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
