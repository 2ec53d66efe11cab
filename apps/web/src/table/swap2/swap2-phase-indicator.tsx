// Where Swap 2 is: the phase by name, what to do, and which stone comes next.

import type { Swap2Phase } from '@sente/games/gomoku';
import { PhaseIndicator, type Viewer } from '../phase-indicator.tsx';

export type Player = { readonly id: string; readonly name: string };

export type Swap2PhaseIndicatorProps = {
  phase: Swap2Phase;
  activePlayer: Player;
  stonesPlaced: number;
  /** 0 where no stones are placed but a choice is made. */
  stonesRequired: number;
  viewer?: Viewer;
};

export function Swap2PhaseIndicator(props: Swap2PhaseIndicatorProps) {
  const { phase, activePlayer, stonesPlaced, stonesRequired, viewer = 'any' } = props;
  if (phase === 'complete') return null;
  const stones = stonesRequired === 0 ? {} : { done: stonesPlaced, of: stonesRequired };
  const now = { code: phase, opening: 'swap2', ...stones };
  return <PhaseIndicator phase={now} who={activePlayer.name} viewer={viewer} />;
}
