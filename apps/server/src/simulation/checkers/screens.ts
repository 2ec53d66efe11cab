// In calm times every screen shows what is stored: the events, the clock, and which players are present; and what is stored
// about presence is so.

import { isPerson, remainingMs } from '@sente/match';
import { type OpenChecker, type ShownTable, shownTables } from './checker.ts';
import { openPatience } from './patience.ts';

const BEHIND_MS = 5_000;
const CLOCK_OFF_MS = 2_500;
/** A server asks the others whether a player is there, and believes a lost answer until it is corrected. */
const SHOWN_ABSENT_MS = 45_000;
/** A broken connection is noticed after a while, and so is the end of a server. */
const SHOWN_PRESENT_MS = 60_000;
/** After the last fault it takes this long until clients are connected again and their clocks are right. */
const CALM_MS = 45_000;

export const screens: OpenChecker = ({
  databaseMachine,
  matches,
  players,
  now,
  calmMs,
  report,
}) => {
  const behind = openLag(now);
  const [clockOff, shownAbsent, shownPresent] = [openPatience(now), openPatience(now), openPatience(now)];

  /** Reports the subjects for which the condition has held for too long, in calm times. */
  function expire(
    patience: ReturnType<typeof openPatience>,
    wrong: ReadonlyMap<string, string>,
    limitMs: number,
  ) {
    for (const [subject, ms] of patience.heldByAll(wrong.keys()))
      if (calmMs() >= SETTLED_MS && ms > limitMs) report(`${wrong.get(subject)}, for ${ms} ms`);
  }

  /** What is left on the screen of the seat to move, and by the stored deadline. */
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

  function checkPresence(tables: readonly ShownTable[]): void {
    const absent = new Map<string, string>();
    const present = new Map<string, string>();
    const here = new Set(tables.map(({ tab, id }) => `${id} ${tab.connection.you.peek()?.id}`));
    for (const { id, match } of matches.running()) {
      if (match?.status !== 'playing') continue;
      for (const [seat, account] of match.config.players.entries()) {
        if (!isPerson(account)) continue;
        const isHere = here.has(`${id} ${account}`);
        const text = `seat ${seat} of match ${id} is stored as`;
        if (isHere && match.absentSince[seat] !== null) absent.set(`${id} ${seat}`, `${text} absent`);
        if (!isHere && match.absentSince[seat] === null) present.set(`${id} ${seat}`, `${text} present`);
      }
    }
    for (const { tab, id, match } of tables) {
      const { name } = tab.machine;
      if (match.status !== 'playing') continue;
      for (const [seat, account] of match.config.players.entries()) {
        if (!isPerson(account)) continue;
        const isHere = here.has(`${id} ${account}`);
        const isShown = match.absentSince[seat] === null;
        const text = `${name} shows seat ${seat} of match ${id} as`;
        if (isHere && !isShown) absent.set(`${name} ${id} ${seat}`, `${text} absent`);
        if (!isHere && isShown) present.set(`${name} ${id} ${seat}`, `${text} present`);
      }
    }
    expire(shownAbsent, absent, SHOWN_ABSENT_MS);
    expire(shownPresent, present, SHOWN_PRESENT_MS);
  }

  return {
    name: 'screens',
    check() {
      // Also under faults, so that it is known since when a screen has been wrong.
      const tables = [...shownTables(players)];
      const wrong = new Map<string, string>();
      for (const table of tables) {
        const { tab, id, match } = table;
        const stored = matches.get(id)?.row.seq ?? 0;
        // A move that is not confirmed yet is shown without being stored; it has no event number of its own.
        const late = behind.of(`${tab.machine.name} ${id}`, match.seq, stored);
        if (calmMs() >= SETTLED_MS && late > BEHIND_MS)
          report(
            `${tab.machine.name} shows match ${id} at event ${match.seq} for ${late} ms, stored are ${stored}`,
          );
        checkClock(table, wrong);
      }
      behind.forgetOthers(new Set(tables.map(({ tab, id }) => `${tab.machine.name} ${id}`)));
      expire(clockOff, wrong, BEHIND_MS);
      checkPresence(tables);
    },
  };
};

/** How long a subject has been short of what was stored: one that always follows a moment later is never late. */
function openLag(now: () => number) {
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
