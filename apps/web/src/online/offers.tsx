// What somebody offers, beside the board with its answers, and one's own offer while it stands.

import { isOver, type Match, type OfferKind } from '@sente/match';
import type { TableView } from '../stores/table.ts';
import { t } from '../words/index.ts';

export function Offers({ view }: { view: TableView }) {
  const match = view.model.match.value;
  const seat = view.model.viewerSeats.value[0];
  const kinds: readonly OfferKind[] = isOver(match) ? ['rematch'] : ['draw', 'takeback'];
  const offer = kinds.find((kind) => match.offers[kind].length > 0);
  if (!offer || match.rematchAgreed) return null;
  const mine = seat !== undefined && match.offers[offer].includes(seat);
  return <Offer key={offer} view={view} offer={offer} seat={seat} mine={mine} match={match} />;
}

type OfferProps = {
  view: TableView;
  offer: OfferKind;
  seat: number | undefined;
  mine: boolean;
  match: Match;
};

function Offer({ view, offer, seat, mine, match }: OfferProps) {
  const who = view.model.names.value[match.offers[offer][0] ?? 0] ?? '';
  return (
    <div class="notice" role="status" data-testid={`offer-${offer}`}>
      <p>{mine ? t(`offer.${offer}.mine`) : t(`offer.${offer}`, { who })}</p>
      {seat !== undefined && (
        <div class="row">
          <button
            type="button"
            class="button"
            data-testid="decline-offer"
            onClick={() => void view.send({ kind: 'decline', seat, offer })}
          >
            {t(mine ? 'offer.withdraw' : 'offer.decline')}
          </button>
          {!mine && (
            <button
              type="button"
              class="button main"
              data-testid="accept-offer"
              onClick={() => void view.send({ kind: 'offer', seat, offer })}
            >
              {t('offer.accept')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
