// Says at once how the game ended, and offers what comes next.

import type { ComponentChildren } from 'preact';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/index.ts';
import { DealCheck } from './deal-check.tsx';
import { resultDetails, resultTitle, seatName } from './status.tsx';
import type { TableView } from './table-view.ts';
import './result-dialog.css';

type ResultDialogProps = {
  view: TableView;
  onClose: () => void;
  /** What the page adds to the result: a series, a rating. */
  note: ComponentChildren;
  children: ComponentChildren;
};

export function ResultDialog({ view, onClose, note, children }: ResultDialogProps) {
  const places = view.model.match.value.outcome?.places;
  return (
    <Dialog title={resultTitle(view)} onClose={onClose} kind="result">
      <p>{resultDetails(view).join(' · ')}</p>
      {places !== undefined && (
        <ol class="places">
          {rank(places).map((seat) => (
            <li key={seat}>{t('result.place', { place: places[seat] ?? 0, who: seatName(view, seat) })}</li>
          ))}
        </ol>
      )}
      {note}
      <DealCheck view={view} />
      <div class="row">
        <button type="button" class="button" onClick={onClose}>
          {t('result.look')}
        </button>
        {children}
      </div>
    </Dialog>
  );
}

function rank(places: readonly number[]): readonly number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}
