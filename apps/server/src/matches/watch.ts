// Sends the events after n to every connection that watches: live, late, reconnecting or through another server, by one path.

import type { MatchEvent } from '@sente/match';
import { type MatchInfo, type ToClient, writeToClient } from '@sente/protocol';
import { type Connection, sendFrame } from '../connections/connection.ts';
import { encodeTextFrame, type Frame } from '../connections/frames.ts';
import type { LoadedMatch } from './match-cache.ts';
import type { Play } from './play.ts';

/** The most events in one message; a long log goes out in several. */
const MOST_EVENTS = 500;

export type Watch = {
  /** Sends the events after `since` to the connection, now and from now on. */
  open(listener: Connection, loaded: LoadedMatch, since: number, info: MatchInfo): void;
  close(listener: Connection, match: string): void;
  /** The match has new events. */
  stepTaken(loaded: LoadedMatch): void;
};

export function openWatch(play: Play, now: () => number): Watch {
  /** By match: the connections that watch, and the last event that each has got. */
  const watching = new Map<string, Map<Connection, number>>();

  function sendNewEventsToWatchers(loaded: LoadedMatch): void {
    const listeners = watching.get(loaded.id);
    if (!listeners) return;
    const seq = loaded.events.length;
    // Nearly always all of them have got the same events: one frame serves all.
    let from = -1;
    let frames: readonly Frame[] = [];
    for (const [listener, told] of listeners) {
      if (told >= seq) continue;
      if (told !== from) {
        from = told;
        frames = framesSince(loaded, told, now());
      }
      listeners.set(listener, seq);
      for (const frame of frames) sendFrame(listener, frame);
    }
  }

  return {
    open(listener, loaded, since, info) {
      const listeners = watching.get(loaded.id) ?? new Map<Connection, number>();
      watching.set(loaded.id, listeners);
      play.hold(loaded);
      sendFrame(listener, encodeTextFrame(writeToClient({ t: 'match', match: info })));
      // A client that claims to know more than there is starts over.
      const told = since <= loaded.events.length ? since : 0;
      listeners.set(listener, told);
      if (told < loaded.events.length) sendNewEventsToWatchers(loaded);
      else sendFrame(listener, encodeTextFrame(writeToClient(newEventsMessage(loaded, told, [], now()))));
    },
    close(listener, match) {
      const listeners = watching.get(match);
      listeners?.delete(listener);
      if (listeners?.size !== 0) return;
      watching.delete(match);
      play.release(match);
    },
    stepTaken: sendNewEventsToWatchers,
  };
}

function framesSince(loaded: LoadedMatch, told: number, now: number): readonly Frame[] {
  const frames: Frame[] = [];
  for (let from = told; from < loaded.events.length; from += MOST_EVENTS) {
    const message = newEventsMessage(loaded, from, loaded.events.slice(from, from + MOST_EVENTS), now);
    frames.push(encodeTextFrame(writeToClient(message)));
  }
  return frames;
}

function newEventsMessage(
  loaded: LoadedMatch,
  told: number,
  events: readonly MatchEvent[],
  now: number,
): ToClient {
  return { t: 'events', match: loaded.id, from: told + 1, events, now };
}
