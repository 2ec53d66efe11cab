// The button that opens the review of a replayed game, and the part of the address that says it is open.

import { type Signal, useSignal } from '@preact/signals';
import { Action } from '../table/table-actions.tsx';
import type { TableView } from '../table/table-view.ts';
import { t } from '../words/index.ts';
import '../words/review.ts';

const OPEN = '?review';

export const loadReviewPanel = () => import('../review/review-panel.tsx').then((part) => part.ReviewPanel);

export function useReview(): Signal<boolean> {
  return useSignal(location.search === OPEN);
}

export function ReviewAction({ view, review }: { view: TableView; review: Signal<boolean> }) {
  const toggle = () => {
    review.value = !review.value;
    history.replaceState(null, '', location.pathname + (review.value ? OPEN : '') + location.hash);
  };
  return (
    <Action
      icon="review"
      label={t(review.value ? 'review.close' : 'review.do')}
      disabled={view.last.value === 0}
      onClick={toggle}
      testid="review"
    />
  );
}
