// The choices of Swap 2, with the opening stones.

import {
  CHOICE_LOOKS,
  type Colour,
  type TentativeStone as Stone,
  type Swap2Choice,
} from '@sente/games/gomoku';
import { enMoves } from '../../../words/en/moves.ts';
import { enOpening } from '../../../words/en/opening.ts';
import { translator } from '../../../words/speak.ts';
import { ChoicePanel } from '../choices.tsx';
import { TentativeStone } from './tentative-stone.tsx';

const t = translator(enMoves, enOpening);

export type ColorChoiceModalProps = {
  phase: 'swap2_choice' | 'swap2_final_choice';
  options: readonly Swap2Choice[];
  onChoice: (choice: Swap2Choice) => void;
  tentativeStones: readonly Stone[];
  /** Milliseconds; infinite where there is no clock. */
  timeRemaining: number;
  /** The colour that moves after the choice; it matters for the decision. */
  nextMover: Colour;
};

export function ColorChoiceModal(props: ColorChoiceModalProps) {
  const { phase, options, onChoice, tentativeStones, timeRemaining, nextMover } = props;
  return (
    <ChoicePanel
      phase={phase}
      options={options.map((choice) => ({ choice, ...describeChoice(choice, nextMover) }))}
      onChoice={(chosen) => {
        const choice = options.find((one) => one === chosen);
        if (choice) onChoice(choice);
      }}
      timeRemaining={timeRemaining}
      testid="color-choice"
      then={t(`swap2.then.${nextMover}`)}
    >
      <span class="stones">
        {tentativeStones.map((stone) => (
          <TentativeStone
            key={stone.placementOrder}
            stone={stone}
            isLatest={stone.placementOrder === tentativeStones.length}
          />
        ))}
      </span>
    </ChoicePanel>
  );
}

function describeChoice(choice: Swap2Choice, nextMover: Colour) {
  const mine = choice === nextMover ? t('swap2.you-next') : t('swap2.they-next');
  const second = choice === 'place_more' ? t(`swap2.then.${nextMover}`) : mine;
  const means = t('live.then', { first: t(`choice.${choice}.means`), second });
  return { looks: CHOICE_LOOKS[choice], means };
}
