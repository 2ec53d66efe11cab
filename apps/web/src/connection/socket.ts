// The socket to the server, one at a time: opened, given up when the server does not answer, reopened after a pause.

import type { StartTimer } from '../base/tasks.ts';
import { makeRetryTimer } from './retry.ts';

export type SocketDeps = {
  open(): WebSocket;
  /** Makes sure that there is a session to connect with; false: try again later. */
  ready(): Promise<boolean>;
  readonly startTimer: StartTimer;
  random(): number;
};

export type SocketEvents = {
  opened(): void;
  received(text: string): void;
  /** The server closed the socket, or did not accept it in time. No event follows. */
  lost(): void;
};

export type Socket = {
  connect(): void;
  /** Connects after `afterMs`, or else after a pause that grows with every failure. */
  connectLater(afterMs?: number): void;
  /** The server knows our session: this attempt has succeeded. */
  accepted(): void;
  send(text: string): void;
  /** Closes without calling `lost`, and cancels an attempt that was to come later. */
  close(): void;
  /** The next failure counts as the first one. */
  forgetFailures(): void;
};

/** An attempt that is not accepted by then is given up for a new one, because the network may have changed. */
const CONNECT_TIMEOUT_MS = 5_000;
const PAUSES = { firstMs: 400, longestMs: 8_000, growth: 1.7 };

export function makeRetryingSocket(deps: SocketDeps, events: SocketEvents): Socket {
  const retry = makeRetryTimer(PAUSES, deps);
  let socket: WebSocket | null = null;
  let cancelTimeout = () => {};
  /** Counts attempts, so that events of an earlier one are ignored. */
  let attempts = 0;

  function connect(): void {
    retry.cancel();
    const attempt = ++attempts;
    void deps.ready().then((isReady) => {
      if (attempt !== attempts) return;
      if (isReady) openSocket(attempt);
      else retry.later(connect);
    });
  }
  function openSocket(attempt: number): void {
    const opened = deps.open();
    const ifCurrent = (act: () => void) => () => {
      if (attempt === attempts) act();
    };
    socket = opened;
    cancelTimeout = deps.startTimer(CONNECT_TIMEOUT_MS, ifCurrent(events.lost));
    opened.onopen = ifCurrent(events.opened);
    opened.onclose = ifCurrent(events.lost);
    opened.onmessage = (event) => {
      if (attempt === attempts) events.received(String(event.data));
    };
  }

  return {
    connect,
    connectLater: (afterMs) => retry.later(connect, afterMs),
    accepted() {
      cancelTimeout();
      retry.reset();
    },
    send(text) {
      if (socket !== null && socket.readyState === socket.OPEN) socket.send(text);
    },
    close() {
      const old = socket;
      attempts += 1;
      socket = null;
      cancelTimeout();
      retry.cancel();
      old?.close();
    },
    forgetFailures: retry.reset,
  };
}
