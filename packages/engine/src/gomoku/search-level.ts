// What makes a level of the gomoku family weaker: it looks at less, less deep, and misjudges.

import { type Level, STRONGEST } from '../think.ts';

export type SearchLevel = {
  /** Positions looked at; 0: the move that promises most at first sight. */
  readonly nodes: number;
  readonly depth: number;
  /** The most an evaluation may be off. At first sight: of a promise. A clear advantage is worth about 100. */
  readonly noise: number;
};

export type SearchLevels = { readonly [level in Level]: SearchLevel };

/** Whether the net judges, where there is one. Only at the strongest level: the others keep what they are. */
export function usesNet(level: Level): boolean {
  return level === STRONGEST;
}
