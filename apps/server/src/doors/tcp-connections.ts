// Limits TCP connections from the moment they are accepted, in all and by address. A connection without a request is idle:
// it is closed after a while, or earlier to make room for a new one.

import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { rateLimitKeyOfAddress } from '../base/rate-limit.ts';
import type { World } from '../base/world.ts';

export type TcpLimits = {
  readonly most: number;
  /** null: no limit, because behind a proxy all connections come from the proxy's address. */
  readonly perAddress: number | null;
  /** A connection that is idle for this long is closed. */
  readonly idleMs: number;
};

export type TcpConnections = {
  /** Counts and limits the connections of this server from now on. */
  follow(server: Server): void;
  size(): number;
};

type CountedConnection = {
  readonly address: string;
  /** Requests that are not answered yet. */
  unanswered: number;
};

type Connections = TcpLimits & {
  readonly world: World;
  readonly all: Map<Socket, CountedConnection>;
  readonly byAddress: Map<string, number>;
  /** Since when each is idle; the one that is idle for longest comes first. */
  readonly idle: Map<Socket, number>;
};

/** Idle connections are searched this many times within `idleMs`. */
const CHECKS = 10;

export function openTcpConnectionLimiter(world: World, limits: TcpLimits): TcpConnections {
  const state: Connections = { ...limits, world, all: new Map(), byAddress: new Map(), idle: new Map() };
  return {
    follow(server) {
      server.on('connection', (socket) => addOrRefuseConnection(state, socket));
      server.on('request', (request, response) => markInUseUntilAnswered(state, request, response));
      // From now on the connection is a WebSocket, which has limits of its own.
      server.on('upgrade', ({ socket }) => void state.idle.delete(socket));
      const stop = world.every(Math.ceil(limits.idleMs / CHECKS), () => closeLongIdleConnections(state));
      server.once('close', stop);
    },
    size: () => state.all.size,
  };
}

function addOrRefuseConnection(state: Connections, socket: Socket): void {
  const address = rateLimitKeyOfAddress(socket.remoteAddress ?? '');
  const refused = refusalAfterClosingIdle(state, address);
  if (refused !== null) return void closeWithStatus(socket, refused);
  state.all.set(socket, { address, unanswered: 0 });
  state.byAddress.set(address, (state.byAddress.get(address) ?? 0) + 1);
  state.idle.set(socket, state.world.steady());
  socket.once('close', () => removeConnection(state, socket));
}

function refusalAfterClosingIdle(state: Connections, address: string): UpgradeRefusal | null {
  const { all, byAddress, most, perAddress } = state;
  if (perAddress !== null && (byAddress.get(address) ?? 0) >= perAddress) return '429 Too Many Requests';
  return all.size < most || closeOldestIdleConnection(state) ? null : '503 Service Unavailable';
}

function removeConnection({ all, byAddress, idle }: Connections, socket: Socket): void {
  const counted = all.get(socket);
  if (!counted) return;
  all.delete(socket);
  idle.delete(socket);
  const left = (byAddress.get(counted.address) ?? 1) - 1;
  if (left > 0) byAddress.set(counted.address, left);
  else byAddress.delete(counted.address);
}

function markInUseUntilAnswered(
  state: Connections,
  { socket }: IncomingMessage,
  response: ServerResponse,
): void {
  const counted = state.all.get(socket);
  if (!counted) return;
  counted.unanswered += 1;
  state.idle.delete(socket);
  response.once('close', () => {
    counted.unanswered -= 1;
    if (counted.unanswered === 0 && state.all.has(socket)) state.idle.set(socket, state.world.steady());
  });
}

/** Answers whether there was one; otherwise every connection is in use. */
function closeOldestIdleConnection(state: Connections): boolean {
  const [oldest] = state.idle.keys();
  if (oldest === undefined) return false;
  // Its place must be free at once, and the `close` event comes later.
  removeConnection(state, oldest);
  oldest.destroy();
  return true;
}

/** Node closes idle connections too, but an empty line from the client makes it wait anew. */
function closeLongIdleConnections({ world, idle, idleMs }: Connections): void {
  const now = world.steady();
  for (const [socket, since] of idle) {
    if (now - since < idleMs) return;
    socket.destroy();
  }
}

/** The statuses with which a connection or its upgrade is refused. */
export type UpgradeRefusal =
  | '403 Forbidden'
  | '404 Not Found'
  | '429 Too Many Requests'
  | '503 Service Unavailable';

/** Answers with a status and closes both directions; a client that never closes its own would keep the connection otherwise. */
export function closeWithStatus(socket: Duplex, status: UpgradeRefusal): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** TCP connections kept for pages and requests when all WebSockets are taken. */
const SPARE = 100;

type Settings = {
  readonly maxConnections: number;
  readonly tcpPerAddress: number;
  readonly trustProxy: number;
};

/** The limits of this process; `maxConnections` is lowered to what the limit on open files allows. */
export function connectionLimits(settings: Settings, files = readProcessLimits()) {
  const most = lowerToOpenFileLimit(settings.maxConnections + SPARE, files);
  return {
    most,
    maxConnections: most - SPARE,
    perAddress: settings.trustProxy > 0 ? null : settings.tcpPerAddress,
  };
}

/** A request that has not arrived whole within this time is answered 408. */
const REQUEST_MS = 15_000;
/** Proxies keep a connection for a minute to use it again. This is longer, so that the proxy closes it and not the server. */
const PROXY_KEEP_ALIVE_MS = 72_000;
/** An answer may lie unread for this many times `requestMs`. */
const UNREAD = 4;

export type HttpTimes = {
  readonly requestMs: number;
  /** Node keeps a connection for this long after an answer. */
  readonly keepAliveMs: number;
  /** Node closes a connection on which nothing moves for this long while it waits for an answer or receives one. */
  readonly unreadMs: number;
  readonly idleMs: number;
};

export function httpTimeouts(trustProxy: number, requestMs = REQUEST_MS): HttpTimes {
  const keepAliveMs = trustProxy > 0 ? PROXY_KEEP_ALIVE_MS : requestMs;
  // `idleMs` is longer than Node's own times, because Node answers 408 before it closes.
  return { requestMs, keepAliveMs, unreadMs: UNREAD * requestMs, idleMs: keepAliveMs + requestMs };
}

/** File descriptors kept for files, the database and the bus. */
const KEPT_FREE = 256;

/** Lowers `wanted` to what the limit on open files of this process leaves for connections; leaves it where the limit is unknown. */
function lowerToOpenFileLimit(wanted: number, files: string): number {
  const [, text = ''] = /^Max open files +(\d+)/m.exec(files) ?? [];
  const most = Number.parseInt(text, 10);
  if (Number.isNaN(most)) return wanted;
  return Math.min(wanted, Math.max(most - KEPT_FREE, Math.floor(most / 2)));
}

/** Linux has the limits of a process in a file; other systems have no such file. */
function readProcessLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
