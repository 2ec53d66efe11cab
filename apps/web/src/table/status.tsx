// The status line: the turn, the step of the opening, or the result.

import type { Fact, Seat } from '@sente/kernel';
import { Lazy } from '../ui/lazy.tsx';
import { enOpening } from '../words/en/opening.ts';
import { enResults } from '../words/en/results.ts';
import { enTable } from '../words/en/table.ts';
import { sayFact, sayReason, saySide } from '../words/say.ts';
import { sayCode, translator } from '../words/speak.ts';
import { plyText } from './model/ply-text.ts';
import type { TableView } from './model/table-view.ts';
import type { Viewer } from './opening/phase-indicator.tsx';
import './status.css';

const t = translator(enResults, enTable);

export function StatusLine({ view }: { view: TableView }) {
  const { model, live, over } = view;
  // A viewer who steps back into the opening sees its phase there. Otherwise the line is about the live position.
  const stepped = view.shown.value < view.last.value && view.picture.value.phase.opening !== undefined;
  const { phase } = stepped ? view.picture.value : live.value;
  const unsent = model.remote?.unsent.value ?? null;
  if ((stepped || (!over.value && unsent === null)) && phase.opening !== undefined) {
    const seat = model.game.turn(view.states.value[view.shown.value]) ?? 0;
    const player = {
      id: model.match.value.config.players[seat] ?? '',
      name: model.names.value[seat] ?? '',
    };
    const viewer = stepped ? 'other' : findViewerRole(view);
    const before = moveByClockText(view, view.shown.value - 1);
    return (
      <div class="status" data-testid="status">
        <Lazy load={loadPhase} props={{ phase, player, viewer, before, view }} />
      </div>
    );
  }
  return (
    <div class="status" data-testid="status">
      <p class="headline">{over.value ? resultTitle(view) : turnText(view)}</p>
      <p class="detail">{over.value ? resultDetails(view).join(' · ') : turnDetailsText(view)}</p>
    </div>
  );
}

const loadPhase = () => import('./opening/opening-phase.tsx').then((part) => part.OpeningPhase);

function findViewerRole({ model, mayMove }: TableView): Viewer {
  if (!mayMove.value) return model.viewerSeats.value.length > 0 ? 'waiting' : 'other';
  return model.local ? 'any' : 'active';
}

/** "Player A (Black)": the player's name, and the side once it is known. */
export function seatNameWithSide(view: TableView, seat: Seat): string {
  const name = view.model.names.value[seat] ?? '';
  const side = findSideName(view, seat);
  return side === null ? name : t('table.seat', { name, side: saySide(side) });
}

export function turnText(view: TableView): string {
  const { model } = view;
  const unsent = model.remote?.unsent.value ?? null;
  if (unsent) {
    const move = plyText(model.game, unsent.move, model.match.value.state);
    return t('table.not-sent', { move });
  }
  // In an online game the viewer has one of the seats; on one screen every seat is here.
  if (!view.model.local && view.mayMove.value) return t('table.your-turn');
  return view.turn.value === null ? '' : t('table.turn', { who: seatNameWithSide(view, view.turn.value) });
}

function turnDetailsText(view: TableView): string {
  const { facts, phase } = view.live.value;
  const told = facts.map((fact) => factText(view, fact));
  const before = [moveByClockText(view, view.last.value - 1), sayCode(enOpening, `phase.${phase.code}`)];
  return [...before.filter((text) => text !== null), ...told].join(' · ');
}

function factText({ model }: TableView, fact: Fact): string {
  return sayFact(fact, (seat) => model.names.value[seat] ?? '');
}

/** Facts that explain the result, if the rules give more than its reason. */
export function resultExplanations(view: TableView): readonly string[] {
  return view.live.value.facts.filter(({ explains }) => explains).map((fact) => factText(view, fact));
}

/** The move that the server made for a seat out of time; null for a move of the player. */
export function moveByClockText({ model, states }: TableView, index: number): string | null {
  const ply = model.match.value.plies[index];
  if (ply?.auto !== true) return null;
  const who = model.names.value[ply.seat] ?? '';
  return t('table.by-clock', { who, move: plyText(model.game, ply.entry, states.value[index]) });
}

export function resultTitle(view: TableView): string {
  const { outcome } = view.model.match.value;
  if (outcome === null) return t('result.aborted');
  if (outcome.winner === null) return t('result.draw');
  const mine = findOwnSeat(view);
  if (mine !== null) return t(mine === outcome.winner ? 'result.you-win' : 'result.you-lose');
  return t('result.wins', { who: seatNameWithSide(view, outcome.winner) });
}

/** The lines under the title: the reason, and the side that won if the title speaks to the player. */
export function resultDetails(view: TableView): readonly string[] {
  const { outcome } = view.model.match.value;
  if (outcome === null) return [];
  const why = [sayReason(outcome.reason), ...resultExplanations(view)];
  const side = findSideName(view, outcome.winner);
  return side === null || findOwnSeat(view) === null
    ? why
    : [t('result.wins', { who: saySide(side) }), ...why];
}

/** The viewer's own seat in an online game; null for a spectator and on one screen. */
function findOwnSeat({ model }: TableView): Seat | null {
  return model.local ? null : (model.viewerSeats.value[0] ?? null);
}

function findSideName(view: TableView, seat: Seat | null): string | null {
  return view.live.value.sides.find((one) => one.seat === seat)?.name ?? null;
}
