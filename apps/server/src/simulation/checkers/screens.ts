// In calm times every screen shows what is stored: the events, the clock, and which players are present.

import { remainingMs } from '@sente/match';
import { type OpenChecker, openPatience, shownTables } from './checker.ts';

type Row = { readonly id: string; readonly seq: number };

const SEQS = `select id, seq from matches where id = any($1::text[])`;
const BEHIND_MS = 5_000;
const CLOCK_OFF_MS = 3_000;
const PRESENCE_OFF_MS = 75_000;
/** After the last fault it takes this long until clients are connected again and their clocks are right. */
const CALM_MS = 45_000;

export const screens: OpenChecker = ({ database, databaseMachine, players, now, calmMs, report }) => {
  const behind = openLag(now);
  const clockOff = openPatience(now);
  const presenceOff = openPatience(now);

  function check(): void {
    // Also under faults, so that it is known since when a screen has been wrong.
    const isCalm = calmMs() >= CALM_MS;
    const tables = [...shownTables(players)];
    if (tables.length === 0) return;
    const rows = database.read<Row>(SEQS, [tables.map(({ id }) => id)]);
    const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
    const here = new Set(tables.map(({ tab, id }) => `${id} ${tab.connection.you.peek()?.id}`));
    for (const { tab, id, match } of tables) {
      const { name } = tab.machine;
      const seq = seqs.get(id) ?? 0;
      // A move that is not confirmed yet is shown without being stored; it has no event number of its own.
      const late = behind.of(`${name} ${id}`, match.seq, seq);
      if (isCalm && late > BEHIND_MS)
        report(`${name} shows match ${id} at event ${match.seq} for ${late} ms, stored are ${seq}`);
      const stored = remainingMs(match, databaseMachine.world.wall());
      const shown = remainingMs(match, tab.connection.now());
      const off = stored !== null && shown !== null && Math.abs(stored - shown) > CLOCK_OFF_MS;
      const wrong = clockOff.held(`${name} ${id}`, off);
      if (isCalm && wrong > BEHIND_MS)
        report(`${name} shows ${shown} ms left in match ${id}, and it is ${stored} ms`);
      if (match.status !== 'playing') continue;
      for (const [seat, player] of match.config.players.entries()) {
        if (!here.has(`${id} ${player}`)) continue;
        const held = presenceOff.held(`${name} ${id} ${seat}`, match.absentSince[seat] !== null);
        if (isCalm && held > PRESENCE_OFF_MS)
          report(`${name} has shown seat ${seat} of match ${id} as absent for ${held} ms`);
      }
    }
  }
  return { name: 'screens', check };
};

/** How long a subject has been short of what was stored: one that always follows a moment later is never late. */
function openLag(now: () => number) {
  const awaited = new Map<string, { readonly seq: number; readonly since: number }>();
  return {
    of(subject: string, shown: number, stored: number): number {
      const known = awaited.get(subject);
      const wait = known && known.seq > shown ? known : { seq: stored, since: now() };
      awaited.set(subject, wait);
      return now() - wait.since;
    },
  };
}
