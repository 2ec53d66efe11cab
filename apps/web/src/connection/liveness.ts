// Watches whether the server still answers: sends pings, notices silence, and reports a dead connection.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { StartTimer } from '../base/tasks.ts';

type WatchedConnection = {
  isUp(): boolean;
  ping(n: number): void;
  /** Called when the silence has lasted so long that the connection must be dead. */
  dead(): void;
};

export type Liveness = {
  /** The server has sent nothing for a few seconds. */
  readonly silent: ReadonlySignal<boolean>;
  heard(): void;
  /** The connection was lost: from now on the server owes us a message. */
  expectAnswer(): void;
  /** Sends a ping if the connection is up. */
  ping(): void;
  /** How long the answer to ping `n` took; null for any but the latest. */
  tripMs(n: number): number | null;
  stop(): void;
};

const PING_MS = 2_000;
const CHECK_MS = 250;
/** After this long without an answer we show that the server is silent. */
const SILENT_MS = 2_500;
/** After this long we disconnect and connect again. */
const DEAD_MS = 7_000;

export type LivenessDeps = {
  /** Milliseconds that never run backwards. */
  local(): number;
  readonly every: StartTimer;
};

export function watchServerLiveness({ local, every }: LivenessDeps, connection: WatchedConnection): Liveness {
  const silent = signal(false);
  /** Since when the server owes us a message; null: it owes none. */
  let owedSince: number | null = local();
  let latest = { n: 0, at: 0 };
  /** null: no answer is owed, so there is nothing to check. */
  let stopChecking: (() => void) | null = every(CHECK_MS, checkSilence);

  function expectAnswer(): void {
    owedSince ??= local();
    stopChecking ??= every(CHECK_MS, checkSilence);
  }
  function endSilenceChecks(): void {
    stopChecking?.();
    stopChecking = null;
  }
  function ping(): void {
    if (!connection.isUp()) return;
    latest = { n: latest.n + 1, at: local() };
    expectAnswer();
    connection.ping(latest.n);
  }
  function checkSilence(): void {
    const owedMs = owedSince === null ? 0 : local() - owedSince;
    silent.value = owedMs > SILENT_MS;
    if (owedMs > DEAD_MS && connection.isUp()) connection.dead();
  }
  const stopPinging = every(PING_MS, ping);

  return {
    silent,
    ping,
    heard() {
      owedSince = null;
      silent.value = false;
      endSilenceChecks();
    },
    expectAnswer,
    tripMs: (n) => (n === latest.n ? local() - latest.at : null),
    stop() {
      stopPinging();
      endSilenceChecks();
    },
  };
}
