// A table with everything on it: board, seats, status, moves and actions. Local and online pages share it whole.

import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { loadSettingsSheet } from '../settings/load.ts';
import { Icon } from '../ui/icons.tsx';
import { Later } from '../ui/later.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { enSettings } from '../words/en/settings.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { type BoardHandle, BoardPart } from './board/board-part.tsx';
import { SaidNote } from './board/refusal-note.tsx';
import { DealPart } from './deal-part.tsx';
import { useKeys } from './keys.ts';
import { LiveRegion } from './live-region.tsx';
import type { TableView } from './model/table-view.ts';
import { MoveList, Stepper } from './moves.tsx';
import { SeatStrip } from './seat-strip.tsx';
import { Status } from './status.tsx';
import { type Opened, TableActions } from './table-actions.tsx';
import { useTableSound } from './table-sound.ts';
import './table.css';
import './heading.css';

const t = translator(enSettings);

export type TableProps = {
  view: TableView;
  /** What is played here, above the board: the game, its rule, the opening. */
  heading: ComponentChildren;
  /** The page's own actions, after the table's. */
  actions: ComponentChildren;
  /** What the result offers beside looking at the board. */
  afterGame: (close: () => void) => ComponentChildren;
  /** What the page adds to the result. */
  resultNote?: ComponentChildren;
  /** Over the status: what wants an answer now. */
  notice?: ComponentChildren;
  /** The way to a review of the finished game; `open`: this is one; none where the page is in the middle of something. */
  review?: 'link' | 'none' | 'open';
  /** The page's own panels, under the moves. */
  children?: ComponentChildren;
};

export function Table(props: TableProps) {
  const { view, heading, actions, notice, review = 'link', children } = props;
  const opened = useSignal<Opened | null>(null);
  const result = useResult(view);
  const men = view.model.game.men.length > 0;
  const open = (what: Opened) => {
    opened.value = what;
  };
  const pending = useSignal<string | null>(null);
  const board = useSignal<BoardHandle | null>(null);
  useTableKeys(view, opened, board, result);
  useTableSound(view);
  const { settings } = useApp();
  const [near, ...others] = seatOrder(view);
  // What the styles of the whole table depend on stands on the table: `:has()` there would have every stone that is
  // placed recalculate the style of everything. Nothing read here changes with an ordinary move.
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
      <CornerButton view={view} opened={opened} />
      <div class="theirs">
        {others.map((seat) => (
          <SeatStrip key={seat} view={view} seat={seat} />
        ))}
      </div>
      <div class="board-area">
        <BoardPart view={view} pending={pending} handle={board} />
        <Announcement view={view} />
      </div>
      <div class="mine">
        <SeatStrip view={view} seat={near ?? 0} />
      </div>
      <div class="talk">
        <Status view={view} />
        {men && <Lazy load={loadMenButton} props={{ onClick: () => open('men') }} />}
        {notice}
        {review === 'link' && view.over.value && <Lazy load={loadReviewLink} props={{ view }} />}
      </div>
      {men && <Lazy load={loadMenParts} props={{ view }} />}
      <SaidNote view={view} />
      <ChoicePart view={view} />
      {result.value && <Lazy load={loadResult} props={{ ...props, result, review }} />}
      <Later>
        <div class="record">
          <MoveList view={view} />
          <Stepper view={view} onShare={() => open('share')} />
          <DealPart view={view} />
          {children}
        </div>
        <TableActions view={view} opened={opened} pending={pending} board={board}>
          {actions}
        </TableActions>
        <LiveRegion view={view} />
        <Opening view={view} opened={opened} />
      </Later>
    </main>
  );
}

/** What an opening decides is told over the board, by a part that arrives while the opening is being played. */
function Announcement({ view }: { view: TableView }) {
  const begun = useRef(false);
  begun.current ||= view.live.value.phase.opening !== undefined;
  return begun.current ? <Lazy load={loadAnnouncement} props={{ view }} /> : null;
}

/** What the viewer may choose from, where the viewer is the one to choose. */
function ChoicePart({ view }: { view: TableView }) {
  const { opening, code } = view.live.value.phase;
  // Whatever an opening asks, it asks some moves later: by then the parts are here.
  useEffect(() => {
    if (opening !== undefined) loadChoices().catch(() => undefined);
  }, [opening]);
  return mayChoose(view) ? <Lazy key={code} load={loadChoices} props={{ view }} /> : null;
}

function mayChoose({ mayMove, live }: TableView): boolean {
  return mayMove.value && live.value.offers.some((offer) => offer.kind === 'choose');
}

/** The settings; where only the board is shown, the way back from that. */
function CornerButton({ view, opened }: { view: TableView; opened: Signal<Opened | null> }) {
  const { zen } = view;
  return (
    <button
      type="button"
      class="icon-button table-settings"
      aria-label={t(zen.value ? 'settings.zen.leave' : 'settings.title')}
      data-testid={zen.value ? 'leave-zen' : 'open-settings'}
      onClick={() => {
        if (zen.value) zen.value = false;
        else opened.value = 'settings';
      }}
    >
      <Icon name={zen.value ? 'close' : 'settings'} />
    </button>
  );
}

/** The viewer's own seat is near; for a spectator, the first one is. */
function seatOrder({ model }: TableView): readonly number[] {
  const seats = Array.from({ length: model.game.seats }, (_, seat) => seat);
  const near = model.viewerSeats.value[0] ?? 0;
  return [...seats.slice(near), ...seats.slice(0, near)];
}

type OpeningProps = { view: TableView; opened: Signal<Opened | null> };

/** Whatever lies over the table just now. */
function Opening({ view, opened }: OpeningProps) {
  const close = () => {
    opened.value = null;
  };
  const share = () => {
    opened.value = 'share';
  };
  switch (opened.value) {
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
      return <Lazy load={loadAskToEnd} props={{ view, what: opened.value, onClose: close }} />;
  }
}

const loadResult = () => import('./sheets/result-card.tsx').then((part) => part.ResultCard);
const loadReviewLink = () => import('./review-link.tsx').then((part) => part.ReviewLink);
const loadAskToEnd = () => import('./sheets/ask-to-end.tsx').then((part) => part.AskToEnd);
const loadAnnouncement = () =>
  import('./opening/opening-announcement.tsx').then((part) => part.OpeningAnnouncement);
const loadChoices = () => import('./opening/opening-choices.tsx').then((part) => part.OpeningChoices);
const loadMenButton = () => import('./sheets/men/men-parts.tsx').then((part) => part.MenButton);
const loadMenParts = () => import('./sheets/men/men-parts.tsx').then((part) => part.MenParts);
const loadMenSheet = () => import('./sheets/men/men-sheet.tsx').then((part) => part.MenSheet);
const loadMovesSheet = () => import('./sheets/moves-sheet.tsx').then((part) => part.MovesSheet);
const loadKeysSheet = () => import('./sheets/keys-sheet.tsx').then((part) => part.KeysSheet);
const loadShareSheet = () => import('./sheets/share-sheet.tsx').then((part) => part.ShareSheet);

/** The result is told the moment the game ends, not when an ended game is looked at later. */
function useResult(view: TableView): Signal<boolean> {
  const shown = useSignal(false);
  const wasOver = useRef(view.over.peek());
  const over = view.over.value;
  useEffect(() => {
    if (over !== wasOver.current) shown.value = over;
    wasOver.current = over;
  }, [over, shown]);
  return shown;
}

function useTableKeys(
  view: TableView,
  opened: Signal<Opened | null>,
  board: Signal<BoardHandle | null>,
  result: Signal<boolean>,
): void {
  const { settings } = useApp();
  const { freeUndo } = view.model;
  useKeys({
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
      opened.value = 'keys';
    },
    Escape: () => {
      view.zen.value = false;
      result.value = false;
      view.asked.value = null;
      view.quiet();
      board.value?.cancel();
    },
  });
}
