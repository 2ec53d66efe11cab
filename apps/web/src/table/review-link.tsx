// The link from a finished game to its review.

import { recordOf } from '@sente/match';
import { replayLink } from '../share/link.ts';
import { enReview } from '../words/en/review.ts';
import { translator } from '../words/speak.ts';
import type { TableView } from './model/table-view.ts';
import './review-link.css';

const t = translator(enReview);

export function ReviewLink({ view }: { view: TableView }) {
  if (view.last.value === 0 || view.model.match.value.outcome === null) return null;
  return (
    <a class="button review-link" href={reviewAddress(view)} data-testid="review">
      {t('review.do')}
    </a>
  );
}

/** A match of the server is reviewed at its own address. For any other game the link contains the record. */
function reviewAddress({ model }: TableView): string {
  const kept = model.address?.(null);
  if (kept !== undefined) return `${kept}?review`;
  const match = model.match.value;
  const link = replayLink(recordOf(match), location.origin, null, match.revealed?.deal);
  return link.replace('#', '?review#');
}
