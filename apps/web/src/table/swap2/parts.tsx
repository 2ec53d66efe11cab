// What a table shows of Swap 2 in parts of its own: the phase, the choices, and who got which colour.

import { type GameState, SWAP2_CHOICES, SWAP2_PHASES } from '@sente/games/gomoku';
import { isOneOf } from '@sente/kernel';
import { Swatch } from '../../ui/swatch.tsx';
import { t } from '../../words/index.ts';
import { choicesOf } from '../choices.tsx';
import type { OpeningParts, PhaseProps, ViewProps } from '../opening-parts.ts';
import { ColorChoiceModal } from './color-choice-modal.tsx';
import { Swap2PhaseIndicator } from './swap2-phase-indicator.tsx';

export const SWAP2_PARTS: OpeningParts = { Phase, Choices, Decided };

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

function Choices({ view }: ViewProps) {
  const { swap2State, nextMover } = view.model.match.value.state as GameState;
  const phase = swap2State?.phase;
  if (!swap2State || (phase !== 'swap2_choice' && phase !== 'swap2_final_choice')) return null;
  const { offers, choose, timeRemaining } = choicesOf(view);
  return (
    <ColorChoiceModal
      key={phase}
      phase={phase}
      options={SWAP2_CHOICES.filter((choice) => offers.some((offer) => offer.choice === choice))}
      onChoice={choose}
      tentativeStones={swap2State.tentativeStones}
      timeRemaining={timeRemaining}
      nextMover={nextMover}
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
