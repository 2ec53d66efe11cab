// The host of the board: passes it pictures and settings, and handles moves and refused touches.

import { effect, type Signal } from '@preact/signals';
import { type BoardSettings, boardAspect, type Cell, createBoard } from '@sente/board';
import { type Gesture, type Point, type Refusal, refuse } from '@sente/kernel';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type AppContext, useApp } from '../../base/app-context.ts';
import type { Settings } from '../../base/settings.ts';
import { paintBoardFirst } from '../../ui/after-paint.ts';
import { manLetters } from '../../ui/man-letters.ts';
import { enTable } from '../../words/en/table.ts';
import { ruleTexts } from '../../words/rules.ts';
import { translator } from '../../words/speak.ts';
import { pieceName } from '../model/ply-text.ts';
import type { TableView } from '../model/table-view.ts';
import { openSecondTouchCounter } from './second-touches.ts';
import './board-part.css';

const t = translator(enTable);

/** The functions of the board that the rest of the table may call. */
export type BoardHandle = { confirm(): void; cancel(): void; focus(): void };

type BoardPartProps = {
  view: TableView;
  /** The move that waits for the confirm button. */
  pending: Signal<string | null>;
  handle: Signal<BoardHandle | null>;
};

export function BoardPart({ view, pending, handle }: BoardPartProps) {
  const { settings, memory, catalog } = useApp();
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = host.current;
    let close = () => {};
    // In a task of its own: the table around the board is drawn first, and that takes long enough.
    const timer = setTimeout(() => {
      if (place) close = openBoard(place, { view, pending, handle, settings, memory, catalog });
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [view, settings, memory, catalog, pending, handle]);

  return (
    <div
      class="board-host"
      ref={host}
      data-testid="board"
      data-home={view.model.viewerSeats.value.length > 0}
      data-unsure={view.model.remote?.unsure.value}
      // Reserves the space of the board before it is drawn.
      style={{ '--board-aspect': boardAspect(view.picture.peek().grid, settings.value.peek().coordinates) }}
    />
  );
}

type OpenBoardDeps = BoardPartProps & Pick<AppContext, 'settings' | 'memory' | 'catalog'>;

/** Draws the board, and keeps its picture and settings current until the returned function is called. */
function openBoard(place: HTMLElement, deps: OpenBoardDeps): () => void {
  const { view, pending, handle, settings, memory, catalog } = deps;
  const touches = openSecondTouchCounter(memory);
  const currentSettings = () => ({
    ...boardSettings(view, settings.value.value, touches.known.value),
    carvings: catalog.carvings.value,
  });
  const board = createBoard(place, {
    ...currentSettings(),
    onMove(move, seen) {
      touches.played(move);
      if (seen) view.move(move);
      else paintBoardFirst(() => view.move(move));
    },
    onRefused: (gesture) => explainRefusedTouch(view, gesture),
    onInspect: (at) => explainManAt(view, at),
    onPending(move) {
      touches.waits(move);
      pending.value = move;
    },
  });
  handle.value = board;
  let before = view.shown.peek();
  const stopShowing = effect(() => {
    const shown = view.shown.value;
    // Animates a single step, which shows what happened; a jump would only flicker.
    board.show(view.picture.value, { animate: Math.abs(shown - before) <= 1 });
    before = shown;
  });
  const stopSetting = effect(() => board.set(currentSettings()));
  return () => {
    stopShowing();
    stopSetting();
    handle.value = null;
    pending.value = null;
    board.destroy();
  };
}

type Changing = Omit<BoardSettings, 'onMove' | 'onRefused' | 'onPending' | 'onInspect'>;

function boardSettings(view: TableView, settings: Settings, knowsTouches: boolean): Changing {
  return {
    label: t('board.label', { game: ruleTexts(view.model.game.id).name }),
    describe: describeCell,
    confirm: view.model.confirm?.value ?? settings.confirm,
    again: knowsTouches ? null : t('confirm.again'),
    enabled: view.mayMove.value,
    coordinates: settings.coordinates,
    numbers: settings.numbers,
    flipped: view.flipped.value,
    men: settings.men,
    letters: manLetters(view.model.game.men.map((man) => man.look)),
  };
}

function describeCell(cell: Cell): string {
  const point = cell.name.toUpperCase();
  const parts = [cell.piece ? t('cell.holds', { point, what: pieceName(cell.piece.look, ' ') }) : point];
  if (cell.piece?.tentative !== undefined) parts.push(t('cell.tentative', { n: cell.piece.tentative }));
  if (cell.forbidden) parts.push(t('cell.forbidden'));
  if (cell.selected) parts.push(t('cell.selected'));
  if (cell.target) parts.push(t('cell.target'));
  if (cell.last) parts.push(t('cell.last'));
  if (cell.pending) parts.push(t('cell.pending'));
  return parts.join(', ');
}

function explainManAt({ model, picture, asked }: TableView, [x, y]: Point): void {
  const look = picture.value.pieces.find(({ at }) => at[0] === x && at[1] === y)?.look;
  const kind = model.game.men.find((man) => JSON.stringify(man.look) === JSON.stringify(look));
  asked.value = kind ?? null;
}

/** Shows the reason why a touch made no move: that of the rules, if it was the viewer's turn. */
function explainRefusedTouch(view: TableView, gesture: Gesture): void {
  const refusal = findTouchRefusal(view, gesture);
  if (refusal !== null) view.showRefusal(refusal);
}

function findTouchRefusal(view: TableView, gesture: Gesture): Refusal | null {
  const { game, match, remote, viewerSeats } = view.model;
  if (viewerSeats.value.length === 0)
    return remote && !view.over.value ? refuse('not_a_player').refusal : null;
  if (view.over.value) return refuse('game_over').refusal;
  if (view.shown.value < view.last.value) return refuse('looking_back').refusal;
  if (remote?.unsent.value) return refuse('no_connection').refusal;
  if (match.value.status === 'paused') return refuse('paused').refusal;
  return view.mayMove.value ? game.refusalOf(match.value.state, gesture) : refuse('not_your_turn').refusal;
}
