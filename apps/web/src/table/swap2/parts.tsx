// What a table shows of Swap 2 in parts of its own: the phase, and who got which colour.

import { type GameState, SWAP2_PHASES } from '@sente/games/gomoku';
import { isOneOf } from '@sente/kernel';
import { Swatch } from '../../ui/swatch.tsx';
import { t } from '../../words/index.ts';
import type { OpeningParts, PhaseProps, ViewProps } from '../opening-parts.ts';
import { Swap2PhaseIndicator } from './swap2-phase-indicator.tsx';

export const SWAP2_PARTS: OpeningParts = { Phase, Decided };

function Phase({ phase, player, viewer, before, view }: PhaseProps) {
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

function Decided({ view }: ViewProps) {
  const { sides } = view.live.value;
  const who = (colour: string) =>
    view.model.names.value[sides.find((side) => side.name === colour)?.seat ?? 0] ?? '';
  const next = sides.find((side) => side.seat === view.turn.value)?.name === 'white' ? 'white' : 'black';
  return (
    <>
      <div class="pair">
        <Swatch look={{ kind: 'stone', colour: 'black' }} />
        <Swatch look={{ kind: 'stone', colour: 'white' }} />
      </div>
      <p>{t('swap2.final', { black: who('black'), white: who('white') })}</p>
      <p class="next">{t(`swap2.next.${next}`)}</p>
    </>
  );
}
