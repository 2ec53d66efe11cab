// The WebSocket at /ws: which clients may connect, how many messages they may send, and finding dead connections.

import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LONGEST_MESSAGE } from '@sente/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { rateLimitKeyOfAddress } from '../base/rate-limit.ts';
import type { SleepDetector } from '../base/sleep-detector.ts';
import type { World } from '../base/world.ts';
import {
  type Connection,
  newConnection,
  type OnlineAccount,
  sendFrame,
  sendMessage,
} from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import { encodePongFrame, PING_FRAME } from '../connections/frames.ts';
import type { Identity } from '../people/identity.ts';
import { handleFrameOrCloseAbuser, MOST_FRAGMENTS } from './bad-frames.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import type { Conversation } from './conversation.ts';
import { nextSilenceAndPingStep, openPings, PING_MS, type Pings } from './pings.ts';
import { closeWithStatus, type UpgradeRefusal } from './tcp-connections.ts';

const SOCKET_PATH = '/ws';
/** A UTF-16 unit is at most three bytes in UTF-8. */
const MOST_BYTES = 3 * LONGEST_MESSAGE;
const BURST_SECONDS = 10;
/** All connections of one account together may send as much as this many single ones. */
const SHARED = 3;

const CLOSE_RESTART = 1012;

export type SocketLimits = { readonly messagesPerSecond: number };

type Deps = {
  readonly world: World;
  readonly connections: Connections;
  readonly conversation: Conversation;
  readonly identity: Identity;
  readonly limits: SocketLimits;
  readonly awake: SleepDetector;
  readonly connectionLimit: ConnectionLimit;
  readonly mayConnect: (headers: IncomingHttpHeaders) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
};

export type Sockets = {
  /** Handles the upgrade; answers false when it is for another path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Serves a socket that is open, from this address and with the session of this token. */
  accept(socket: WebSocket, stream: Duplex, address: string, token: string | null): void;
  /** Tells every client to come back after `retryMs`, and closes every connection. */
  close(retryMs: () => number): void;
};

/** Shared by all sockets, so that nothing is made anew for each of thousands. */
type Door = Deps & {
  readonly bySocket: WeakMap<WebSocket, Connection>;
  readonly pings: Pings<Connection>;
  closing: boolean;
};

export function openWebSockets(deps: Deps): Sockets {
  const { world, awake, connections, limits } = deps;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
    maxFragments: MOST_FRAGMENTS,
    autoPong: false,
  });
  const pings = openPings({ world, awake, everyMs: PING_MS / 2, ping: pingOrEndConnection });
  const door: Door = { ...deps, bySocket: new WeakMap(), pings, closing: false };
  const listeners = socketListeners(door);

  function accept(socket: WebSocket, stream: Duplex, address: string, token: string | null): void {
    const connection = newConnection(socket, stream as Socket, address, token);
    connection.allowance = limits.messagesPerSecond * BURST_SECONDS;
    connection.allowedAt = world.steady();
    door.bySocket.set(socket, connection);
    connections.all.add(connection);
    pings.add(connection);
    door.connectionLimit.opened(address);
    socket.on('message', listeners.message).on('ping', listeners.ping).on('pong', listeners.pong);
    socket.on('close', listeners.close).on('error', ignoreSocketError);
  }

  return {
    accept,
    upgrade(request, stream, head) {
      if (pathOfRequest(request) !== SOCKET_PATH) return false;
      const address = rateLimitKeyOfAddress(deps.addressOf(request));
      const refused = refusalOfConnection(door, request, address);
      if (refused === null)
        server.handleUpgrade(request, stream, head, (socket) =>
          accept(socket, stream, address, deps.identity.tokenIn(request.headers)),
        );
      else closeWithStatus(stream, refused);
      return true;
    },
    close(retryMs) {
      door.closing = true;
      pings.stop();
      for (const connection of connections.all) {
        sendMessage(connection, { t: 'closing', why: 'restart', retryMs: Math.round(retryMs()) });
        connection.socket.close(CLOSE_RESTART);
      }
      server.close();
    },
  };
}

function refusalOfConnection(door: Door, request: IncomingMessage, address: string): UpgradeRefusal | null {
  if (door.closing) return '503 Service Unavailable';
  if (!door.mayConnect(request.headers)) return '403 Forbidden';
  return door.connectionLimit.refusalFor(address);
}

function socketListeners(door: Door) {
  const { bySocket, pings, conversation, connections, connectionLimit } = door;
  return {
    message(this: WebSocket, data: RawData, isBinary: boolean): void {
      handleFrameAsSignOfLife(door, this, (connection) => receiveMessage(door, connection, data, isBinary));
    },
    ping(this: WebSocket, data: Buffer): void {
      handleFrameAsSignOfLife(door, this, (connection) => {
        if (spendMessageTokens(door, connection)) sendFrame(connection, encodePongFrame(data));
        else connection.badFrames += 1;
      });
    },
    pong(this: WebSocket): void {
      handleFrameAsSignOfLife(door, this, (connection) => {
        if (!spendMessageTokens(door, connection)) connection.badFrames += 1;
      });
    },
    close(this: WebSocket): void {
      const connection = bySocket.get(this);
      if (!connection) return;
      bySocket.delete(this);
      connections.all.delete(connection);
      pings.remove(connection);
      connectionLimit.closed(connection.address);
      // When the server stops, its players have not left their match or room.
      if (!door.closing) conversation.closed(connection);
    },
  };
}

/** Every kind of frame proves that the connection lives, and counts towards its limits. */
function handleFrameAsSignOfLife(
  { bySocket }: Door,
  socket: WebSocket,
  handle: (connection: Connection) => void,
): void {
  const connection = bySocket.get(socket);
  if (!connection) return;
  connection.silence = 0;
  handleFrameOrCloseAbuser(
    connection,
    () => handle(connection),
    () => sendMessage(connection, { t: 'closing', why: 'abuse', retryMs: null }),
  );
}

function receiveMessage(door: Door, connection: Connection, data: RawData, isBinary: boolean): void {
  const { conversation } = door;
  if (isBinary) {
    connection.badFrames += 1;
    sendMessage(connection, { t: 'error', code: 'bad_message', data: { reason: 'binary' } });
  } else if (spendMessageTokens(door, connection)) conversation.receive(connection, String(data));
  else conversation.receiveTooFast(connection, String(data));
}

/** A connection that sends nothing after a ping is dead. */
function pingOrEndConnection(connection: Connection, isSure: boolean): void {
  const { silence, step } = nextSilenceAndPingStep(connection.silence, isSure);
  connection.silence = silence;
  if (step === 'end') connection.socket.terminate();
  else if (step === 'ping') sendFrame(connection, PING_FRAME);
}

/** A `close` follows every error, and `close` is handled. */
function ignoreSocketError(): void {}

export function pathOfRequest(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

/** Two token buckets: one of the connection, and one that all connections of an account share. */
function spendMessageTokens({ world, limits }: Door, connection: Connection): boolean {
  const now = world.steady();
  const perSecond = limits.messagesPerSecond;
  if (!spendToken(connection, now, perSecond)) return false;
  const { who } = connection;
  return who === null || who.connections.size === 1 || spendToken(who, now, perSecond * SHARED);
}

function spendToken(bucket: Connection | OnlineAccount, now: number, perSecond: number): boolean {
  const most = perSecond * BURST_SECONDS;
  bucket.allowance = Math.min(most, bucket.allowance + ((now - bucket.allowedAt) / 1000) * perSecond);
  bucket.allowedAt = now;
  if (bucket.allowance < 1) return false;
  bucket.allowance -= 1;
  return true;
}

/** Offers each upgrade to the handlers in turn; one that none of them handles is answered 404. */
export function shareUpgrades(server: Server, handlers: readonly Sockets['upgrade'][]): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', ignoreSocketError);
    if (!handlers.some((handle) => handle(request, socket, head))) closeWithStatus(socket, '404 Not Found');
  });
}
