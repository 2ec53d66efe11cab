// The form of a checker: it reads what clients sent and received, what servers logged and what is stored, and reports what
// must never be.

import type { Game, Result } from '@sente/kernel';
import { type Match, type MatchEvent, tryEvolve } from '@sente/match';
import type { ToClient, ToServer } from '@sente/protocol';
import type { Tab } from '../browser.ts';
import type { Database } from '../database.ts';
import type { Hall, ServerLogLine } from '../hall.ts';
import type { Machine } from '../machine.ts';
import type { SimulationOptions } from '../options.ts';
import type { Player } from '../player.ts';

/** A message at the client's end of a connection. */
export type ClientMessage = {
  readonly tab: Machine;
  /** The account of the tab, as the server has said. */
  readonly account: string;
  readonly text: string;
} & (
  | { readonly direction: 'sent'; readonly message: ToServer }
  | { readonly direction: 'received'; readonly message: ToClient }
);

export type Facts = {
  readonly options: SimulationOptions;
  readonly database: Database;
  readonly databaseMachine: Machine;
  readonly hall: Hall;
  readonly players: readonly Player[];
  /** True time, in milliseconds since the beginning. */
  now(): number;
  /** A time of the database's clock as true time. */
  trueTimeOf(at: number): number;
  /** How long there has been no fault. */
  calmMs(): number;
  /** Players begin nothing new and end what goes on, since so long; null: not yet. */
  finishingMs(): number | null;
  /** Does the work again and again, so many milliseconds apart. */
  everySample(ms: number, work: () => void): void;
  report(text: string): void;
};

export type Checker = {
  readonly name: string;
  message?(message: ClientMessage): void;
  logged?(machine: Machine, line: ServerLogLine): void;
  /** Called every two seconds. */
  check?(): void;
  /** Called at the end of a run. */
  finish?(): void;
};

export type OpenChecker = (facts: Facts) => Checker;

/** Measures how long a condition has held without a break, for each subject. */
export function openPatience(now: () => number) {
  const since = new Map<string, number>();
  function held(subject: string, holds: boolean): number {
    if (!holds) {
      since.delete(subject);
      return 0;
    }
    const began = since.get(subject) ?? now();
    since.set(subject, began);
    return now() - began;
  }
  return {
    held,
    /** The condition holds for these subjects and for no other. */
    heldByAll(subjects: readonly string[]): readonly (readonly [subject: string, ms: number])[] {
      for (const known of [...since.keys()]) if (!subjects.includes(known)) since.delete(known);
      return subjects.map((subject) => [subject, held(subject, true)]);
    },
  };
}

/** The tables that are on the screens of the players' tabs. */
export function* shownTables(players: readonly Player[]): Generator<ShownTable> {
  for (const player of players) {
    for (const tab of player.tabs()) {
      const table = tab.page()?.table ?? null;
      const model = table?.online.model.peek() ?? null;
      if (table !== null && model !== null && tab.connection.up.peek())
        yield { player, tab, id: table.match, game: model.game, match: model.match.peek() };
    }
  }
}

export type ShownTable = {
  readonly player: Player;
  readonly tab: Tab;
  readonly id: string;
  readonly game: Game;
  readonly match: Match;
};

export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The steps of a match, up to the first event that the rules refuse. */
export function* foldEvents(game: Game, events: readonly MatchEvent[]): Generator<FoldStep> {
  let match: Match | null = null;
  for (const [i, event] of events.entries()) {
    const next: Result<Match> = tryEvolve(game, match, event);
    yield { seq: i + 1, event, before: match, after: next };
    if (!next.ok) return;
    match = next.value;
  }
}

export type FoldStep = {
  readonly seq: number;
  readonly event: MatchEvent;
  readonly before: Match | null;
  readonly after: Result<Match>;
};

/** JSON with its keys in order: PostgreSQL stores them in an order of its own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
