// Every request is answered while its tab is connected, and so is every message to which an answer is due. After a lost
// connection the client asks again by itself.

import type { ToClient, ToServer } from '@sente/protocol';
import type { OpenChecker } from './checker.ts';
import { openConditionTimers } from './condition-timers.ts';

/** The store may be waited for during 30 seconds, and a meeting ends before a request of one of its players. */
const LIMIT_MS = 60_000;
/** When nothing has failed for a while. */
const CALM_LIMIT_MS = 20_000;
const CALM_MS = 40_000;
/** A client gives an HTTP request up after so long. */
const HTTP_LIMIT_MS = 12_000;

/** The answer that a message without an id asks for. */
function answerAskedForBy(message: ToServer): string | null {
  if (message.t === 'hello') return 'welcome';
  if (message.t === 'watch') return `events of ${message.match}`;
  if ((message.t === 'lobby' || message.t === 'mine') && message.on) return message.t;
  return message.t === 'ping' ? 'pong' : null;
}

function answersGivenBy(message: ToClient): readonly string[] {
  switch (message.t) {
    case 'events':
      return [`events of ${message.match}`];
    case 'error':
      return [`events of ${String(message.data['match'] ?? '')}`, 'welcome'];
    default:
      return [message.t];
  }
}

/** The request that a message takes back. */
function requestTakenBackBy(message: ToServer): string | null {
  if (message.t === 'unwatch') return `events of ${message.match}`;
  return (message.t === 'lobby' || message.t === 'mine') && !message.on ? message.t : null;
}

export const unansweredRequests: OpenChecker = ({ players, now, calmMs, report }) => {
  const up = openConditionTimers(now);
  /** By tab: what is awaited, and since when. A new connection begins anew. */
  const awaited = new Map<string, Map<string, number>>();
  const asked = new Map<object, number>();

  const limitMs = () => (calmMs() >= CALM_MS ? CALM_LIMIT_MS : LIMIT_MS);

  return {
    name: 'answers',
    message({ tab, direction, message }) {
      const own = awaited.get(tab.name) ?? new Map<string, number>();
      awaited.set(tab.name, own);
      if (direction === 'received') {
        for (const given of answersGivenBy(message)) own.delete(given);
        return;
      }
      if (message.t === 'hello') own.clear();
      const what = answerAskedForBy(message);
      if (what !== null && !own.has(what)) own.set(what, now());
      const ended = requestTakenBackBy(message);
      if (ended !== null) own.delete(ended);
    },
    requested({ client, request, reply }) {
      if (reply === null) return void asked.set(request, now());
      const ms = Math.round(now() - (asked.get(request) ?? now()));
      asked.delete(request);
      if (ms >= HTTP_LIMIT_MS && calmMs() >= CALM_MS)
        report(`${client.name} had no answer to ${request.method} ${request.path} in ${ms} ms`);
      return undefined;
    },
    check() {
      for (const { machine, connection, openRequests } of players.flatMap((player) => player.tabs())) {
        const connectedMs = up.heldForMs(machine.name, connection.up.peek());
        if (connectedMs < limitMs()) continue;
        const waiting = [
          ...[...openRequests].map(({ what, since }) => [what, since] as const),
          ...(awaited.get(machine.name) ?? []),
        ];
        for (const [what, since] of waiting) {
          const ms = Math.round(now() - since);
          if (ms > limitMs()) report(`${machine.name} has waited ${ms} ms for an answer to ${what}`);
        }
      }
    },
  };
};
