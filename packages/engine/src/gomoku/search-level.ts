// Weaker levels of the gomoku family: they search fewer nodes, less deep, misjudge and overlook.

import type { Overlooks } from '../attention.ts';
import { type Level, STRONGEST } from '../think.ts';

export type SearchLevel = {
  /** Nodes of a search; 0: no search, the move that promises most. */
  readonly nodes: number;
  readonly depth: number;
  /** The most an evaluation may be off. At first sight: of a promise. A clear advantage is worth about 100. */
  readonly noise: number;
  /** Rows of three and four stones that it does not notice. */
  readonly overlooks: Overlooks;
};

export type SearchLevels = { readonly [level in Level]: SearchLevel };

/** Whether the net judges, where there is one: only at the strongest level, so that the others keep their strength. */
export function usesNet(level: Level): boolean {
  return level === STRONGEST;
}
