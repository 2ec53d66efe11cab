// The socket to the server, one at a time: opened, given up when nobody answers, opened again after a pause.

import { makeRetry } from './retry.ts';

export type SocketDeps = {
  open(): WebSocket;
  /** Makes sure that there is somebody to be; false: not now. */
  ready(): Promise<boolean>;
  random(): number;
};

export type SocketEvents = {
  opened(): void;
  received(text: string): void;
  /** It was closed at the other end, or nobody picked up. Nothing more is heard of it. */
  lost(): void;
};

export type Socket = {
  /** Calls now. */
  connect(): void;
  /** Calls after so long, or after the pause that many failures deserve. */
  connectLater(afterMs?: number): void;
  /** The other end knows us: this call has succeeded. */
  accepted(): void;
  send(text: string): void;
  /** Hangs up without a word to `lost`; what was to be called later is not. */
  close(): void;
  /** The next failure counts as the first one. */
  forgetFailures(): void;
};

/** A call that is not accepted in so long is made anew: the way may be another by now. */
const CALLING_MS = 5_000;
const PAUSES = { firstMs: 400, longestMs: 8_000, growth: 1.7 };

export function makeSocket(deps: SocketDeps, events: SocketEvents): Socket {
  const retry = makeRetry(PAUSES, deps.random);
  let socket: WebSocket | null = null;
  let calling: ReturnType<typeof setTimeout> | undefined;
  /** Which call this is: whatever an earlier one still says is not heard. */
  let call = 0;

  function connect(): void {
    retry.cancel();
    const mine = ++call;
    void deps.ready().then((isReady) => {
      if (mine !== call) return;
      if (isReady) open(mine);
      else retry.later(connect);
    });
  }
  function open(mine: number): void {
    const opened = deps.open();
    const ifCurrent = (act: () => void) => () => {
      if (mine === call) act();
    };
    socket = opened;
    calling = setTimeout(ifCurrent(events.lost), CALLING_MS);
    opened.onopen = ifCurrent(events.opened);
    opened.onclose = ifCurrent(events.lost);
    opened.onmessage = (event) => {
      if (mine === call) events.received(String(event.data));
    };
  }

  return {
    connect,
    connectLater: (afterMs) => retry.later(connect, afterMs),
    accepted() {
      clearTimeout(calling);
      retry.reset();
    },
    send(text) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      const old = socket;
      call += 1;
      socket = null;
      clearTimeout(calling);
      retry.cancel();
      old?.close();
    },
    forgetFailures: retry.reset,
  };
}
