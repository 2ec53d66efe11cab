// WebSockets of a simulation: pairs of ends in place of a network. Each end behaves as the real one does towards the code
// that uses it: the client's as a browser's WebSocket, the server's as one of `ws` on a stream.

import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { WebSocket as ServerSocket } from 'ws';
import type { Frame } from '../connections/frames.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Stream } from './seed.ts';

const DELAY_MS = { from: 1, to: 60 };
/** Part of the messages takes longer, as over a phone. */
const SLOW_SHARE = 0.02;
const SLOW_MS = { from: 60, to: 1_500 };

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** The end of the browser. */
export type ClientEnd = {
  readonly OPEN: 1;
  readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  send(text: string): void;
  close(): void;
};

/** Accepts a connection at a server. */
export type Accept = (socket: ServerSocket, stream: Duplex) => void;

export type Wire = {
  readonly client: ClientEnd;
  /** Nothing gets through any more, and neither end learns of it. */
  goSilent(): void;
  /** The connection breaks: each end that lives is told. */
  cut(): void;
};

type Deps = {
  readonly scheduler: Scheduler;
  /** The chance of one direction. */
  readonly stream: (direction: string) => Stream;
  readonly client: Machine;
  readonly server: Machine;
  /** Called at the server when the client has arrived; null: the server refuses the connection. */
  readonly accept: Accept | null;
  /** Called with every text, at the client's end. */
  readonly observe: (direction: 'sent' | 'received', text: string) => void;
  readonly ended: (wire: Wire) => void;
};

/** Messages of one direction arrive in the order in which they were sent. */
function openDirection(scheduler: Scheduler, chance: Stream, to: Machine) {
  let last = 0;
  return (work: () => void): void => {
    const delay = chance.happens(SLOW_SHARE) ? SLOW_MS : DELAY_MS;
    last = Math.max(last, scheduler.now() + chance.between(delay.from, delay.to));
    scheduler.after(to, last - scheduler.now(), work);
  };
}

export function openWire(deps: Deps): Wire {
  const { scheduler, stream, client: clientMachine, server: serverMachine, accept, observe } = deps;
  const toServer = openDirection(scheduler, stream('to server'), serverMachine);
  const toClient = openDirection(scheduler, stream('to client'), clientMachine);
  const atServer = new ServerEnd();
  let silent = false;

  function closeClientEnd(): void {
    if (client.readyState === CLOSED) return;
    client.readyState = CLOSED;
    deps.ended(wire);
    client.onclose?.();
  }
  function closeServerEnd(): void {
    if (atServer.readyState === CLOSED) return;
    atServer.readyState = CLOSED;
    atServer.destroyed = true;
    atServer.emit('close');
  }
  const sendUnlessSilent = (way: typeof toServer, work: () => void) => {
    if (!silent)
      way(() => {
        if (!silent) work();
      });
  };

  atServer.onFrame = (frame) =>
    sendUnlessSilent(toClient, () => {
      if (client.readyState !== OPEN) return;
      const text = textOfFrame(frame);
      // A browser answers a ping by itself.
      if (text === null) return sendUnlessSilent(toServer, () => void atServer.emit('pong', Buffer.alloc(0)));
      observe('received', text);
      client.onmessage?.({ data: text });
    });
  atServer.onClose = () => {
    sendUnlessSilent(toClient, closeClientEnd);
    scheduler.after(serverMachine, 0, closeServerEnd);
  };

  const client: ClientEnd = {
    OPEN,
    readyState: CONNECTING,
    onopen: null,
    onclose: null,
    onmessage: null,
    send(text) {
      if (client.readyState !== OPEN) return;
      observe('sent', text);
      sendUnlessSilent(toServer, () => {
        if (atServer.readyState === OPEN) atServer.emit('message', Buffer.from(text), false);
      });
    },
    close() {
      if (client.readyState === CLOSED || client.readyState === CLOSING) return;
      client.readyState = CLOSING;
      sendUnlessSilent(toServer, closeServerEnd);
      scheduler.after(clientMachine, 1, closeClientEnd);
    },
  };
  const wire: Wire = {
    client,
    goSilent() {
      silent = true;
    },
    cut() {
      silent = true;
      toServer(closeServerEnd);
      toClient(closeClientEnd);
    },
  };

  sendUnlessSilent(toServer, () => {
    if (accept === null) return sendUnlessSilent(toClient, closeClientEnd);
    // The stubs have what the server uses of a socket of `ws` and of its stream.
    accept(atServer as unknown as ServerSocket, atServer as unknown as Duplex);
    return sendUnlessSilent(toClient, () => {
      if (client.readyState !== CONNECTING) return;
      client.readyState = OPEN;
      client.onopen?.();
    });
  });
  return wire;
}

/** The part of a WebSocket, and of the stream under it, that the server uses. */
class ServerEnd extends EventEmitter {
  readyState = OPEN;
  destroyed = false;
  readonly writableLength = 0;
  onFrame: (frame: Frame) => void = () => {};
  onClose: () => void = () => {};

  cork(): void {}
  uncork(): void {}
  write(frame: Frame): void {
    if (!this.destroyed) this.onFrame(frame);
  }
  close(): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSING;
    this.onClose();
  }
  terminate(): void {
    if (this.readyState === CLOSED) return;
    this.destroyed = true;
    this.onClose();
  }
}

const PING = 0x89;
const MEDIUM = 126;
const LONG = 127;

/** null: the frame is a ping. */
function textOfFrame(frame: Frame): string | null {
  if (frame[0] === PING) return null;
  const length = frame[1];
  const head = length === LONG ? 10 : length === MEDIUM ? 4 : 2;
  return frame.toString('utf8', head);
}
