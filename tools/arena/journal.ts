// The journal: a file of JSON lines. The first line names the matches; then one line follows for each meeting played, and
// for each start of a foreign program that printed something new.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { PlayedGame } from './game.ts';
import type { Match, Meeting } from './plan.ts';
import type { ProgramStart } from './start-up.ts';

/** A meeting that was played. */
export type Played = Pick<Meeting, 'match' | 'index'> & { readonly games: readonly PlayedGame[] };

type JournalLine = Played | ProgramStart;

export type Journal = {
  readonly played: readonly Played[];
  readonly starts: readonly ProgramStart[];
  add(played: Played): void;
  /** Keeps a start whose lines are new. */
  addStart(start: ProgramStart): void;
};

/** Some programs print a date or a process number: a few starts tell what was played. */
const MOST_STARTS = 5;

export class OtherPlan extends Error {}

/** Rounds may change: a match may be played on for longer. */
function planName(matches: readonly Match[]): string {
  const lasting = matches.map((match) => ({ ...match, rounds: 0 }));
  return createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16);
}

/** Without a file everything is kept in memory alone. */
export function openJournal(file: string | null, matches: readonly Match[]): Journal {
  const plan = planName(matches);
  const before = file !== null && existsSync(file) ? readJournal(file, plan) : null;
  if (file !== null && !before) writeFileSync(file, `${JSON.stringify({ arena: 1, plan })}\n`);
  const played = before?.filter((line) => 'games' in line) ?? [];
  const starts = before?.filter((line) => 'lines' in line) ?? [];
  const write = (line: JournalLine) => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  return {
    played,
    starts,
    add(meeting) {
      played.push(meeting);
      write(meeting);
    },
    addStart(start) {
      const { match, contestant, lines } = start;
      const own = starts.filter((one) => one.match === match && one.contestant === contestant);
      const isKnown = own.some((one) => one.lines.join('\n') === lines.join('\n'));
      if (isKnown || own.length >= MOST_STARTS) return;
      starts.push(start);
      write(start);
    },
  };
}

/** A line that was cut off when the arena was stopped is dropped. */
function readJournal(file: string, plan: string): readonly JournalLine[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const [head, ...lines] = whole.split('\n').filter((line) => line !== '');
  if ((JSON.parse(head ?? '{}') as { plan?: string }).plan !== plan) {
    throw new OtherPlan(`${file} is of another match: name another file, or delete it`);
  }
  return lines.map((line) => JSON.parse(line) as JournalLine);
}
