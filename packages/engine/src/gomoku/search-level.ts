// What makes a level of the gomoku family weaker: it looks at less, less deep, misjudges and overlooks.

import type { Overlooks } from '../attention.ts';
import { type Level, STRONGEST } from '../think.ts';

export type SearchLevel = {
  /** Positions looked at; 0: the move that promises most at first sight. */
  readonly nodes: number;
  readonly depth: number;
  /** The most an evaluation may be off. At first sight: of a promise. A clear advantage is worth about 100. */
  readonly noise: number;
  /** Rows of three and four stones that it does not notice. */
  readonly overlooks: Overlooks;
};

export type SearchLevels = { readonly [level in Level]: SearchLevel };

/** Whether the net judges, where there is one. Only at the strongest level: the others keep what they are. */
export function usesNet(level: Level): boolean {
  return level === STRONGEST;
}
