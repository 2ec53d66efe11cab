// Hands the choices of a picture to the seed's own modal, wherever the viewer is the one to choose.

import type { Swap2Choice, TentativeStone } from '@sente/games/gomoku';
import type { Picture } from '@sente/kernel';
import { ColorChoiceModal } from './swap2/color-choice-modal.tsx';
import type { TableView } from './table-view.ts';

const OPENER_STONES = 3;

export function ChoicePart({ view }: { view: TableView }) {
  const { phase, offers } = view.live.value;
  const { code } = phase;
  if (!view.mayMove.value || (code !== 'swap2_choice' && code !== 'swap2_final_choice')) return null;
  const choices = offers.flatMap((offer) => (offer.kind === 'choose' ? [offer] : []));
  const seat = view.turn.value ?? 0;
  return (
    <ColorChoiceModal
      key={code}
      phase={code}
      options={choices.map((offer) => offer.choice as Swap2Choice)}
      onChoice={(choice) => {
        const offer = choices.find((one) => one.choice === choice);
        if (offer) view.move(offer.move);
      }}
      tentativeStones={tentativeStones(view.live.value, view.model.match.value.config.players)}
      timeRemaining={view.model.clock?.value(seat) ?? Number.POSITIVE_INFINITY}
    />
  );
}

function tentativeStones({ pieces }: Picture, players: readonly string[]): TentativeStone[] {
  return pieces
    .flatMap(({ at, tentative }) => (tentative === undefined ? [] : [{ at, order: tentative }]))
    .sort((a, b) => a.order - b.order)
    .map(({ at: [x, y], order }) => ({
      x,
      y,
      placedBy: players[order <= OPENER_STONES ? 0 : 1] ?? '',
      placementOrder: order,
      phase: order <= OPENER_STONES ? ('swap2_placement' as const) : ('swap2_extra' as const),
    }));
}
