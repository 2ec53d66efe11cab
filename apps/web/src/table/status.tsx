// The one line that always says where the game is: whose turn, which step of the opening, or how it ended.

import type { Seat } from '@sente/kernel';
import { sayFact, sayReason, saySide, t } from '../words/index.ts';
import { plyText } from './ply-text.ts';
import { isSwap2, Swap2PhaseIndicator, type Swap2Viewer } from './swap2/swap2-phase-indicator.tsx';
import type { TableView } from './table-view.ts';

export function Status({ view }: { view: TableView }) {
  const { model, live, over } = view;
  // Who steps back into the opening is told where that was; otherwise it is the game as it stands that counts.
  const stepped = view.shown.value < view.last.value && isSwap2(view.picture.value.phase.code);
  const { phase } = stepped ? view.picture.value : live.value;
  const unsent = model.remote?.unsent.value ?? null;
  if ((stepped || (!over.value && unsent === null)) && isSwap2(phase.code)) {
    const seat = model.game.turn(view.states.value[view.shown.value]) ?? 0;
    const activePlayer = {
      id: model.match.value.config.players[seat] ?? '',
      name: model.names.value[seat] ?? '',
    };
    return (
      <div class="status" data-testid="status">
        <Swap2PhaseIndicator
          phase={phase.code}
          activePlayer={activePlayer}
          stonesPlaced={phase.done ?? 0}
          stonesRequired={phase.of ?? 0}
          viewer={stepped ? 'other' : viewerOf(view)}
        />
      </div>
    );
  }
  return (
    <div class="status" data-testid="status">
      <p class="headline">{over.value ? resultTitle(view) : turnText(view)}</p>
      <p class="detail">{over.value ? resultDetails(view).join(' · ') : factsText(view)}</p>
    </div>
  );
}

function viewerOf({ model, mayMove }: TableView): Swap2Viewer {
  if (!mayMove.value) return 'other';
  return model.remote === null ? 'any' : 'active';
}

/** "Player A (Black)": the person and what they play, once that is known. */
export function seatName(view: TableView, seat: Seat): string {
  const name = view.model.names.value[seat] ?? '';
  const side = sideOf(view, seat);
  return side === null ? name : t('table.seat', { name, side: saySide(side) });
}

export function turnText(view: TableView): string {
  const unsent = view.model.remote?.unsent.value ?? null;
  if (unsent)
    return t('table.not-sent', { move: plyText(unsent.move, 'characters', () => view.live.value).trim() });
  // Across a network one of the seats is oneself; on one screen everybody is.
  if (view.model.remote && view.mayMove.value) return t('table.your-turn');
  return view.turn.value === null ? '' : t('table.turn', { who: seatName(view, view.turn.value) });
}

function factsText(view: TableView): string {
  const { facts, phase } = view.live.value;
  const told = facts.map((fact) => sayFact(fact, (seat) => view.model.names.value[seat] ?? ''));
  return (phase.code === 'first_flip' ? [t('phase.first_flip'), ...told] : told).join(' · ');
}

export function resultTitle(view: TableView): string {
  const { outcome } = view.model.match.value;
  if (outcome === null) return t('result.aborted');
  if (outcome.winner === null) return t('result.draw');
  const mine = ownSeat(view);
  if (mine !== null) return t(mine === outcome.winner ? 'result.you-win' : 'result.you-lose');
  return t('result.wins', { who: seatName(view, outcome.winner) });
}

/** What stands under the title: which side won, where the title speaks to a player instead, and why. */
export function resultDetails(view: TableView): readonly string[] {
  const { outcome } = view.model.match.value;
  if (outcome === null) return [];
  const reason = sayReason(outcome.reason);
  const side = sideOf(view, outcome.winner);
  return side === null || ownSeat(view) === null
    ? [reason]
    : [t('result.wins', { who: saySide(side) }), reason];
}

/** Across a network one of the seats may be one's own; on one screen no seat is more so than another. */
function ownSeat({ model }: TableView): Seat | null {
  return model.remote === null ? null : (model.viewerSeats.value[0] ?? null);
}

function sideOf(view: TableView, seat: Seat | null): string | null {
  return view.live.value.sides.find((one) => one.seat === seat)?.name ?? null;
}
