// The events of a match as they come, each once and in order, folded by the rules of its game.

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Game, Refusal, Result } from '@sente/kernel';
import { type Match, type MatchEvent, tryEvolve } from '@sente/match';
import type { MatchInfo } from '@sente/protocol';
import type { Connection } from './connection.ts';

type FollowDeps = {
  readonly connection: Connection;
  find(game: string): Promise<Game | undefined>;
  /** At the table, and the board has been seen; until then, and from another page, one only hears of the match. */
  readonly present: ReadonlySignal<boolean>;
  /** What happens to the match while one follows it, not what happened before. */
  heard?(match: Match, event: MatchEvent): void;
};

export type FollowedMatch = {
  readonly info: ReadonlySignal<MatchInfo | null>;
  readonly game: ReadonlySignal<Game | null>;
  readonly match: ReadonlySignal<Match | null>;
  readonly refusal: ReadonlySignal<Refusal | null>;
  startedAt(): number | null;
  stop(): void;
};

export function followMatch({ connection, find, present, heard }: FollowDeps, id: string): FollowedMatch {
  const [info, game] = [signal<MatchInfo | null>(null), signal<Game | null>(null)];
  const [match, refusal] = [signal<Match | null>(null), signal<Refusal | null>(null)];
  const how = () => (present.peek() ? {} : { glance: true });
  let events: readonly MatchEvent[] = [];

  const watch = () => connection.tell({ t: 'watch', match: id, since: events.length, ...how() });
  function startOver(): void {
    events = [];
    match.value = null;
    watch();
  }
  function advance(): void {
    const rules = game.value;
    if (!rules) return;
    const before = match.value;
    let now = before;
    for (const event of events.slice(now?.seq ?? 0)) {
      if (before && now) heard?.(now, event);
      const next: Result<Match> = tryEvolve(rules, now, event);
      // Rules of another version on one of the two sides: nothing here can mend that but a newer page.
      if (!next.ok) {
        refusal.value = next.refusal;
        return;
      }
      now = next.value;
    }
    if (now !== before) match.value = now;
  }
  const endings = [
    connection.hear('match', ({ match: told }) => {
      if (told.id !== id) return;
      info.value = told;
      void find(told.game).then((found) => {
        if (!found) refusal.value = { code: 'unknown_game', data: {} };
        game.value = found ?? null;
        advance();
      });
    }),
    connection.hear('events', ({ match: of, from, events: news }) => {
      if (of !== id) return;
      if (from > events.length + 1) return startOver();
      // What we know already comes again after a broken line.
      const fresh = news.slice(events.length + 1 - from);
      if (fresh.length === 0) return;
      events = [...events, ...fresh];
      advance();
    }),
    connection.hear('error', ({ code, data }) => {
      if (code === 'no_such_match' && data['match'] === id) refusal.value = { code, data };
    }),
    connection.onUp(watch),
    whenTurning(present, () => {
      watch();
      connection.tell({ t: 'unwatch', match: id, glance: true });
    }),
  ];
  return {
    info,
    game,
    match,
    refusal,
    startedAt: () => events[0]?.at ?? null,
    stop() {
      for (const end of endings) end();
      connection.tell({ t: 'unwatch', match: id, ...how() });
    },
  };
}

/** Calls once, when what was not so becomes so. */
function whenTurning(holds: ReadonlySignal<boolean>, act: () => void): () => void {
  let before = holds.peek();
  return effect(() => {
    const turned = holds.value && !before;
    before ||= turned;
    if (turned) act();
  });
}
