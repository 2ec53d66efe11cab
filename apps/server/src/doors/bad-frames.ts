// Counts the bad and hasty frames of one connection: after too many it is closed. A ping or a pong is a frame like any other.

import type { WebSocket } from 'ws';

/** Unreadable or too frequent before the connection is closed, and as many again before it is cut. */
const MOST_BAD_FRAMES = 100;
const CLOSE_POLICY = 1008;
/** The pieces one message may come in. Empty ones would never become a message, and never be counted. */
export const MOST_FRAGMENTS = 64;

export type FrameSender = { readonly socket: WebSocket; badFrames: number };

/** Hears one frame, unless its sender has been told to go: who talks on then does not answer a goodbye either. */
export function hearFrame(sender: FrameSender, hear: () => void, goodbye?: () => void): void {
  if (sender.badFrames > MOST_BAD_FRAMES) {
    sender.badFrames += 1;
    if (sender.badFrames > 2 * MOST_BAD_FRAMES) sender.socket.terminate();
    return;
  }
  hear();
  if (sender.badFrames <= MOST_BAD_FRAMES) return;
  goodbye?.();
  sender.socket.close(CLOSE_POLICY);
}
