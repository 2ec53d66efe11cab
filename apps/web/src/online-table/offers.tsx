// The offers beside the board: another player's with its answers, the viewer's own, and one that was declined.

import { useSignal } from '@preact/signals';
import { isOver, type Match, type OfferKind } from '@sente/match';
import { useEffect, useRef } from 'preact/hooks';
import type { TableView } from '../table/model/table-view.ts';
import { enOnlineTable } from '../words/en/online-table.ts';
import { translator } from '../words/speak.ts';
import './offers.css';

const t = translator(enOnlineTable);

const STAYS_MS = 3000;

export function OfferNotices({ view }: { view: TableView }) {
  const match = view.model.match.value;
  const seat = view.model.viewerSeats.value[0];
  const declined = useDeclinedOfferText(view);
  const offer = match.rematchAgreed ? undefined : chooseOfferToShow(match, seat);
  return (
    <>
      {offer && <OfferNotice key={offer} view={view} offer={offer} seat={seat} match={match} />}
      {!offer && declined !== '' && (
        <div class="notice" data-testid="declined">
          <p>{declined}</p>
        </div>
      )}
      {/* Always on the page: not every screen reader announces a region that appears together with its text. */}
      <p class="unseen" role="status">
        {declined}
      </p>
    </>
  );
}

/** The offer to show: one that waits for the viewer's answer comes first. */
export function chooseOfferToShow(match: Match, seat: number | undefined): OfferKind | undefined {
  const { offers } = match;
  const kinds: readonly OfferKind[] = isOver(match) ? ['rematch'] : ['draw', 'takeback'];
  const standing = kinds.filter((kind) => offers[kind].length > 0);
  return standing.find((kind) => seat !== undefined && !offers[kind].includes(seat)) ?? standing[0];
}

/** Shows for a few seconds which player declined which offer; nothing to that player. */
export function useDeclinedOfferText({ model }: TableView): string {
  const declined = model.remote?.declined.value ?? null;
  const seen = useRef(declined?.n);
  const text = useSignal('');
  useEffect(() => {
    if (declined === null || declined.n === seen.current) return;
    seen.current = declined.n;
    const { seat, offer } = declined;
    if (model.viewerSeats.peek().includes(seat)) return;
    text.value = t(`offer.${offer}.declined`, { who: model.names.peek()[seat] ?? '' });
    const timer = setTimeout(() => {
      text.value = '';
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [declined, model, text]);
  return text.value;
}

type OfferProps = { view: TableView; offer: OfferKind; seat: number | undefined; match: Match };

function OfferNotice({ view, offer, seat, match }: OfferProps) {
  const who = view.model.names.value[match.offers[offer][0] ?? 0] ?? '';
  const mine = seat !== undefined && match.offers[offer].includes(seat);
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
