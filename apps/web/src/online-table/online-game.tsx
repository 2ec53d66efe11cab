// An online game: the shared table, with offers, chat, the series and the state of the connection.

import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { isOver, type Match, mayRematch } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { findPoolOfGame, poolHasSwap2 } from '../base/pools.ts';
import { startTimer } from '../base/tasks.ts';
import { useOnline } from '../connection/online.ts';
import { useQueue } from '../connection/queue.ts';
import { useConnectionProblemText } from '../frame/online-page.tsx';
import { Chat } from '../room-parts/chat.tsx';
import { roomHeadingTexts } from '../room-parts/config-text.ts';
import { useMutes } from '../room-parts/mutes.ts';
import { useOptionSpecs } from '../room-parts/room-card.tsx';
import type { RoomStore } from '../room-parts/room-store.ts';
import type { TableModel, TableView } from '../table/model/table-view.ts';
import { GameTable } from '../table/table.tsx';
import { ActionButton } from '../table/table-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FactsInLine } from '../ui/facts.tsx';
import { Icon } from '../ui/icons.tsx';
import { SOON_MS } from '../ui/numbers.ts';
import { pressableProps } from '../ui/pressable.ts';
import { ShowAfterPaint } from '../ui/show-after-paint.tsx';
import { useTabNotice } from '../ui/use-notice.ts';
import { usePageTitle } from '../ui/use-title.ts';
import { enOngoing } from '../words/en/ongoing.ts';
import { enOnlineTable } from '../words/en/online-table.ts';
import { enRoom } from '../words/en/room.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import { OfferNotices, useDeclinedOfferText } from './offers.tsx';
import { openOnlineTable } from './online-table.ts';
import { RestartedNote } from './restarted-note.tsx';
import { RoomSheet } from './room-sheet.tsx';
import {
  BetweenGames,
  RatingAnnouncement,
  runningGameNumberText,
  SeriesAndRatingNote,
  SeriesPanel,
  StartNextGameButton,
} from './series.tsx';
import { useDelayedTableView, useMarkBoardSeen } from './use-table.ts';
import '../ui/bot-mark.css';
import './online-game.css';

const t = translator(enOngoing, enOnlineTable, enRoom, enSite);

type OnlineGameProps = { room: RoomStore; id: string; onBack: () => void };

export function OnlineGame({ room, id, onBack }: OnlineGameProps) {
  const { catalog } = useApp();
  const { connection } = useOnline();
  const seen = useSignal(false);
  const table = useMemo(
    () =>
      openOnlineTable(
        {
          connection,
          startTimer,
          present: seen,
          find: catalog.find,
          room: room.view,
          address: (match, ply) => `${location.origin}/m/${match}${ply === null ? '' : `#${ply}`}`,
        },
        id,
      ),
    [connection, catalog, room, id, seen],
  );
  useEffect(() => () => table.close(), [table]);
  const shown = useDelayedTableView(table.model);
  useMarkBoardSeen(seen, shown !== null);
  const view = room.view.value;
  if (table.refusal.value) {
    return (
      <main class="plain-page">
        <h1>{sayRefusal(table.refusal.value)}</h1>
        <a class="button main" href="/lobby">
          {t('nav.lobby')}
        </a>
      </main>
    );
  }
  if (!shown || !view) return <div class="table" aria-busy="true" />;
  return <OnlineTable table={shown} room={room} view={view} onBack={onBack} />;
}

type OnlineTableProps = { table: TableView; room: RoomStore; view: RoomView; onBack: () => void };
type Opened = 'chat' | 'room' | null;

function OnlineTable({ table, room, view, onBack }: OnlineTableProps) {
  const { model } = table;
  const opened = useSignal<Opened>(null);
  const unread = useUnreadChatCount(room, opened);
  useDelayAppReloadDuringGame(model);
  useTenSecondBell(model);
  useOnlineGameTitle(table);
  const close = () => {
    opened.value = null;
  };
  return (
    <>
      <GameTable
        view={table}
        heading={<OnlineHeading view={view} opened={opened} />}
        notice={<BoardNotice table={table} room={room} view={view} />}
        actions={<OnlineActions table={table} view={view} opened={opened} unread={unread} onBack={onBack} />}
        resultNote={<SeriesAndRatingNote view={view} />}
        afterGame={(closeResult) => (
          <AfterGameButtons table={table} room={room} view={view} onLeave={closeResult} />
        )}
        review={view.series?.status === 'playing' ? 'none' : 'link'}
      >
        <ShowAfterPaint>
          <SeriesPanel view={view} />
          <Chat room={room} />
        </ShowAfterPaint>
      </GameTable>
      <RatingAnnouncement view={view} />
      {opened.value === 'chat' && (
        <Dialog title={t('chat.title')} onClose={close} form="sheet" kind="chat-sheet">
          <Chat room={room} />
        </Dialog>
      )}
      {opened.value === 'room' && <RoomSheet table={table} room={room} view={view} onClose={close} />}
    </>
  );
}

/** A question lies over a mere notice. */
function BoardNotice({ table, room, view }: { table: TableView; room: RoomStore; view: RoomView }) {
  if (view.nextGameAt !== null) return <BetweenGames room={room} view={view} />;
  return (
    <>
      <RestartedNote view={table} />
      <OfferNotices view={table} />
    </>
  );
}

/** The game above the board; without a connection, the state of the connection instead. */
function OnlineHeading({ view, opened }: { view: RoomView; opened: Signal<Opened> }) {
  const specs = useOptionSpecs(view.config.game);
  const link = useConnectionProblemText('table');
  return (
    <>
      <a href="/lobby" class="icon-button" aria-label={t('nav.lobby')}>
        <Icon name="back" />
      </a>
      <div class="online-heading">
        <h1>
          <button
            type="button"
            class="game-name"
            data-testid="open-room"
            onClick={() => {
              opened.value = 'room';
            }}
          >
            <span>{ruleTexts(view.config.game).name}</span>
            <Icon name="down" />
          </button>
        </h1>
        <p class="sub" role="status" data-testid="link-line" data-lost={link !== null}>
          {link ?? <FactsInLine texts={roomHeadingTexts(view.config, specs, runningGameNumberText(view))} />}
        </p>
        {view.spectators > 0 && (
          <p class="watchers" data-testid="watchers">
            {t('room.watching', { n: view.spectators })}
          </p>
        )}
      </div>
    </>
  );
}

type OnlineActionsProps = {
  table: TableView;
  view: RoomView;
  opened: Signal<Opened>;
  unread: Signal<number>;
  onBack: () => void;
};

function OnlineActions({ table, view, opened, unread, onBack }: OnlineActionsProps) {
  const seekNext = useSeekNextOpponent(view);
  const { model } = table;
  const match = model.match.value;
  const seat = model.viewerSeats.value[0];
  const mayTakeBack =
    seat !== undefined &&
    match.status === 'playing' &&
    !match.config.rated &&
    match.offers.takeback.length === 0 &&
    match.plies.some((ply) => ply.seat === seat);
  return (
    <>
      {seat !== undefined && (
        <ActionButton
          icon="undo"
          label={t('do.takeback')}
          disabled={!mayTakeBack}
          testid="takeback"
          onClick={() => void table.send({ kind: 'offer', seat, offer: 'takeback' })}
        />
      )}
      <div class="only-portrait chat-action" data-unread={unread.value > 0}>
        <ActionButton
          icon="talk"
          label={unread.value > 0 ? t('chat.unread', { n: unread.value }) : t('chat.title')}
          testid="open-chat"
          onClick={() => {
            opened.value = 'chat';
          }}
        />
      </div>
      {seat !== undefined && view.config.mode !== 'ranked' && !hasQueueOpponentLeft(view) && (
        <ActionButton
          main
          icon="fresh"
          label={t('rematch.do')}
          disabled={!mayOfferRematch(match, view, seat)}
          testid="rematch-action"
          onClick={() => void table.send({ kind: 'offer', seat, offer: 'rematch' })}
        />
      )}
      {seat !== undefined && (view.config.mode === 'ranked' || hasQueueOpponentLeft(view)) && (
        <ActionButton
          main
          icon="fresh"
          label={t('queue.next')}
          disabled={!isOver(match) || view.series?.status === 'playing'}
          testid="next-opponent-action"
          onClick={seekNext}
        />
      )}
      {isOver(match) && view.status === 'open' && (
        <ActionButton icon="seat" label={t('room.back')} onClick={onBack} testid="back-to-room" />
      )}
    </>
  );
}

/** Returns a function that looks for another opponent in the same queue, and shows the search in the lobby. */
function useSeekNextOpponent({ config }: RoomView): () => void {
  const { router } = useApp();
  const queue = useQueue();
  const pool = findPoolOfGame(config.game);
  const stakes = config.mode === 'ranked' ? 'ranked' : 'casual';
  const isPlain = stakes === 'casual' && poolHasSwap2(pool) && !config.swap2Enabled;
  return () => {
    void queue.join(pool, isPlain ? 'plain' : stakes);
    router.go(`/lobby/${stakes}/${pool}`);
  };
}

/** The room has no host, because the queue brought its players together. */
function isRoomFromQueue(view: RoomView): boolean {
  return view.host === null;
}

/** A player from the queue has left after a casual game, so there is no opponent for another one here. */
function hasQueueOpponentLeft(view: RoomView): boolean {
  return isRoomFromQueue(view) && view.seats.some(({ person }) => person === null);
}

/** All players are still there, and no series starts the next game by itself. */
function mayOfferRematch(match: Match, view: RoomView, seat: number): boolean {
  const complete = view.seats.every(({ person }) => person !== null);
  const isAllowed = mayRematch(match.config.rated, view.series).ok;
  return isOver(match) && complete && isAllowed && !match.offers.rematch.includes(seat);
}

type AfterGameButtonsProps = { table: TableView; room: RoomStore; view: RoomView; onLeave: () => void };

function AfterGameButtons({ table, room, view, onLeave }: AfterGameButtonsProps) {
  const { router } = useApp();
  const seekNext = useSeekNextOpponent(view);
  const match = table.model.match.value;
  const seat = table.model.viewerSeats.value[0];
  const declined = useDeclinedOfferText(table);
  if (view.series?.status === 'playing') return <StartNextGameButton room={room} view={view} />;
  if (seat === undefined) {
    return (
      <button type="button" class="button main" onClick={() => router.go('/lobby')}>
        {t('nav.lobby')}
      </button>
    );
  }
  if (view.config.mode === 'ranked') {
    return (
      <button type="button" class="button main" data-testid="next-opponent" onClick={seekNext}>
        {t('queue.next')}
      </button>
    );
  }
  const wanting = match.offers.rematch;
  const mine = wanting.includes(seat);
  const gone = view.seats.some(({ person }) => person === null);
  return (
    <>
      <p class="rematch" role="status">
        {gone ? t('rematch.gone') : declined || rematchText(table.model, seat)}
      </p>
      <button
        type="button"
        class={hasQueueOpponentLeft(view) ? 'button main' : 'button'}
        data-testid={isRoomFromQueue(view) ? 'next-opponent' : undefined}
        onClick={() => {
          onLeave();
          if (isRoomFromQueue(view)) seekNext();
          else router.go('/lobby');
        }}
      >
        {t(isRoomFromQueue(view) ? 'queue.next' : 'nav.lobby')}
      </button>
      <button
        type="button"
        class={hasQueueOpponentLeft(view) ? 'button' : 'button main'}
        data-testid="rematch"
        {...pressableProps(!mine && !gone, () => void table.send({ kind: 'offer', seat, offer: 'rematch' }))}
      >
        {t(wanting.length > 0 && !mine ? 'rematch.agree' : 'rematch.do')}
      </button>
    </>
  );
}

/** The players who want a rematch, and those who are not here to answer. */
function rematchText({ match, names, remote }: TableModel, seat: number): string {
  const wanting = match.value.offers.rematch;
  const away = remote?.seats.value.findIndex(({ here }, other) => !here && other !== seat) ?? -1;
  const told = [
    wanting.includes(seat) ? t('rematch.waiting') : null,
    wanting[0] !== undefined && !wanting.includes(seat)
      ? t('offer.rematch', { who: names.value[wanting[0]] ?? '' })
      : null,
    away < 0 ? null : t('rematch.away', { who: names.value[away] ?? '' }),
  ];
  return told.filter((text) => text !== null).join(' ');
}

/** During a game the app does not offer a reload. */
function useDelayAppReloadDuringGame(model: TableModel): void {
  const { busy } = useApp();
  useSignalEffect(() => {
    busy.value = model.viewerSeats.value.length > 0 && !isOver(model.match.value);
    return () => {
      busy.value = false;
    };
  });
}

/** Rings once when the viewer's last ten seconds begin. */
function useTenSecondBell(model: TableModel): void {
  const { sounds } = useApp();
  const rung = useRef<number | null>(null);
  useSignalEffect(() => {
    const { turn, plies, config } = model.match.value;
    if (turn === null || !model.viewerSeats.value.includes(turn)) return;
    const left = model.clock?.value(turn) ?? null;
    const short = config.moveMs !== null && config.moveMs <= SOON_MS;
    if (left === null || left > SOON_MS || short || rung.current === plies.length) return;
    rung.current = plies.length;
    sounds.bell();
  });
}

/** The title of the tab: a game has begun, it is the viewer's turn, or the names of the players. */
function useOnlineGameTitle(table: TableView): void {
  const { alerted } = useOnline();
  const notice = useComputed(() => {
    if (alerted.value) return t('title.begins');
    return table.mayMove.value ? t('title.your-turn') : null;
  });
  useTabNotice(notice);
  const { names, game } = table.model;
  usePageTitle(`${names.value.join(' – ')} · ${ruleTexts(game.id).name}`);
}

/** The chat lines of others since the chat was last visible, without those of muted players. */
function useUnreadChatCount(room: RoomStore, opened: Signal<Opened>): Signal<number> {
  const { connection } = useOnline();
  const mutes = useMutes();
  const seen = useRef(room.lines.peek().at(-1)?.seq ?? 0);
  const unread = useSignal(0);
  useSignalEffect(() => {
    const lines = room.lines.value;
    const wide = window.matchMedia('(min-aspect-ratio: 1 / 1) and (min-height: 561px)').matches;
    if (opened.value === 'chat' || wide) seen.current = lines.at(-1)?.seq ?? seen.current;
    const me = connection.you.value?.id;
    const id = room.view.value?.id ?? '';
    unread.value = lines.filter(
      (line) => line.seq > seen.current && line.from.id !== me && mutes.shows(id, line, me),
    ).length;
  });
  return unread;
}
