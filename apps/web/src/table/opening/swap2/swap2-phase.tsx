// The phase of Swap 2 in the status line.

import { type GameState, SWAP2_PHASES } from '@sente/games/gomoku';
import { isOneOf } from '@sente/kernel';
import type { PhaseProps } from '../opening-parts.ts';
import { Swap2PhaseIndicator } from './swap2-phase-indicator.tsx';

export function Swap2Phase({ phase, player, viewer, before, view }: PhaseProps) {
  if (!isOneOf(phase.code, SWAP2_PHASES)) return null;
  return (
    <Swap2PhaseIndicator
      phase={phase.code}
      activePlayer={player}
      stonesPlaced={phase.done ?? 0}
      stonesRequired={phase.of ?? 0}
      viewer={viewer}
      before={before}
      nextMover={(view.model.match.value.state as GameState).nextMover}
    />
  );
}
