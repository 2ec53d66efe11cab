// The lobby: find an opponent, open a room, join one, or watch a game.

import { type Signal, useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import type { PoolId } from '@sente/match';
import type { RoomCard } from '@sente/protocol';
import { useEffect, useId, useMemo } from 'preact/hooks';
import { findRoomLink, roomAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { poolHasSwap2, readPoolFromAddress } from '../base/pools.ts';
import { useOnline } from '../connection/online.ts';
import { useQueue, type Waiting } from '../connection/queue.ts';
import { OnlinePage } from '../frame/online-page.tsx';
import { RoomCardLink } from '../room-parts/room-card.tsx';
import { loadSignUpSheet } from '../sign-up/load-sign-up-sheet.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { useLoadWithGames } from '../ui/load-with-games.ts';
import { enHome } from '../words/en/home.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enRefusals } from '../words/en/refusals.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import { FeaturedGame } from './featured-game.tsx';
import { openLobbyStore } from './lobby-store.ts';
import { PoolTiles, QueueKindChoice } from './pool-tiles.tsx';
import {
  queueKindOf,
  readStakes,
  STAKES,
  type Stakes,
  saveStakes,
  saveWantsOpening,
  wantsOpening,
} from './quick-kind.ts';
import './lobby-page.css';

const t = translator(enHome, enLobby, enRefusals, enSite);

type Opened = 'create' | 'account' | null;

/** As the address names them: what to open at once or to choose, and the pool for it. No address begins a search. */
type LobbyPageProps = { way: string | null; pool: string };

export function LobbyPage({ way, pool: asked }: LobbyPageProps) {
  const pool = readPoolFromAddress(asked);
  const stakes = STAKES.find((one) => one === way) ?? null;
  const { router } = useApp();
  const { connection } = useOnline();
  const opened = useSignal<Opened>(way === 'friend' ? 'create' : null);
  const needAccount = () => {
    opened.value = 'account';
  };
  const createSheet = useLoadWithGames(loadCreateSheet);
  const quick = useQuickMatch(stakes, pool, needAccount);
  const lobby = useMemo(() => openLobbyStore(connection), [connection]);
  useEffect(() => () => lobby.close(), [lobby]);
  const close = () => {
    opened.value = null;
  };
  return (
    <OnlinePage kind="lobby" title={t('nav.lobby')}>
      <h1 class="unseen">{t('nav.lobby')}</h1>
      <p class="hint head-count" data-testid="head-count">
        {lobby.people.value !== null && t('lobby.people', { n: lobby.people.value })}
      </p>
      <WaysToPlay opened={opened} quick={quick} />
      <RoomLists cards={lobby.cards.value} opened={opened} />
      {opened.value === 'create' && (
        <Lazy
          load={createSheet}
          props={{
            friend: way === 'friend',
            onClose: close,
            onCreated: (room: string) => router.go(roomAddress(room)),
            onAccount: needAccount,
          }}
        />
      )}
      {opened.value === 'account' && (
        <Lazy
          load={loadSignUpSheet}
          props={{
            why: t('refusal.account_needed'),
            onClose: close,
            onDone: () => {
              close();
              void quick.joinQueueOrAskAccount();
            },
          }}
        />
      )}
    </OnlinePage>
  );
}

const loadCreateSheet = () => import('./create-sheet.tsx').then((part) => part.CreateSheet);

type QuickMatch = {
  readonly stakes: Stakes;
  /** Whether a casual game opens with Swap 2. */
  readonly opening: boolean;
  /** The pool asked for last, first the one of the address. */
  readonly wish: PoolId;
  readonly refusal: Refusal | null;
  choose(stakes: Stakes): void;
  chooseOpening(opening: boolean): void;
  joinQueueOfPool(pool: PoolId): void;
  /** Joins the queue of the wished pool again. */
  joinQueueOrAskAccount(): Promise<void>;
};

function useQuickMatch(asked: Stakes | null, pool: PoolId, needAccount: () => void): QuickMatch {
  const { memory } = useApp();
  const { session } = useOnline();
  const queue = useQueue();
  const stakes = useSignal<Stakes>(asked ?? readStakes(memory));
  const opening = useSignal(wantsOpening(memory));
  const wish = useSignal<PoolId>(pool);
  const you = session.you.value;
  const joinQueueOrAskAccount = async () => {
    const answer = await queue.join(wish.value, queueKindOf(stakes.value, opening.value));
    if (answer.ok || answer.refusal.code !== 'account_needed') return;
    queue.clearRefusal();
    needAccount();
  };
  const play = (wanted: PoolId) => {
    wish.value = wanted;
    // Until the session is known, the server decides whether an account is needed.
    if (you?.guest && stakes.value === 'ranked') needAccount();
    else void joinQueueOrAskAccount();
  };
  return {
    ...{ stakes: stakes.value, opening: opening.value, wish: wish.value },
    ...{ refusal: queue.refusal.value, joinQueueOfPool: play, joinQueueOrAskAccount },
    choose(chosen) {
      stakes.value = chosen;
      queue.clearRefusal();
      saveStakes(memory, chosen);
    },
    chooseOpening(chosen) {
      opening.value = chosen;
      saveWantsOpening(memory, chosen);
    },
  };
}

function WaysToPlay({ opened, quick }: { opened: Signal<Opened>; quick: QuickMatch }) {
  const { session } = useOnline();
  const { stakes, opening, refusal } = quick;
  const guest = session.you.value?.guest ?? true;
  const waiting = useQueue().waiting.value;
  return (
    <section class="doors" aria-label={t('home.ways')}>
      <QueueKindChoice
        stakes={stakes}
        opening={opening}
        onChoose={quick.choose}
        onOpening={quick.chooseOpening}
      />
      <PoolTiles
        wish={quick.wish}
        searched={waiting && isSearchFor(waiting, stakes, opening) ? waiting.pool : null}
        onPlay={quick.joinQueueOfPool}
      />
      <p class="hint door-hint">{refusal === null && t(queueHintTextKey(stakes, guest))}</p>
      <p class="form-said door-hint" role="alert">
        {refusal && sayRefusal(refusal)}
      </p>
      <div class="door-row">
        <button
          type="button"
          class="button"
          data-testid="open-create"
          onClick={() => {
            opened.value = 'create';
          }}
        >
          {t('create.title')}
        </button>
        <JoinByCode />
      </div>
    </section>
  );
}

/** A game without an opening rule has one casual queue, whatever the switch says. */
function isSearchFor({ kind, pool }: Waiting, stakes: Stakes, opening: boolean): boolean {
  return kind === queueKindOf(stakes, opening) || (kind === stakes && !poolHasSwap2(pool));
}

function queueHintTextKey(stakes: Stakes, guest: boolean) {
  if (stakes === 'casual') return 'lobby.casual';
  return guest ? 'lobby.ranked' : 'lobby.rated';
}

/** Accepts a code of six letters and digits, or a whole link as it was pasted. */
function JoinByCode() {
  const { router } = useApp();
  const text = useSignal('');
  const id = useId();
  const code = readRoomCode(text.value);
  return (
    <form
      class="join-code"
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== null) router.go(roomAddress(code));
      }}
    >
      <label for={id}>{t('lobby.code')}</label>
      <span class="pair">
        <input
          id={id}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={300}
          value={text.value}
          data-testid="join-code"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button" disabled={code === null}>
          {t('lobby.join')}
        </button>
      </span>
    </form>
  );
}

function readRoomCode(text: string): string | null {
  const linked = findRoomLink(text);
  if (linked !== null) return linked;
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]{6}$/.test(code) ? code : null;
}

type RoomListsProps = { cards: readonly RoomCard[] | null; opened: Signal<Opened> };

function RoomLists({ cards, opened }: RoomListsProps) {
  const game = useSignal<string>(ALL);
  const games = [...new Set(cards?.map(({ config }) => config.game))];
  const wanted = games.includes(game.value) ? game.value : ALL;
  const shown = cards?.filter(({ config }) => wanted === ALL || config.game === wanted) ?? [];
  const open = shown.filter((card) => card.status === 'open');
  const running = shown.filter((card) => card.status !== 'open');
  return (
    <>
      <FeaturedGame cards={running} />
      {games.length > 1 && (
        <div class="lobby-filter" data-testid="lobby-filter">
          <ChoiceField
            label={t('lobby.filter')}
            value={wanted}
            choices={[
              { value: ALL, label: t('lobby.filter.all') },
              ...games.map((id) => ({ value: id, label: ruleTexts(id).name })),
            ]}
            onChange={(id) => {
              game.value = id;
            }}
          />
        </div>
      )}
      <div class="room-lists">
        <section class="rooms" aria-labelledby="open-rooms" aria-busy={cards === null}>
          <h2 id="open-rooms">{t('lobby.open')}</h2>
          {cards !== null && open.length === 0 && <NoRooms filtered={wanted !== ALL} opened={opened} />}
          <RoomCardList cards={open} testid="open-rooms" />
        </section>
        {running.length > 0 && (
          <section class="rooms" aria-labelledby="running">
            <h2 id="running">{t('lobby.running')}</h2>
            <RoomCardList cards={running} testid="running-games" />
          </section>
        )}
      </div>
    </>
  );
}

/** The filter for all games; no game has this id. */
const ALL = 'all';

function NoRooms({ filtered, opened }: { filtered: boolean; opened: Signal<Opened> }) {
  return (
    <p class="empty">
      {t(filtered ? 'lobby.filter.none' : 'lobby.empty')}{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          opened.value = 'create';
        }}
      >
        {t('lobby.empty.do')}
      </button>
    </p>
  );
}

function RoomCardList({ cards, testid }: { cards: readonly RoomCard[]; testid: string }) {
  return (
    <ul data-testid={testid}>
      {cards.map((card) => (
        <li key={card.id}>
          <RoomCardLink card={card} />
        </li>
      ))}
    </ul>
  );
}
