// Events since n, to everyone who watches: live, late, reconnecting or sitting at another server, by one path.

import type { MatchEvent } from '@sente/match';
import { type MatchInfo, type ToClient, writeToClient } from '@sente/protocol';
import { type Connection, send } from './connection.ts';
import { type Frame, frameOf } from './frames.ts';
import type { Play } from './play.ts';
import type { Table } from './tables.ts';

/** The most events in one message; a long log goes out in several. */
const MOST_EVENTS = 500;

export type Watch = {
  /** Tells `listener` the match's events after `since`, now and from now on. */
  open(listener: Connection, table: Table, since: number, info: MatchInfo): void;
  close(listener: Connection, match: string): void;
};

export function openWatch(play: Play, now: () => number): Watch {
  /** By match: who watches, and the seq each was told last. */
  const watching = new Map<string, Map<Connection, number>>();

  function tell(table: Table): void {
    const listeners = watching.get(table.id);
    if (!listeners) return;
    const seq = table.events.length;
    // Nearly always all of them were told the same last: one frame for all.
    let from = -1;
    let frames: readonly Frame[] = [];
    for (const [listener, told] of listeners) {
      if (told >= seq) continue;
      if (told !== from) {
        from = told;
        frames = framesSince(table, told, now());
      }
      listeners.set(listener, seq);
      for (const frame of frames) send(listener, frame);
    }
  }

  play.onStep(tell);

  return {
    open(listener, table, since, info) {
      const listeners = watching.get(table.id) ?? new Map<Connection, number>();
      watching.set(table.id, listeners);
      play.hold(table);
      send(listener, frameOf(writeToClient({ t: 'match', match: info })));
      // A client that claims to know more than there is starts over.
      const told = since <= table.events.length ? since : 0;
      listeners.set(listener, told);
      if (told < table.events.length) tell(table);
      else send(listener, frameOf(writeToClient(news(table, told, [], now()))));
    },
    close(listener, match) {
      const listeners = watching.get(match);
      listeners?.delete(listener);
      if (listeners?.size !== 0) return;
      watching.delete(match);
      play.release(match);
    },
  };
}

function framesSince(table: Table, told: number, now: number): readonly Frame[] {
  const frames: Frame[] = [];
  for (let from = told; from < table.events.length; from += MOST_EVENTS) {
    const message = news(table, from, table.events.slice(from, from + MOST_EVENTS), now);
    frames.push(frameOf(writeToClient(message)));
  }
  return frames;
}

function news(table: Table, told: number, events: readonly MatchEvent[], now: number): ToClient {
  return { t: 'events', match: table.id, from: told + 1, events, now };
}
