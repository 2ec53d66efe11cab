// The events of a match as they come, each once and in order, folded by the rules of its game.

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Game, Refusal, Result } from '@sente/kernel';
import { type Match, type MatchEvent, tryEvolve } from '@sente/match';
import type { MatchInfo } from '@sente/protocol';
import type { Connection } from './connection.ts';

type FollowDeps = {
  readonly connection: Connection;
  find(game: string): Promise<Game | undefined>;
  /** Whether the player is at the table and has seen the board. Without it the match is only followed from another page. */
  readonly present?: ReadonlySignal<boolean>;
  /** Called for events that happen while the match is followed, not for earlier ones. */
  onEvent?(match: Match, event: MatchEvent): void;
};

export type FollowedMatch = {
  readonly info: ReadonlySignal<MatchInfo | null>;
  readonly game: ReadonlySignal<Game | null>;
  readonly match: ReadonlySignal<Match | null>;
  readonly refusal: ReadonlySignal<Refusal | null>;
  startedAt(): number | null;
  stop(): void;
};

export function followMatch(deps: FollowDeps, id: string): FollowedMatch {
  const { connection, find, present = signal(false), onEvent } = deps;
  const info = signal<MatchInfo | null>(null);
  const { game, match, refusal, ...log } = makeFoldedEventLog(onEvent);
  const glance = () => (present.peek() ? {} : { glance: true });
  const watch = () => connection.send({ t: 'watch', match: id, since: log.length(), ...glance() });

  const unsubscribes = [
    connection.onMessage('match', ({ match: received }) => {
      if (received.id !== id) return;
      info.value = received;
      void find(received.game).then(log.setGame);
    }),
    connection.onMessage('events', ({ match: of, from, events }) => {
      if (of !== id) return;
      const missing = from > log.length() + 1;
      if (missing) {
        log.clear();
        watch();
      } else {
        // After a reconnection the server may send events that we already have.
        log.add(events.slice(log.length() + 1 - from));
      }
    }),
    connection.onMessage('error', ({ code, data }) => {
      if (code === 'no_such_match' && data['match'] === id) refusal.value = { code, data };
    }),
    connection.onUp(watch),
    runOnceWhenItTurnsTrue(present, () => {
      watch();
      connection.send({ t: 'unwatch', match: id, glance: true });
    }),
  ];
  return {
    info,
    game,
    match,
    refusal,
    startedAt: log.startedAt,
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      connection.send({ t: 'unwatch', match: id, ...glance() });
    },
  };
}

/** The events received so far, and the match to which the rules of its game fold them. */
function makeFoldedEventLog(onEvent: FollowDeps['onEvent']) {
  const game = signal<Game | null>(null);
  const match = signal<Match | null>(null);
  const refusal = signal<Refusal | null>(null);
  let events: readonly MatchEvent[] = [];

  function applyNewEvents(): void {
    const rules = game.value;
    if (!rules) return;
    const before = match.value;
    let now = before;
    for (const event of events.slice(now?.seq ?? 0)) {
      if (before && now) onEvent?.(now, event);
      const next: Result<Match> = tryEvolve(rules, now, event);
      // Server and page have different versions of the rules. Only a newer page can help.
      if (!next.ok) {
        refusal.value = next.refusal;
        return;
      }
      now = next.value;
    }
    if (now !== before) match.value = now;
  }
  return {
    game,
    match,
    refusal,
    length: () => events.length,
    startedAt: () => events[0]?.at ?? null,
    setGame(found: Game | undefined) {
      if (!found) refusal.value = { code: 'unknown_game', data: {} };
      game.value = found ?? null;
      applyNewEvents();
    },
    add(fresh: readonly MatchEvent[]) {
      if (fresh.length === 0) return;
      events = [...events, ...fresh];
      applyNewEvents();
    },
    clear() {
      events = [];
      match.value = null;
    },
  };
}

/** Calls `act` once, when the condition changes from false to true. */
function runOnceWhenItTurnsTrue(condition: ReadonlySignal<boolean>, act: () => void): () => void {
  let wasTrue = condition.peek();
  return effect(() => {
    const turned = condition.value && !wasTrue;
    wasTrue ||= turned;
    if (turned) act();
  });
}
