// TCP connections, from the moment they are accepted: how many there are, in all and from one address, and which of them ask
// for nothing. Those that ask for nothing make room for newcomers.

import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '../base/rate-limit.ts';

export type TcpLimits = {
  readonly most: number;
  /** null: not looked at, because a proxy in front brings everybody from its own address. */
  readonly perAddress: number | null;
  /** A connection without a request for so long is closed. */
  readonly idleMs: number;
};

export type TcpConnections = {
  /** Counts and limits the connections of this server from now on. */
  follow(server: Server): void;
  size(): number;
};

type Held = {
  readonly address: string;
  /** Requests of it that are not answered yet. */
  asking: number;
};

type Connections = TcpLimits & {
  readonly all: Map<Socket, Held>;
  readonly byAddress: Map<string, number>;
  /** Since when each has asked for nothing; the one that is so for longest comes first. */
  readonly idle: Map<Socket, number>;
};

/** Looked at ten times in that time. */
const LOOKS = 10;

export function openTcpConnections(limits: TcpLimits): TcpConnections {
  const state: Connections = { ...limits, all: new Map(), byAddress: new Map(), idle: new Map() };
  return {
    follow(server) {
      server.on('connection', (socket) => accepted(state, socket));
      server.on('request', (request, response) => asked(state, request, response));
      // From here on it belongs to a WebSocket, which has limits of its own.
      server.on('upgrade', ({ socket }) => void state.idle.delete(socket));
      const timer = setInterval(() => closeIdle(state), Math.ceil(limits.idleMs / LOOKS));
      timer.unref();
      server.once('close', () => clearInterval(timer));
    },
    size: () => state.all.size,
  };
}

function accepted(state: Connections, socket: Socket): void {
  const address = addressKey(socket.remoteAddress ?? '');
  const refused = obstacle(state, address);
  if (refused !== null) return void closeWith(socket, refused);
  state.all.set(socket, { address, asking: 0 });
  state.byAddress.set(address, (state.byAddress.get(address) ?? 0) + 1);
  state.idle.set(socket, performance.now());
  socket.once('close', () => forget(state, socket));
}

function obstacle(state: Connections, address: string): string | null {
  const { all, byAddress, most, perAddress } = state;
  if (perAddress !== null && (byAddress.get(address) ?? 0) >= perAddress) return '429 Too Many Requests';
  return all.size < most || closeOldestIdle(state) ? null : '503 Service Unavailable';
}

function forget({ all, byAddress, idle }: Connections, socket: Socket): void {
  const held = all.get(socket);
  if (!held) return;
  all.delete(socket);
  idle.delete(socket);
  const left = (byAddress.get(held.address) ?? 1) - 1;
  if (left > 0) byAddress.set(held.address, left);
  else byAddress.delete(held.address);
}

function asked(state: Connections, { socket }: IncomingMessage, response: ServerResponse): void {
  const held = state.all.get(socket);
  if (!held) return;
  held.asking += 1;
  state.idle.delete(socket);
  response.once('close', () => {
    held.asking -= 1;
    if (held.asking === 0 && state.all.has(socket)) state.idle.set(socket, performance.now());
  });
}

/** False: every connection is in use. */
function closeOldestIdle(state: Connections): boolean {
  const [oldest] = state.idle.keys();
  if (oldest === undefined) return false;
  // Its place is free at once; the event that it is closed comes later.
  forget(state, oldest);
  oldest.destroy();
  return true;
}

/** Node closes an idle connection, too, but starts counting again with every empty line. */
function closeIdle({ idle, idleMs }: Connections): void {
  const now = performance.now();
  for (const [socket, since] of idle) {
    if (now - since < idleMs) return;
    socket.destroy();
  }
}

/** Closes both ways: a client that does not close its own would keep the connection otherwise. */
export function closeWith(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** TCP connections beside the WebSockets: for pages and requests, also while the hall is full. */
const SPARE = 100;

type Settings = {
  readonly maxConnections: number;
  readonly tcpPerAddress: number;
  readonly trustProxy: number;
};

/** `maxConnections`: of WebSockets, as many as the open files allow. */
export function connectionLimits(settings: Settings, files = readLimits()) {
  const most = withinOpenFiles(settings.maxConnections + SPARE, files);
  return {
    most,
    maxConnections: most - SPARE,
    perAddress: settings.trustProxy > 0 ? null : settings.tcpPerAddress,
  };
}

/** A request is whole by then, or hung up on. */
const REQUEST_MS = 15_000;
/** Longer than the minute for which proxies keep a connection to use it again: they are to close it, not we. */
const PROXY_KEEP_ALIVE_MS = 72_000;
/** So many times as long as a request may take to come, an answer may lie unread. */
const UNREAD = 4;

export type HttpTimes = {
  readonly requestMs: number;
  /** How long Node keeps a connection after an answer. */
  readonly keepAliveMs: number;
  /** How long nothing may move on a connection that waits for an answer or is sent one. */
  readonly unreadMs: number;
  readonly idleMs: number;
};

export function httpTimes(trustProxy: number, requestMs = REQUEST_MS): HttpTimes {
  const keepAliveMs = trustProxy > 0 ? PROXY_KEEP_ALIVE_MS : requestMs;
  // Node's own times come first: it answers 408 before it closes.
  return { requestMs, keepAliveMs, unreadMs: UNREAD * requestMs, idleMs: keepAliveMs + requestMs };
}

/** Files, the database and other servers need descriptors, too. */
const KEPT_FREE = 256;

/** As many connections as this process may have files open, less what else it needs; `wanted` where that is not known. */
function withinOpenFiles(wanted: number, files: string): number {
  const [, text = ''] = /^Max open files +(\d+)/m.exec(files) ?? [];
  const most = Number.parseInt(text, 10);
  if (Number.isNaN(most)) return wanted;
  return Math.min(wanted, Math.max(most - KEPT_FREE, Math.floor(most / 2)));
}

/** Linux says it in a file; other systems are not asked. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
