// The choices of a position. They lie beside the board, never over it, because a player looks at the pieces to choose.

import type { Look } from '@sente/kernel';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { clockText } from '../../ui/numbers.ts';
import { Swatch } from '../../ui/swatch.tsx';
import { enOpening } from '../../words/en/opening.ts';
import { sayCode } from '../../words/speak.ts';
import type { TableView } from '../model/table-view.ts';
import './choices.css';

export type ChoiceOption = {
  readonly choice: string;
  readonly looks: readonly Look[];
  /** The meaning of the choice, if it depends on the position. */
  readonly means?: string;
};

export type ChoicePanelProps = {
  /** The phase whose name stands over the choices. */
  phase: string;
  options: readonly ChoiceOption[];
  onChoice: (choice: string) => void;
  /** Milliseconds; infinite where there is no clock. */
  timeRemaining: number;
  testid: string;
  /** The steps that follow any choice. */
  then?: string;
  /** Shown beside the name of the phase. */
  children?: ComponentChildren;
};

export function ChoicePanel(props: ChoicePanelProps) {
  const { phase, options, onChoice, timeRemaining, testid, then, children } = props;
  const title = useId();
  const panel = useRef<HTMLDivElement>(null);
  // Focuses the panel and not its first button, because no choice is suggested. A focus elsewhere on the page stays there.
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
      data-testid={testid}
    >
      <header>
        <h2 id={title}>
          {sayCode(enOpening, `phase.${phase}`) ?? phase}
          {then !== undefined && <small>{then}</small>}
        </h2>
        {children}
        {Number.isFinite(timeRemaining) && <span class="clock">{clockText(timeRemaining)}</span>}
      </header>
      <div class="options">
        {options.map(({ choice, looks, means }) => (
          <button
            key={choice}
            type="button"
            data-testid={`choose-${choice}`}
            onClick={() => onChoice(choice)}
          >
            <ChoicePieces looks={looks} />
            <strong>{sayCode(enOpening, `choice.${choice}`) ?? choice}</strong>
            <span>{means ?? sayCode(enOpening, `choice.${choice}.means`)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function ChoicePieces({ looks }: { looks: readonly Look[] }) {
  const [first, ...others] = looks;
  if (others.length === 0) return <Swatch look={first ?? null} />;
  return (
    <span class="two-stones">
      {looks.map((piece) => (
        <Swatch key={JSON.stringify(piece)} look={piece} />
      ))}
    </span>
  );
}

/** The choices of the live picture, and how to make one. */
export function readChoices(view: TableView) {
  const offers = view.live.value.offers.flatMap((offer) => (offer.kind === 'choose' ? [offer] : []));
  const playChoice = (choice: string) => {
    const offer = offers.find((one) => one.choice === choice);
    if (offer) view.move(offer.move);
  };
  const seat = view.turn.value ?? 0;
  const timeRemaining = view.model.clock?.value(seat) ?? Number.POSITIVE_INFINITY;
  return { offers, playChoice, timeRemaining };
}

/** The choices of any game, with the game's words and pieces. */
export function PlainChoices({ view }: { view: TableView }) {
  const { offers, playChoice: choose, timeRemaining } = readChoices(view);
  return (
    <ChoicePanel
      phase={view.live.value.phase.code}
      options={offers}
      onChoice={choose}
      timeRemaining={timeRemaining}
      testid="choices"
    />
  );
}
