// Counts the unreadable and too frequent frames of a connection, pings and pongs included, and closes it after too many.

import type { WebSocket } from 'ws';

/** After this many bad frames the server closes the connection; after as many more it ends it without waiting for the client. */
const MOST_BAD_FRAMES = 100;
const CLOSE_POLICY = 1008;
/** Fragments of one message. Without this limit empty fragments would never become a message, and never be counted. */
export const MOST_FRAGMENTS = 64;

export type FrameSender = { readonly socket: WebSocket; badFrames: number };

/** Handles one frame, unless the server has closed the connection: a client that sends on does not answer a close either. */
export function handleFrameOrCloseAbuser(
  sender: FrameSender,
  handle: () => void,
  goodbye?: () => void,
): void {
  if (sender.badFrames > MOST_BAD_FRAMES) {
    sender.badFrames += 1;
    if (sender.badFrames > 2 * MOST_BAD_FRAMES) sender.socket.terminate();
    return;
  }
  handle();
  if (sender.badFrames <= MOST_BAD_FRAMES) return;
  goodbye?.();
  sender.socket.close(CLOSE_POLICY);
}
