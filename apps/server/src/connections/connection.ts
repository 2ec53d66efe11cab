// One open WebSocket: its account, the matches and rooms it listens to, and how frames reach it. Kept small, because a
// server has thousands.

import type { Socket } from 'node:net';
import { type ToClient, writeToClient } from '@sente/protocol';
import type { WebSocket } from 'ws';
import { encodeTextFrame, type Frame } from './frames.ts';

/** Bytes that may wait for a slow receiver. With more, its connection is closed. */
export const MOST_UNSENT = 1024 * 1024;

/** An account with at least one connection here. All its tabs and devices share one allowance. */
export type OnlineAccount = {
  readonly id: string;
  name: string;
  guest: boolean;
  readonly connections: Set<Connection>;
  allowance: number;
  allowedAt: number;
};

/** One request to watch a match that is being loaded; two requests for one match are two of these. */
export type PendingWatch = { readonly match: string; readonly glance: boolean };

/** Rounds of looking after a connection since it gave a sign of life: 0, it gave one in this round. */
export type Silence = 0 | 1 | 2 | 3;

export type Connection = {
  readonly socket: WebSocket;
  /** The stream under `socket`: frames that many receive are written to it as they are. */
  readonly raw: Socket;
  readonly address: string;
  /** The session it came with, by cookie or by hello. */
  token: string | null;
  /** null until its hello was answered. */
  who: OnlineAccount | null;
  greeted: boolean;
  watching: readonly string[];
  /** Watched from another page: not a sign of presence. */
  glancing: readonly string[];
  /** Asked for, and being loaded. */
  pendingWatches: readonly PendingWatch[];
  rooms: readonly string[];
  inLobby: boolean;
  silence: Silence;
  corked: boolean;
  allowance: number;
  allowedAt: number;
  badFrames: number;
};

export function newConnection(
  socket: WebSocket,
  raw: Socket,
  address: string,
  token: string | null,
): Connection {
  return {
    socket,
    raw,
    address,
    token,
    who: null,
    greeted: false,
    watching: NOTHING,
    glancing: NOTHING,
    pendingWatches: NO_PENDING_WATCHES,
    rooms: NOTHING,
    inLobby: false,
    silence: 0,
    corked: false,
    allowance: 0,
    allowedAt: 0,
    badFrames: 0,
  };
}

const NOTHING: readonly string[] = [];
const NO_PENDING_WATCHES: readonly PendingWatch[] = [];

/** Frames that are sent in one turn of the event loop leave in one write. */
export function sendFrame(connection: Connection, frame: Frame): void {
  const { raw } = connection;
  if (raw.destroyed || !isOpen(connection)) return;
  if (raw.writableLength > MOST_UNSENT) {
    connection.socket.terminate();
    return;
  }
  if (!connection.corked) {
    connection.corked = true;
    raw.cork();
    process.nextTick(sendBufferedFrames, connection);
  }
  raw.write(frame);
}

function sendBufferedFrames(connection: Connection): void {
  connection.corked = false;
  connection.raw.uncork();
}

const OPEN = 1;

export function isOpen({ socket }: Connection): boolean {
  return socket.readyState === OPEN;
}

export function sendMessage(connection: Connection, message: ToClient): void {
  sendFrame(connection, encodeTextFrame(writeToClient(message)));
}
