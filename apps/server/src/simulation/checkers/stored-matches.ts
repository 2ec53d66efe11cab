// The matches as they are stored, folded by the rules: every two seconds one statement reads what is new in all of them, for
// all checkers.

import { findGame } from '@sente/games';
import type { Game } from '@sente/kernel';
import { isOver, type Match, type MatchEvent, tryEvolve } from '@sente/match';
import type { Database } from '../database.ts';
import type { Machine } from '../machine.ts';

export type StoredMatch = {
  readonly id: string;
  readonly game: Game;
  readonly room: string | null;
  readonly rated: boolean;
  readonly players: readonly string[];
  readonly events: readonly MatchEvent[];
  /** The values of the columns. */
  readonly row: MatchColumns;
  /** After the last event; null before the first, and after an event that the rules refuse. */
  readonly match: Match | null;
  /** The match after this event, if it is one of the last few. */
  after(seq: number): Match | undefined;
};

export type MatchColumns = {
  readonly seq: number;
  readonly status: string;
  readonly deadline: number | null;
};

/** One event of a stored match: what was before, and what it made of it; null when the rules refuse it. */
export type StoredStep = {
  readonly seq: number;
  readonly event: MatchEvent;
  /** The name of the act, if a player has sent it. */
  readonly action: string | null;
  readonly before: Match | null;
  readonly after: Match | null;
};

export type StoredMatches = {
  get(id: string): StoredMatch | undefined;
  /** Those that are not over. */
  running(): readonly StoredMatch[];
  all(): readonly StoredMatch[];
  /** Reads what was stored since the last call. */
  read(): readonly { readonly stored: StoredMatch; readonly steps: readonly StoredStep[] }[];
};

type Row = {
  readonly id: string;
  readonly game: string;
  readonly room: string | null;
  readonly rated: boolean;
  readonly players: readonly string[];
  readonly seq: number;
  readonly status: string;
  readonly deadline: number | null;
  readonly events: readonly {
    readonly seq: number;
    readonly body: MatchEvent;
    readonly action: string | null;
  }[];
};

const NEW_EVENTS = `select m.id, m.game, m.room_id as room, m.rated, m.players, m.seq, m.status, m.deadline,
    (select coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'body', e.body, 'action', e.action_id) order by e.seq), '[]')
      from events e where e.match_id = m.id and e.seq > coalesce(($2::jsonb ->> m.id)::integer, 0)) as events
  from matches m where m.touched_at >= to_timestamp($1::double precision / 1000) order by m.id`;
/** A client is rarely further behind than this. */
const MOST_STATES = 24;

type Kept = {
  -readonly [key in keyof StoredMatch]: StoredMatch[key];
} & { readonly events: MatchEvent[]; readonly states: Map<number, Match> };

export function openStoredMatches(database: Database, { world }: Machine): StoredMatches {
  const matches = new Map<string, Kept>();
  let readAt = 0;

  function open({ id, game: name, room, rated, players, seq, status, deadline }: Row): Kept {
    const game = findGame(name);
    if (game === undefined) throw new Error(`match ${id} has an unknown game: ${name}`);
    const states = new Map<number, Match>();
    const row = { seq, status, deadline };
    return {
      ...{ id, game, room, rated, players, row, states, events: [], match: null },
      after: (at) => states.get(at),
    };
  }

  function add(kept: Kept, { seq, body: event, action }: Row['events'][number]): StoredStep {
    const before = kept.match;
    const isBroken = before === null && kept.events.length > 0;
    const next = isBroken ? null : tryEvolve(kept.game, before, event);
    kept.events.push(event);
    kept.match = next?.ok ? next.value : null;
    if (kept.match !== null) kept.states.set(seq, kept.match);
    kept.states.delete(seq - MOST_STATES);
    return { seq, event, action, before, after: kept.match };
  }

  return {
    get: (id) => matches.get(id),
    running: () => [...matches.values()].filter(({ match }) => match !== null && !isOver(match)),
    all: () => [...matches.values()],
    read() {
      const known = Object.fromEntries([...matches].map(([id, { events }]) => [id, events.length]));
      const rows = database.read<Row>(NEW_EVENTS, [readAt, JSON.stringify(known)]);
      // Something may still be stored in this very millisecond.
      readAt = world.wall();
      return rows.map((row) => {
        const kept = matches.get(row.id) ?? open(row);
        matches.set(row.id, kept);
        const { seq, status, deadline } = row;
        kept.row = { seq, status, deadline };
        return { stored: kept, steps: row.events.map((event) => add(kept, event)) };
      });
    },
  };
}
