// Says at once how the game ended, and offers what comes next. It lies beside the board and takes nothing away, not even
// the focus: whoever wants to talk, look back or leave can do that. The live region has told the result already.

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../words/index.ts';
import { DealPart } from './deal-part.tsx';
import { resultDetails, resultTitle, seatName } from './status.tsx';
import type { TableView } from './table-view.ts';
import './result-card.css';

type ResultCardProps = {
  view: TableView;
  onClose: () => void;
  /** What the page adds to the result: a series, a rating. */
  note: ComponentChildren;
  children: ComponentChildren;
};

export function ResultCard({ view, onClose, note, children }: ResultCardProps) {
  const places = view.model.match.value.outcome?.places;
  const title = useId();
  return (
    <div class="result" role="dialog" aria-labelledby={title} data-testid="result">
      <h2 id={title}>{resultTitle(view)}</h2>
      <p>{resultDetails(view).join(' · ')}</p>
      {places !== undefined && (
        <ol class="places">
          {rank(places).map((seat) => (
            <li key={seat}>{t('result.place', { place: places[seat] ?? 0, who: seatName(view, seat) })}</li>
          ))}
        </ol>
      )}
      {note}
      <DealPart view={view} />
      <div class="row">
        <button type="button" class="button" onClick={onClose}>
          {t('result.look')}
        </button>
        {children}
      </div>
    </div>
  );
}

function rank(places: readonly number[]): readonly number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}
