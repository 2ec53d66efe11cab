// The choices of Swap 2 at a table.

import { type GameState, SWAP2_CHOICES } from '@sente/games/gomoku';
import { readChoices } from '../choices.tsx';
import type { ViewProps } from '../opening-parts.ts';
import { ColorChoiceModal } from './color-choice-modal.tsx';

export function Swap2Choices({ view }: ViewProps) {
  const { swap2State, nextMover } = view.model.match.value.state as GameState;
  const phase = swap2State?.phase;
  if (!swap2State || (phase !== 'swap2_choice' && phase !== 'swap2_final_choice')) return null;
  const { offers, playChoice: choose, timeRemaining } = readChoices(view);
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
