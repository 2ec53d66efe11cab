// What a file of the field is: a name people know it by, how a game is written in it, and how its family reads them.

import type { Game, Outcome, Result } from '@sente/kernel';
import type { Found } from './found.ts';
import type { GameTree } from './tree.ts';

/** What a match knows and a record does not: an agreed end, who played, and when. */
export type Told = {
  readonly outcome: Outcome | null;
  /** By seat. */
  readonly names: readonly string[];
  readonly startedAt: number | null;
};

export type Format = {
  readonly name: string;
  /** Refused where this game cannot be told in it. */
  write(game: Game, tree: GameTree, told: Told): Result<string>;
};

/** Where the page finds a game, which may have to be loaded. */
export type Find = (id: string) => Promise<Game | undefined>;

/** The files of one family's field. */
export type Field = {
  readonly formats: readonly Format[];
  /** Refused where the text is no file of this field. */
  read(text: string, find: Find): Promise<Result<Found>>;
};

/** The day as the calendar on the wall here has it: 2026-01-31. */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
