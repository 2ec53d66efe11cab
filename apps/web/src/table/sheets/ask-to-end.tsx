// Asks for confirmation before a resignation or a draw offer.

import type { OfferKind } from '@sente/match';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { enAsk } from '../../words/en/ask.ts';
import { translator } from '../../words/speak.ts';
import type { TableView } from '../model/table-view.ts';

const t = translator(enAsk);

type AskToEndProps = { view: TableView; what: 'resign' | 'draw'; onClose: () => void };

export function AskToEnd({ view, what, onClose }: AskToEndProps) {
  const { local, names, viewerSeats } = view.model;
  const seat = local ? (view.turn.value ?? 0) : (viewerSeats.value[0] ?? 0);
  const resignOrOfferDraw = async () => {
    onClose();
    if (what === 'resign') await view.send({ kind: 'resign', seat });
    else await offerFromViewerSeats(view, 'draw');
  };
  return (
    <ConfirmDialog
      {...(local
        ? questionToAllPlayers(what, names.value[seat] ?? '')
        : questionToOnePlayer(what, view.model.game.seats))}
      yes={t(local || what === 'resign' ? `ask.${what}.yes` : 'ask.offer-draw.yes')}
      onYes={resignOrOfferDraw}
      onNo={onClose}
    />
  );
}

/** At one screen the question is for all players, and names the one who resigns. */
function questionToAllPlayers(what: 'resign' | 'draw', who: string) {
  return { title: t(`ask.${what}.title`, { who }), text: t(`ask.${what}.text`) };
}

/** In an online game the question speaks to the player. */
function questionToOnePlayer(what: 'resign' | 'draw', seats: number) {
  if (what === 'draw') return { title: t('ask.offer-draw.title'), text: t('ask.offer-draw.text') };
  return { title: t('ask.resign-you.title'), text: t(`ask.resign-you.text${seats > 2 ? '-three' : ''}`) };
}

/** Offers from every seat of the viewer: at one screen all players agree at once. */
async function offerFromViewerSeats(view: TableView, offer: OfferKind): Promise<void> {
  const out = view.live.value.sides.filter((side) => side.out).map((side) => side.seat);
  for (const seat of view.model.viewerSeats.value) {
    if (!out.includes(seat)) await view.send({ kind: 'offer', seat, offer });
  }
}
