// Requests over HTTP: each travels to a server and back, and may be lost with its connection or its server.

import { type Result, refuse } from '@sente/kernel';
import type { HallServer, HttpRequest } from './hall-server.ts';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Stream } from './seed.ts';

const TRAVEL_MS = { from: 2, to: 80 };
/** As the client's own limit for a request over HTTP. */
const TIMEOUT_MS = 12_000;

/** A browser as servers know it from each connection and request. */
export type Visitor = { readonly machine: Machine; readonly address: string; cookie(): string };

export type AskedRequest = Omit<HttpRequest, 'cookie' | 'address'>;

export type HttpReply = { readonly result: Result<object>; readonly cookies: readonly string[] };

/** A request at the client's end: when it is sent, with `reply` null, and when it is answered. */
export type HttpNote = {
  readonly client: Machine;
  readonly request: AskedRequest;
  readonly reply: HttpReply | null;
};

export type OpenRequest = {
  readonly client: Machine;
  readonly server: Machine | null;
  /** The connection breaks: the client is told, and nobody knows what the server has done. */
  lose(): void;
  /** Nothing gets through any more. */
  goSilent(): void;
};

type Deps = {
  readonly scheduler: Scheduler;
  readonly chance: Stream;
  /** null: no server runs. */
  readonly server: HallServer | null;
  readonly visitor: Visitor;
  readonly request: AskedRequest;
  readonly open: Set<OpenRequest>;
  readonly noted: (note: HttpNote) => void;
  /** The client's connection is silent at the moment. */
  readonly silent: boolean;
};

const LOST: HttpReply = { result: refuse('no_connection'), cookies: [] };

export function sendRequest(deps: Deps): Promise<HttpReply> {
  const { scheduler, chance, server, request, open, noted } = deps;
  const { machine: client, address, cookie } = deps.visitor;
  // All numbers are drawn at once, so that a later fault changes none of another request.
  const [thereMs, backMs] = [drawTravelMs(chance), drawTravelMs(chance)];
  let { silent } = deps;
  noted({ client, request, reply: null });
  return new Promise((resolve) => {
    const resolveRequestOnce = (reply: HttpReply) => {
      if (!open.delete(own)) return;
      cancel();
      noted({ client, request, reply });
      resolve(reply);
    };
    const cancel = scheduler.after(client, TIMEOUT_MS, () => resolveRequestOnce(LOST));
    const deliverReplyAfterDelay = (reply: HttpReply) =>
      scheduler.after(client, backMs, () => {
        if (!silent) resolveRequestOnce(reply);
      });
    const own: OpenRequest = {
      ...{ client, server: server?.machine ?? null },
      lose: () => void deliverReplyAfterDelay(LOST),
      goSilent() {
        silent = true;
      },
    };
    open.add(own);
    if (server === null) return void deliverReplyAfterDelay(LOST);
    const asked = { ...request, cookie: cookie(), address };
    scheduler.after(server.machine, thereMs, () => {
      if (!silent) void server.request(asked).then(deliverReplyAfterDelay);
    });
    return undefined;
  });
}

const drawTravelMs = (chance: Stream) => chance.between(TRAVEL_MS.from, TRAVEL_MS.to);
