// Counts a search's nodes and says when one of its limits is reached.

import type { Host, ReadLimits } from './think.ts';

export type Budget = {
  /** Positions searched so far. */
  readonly nodes: () => number;
  /** One more position was searched. */
  spend(): void;
  /** Whether a limit is reached or the caller asked for a stop. Once true it stays true. */
  isSpent(): boolean;
};

type Bounds = Pick<ReadLimits, 'end' | 'nodes' | 'stopped'>;

export function startSearchBudget(host: Host, { end, nodes, stopped }: Bounds): Budget {
  let spent = 0;
  let over = false;
  return {
    nodes: () => spent,
    spend() {
      spent++;
    },
    isSpent() {
      over ||= spent >= nodes || stopped() || (end !== Infinity && host.now() >= end);
      return over;
    },
  };
}
