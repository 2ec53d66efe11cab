// Where Swap 2 is: the phase by name, what to do, and which stone comes next.

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
  /** 0 where no stones are placed but a choice is made. */
  stonesRequired: number;
  viewer?: Viewer;
  /** What the clock has just done for somebody. */
  before?: string | null;
  /** The colour that moves once the colours are chosen. */
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
  // While stones are set nobody has to decide by it yet.
  const then = nextMover === undefined || stonesRequired > 0 ? null : t(`swap2.then.${nextMover}`);
  return <PhaseIndicator phase={now} who={activePlayer.name} viewer={viewer} before={before} then={then} />;
}
