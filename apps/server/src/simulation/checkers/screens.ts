// In calm times every screen shows what is stored: the events, and the time that is left.

import { remainingMs } from '@sente/match';
import { type OpenChecker, type ShownTable, tablesOnConnectedTabs } from './checker.ts';
import { openConditionTimers } from './condition-timers.ts';

const BEHIND_MS = 5_000;
const CLOCK_OFF_MS = 2_500;
const EMPTY_MS = 15_000;
/** After the last fault it takes this long until clients are connected again and their clocks are right. */
const CALM_MS = 45_000;

export const staleScreens: OpenChecker = ({ databaseMachine, matches, players, now, calmMs, report }) => {
  const behind = openLagTracker(now);
  const [clockOff, empty] = [openConditionTimers(now), openConditionTimers(now)];

  /** The time left of the seat to move: on the screen, and by the stored deadline. */
  function checkClock({ tab, id, model, match }: ShownTable, wrong: Map<string, string>): void {
    const stored = matches.get(id)?.match ?? null;
    if (stored === null || stored.seq !== match.seq || match.turn === null || match.status !== 'playing')
      return;
    const left = remainingMs(stored, databaseMachine.world.wall());
    const shown = model.clock?.peek()(match.turn) ?? null;
    const isRight = left === null ? shown === null : shown !== null && Math.abs(left - shown) <= CLOCK_OFF_MS;
    if (isRight) return;
    wrong.set(
      `${tab.machine.name} ${id}`,
      `${tab.machine.name} shows ${shown} ms left in match ${id}, and it is ${left} ms`,
    );
  }

  /** Tables whose match has not arrived, and will not be refused either. */
  function checkTablesAreLoaded(): void {
    const waiting = players
      .flatMap((player) => player.tabs())
      .flatMap((tab) => {
        const table = tab.connection.up.peek() ? tab.page()?.table : null;
        const isEmpty = table && table.online.model.peek() === null && table.online.refusal.peek() === null;
        return isEmpty ? `${tab.machine.name} shows no board of match ${table.match}` : [];
      });
    for (const [what, ms] of empty.heldByAll(waiting))
      if (calmMs() >= EMPTY_MS && ms > EMPTY_MS) report(`${what}, for ${ms} ms`);
  }

  return {
    name: 'screens',
    check() {
      // Also under faults, so that it is known since when a screen has been wrong.
      checkTablesAreLoaded();
      const tables = [...tablesOnConnectedTabs(players)];
      const wrong = new Map<string, string>();
      for (const table of tables) {
        const { tab, id, match } = table;
        const stored = matches.get(id)?.row.seq ?? 0;
        // A move that is not confirmed yet is shown without being stored; it has no event number of its own.
        const late = behind.of(`${tab.machine.name} ${id}`, match.seq, stored);
        if (calmMs() >= CALM_MS && late > BEHIND_MS)
          report(
            `${tab.machine.name} shows match ${id} at event ${match.seq} for ${late} ms, stored are ${stored}`,
          );
        checkClock(table, wrong);
      }
      behind.forgetOthers(new Set(tables.map(({ tab, id }) => `${tab.machine.name} ${id}`)));
      for (const [subject, ms] of clockOff.heldByAll(wrong.keys()))
        if (calmMs() >= CALM_MS && ms > BEHIND_MS) report(`${wrong.get(subject)}, for ${ms} ms`);
    },
  };
};

/** How long a subject has been short of what was stored: one that always follows a moment later is never late. */
function openLagTracker(now: () => number) {
  const awaited = new Map<string, { readonly seq: number; readonly since: number }>();
  return {
    of(subject: string, shown: number, stored: number): number {
      const known = awaited.get(subject);
      const wait = known && known.seq > shown ? known : { seq: stored, since: now() };
      awaited.set(subject, wait);
      return Math.round(now() - wait.since);
    },
    forgetOthers(subjects: ReadonlySet<string>): void {
      for (const subject of [...awaited.keys()]) if (!subjects.has(subject)) awaited.delete(subject);
    },
  };
}
