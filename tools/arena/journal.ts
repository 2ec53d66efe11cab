// What was played, kept in a file as it happens: one line of JSON for each meeting, after one that says what is played.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { PlayedGame } from './game.ts';
import type { Match, Meeting } from './plan.ts';

/** A meeting that was played. */
export type Played = Pick<Meeting, 'match' | 'index'> & { readonly games: readonly PlayedGame[] };

export type Journal = {
  readonly played: readonly Played[];
  add(played: Played): void;
};

export class OtherPlan extends Error {}

/** Rounds may change: a match may be played on for longer. */
function nameOf(matches: readonly Match[]): string {
  const lasting = matches.map((match) => ({ ...match, rounds: 0 }));
  return createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16);
}

/** Without a file everything is kept in memory alone. */
export function openJournal(file: string | null, matches: readonly Match[]): Journal {
  const played: Played[] = [];
  const plan = nameOf(matches);
  if (file !== null && existsSync(file)) played.push(...readJournal(file, plan));
  else if (file !== null) writeFileSync(file, `${JSON.stringify({ arena: 1, plan })}\n`);
  return {
    played,
    add(meeting) {
      played.push(meeting);
      if (file !== null) appendFileSync(file, `${JSON.stringify(meeting)}\n`);
    },
  };
}

/** A line that was cut off when the arena was stopped is dropped. */
function readJournal(file: string, plan: string): readonly Played[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const [head, ...lines] = whole.split('\n').filter((line) => line !== '');
  if ((JSON.parse(head ?? '{}') as { plan?: string }).plan !== plan) {
    throw new OtherPlan(`${file} is of another match: name another file, or delete it`);
  }
  return lines.map((line) => JSON.parse(line) as Played);
}
