// A mind: an engine, a plain player or a foreign program that can be asked for a move.

import type { Game, Options } from '@sente/kernel';

export type Mind = {
  /** Before every game. */
  begin(game: Game, options: Options, seed: string): Promise<void>;
  /** Resolves when the mind can be asked; the wait does not count as its time. */
  ready?(): Promise<void>;
  /** The lines that a foreign program printed at the start of this game, about itself and its files. */
  startLines?(): readonly string[];
  /** The move for the seat to move; `entries` is everything played so far. */
  move(state: unknown, entries: readonly string[]): Promise<string>;
  close(): void;
};
