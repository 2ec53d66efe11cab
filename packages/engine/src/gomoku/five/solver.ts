// Finds wins by threats alone, without any other search: for the mining of puzzles.

import type { GameState } from '@sente/games/gomoku';
import { makePoint } from '@sente/kernel';
import type { Host } from '../../think.ts';
import { ruleOf } from '../which-core.ts';
import { FiveCore, pliesToEnd } from './core.ts';

export type ThreatWin = {
  readonly plies: number;
  /** The line of the longest defence. */
  readonly moves: readonly string[];
  readonly nodes: number;
};

export type ThreatSolver = {
  /** The line of a win of the side to move that takes longer than an open four; null: none within so many nodes. */
  win(state: GameState, nodes: number): ThreatWin | null;
  /** Whether the side to move is proven to win, at once or later. */
  isWon(state: GameState, nodes: number): boolean;
  /** Whether the side to move is proven lost. */
  isLost(state: GameState, nodes: number): boolean;
};

/** For one rule, as the state of any of its games says. */
export async function startThreatSolver(
  host: Host,
  variant: Pick<GameState, 'variant'>,
): Promise<ThreatSolver> {
  const core = await FiveCore.start(host);
  const rule = ruleOf(variant);
  await core.load(rule);
  return {
    win(state, nodes) {
      core.setUp(rule, state);
      const info = core.winByThreats(nodes);
      const [line] = info?.lines ?? [];
      if (!info || !line) return null;
      return {
        plies: pliesToEnd(line.score) ?? 0,
        moves: line.moves.map(({ x, y }) => makePoint([x, y], state.size)),
        nodes: info.nodes,
      };
    },
    isLost(state, nodes) {
      core.setUp(rule, state);
      return core.isDecidedByThreats('lost', nodes);
    },
    isWon(state, nodes) {
      core.setUp(rule, state);
      return core.isDecidedByThreats('won', nodes);
    },
  };
}
