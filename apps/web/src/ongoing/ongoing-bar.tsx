// The bar on every page: the player's running game with its clock, the search for an opponent, a waiting room.

import { useComputed, useSignal } from '@preact/signals';
import { findPool, isOver, remainingMs } from '@sente/match';
import type { RoomCard } from '@sente/protocol';
import { useEffect } from 'preact/hooks';
import { roomAddress, roomOfAddress, sectionOfAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { poolHasSwap2 } from '../base/pools.ts';
import { useOnline } from '../connection/online.ts';
import { useQueue, type Waiting } from '../connection/queue.ts';
import { clockText, SOON_MS, timeSpentText } from '../ui/numbers.ts';
import { poolName, queueKindName } from '../ui/pool-name.ts';
import { useTabNotice } from '../ui/use-notice.ts';
import { enOngoing } from '../words/en/ongoing.ts';
import { enOpening } from '../words/en/opening.ts';
import { enRoom } from '../words/en/room.ts';
import { enSite } from '../words/en/site.ts';
import { personName } from '../words/guest-names.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { useGoToFoundMatch } from './found-match.ts';
import { rememberWhetherOngoing } from './ongoing-memory.ts';
import { useOwnGameAlerts } from './own-game-alerts.ts';
import { isAddressOfRoom, isRunning, type OwnGame, useOwnRooms } from './own-rooms.ts';
import './ongoing-bar.css';

const t = translator(enOngoing, enOpening, enRoom, enSite);

export function OngoingBar() {
  const { router } = useApp();
  const { rooms, games } = useOwnRooms();
  const { session } = useOnline();
  const queue = useQueue();
  const found = useGoToFoundMatch();
  useRememberOngoing();
  useOwnGameAlerts();
  const now = useServerTime();
  const me = session.you.value?.id ?? '';
  const [first, ...others] = sortByUrgency(
    games.value.map((game) => describeOwnGame(game, me, now)).filter((one) => one !== null),
  );
  const waiting = (rooms.value ?? []).find(
    (room) => !isRunning(room) && !isAddressOfRoom(router.path.value, room),
  );
  const yours = useComputed(() =>
    games.value.some((game) => describeOwnGame(game, session.you.value?.id ?? '', 0)?.mine)
      ? t('title.your-turn')
      : null,
  );
  useTabNotice(yours);
  const searching = queue.waiting.value;
  const rows = [
    first && <GameRow key="game" game={first} others={others.length} />,
    found.room !== null && <FoundMatchRow key="found" onGo={found.goToFoundRoom} onDecline={found.decline} />,
    searching && <SearchRow key="search" waiting={searching} now={now} />,
    !first && waiting && <RoomRow key="room" room={waiting} />,
  ].filter(Boolean);
  return (
    <aside class="ongoing" aria-label={t('ongoing.label')} data-rows={rows.length}>
      {rows}
      {/* A screen reader hears changes of the game, but not the ticking clock. */}
      <p class="unseen" role="status">
        {first && `${ownGameStatusText(first)}. ${gameAndOpponentsText(first)}.`}
      </p>
    </aside>
  );
}

type Standing = {
  readonly room: RoomCard;
  readonly who: string;
  readonly over: boolean;
  /** Whether it is the player's turn. */
  readonly mine: boolean;
  readonly left: number | null;
};

function describeOwnGame({ room, followed }: OwnGame, me: string, now: number): Standing | null {
  const match = followed.match.value;
  if (!match) return null;
  const others = room.seats.flatMap((person) => (person === null || person.id === me ? [] : person));
  return {
    room,
    who: others.map(personName).join(', '),
    over: isOver(match),
    mine: match.turn !== null && match.turn === match.config.players.indexOf(me),
    left: remainingMs(match, now),
  };
}

/** Games where it is the player's turn come first, those with the least time before the others. Equals keep their places. */
function sortByUrgency(games: readonly Standing[]): readonly Standing[] {
  const left = (game: Standing) => game.left ?? Number.POSITIVE_INFINITY;
  const byRoom = (a: Standing, b: Standing) => (a.room.id < b.room.id ? -1 : 1);
  return [...games].sort((a, b) => Number(b.mine) - Number(a.mine) || left(a) - left(b) || byRoom(a, b));
}

function ownGameStatusText({ over, mine }: Standing): string {
  if (over) return t('ongoing.between');
  return t(mine ? 'ongoing.your-move' : 'ongoing.their-move');
}

function gameAndOpponentsText({ room, who }: Standing): string {
  return t('ongoing.against', { game: ruleTexts(room.config.game).name, who });
}

function GameRow({ game, others }: { game: Standing; others: number }) {
  const { room, left, mine, over } = game;
  const lost = useOnline().connection.silent.value && !over;
  return (
    <a class="ongoing-row" href={roomAddress(room.code)} data-testid="ongoing-game" data-mine={mine}>
      <span class="what">
        <b>{ownGameStatusText(game)}</b>
        <small>
          {lost ? t('connection.lost') : gameAndOpponentsText(game)}
          {!lost && others > 0 && ` · ${t('ongoing.more', { n: others })}`}
        </small>
      </span>
      {left !== null && !over && (
        <span class="clock" role="timer" aria-live="off" data-soon={mine && left < SOON_MS}>
          {clockText(left)}
        </span>
      )}
      <span class="go">{t('ongoing.back')}</span>
    </a>
  );
}

function RoomRow({ room }: { room: RoomCard }) {
  return (
    <a class="ongoing-row" href={roomAddress(room.code)} data-testid="ongoing-room">
      <span class="what">
        <b>{t('ongoing.room')}</b>
        <small>{ruleTexts(room.config.game).name}</small>
      </span>
      <span class="go">{t('room.back')}</span>
    </a>
  );
}

function SearchRow({ waiting, now }: { waiting: Waiting; now: number }) {
  const queue = useQueue();
  const { pool, kind, since, estimateMs } = waiting;
  const meanwhile = useComputerAddressWhileWaiting(waiting, now - since);
  const facts = [
    poolName(pool),
    queueKindName(kind),
    kind !== 'ranked' && poolHasSwap2(pool)
      ? t(kind === 'plain' ? 'opening.swap2.off' : 'opening.swap2.on')
      : null,
    estimateMs === null ? null : waitEstimateText(estimateMs, now - since),
  ].filter((text) => text !== null);
  return (
    <div class="ongoing-row" data-testid="searching">
      <p class="what" role="status">
        <b>{t('queue.waiting')}</b>
        <small>
          {meanwhile !== null && (
            <a class="meanwhile" href={meanwhile} data-testid="meanwhile">
              {t('queue.meanwhile')}
            </a>
          )}
          <span>{facts.join(' · ')}</span>
        </small>
      </p>
      <span class="clock" role="timer" aria-live="off">
        {timeSpentText(now - since)}
      </span>
      <button type="button" class="go" onClick={() => void queue.leave()} data-testid="cancel-queue">
        {t('queue.stop')}
      </button>
    </div>
  );
}

/** Opponents may come at once; a player who waits longer than this is offered the computer. */
const ALONE_MS = 5_000;

/** The address to play the queued game against the computer; null on a page with a table of its own. */
function useComputerAddressWhileWaiting({ pool, kind }: Waiting, waitedMs: number): string | null {
  const { router } = useApp();
  const game = findPool(pool)?.game;
  const path = router.path.value;
  const isAtTable = sectionOfAddress(path) === 'computer' || roomOfAddress(path) !== null;
  return game === undefined || isAtTable || waitedMs < ALONE_MS
    ? null
    : `/computer/${game}?pool=${pool}&kind=${kind}`;
}

/** An estimate that has already passed is not shown. */
function waitEstimateText(estimateMs: number, waitedMs: number): string {
  return waitedMs > estimateMs ? t('queue.longer') : t('queue.estimate', { time: timeSpentText(estimateMs) });
}

/** A player in the middle of an online game decides whether to go. */
function FoundMatchRow({ onGo, onDecline }: { onGo: () => void; onDecline: () => void }) {
  return (
    <div class="ongoing-row" data-testid="found" data-mine="true">
      <p class="what" role="alert">
        <b>{t('queue.found')}</b>
      </p>
      <button type="button" class="go" onClick={onDecline}>
        {t('queue.decline')}
      </button>
      <button type="button" class="go" onClick={onGo} data-testid="go-to-found">
        {t('queue.go')}
      </button>
    </div>
  );
}

const TICK_MS = 250;

/** The server's time, updated four times a second; it stands still while the server is silent. */
function useServerTime(): number {
  const { connection } = useOnline();
  const now = useSignal(connection.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!connection.silent.value) now.value = connection.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [connection, now]);
  return now.value;
}

/** Remembers on the device that something is going on, so that the next page connects too. */
function useRememberOngoing(): void {
  const { memory } = useApp();
  const { rooms } = useOwnRooms();
  const queue = useQueue();
  const known = rooms.value !== null;
  const goesOn = queue.waiting.value !== null || queue.found.value !== null || Boolean(rooms.value?.length);
  useEffect(() => {
    if (known || goesOn) rememberWhetherOngoing(memory, goesOn);
  }, [memory, known, goesOn]);
}
