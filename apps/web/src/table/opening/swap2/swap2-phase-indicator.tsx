// The phase of Swap 2: its name, what to do, and the next stone.

import type { Colour, Swap2Phase } from '@sente/games/gomoku';
import { enOpening } from '../../../words/en/opening.ts';
import { translator } from '../../../words/speak.ts';
import { PhaseIndicator, type Viewer } from '../phase-indicator.tsx';

const t = translator(enOpening);

export type Player = { readonly id: string; readonly name: string };

export type Swap2PhaseIndicatorProps = {
  phase: Swap2Phase;
  activePlayer: Player;
  stonesPlaced: number;
  /** 0 for a phase with a choice instead of stones. */
  stonesRequired: number;
  viewer?: Viewer;
  /** The move that the server has just made for a player out of time. */
  before?: string | null;
  /** The colour that moves after the choice. */
  nextMover?: Colour;
};

export function Swap2PhaseIndicator(props: Swap2PhaseIndicatorProps) {
  const {
    phase,
    activePlayer,
    stonesPlaced,
    stonesRequired,
    viewer = 'any',
    nextMover,
    before = null,
  } = props;
  if (phase === 'complete') return null;
  const stones = stonesRequired === 0 ? {} : { done: stonesPlaced, of: stonesRequired };
  const now = { code: phase, opening: 'swap2', ...stones };
  // While stones are placed, no player has to decide by it yet.
  const then = nextMover === undefined || stonesRequired > 0 ? null : t(`swap2.then.${nextMover}`);
  return <PhaseIndicator phase={now} who={activePlayer.name} viewer={viewer} before={before} then={then} />;
}
