// The table of a game that is only looked at, with its review and the buttons for analysis and openings book.

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Annotations, TableView } from '../table/model/table-view.ts';
import { GameTable } from '../table/table.tsx';
import { ActionButton } from '../table/table-actions.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { enReview } from '../words/en/review.ts';
import { translator } from '../words/speak.ts';
import { AnalysisAction } from './analysis-action.tsx';
import { OpeningsAction } from './openings-action.tsx';

const t = translator(enReview);

type ReplayTableProps = {
  view: TableView;
  annotations: Signal<Annotations | null>;
  heading: ComponentChildren;
  /** False while the match is still being played. */
  reviewable?: boolean;
  /** The page's own actions, after those of every replay. */
  actions?: ComponentChildren;
  /** The page's own panels, under the moves. */
  children?: ComponentChildren;
};

export function ReplayTable(props: ReplayTableProps) {
  const { view, annotations, heading, reviewable = true, actions, children } = props;
  const review = useSignal(location.search === REVIEW_OPEN);
  return (
    <GameTable
      view={view}
      heading={heading}
      actions={
        <>
          {reviewable && (
            <>
              <ReviewAction view={view} review={review} />
              <AnalysisAction view={view} />
              <OpeningsAction view={view} />
            </>
          )}
          {actions}
        </>
      }
      afterGame={() => null}
      review={review.value ? 'open' : 'none'}
    >
      {review.value && <Lazy load={loadReviewPanel} props={{ view, annotations }} />}
      {children}
    </GameTable>
  );
}

const loadReviewPanel = () => import('../review/review-panel.tsx').then((part) => part.ReviewPanel);

/** The part of the address that says that the review is open. */
const REVIEW_OPEN = '?review';

function ReviewAction({ view, review }: { view: TableView; review: Signal<boolean> }) {
  const toggleReview = () => {
    review.value = !review.value;
    history.replaceState(null, '', location.pathname + (review.value ? REVIEW_OPEN : '') + location.hash);
  };
  return (
    <ActionButton
      icon="review"
      label={t(review.value ? 'review.close' : 'review.do')}
      disabled={view.last.value === 0}
      onClick={toggleReview}
      testid="review"
    />
  );
}
