// The result of the game, and the next steps. It lies beside the board, blocks nothing and does not take the focus, so that
// the players can chat, look back or leave. The live region has announced the result already.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../../ui/icons.tsx';
import { enResults } from '../../words/en/results.ts';
import { translator } from '../../words/speak.ts';
import { DealCommitmentPart } from '../deal-commitment-part.tsx';
import { sortSeatsByPlace } from '../model/places.ts';
import type { TableView } from '../model/table-view.ts';
import { ReviewLink } from '../review-link.tsx';
import { resultDetails, resultTitle, seatNameWithSide } from '../status.tsx';
import './result-card.css';

const t = translator(enResults);

type ResultCardProps = {
  view: TableView;
  result: Signal<boolean>;
  /** The page's buttons, and its additions to the result: a series, a rating. */
  afterGame: (close: () => void) => ComponentChildren;
  resultNote?: ComponentChildren;
  review: 'link' | 'none' | 'open';
};

export function ResultCard({ view, result, afterGame, resultNote, review }: ResultCardProps) {
  const close = () => {
    result.value = false;
  };
  const { outcome } = view.model.match.value;
  const places = outcome?.places;
  const title = useId();
  return (
    <div class="result" role="dialog" aria-labelledby={title} data-testid="result">
      <h2 id={title}>{resultTitle(view)}</h2>
      <button
        type="button"
        class="icon-button look"
        aria-label={t('result.look')}
        title={t('result.look')}
        onClick={close}
      >
        <Icon name="close" />
      </button>
      <p>{resultDetails(view).join(' · ')}</p>
      {places !== undefined && (
        <ol class="places" data-won={outcome?.winner !== null}>
          {sortSeatsByPlace(places).map((seat) => (
            <li key={seat}>
              {t('result.place', { place: places[seat] ?? 0, who: seatNameWithSide(view, seat) })}
            </li>
          ))}
        </ol>
      )}
      {resultNote}
      <DealCommitmentPart view={view} />
      <div class="row">
        {review === 'link' && <ReviewLink view={view} />}
        {afterGame(close)}
      </div>
    </div>
  );
}
