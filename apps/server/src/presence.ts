// Who is at the table: a seat is here while any connection of its identity watches the match.

import { isOver } from '@sente/match';
import type { Logger } from 'pino';
import type { Play } from './play.ts';
import type { Store } from './store/store.ts';
import type { Table } from './tables.ts';

export type PresenceTimes = {
  /** A reload or a short gap in the network is not an absence. */
  readonly goneMs: number;
  /** After a match begins: how long its players may take to come and look. */
  readonly arrivalMs: number;
  /** After a start of the server: how long the players of running matches may take to come back. */
  readonly returnMs: number;
};

export const PRESENCE_TIMES: PresenceTimes = { goneMs: 2_000, arrivalMs: 10_000, returnMs: 20_000 };

const PAGE = 200;

export type Presence = {
  came(table: Table, account: string): void;
  went(match: string, account: string): void;
  /** After a start nobody is connected: whoever does not come back to a running match is gone. */
  takeUp(): void;
  stop(): void;
};

type Ground = {
  readonly play: Play;
  readonly store: Store;
  readonly log: Logger;
  readonly times: PresenceTimes;
};

export function openPresence({ play, store, log, times }: Ground): Presence {
  /** By match and account: how many connections. Only seats are kept, spectators come and go unseen. */
  const here = new Map<string, { readonly seat: number; count: number }>();
  const timers = new Set<NodeJS.Timeout>();

  function isHere({ id, match }: Table, seat: number): boolean {
    return here.has(keyOf(id, match.config.players[seat] ?? ''));
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  function say(match: string, seat: number, here: boolean): void {
    play
      .act(match, { command: { kind: 'presence', seat, here } })
      .catch((error: unknown) => log.error({ match, error: String(error) }, 'presence was not saved'));
  }

  function sayAbsentees(table: Table): void {
    if (isOver(table.match)) return;
    for (const [seat, since] of table.match.absentSince.entries())
      if (since === null && !isHere(table, seat)) say(table.id, seat, false);
  }

  /** Another server cannot see our connections: when it says a seat is gone that we hold, we say it is here. */
  function correct(table: Table): void {
    const { match } = table;
    for (let seat = 0; seat < match.absentSince.length; seat++) {
      if (match.absentSince[seat] !== null && !isOver(match) && isHere(table, seat))
        say(table.id, seat, true);
    }
  }

  async function checkRunning(): Promise<void> {
    for (let after = ''; ; ) {
      const page = await store.matches.running(PAGE, after);
      for (const id of page) {
        const table = await play.table(id);
        if (table) sayAbsentees(table);
      }
      const last = page.at(-1);
      if (page.length < PAGE || last === undefined) return;
      after = last;
    }
  }

  /** Looks later, and once more later still when the store does not answer. */
  function checkLater(ms: number, check: () => Promise<void>): void {
    later(ms, () => {
      check().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'presence was not checked');
        checkLater(ms, check);
      });
    });
  }

  play.onStep(correct);
  play.onBegin(({ id }) =>
    checkLater(times.arrivalMs, async () => {
      const table = await play.table(id);
      if (table) sayAbsentees(table);
    }),
  );

  return {
    came(table, account) {
      const seat = table.match.config.players.indexOf(account);
      if (seat < 0) return;
      const key = keyOf(table.id, account);
      const held = here.get(key) ?? { seat, count: 0 };
      held.count += 1;
      here.set(key, held);
      correct(table);
    },
    went(match, account) {
      const key = keyOf(match, account);
      const held = here.get(key);
      if (!held) return;
      held.count -= 1;
      if (held.count > 0) return;
      here.delete(key);
      later(times.goneMs, () => {
        if (!here.has(key)) say(match, held.seat, false);
      });
    },
    takeUp: () => checkLater(times.returnMs, checkRunning),
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function keyOf(match: string, account: string): string {
  return `${match} ${account}`;
}
