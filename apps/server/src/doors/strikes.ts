// Bad and hasty frames of one connection: after so many it is hung up on. A ping or a pong is a frame like any other.

import type { WebSocket } from 'ws';

/** Unreadable or too frequent before the connection is closed, and as many again before it is cut. */
const MOST_STRIKES = 100;
const CLOSE_POLICY = 1008;
/** The pieces one message may come in. Empty ones would never become a message, and never be counted. */
export const MOST_FRAGMENTS = 64;

export type Striker = { readonly socket: WebSocket; strikes: number };

/** Hears one frame, unless its sender has been told to go: who talks on then does not answer a goodbye either. */
export function heed(one: Striker, hear: () => void, goodbye?: () => void): void {
  if (one.strikes > MOST_STRIKES) {
    one.strikes += 1;
    if (one.strikes > 2 * MOST_STRIKES) one.socket.terminate();
    return;
  }
  hear();
  if (one.strikes <= MOST_STRIKES) return;
  goodbye?.();
  one.socket.close(CLOSE_POLICY);
}
