// A file format that other programs of the field know: its name, how a game is written, and how its family reads it.

import type { Game, Outcome, Result } from '@sente/kernel';
import type { Found } from './found.ts';
import type { GameTree } from './tree.ts';

/** Facts of a match that its record does not have: an agreed end, the players, and the time. */
export type Told = {
  readonly outcome: Outcome | null;
  /** By seat. */
  readonly names: readonly string[];
  readonly startedAt: number | null;
};

export type Format = {
  readonly name: string;
  /** Refused if the format cannot express this game. */
  write(game: Game, tree: GameTree, told: Told): Result<string>;
};

/** Finds a game by its id; it may have to be loaded. */
export type Find = (id: string) => Promise<Game | undefined>;

/** The file formats of one family. */
export type Field = {
  readonly formats: readonly Format[];
  /** Refused if the text is no file of this family. */
  read(text: string, find: Find): Promise<Result<Found>>;
};

/** The day in local time: 2026-01-31. */
export function localDateText(ms: number): string {
  const date = new Date(ms);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
