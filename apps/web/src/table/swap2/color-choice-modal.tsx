// The choices of Swap 2, with the opening stones one chooses by.

import { CHOICE_LOOKS, type TentativeStone as Stone, type Swap2Choice } from '@sente/games/gomoku';
import { ChoicePanel } from '../choices.tsx';
import { TentativeStone } from './tentative-stone.tsx';

export type ColorChoiceModalProps = {
  phase: 'swap2_choice' | 'swap2_final_choice';
  options: readonly Swap2Choice[];
  onChoice: (choice: Swap2Choice) => void;
  tentativeStones: readonly Stone[];
  /** Milliseconds; infinite where there is no clock. */
  timeRemaining: number;
};

export function ColorChoiceModal(props: ColorChoiceModalProps) {
  const { phase, options, onChoice, tentativeStones, timeRemaining } = props;
  return (
    <ChoicePanel
      phase={phase}
      options={options.map((choice) => ({ choice, looks: CHOICE_LOOKS[choice] }))}
      onChoice={(chosen) => {
        const choice = options.find((one) => one === chosen);
        if (choice) onChoice(choice);
      }}
      timeRemaining={timeRemaining}
      testid="color-choice"
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
