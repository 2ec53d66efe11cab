// Events since n, to everyone who watches: live, late, reconnecting or sitting at another server, by one path.

import type { MatchEvent } from '@sente/match';
import { type MatchInfo, type ToClient, writeToClient } from '@sente/protocol';
import type { Play, Table } from './play.ts';

/** The most events in one message; a long log goes out in several. */
const MOST_EVENTS = 500;

/** Somebody to tell. `send` gets text that was written once for all. */
export type Listener = { send(message: string): void };

export type Watch = {
  /** Tells `listener` the match's events after `since`, now and from now on. */
  open(listener: Listener, table: Table, since: number, info: MatchInfo): void;
  close(listener: Listener, match: string): void;
  count(match: string): number;
};

export function openWatch(play: Play, now: () => number): Watch {
  /** By match: who watches, and the seq each was told last. */
  const watching = new Map<string, Map<Listener, number>>();

  function tell(table: Table): void {
    const listeners = watching.get(table.id);
    if (!listeners) return;
    const seq = table.events.length;
    const written = new Map<number, string[]>();
    for (const [listener, told] of listeners) {
      if (told >= seq) continue;
      let messages = written.get(told);
      if (!messages) {
        messages = write(table, told, now());
        written.set(told, messages);
      }
      listeners.set(listener, seq);
      for (const message of messages) listener.send(message);
    }
  }

  play.onStep(tell);

  return {
    open(listener, table, since, info) {
      const listeners = watching.get(table.id) ?? new Map<Listener, number>();
      watching.set(table.id, listeners);
      // A client that claims to know more than there is starts over.
      listeners.set(listener, since <= table.events.length ? since : 0);
      listener.send(writeToClient({ t: 'match', match: info }));
      tell(table);
      if (since === table.events.length) listener.send(writeToClient(news(table, since, [], now())));
    },
    close(listener, match) {
      const listeners = watching.get(match);
      listeners?.delete(listener);
      if (listeners?.size === 0) watching.delete(match);
    },
    count: (match) => watching.get(match)?.size ?? 0,
  };
}

function write(table: Table, told: number, now: number): string[] {
  const messages: string[] = [];
  for (let from = told; from < table.events.length; from += MOST_EVENTS) {
    messages.push(writeToClient(news(table, from, table.events.slice(from, from + MOST_EVENTS), now)));
  }
  return messages;
}

function news(table: Table, told: number, events: readonly MatchEvent[], now: number): ToClient {
  return { t: 'events', match: table.id, from: told + 1, events, now };
}
