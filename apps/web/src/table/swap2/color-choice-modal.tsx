// The choices of Swap 2. It stands beside the board, never on it: one chooses by looking at the stones.

import type { TentativeStone as Stone, Swap2Choice } from '@sente/games/gomoku';
import { useEffect, useId, useRef } from 'preact/hooks';
import { clockText } from '../../ui/numbers.ts';
import { Swatch } from '../../ui/swatch.tsx';
import { t } from '../../words/index.ts';
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
  const title = useId();
  const panel = useRef<HTMLDivElement>(null);
  // The panel and not its first button: none of the choices is the suggested one. Who is busy elsewhere stays there.
  useEffect(() => {
    const { activeElement: active, body } = document;
    if (active === null || active === body || active.matches('[role="gridcell"]'))
      panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      class="colour-choice"
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={title}
      data-testid="color-choice"
    >
      <header>
        <h2 id={title}>{t(`phase.${phase}`)}</h2>
        <span class="stones">
          {tentativeStones.map((stone) => (
            <TentativeStone
              key={stone.placementOrder}
              stone={stone}
              isLatest={stone.placementOrder === tentativeStones.length}
            />
          ))}
        </span>
        {Number.isFinite(timeRemaining) && <span class="clock">{clockText(timeRemaining)}</span>}
      </header>
      <div class="options">
        {options.map((choice) => (
          <button
            key={choice}
            type="button"
            data-testid={`choose-${choice}`}
            onClick={() => onChoice(choice)}
          >
            <ChoiceSign choice={choice} />
            <strong>{t(`swap2.choice.${choice}`)}</strong>
            <span>{t(`swap2.choice.${choice}.means`)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function ChoiceSign({ choice }: { choice: Swap2Choice }) {
  if (choice !== 'place_more') return <Swatch look={{ kind: 'stone', colour: choice }} />;
  return (
    <span class="two-stones">
      <Swatch look={{ kind: 'stone', colour: 'white' }} />
      <Swatch look={{ kind: 'stone', colour: 'black' }} />
    </span>
  );
}
