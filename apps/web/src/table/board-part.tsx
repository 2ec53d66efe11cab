// The board of a table: hands it pictures and settings, and hears moves and vain touches.

import { effect, type Signal, useSignal } from '@preact/signals';
import {
  type BoardSettings,
  type Cell,
  createBoard,
  type ForbiddenMark,
  MAN_TYPES,
  type Refused,
} from '@sente/board';
import type { Point } from '@sente/kernel';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { Settings } from '../base/settings.ts';
import { look, ruleTexts, t } from '../words/index.ts';
import { lookName } from './ply-text.ts';
import type { TableView } from './table-view.ts';
import './board-part.css';

/** What the rest of the table may do to its board. */
export type BoardHandle = { confirm(): void; cancel(): void; focus(): void };

type BoardPartProps = {
  view: TableView;
  /** The move that waits for the confirm button. */
  pending: Signal<string | null>;
  handle: Signal<BoardHandle | null>;
};

export function BoardPart({ view, pending, handle }: BoardPartProps) {
  const { settings } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const finger = useSignal(window.matchMedia('(pointer: coarse)').matches);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const now = () => boardSettings(view, settings.value.value, finger.value);
    const board = createBoard(element, {
      ...now(),
      onMove: view.move,
      onRefused: (at, why, mark) => explain(view, at, why, mark),
      onPending: (move) => {
        pending.value = move;
      },
    });
    handle.value = board;
    let before = view.shown.peek();
    const stopShowing = effect(() => {
      const shown = view.shown.value;
      // A single step tells what happened; a jump would only be a flurry.
      board.show(view.picture.value, { animate: Math.abs(shown - before) <= 1 });
      before = shown;
    });
    const stopSetting = effect(() => board.set(now()));
    return () => {
      stopShowing();
      stopSetting();
      handle.value = null;
      pending.value = null;
      board.destroy();
    };
  }, [view, settings, finger, pending, handle]);

  return (
    <div
      class="board-host"
      ref={host}
      data-testid="board"
      data-home={view.model.viewerSeats.value.length > 0}
      data-unsure={view.model.remote?.unsure.value}
      onPointerDownCapture={(event) => {
        finger.value = event.pointerType !== 'mouse';
      }}
    />
  );
}

type Changing = Omit<BoardSettings, 'onMove' | 'onRefused' | 'onPending'>;

function boardSettings(view: TableView, settings: Settings, finger: boolean): Changing {
  const automatic = finger ? 'again' : 'direct';
  return {
    label: t('board.label', { game: ruleTexts(view.model.game.id).name }),
    describe: describeCell,
    confirm: settings.confirm === 'auto' ? automatic : settings.confirm,
    enabled: view.mayMove.value,
    coordinates: settings.coordinates,
    numbers: settings.numbers,
    flipped: view.flipped.value,
    men: settings.men,
    letters: Object.fromEntries(MAN_TYPES.map((type) => [type, look(`man.${type}.letter`) ?? type])),
  };
}

function describeCell(cell: Cell): string {
  const point = cell.name.toUpperCase();
  const parts = [cell.piece ? t('cell.holds', { point, what: lookName(cell.piece.look, ' ') }) : point];
  if (cell.piece?.tentative !== undefined) parts.push(t('cell.tentative', { n: cell.piece.tentative }));
  if (cell.forbidden) parts.push(t('cell.forbidden'));
  if (cell.selected) parts.push(t('cell.selected'));
  if (cell.target) parts.push(t('cell.target'));
  if (cell.last) parts.push(t('cell.last'));
  if (cell.pending) parts.push(t('cell.pending'));
  return parts.join(', ');
}

/** A vain touch is answered with the reason, in the words of the game's own refusals. */
function explain(view: TableView, at: Point, why: Refused, mark: ForbiddenMark | undefined): void {
  const code = reasonOf(view, at, why);
  if (code !== null) view.say({ code, data: code === 'forbidden' ? { why: mark?.why ?? '' } : {} });
}

function reasonOf(view: TableView, at: Point, why: Refused): string | null {
  if (view.over.value) return 'game_over';
  if (view.shown.value < view.last.value) return 'looking_back';
  if (!view.mayMove.value) return 'not_your_turn';
  if (why === 'forbidden') return 'forbidden';
  const { offers, pieces } = view.picture.value;
  if (offers.every((offer) => offer.kind === 'choose')) return 'choose_first';
  if (offers.some((offer) => offer.kind === 'place')) return 'occupied';
  const piece = pieces.find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
  if (piece && piece.look.kind !== 'back') return 'not_your_piece';
  return why === 'closed' && !piece ? null : 'illegal_move';
}
