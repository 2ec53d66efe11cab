// The form of a checker: it reads what clients sent and received, what servers logged and what is stored, and reports what
// must never be.

import type { Match } from '@sente/match';
import type { ToClient, ToServer } from '@sente/protocol';
import type { TableModel } from '../../../../web/src/table/model/table-view.ts';
import type { Tab } from '../browser.ts';
import type { Database } from '../database.ts';
import type { Hall, ServerLogLine } from '../hall.ts';
import type { Machine } from '../machine.ts';
import type { SimulationOptions } from '../options.ts';
import type { Player } from '../player.ts';
import type { HttpNote } from '../requests.ts';
import type { Service } from './service.ts';
import type { StoredMatch, StoredMatches, StoredStep } from './stored-matches.ts';
import type { RoomVersion, StoredRooms } from './stored-rooms.ts';

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

/** The events of a run, as the simulation hands them to the checkers. */
export type RunFacts = {
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
};

export type Facts = RunFacts & {
  readonly matches: StoredMatches;
  readonly rooms: StoredRooms;
  readonly service: Service;
  /** True at every nth check: for a look at the store that need not be taken each time. */
  isNthCheck(n: number): boolean;
  report(text: string): void;
};

export type Checker = {
  readonly name: string;
  message?(message: ClientMessage): void;
  requested?(note: HttpNote): void;
  logged?(machine: Machine, line: ServerLogLine): void;
  /** A message that the other side would not understand. */
  unreadable?(tab: Machine, direction: 'sent' | 'received', text: string): void;
  /** Code threw an error that nothing handles. */
  failed?(where: string, error: unknown): void;
  /** A match has new events; its columns say what they should. Called every two seconds, before `check`. */
  stored?(match: StoredMatch, steps: readonly StoredStep[]): void;
  /** A room has a new version. Called every two seconds, before `check`. */
  roomStored?(version: RoomVersion): void;
  /** Called every two seconds. */
  check?(): void;
  /** Called at the end of a run. */
  finish?(): void;
};

export type OpenChecker = (facts: Facts) => Checker;

/** The tables that are on the screens of the players' tabs. */
export function* tablesOnConnectedTabs(players: readonly Player[]): Generator<ShownTable> {
  for (const player of players) {
    for (const tab of player.tabs()) {
      const table = tab.page()?.table ?? null;
      const model = table?.online.model.peek() ?? null;
      if (table !== null && model !== null && tab.connection.up.peek())
        yield {
          ...{ tab, model, id: table.match, match: model.match.peek() },
          isPending: model.remote?.unsure.peek() === true,
        };
    }
  }
}

export type ShownTable = {
  readonly tab: Tab;
  readonly model: TableModel;
  readonly id: string;
  readonly match: Match;
  /** A move of the viewer's is not confirmed yet. */
  readonly isPending: boolean;
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

/** JSON with its keys in order: PostgreSQL stores them in an order of its own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
