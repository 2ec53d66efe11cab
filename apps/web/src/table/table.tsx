// The whole table: board, seats, status, moves and actions. Every page with a game uses it.

import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { loadSettingsSheet } from '../settings/load-settings-sheet.ts';
import { Icon } from '../ui/icons.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { ShowAfterPaint } from '../ui/show-after-paint.tsx';
import { enSettings } from '../words/en/settings.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { type BoardHandle, BoardPart } from './board/board-part.tsx';
import { RefusalNote } from './board/refusal-note.tsx';
import { DealCommitmentPart } from './deal-commitment-part.tsx';
import { useKeyboardShortcuts } from './keys.ts';
import { LiveRegion } from './live-region.tsx';
import type { TableView } from './model/table-view.ts';
import { MoveList, MoveStepper } from './moves.tsx';
import { SeatStrip } from './seat-strip.tsx';
import { StatusLine } from './status.tsx';
import { type Overlay, TableActions } from './table-actions.tsx';
import { useSoundAndVibration } from './table-sound.ts';
import './table.css';
import './heading.css';

const t = translator(enSettings);

export type TableProps = {
  view: TableView;
  /** Above the board: the game, its rule, the opening. */
  heading: ComponentChildren;
  /** The page's own actions, after the table's. */
  actions: ComponentChildren;
  /** The page's buttons in the result. */
  afterGame: (close: () => void) => ComponentChildren;
  /** The page's additions to the result. */
  resultNote?: ComponentChildren;
  /** Over the status: a question or an offer that waits for an answer. */
  notice?: ComponentChildren;
  /** The link to the review of the finished game; `open` if the review is on this page; none if the page offers no review. */
  review?: 'link' | 'none' | 'open';
  /** The page's own panels, under the moves. */
  children?: ComponentChildren;
};

export function GameTable(props: TableProps) {
  const { view, heading, actions, notice, review = 'link', children } = props;
  const overlay = useSignal<Overlay | null>(null);
  const result = useResultOpenedAtEnd(view);
  const men = view.model.game.men.length > 0;
  const open = (what: Overlay) => {
    overlay.value = what;
  };
  const pending = useSignal<string | null>(null);
  const board = useSignal<BoardHandle | null>(null);
  useTableShortcuts(view, overlay, board, result);
  useSoundAndVibration(view);
  const { settings } = useApp();
  const [near, ...others] = orderSeatsFromViewer(view);
  // The styles of the whole table depend on attributes of the table. With `:has()` every new stone would make the browser
  // recalculate all styles. None of these values changes with an ordinary move.
  const choosing = useComputed(() => mayChoose(view));
  const byButton = useComputed(() => settings.value.value.confirm === 'button');
  return (
    <main
      class="table"
      data-zen={view.zen.value}
      data-seats={others.length}
      data-choosing={choosing.value}
      data-by-button={byButton.value}
      data-result={result.value}
      data-men={men}
      data-review={review}
    >
      <header class="table-bar">{heading}</header>
      {view.zen.value && <h1 class="unseen">{ruleTexts(view.model.game.id).name}</h1>}
      <SettingsOrZenButton view={view} overlay={overlay} />
      <div class="theirs">
        {others.map((seat) => (
          <SeatStrip key={seat} view={view} seat={seat} />
        ))}
      </div>
      <div class="board-area">
        <BoardPart view={view} pending={pending} handle={board} />
        <OpeningResult view={view} />
      </div>
      <div class="mine">
        <SeatStrip view={view} seat={near ?? 0} />
      </div>
      <div class="talk">
        <StatusLine view={view} />
        {men && <Lazy load={loadMenButton} props={{ onClick: () => open('men') }} />}
        {notice}
        {review === 'link' && view.over.value && <Lazy load={loadReviewLink} props={{ view }} />}
      </div>
      {men && <Lazy load={loadMenParts} props={{ view }} />}
      <RefusalNote view={view} />
      <LazyOpeningChoices view={view} />
      {result.value && <Lazy load={loadResult} props={{ ...props, result, review }} />}
      <ShowAfterPaint>
        <div class="record">
          <MoveList view={view} />
          <MoveStepper view={view} onShare={() => open('share')} />
          <DealCommitmentPart view={view} />
          {children}
        </div>
        <TableActions view={view} overlay={overlay} pending={pending} board={board}>
          {actions}
        </TableActions>
        <LiveRegion view={view} />
        <CurrentOverlay view={view} overlay={overlay} />
      </ShowAfterPaint>
    </main>
  );
}

/** Shows the result of an opening over the board. Its code is fetched during the opening. */
function OpeningResult({ view }: { view: TableView }) {
  const begun = useRef(false);
  begun.current ||= view.live.value.phase.opening !== undefined;
  return begun.current ? <Lazy load={loadAnnouncement} props={{ view }} /> : null;
}

/** The choices of an opening, if the viewer is to choose. */
function LazyOpeningChoices({ view }: { view: TableView }) {
  const { opening, code } = view.live.value.phase;
  // An opening asks only after some moves, so its parts are fetched before they are needed.
  useEffect(() => {
    if (opening !== undefined) loadChoices().catch(() => undefined);
  }, [opening]);
  return mayChoose(view) ? <Lazy key={code} load={loadChoices} props={{ view }} /> : null;
}

function mayChoose({ mayMove, live }: TableView): boolean {
  return mayMove.value && live.value.offers.some((offer) => offer.kind === 'choose');
}

/** Opens the settings; in zen mode it ends that mode. */
function SettingsOrZenButton({ view, overlay }: { view: TableView; overlay: Signal<Overlay | null> }) {
  const { zen } = view;
  return (
    <button
      type="button"
      class="icon-button table-settings"
      aria-label={t(zen.value ? 'settings.zen.leave' : 'settings.title')}
      data-testid={zen.value ? 'leave-zen' : 'open-settings'}
      onClick={() => {
        if (zen.value) zen.value = false;
        else overlay.value = 'settings';
      }}
    >
      <Icon name={zen.value ? 'close' : 'settings'} />
    </button>
  );
}

/** All seats, from the viewer's own; for a spectator from the first. */
function orderSeatsFromViewer({ model }: TableView): readonly number[] {
  const seats = Array.from({ length: model.game.seats }, (_, seat) => seat);
  const near = model.viewerSeats.value[0] ?? 0;
  return [...seats.slice(near), ...seats.slice(0, near)];
}

type OpenOverlayProps = { view: TableView; overlay: Signal<Overlay | null> };

/** The sheet or question that is open over the table. */
function CurrentOverlay({ view, overlay }: OpenOverlayProps) {
  const close = () => {
    overlay.value = null;
  };
  const share = () => {
    overlay.value = 'share';
  };
  switch (overlay.value) {
    case null:
      return null;
    case 'settings':
      return <Lazy load={loadSettingsSheet} props={{ onClose: close, view }} />;
    case 'keys':
      return <Lazy load={loadKeysSheet} props={{ onClose: close }} />;
    case 'moves':
      return <Lazy load={loadMovesSheet} props={{ view, onClose: close, onShare: share }} />;
    case 'men':
      return <Lazy load={loadMenSheet} props={{ game: view.model.game, onClose: close }} />;
    case 'share':
      return <Lazy load={loadShareSheet} props={{ view, onClose: close }} />;
    case 'resign':
    case 'draw':
      return <Lazy load={loadAskToEnd} props={{ view, what: overlay.value, onClose: close }} />;
  }
}

const loadResult = () => import('./sheets/result-card.tsx').then((part) => part.ResultCard);
const loadReviewLink = () => import('./review-link.tsx').then((part) => part.ReviewLink);
const loadAskToEnd = () => import('./sheets/ask-to-end.tsx').then((part) => part.AskToEnd);
const loadAnnouncement = () =>
  import('./opening/opening-announcement.tsx').then((part) => part.OpeningResultAnnouncement);
const loadChoices = () => import('./opening/opening-choices.tsx').then((part) => part.OpeningChoices);
const loadMenButton = () => import('./sheets/men/men-parts.tsx').then((part) => part.MenButton);
const loadMenParts = () => import('./sheets/men/men-parts.tsx').then((part) => part.MenHelp);
const loadMenSheet = () => import('./sheets/men/men-sheet.tsx').then((part) => part.MenSheet);
const loadMovesSheet = () => import('./sheets/moves-sheet.tsx').then((part) => part.MovesSheet);
const loadKeysSheet = () => import('./sheets/keys-sheet.tsx').then((part) => part.KeysSheet);
const loadShareSheet = () => import('./sheets/share-sheet.tsx').then((part) => part.ShareSheet);

/** Opens the result when the game ends here, not when an ended game is opened. */
function useResultOpenedAtEnd(view: TableView): Signal<boolean> {
  const shown = useSignal(false);
  const wasOver = useRef(view.over.peek());
  const over = view.over.value;
  useEffect(() => {
    if (over !== wasOver.current) shown.value = over;
    wasOver.current = over;
  }, [over, shown]);
  return shown;
}

function useTableShortcuts(
  view: TableView,
  overlay: Signal<Overlay | null>,
  board: Signal<BoardHandle | null>,
  result: Signal<boolean>,
): void {
  const { settings } = useApp();
  const { freeUndo } = view.model;
  useKeyboardShortcuts({
    ArrowLeft: () => view.stepTo(view.shown.value - 1),
    ArrowRight: () => view.stepTo(view.shown.value + 1),
    Home: () => view.stepTo(0),
    End: () => view.stepTo(view.last.value),
    u: () => freeUndo?.undo(),
    r: () => freeUndo?.redo(),
    f: () => {
      view.flipped.value = !view.flipped.value;
    },
    m: () => settings.change({ sound: !settings.value.value.sound }),
    z: () => {
      view.zen.value = !view.zen.value;
    },
    '?': () => {
      overlay.value = 'keys';
    },
    Escape: () => {
      view.zen.value = false;
      result.value = false;
      view.asked.value = null;
      view.clearRefusal();
      board.value?.cancel();
    },
  });
}
