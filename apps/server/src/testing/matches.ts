// A minimal match for a store, its first act, and unused ids.

import type { MatchConfig, MatchEvent } from '@sente/match';
import type { Append, NewMatch } from '../store/store.ts';

export const PLAIN_CONFIG: MatchConfig = {
  game: 'gomoku/freestyle',
  options: {},
  players: ['ann', 'bob'],
  moveMs: null,
  timeoutPolicy: 'auto',
  graceMs: null,
  rated: false,
  pausedMs: 3_600_000,
  commitment: null,
};

export function plainMatch(id: string, change: Partial<NewMatch> = {}): NewMatch {
  const config = change.config ?? PLAIN_CONFIG;
  const started: MatchEvent = { kind: 'started', at: 1, config };
  return {
    ...{ id, roomId: null, seriesId: null, mode: 'custom', rated: false, config },
    ...{ events: [started], deadline: null, deal: null },
    ...change,
  };
}

export function moved(move: string): MatchEvent {
  return { kind: 'moved', at: 2, seat: 0, move };
}

export function plainAct(match: string, expect: number, change: Partial<Append> = {}): Append {
  return {
    ...{ match, expect, events: [moved('h8')], status: 'playing', deadline: null, outcome: null },
    ...change,
  };
}

let lastId = 0;
/** Unique ids that sort, also as text, in the order they were made. */
export function fresh(prefix: string): string {
  lastId += 1;
  return `${prefix}${String(lastId).padStart(6, '0')}`;
}
