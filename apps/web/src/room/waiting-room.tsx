// A room before its game: the people, the rules, and the link for the others.

import { useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { type BotLevel, botLevelOf, type RoomConfig } from '@sente/match';
import type { RoomAction, RoomSeat, RoomView } from '@sente/protocol';
import { useState } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { useOnline } from '../connection/online.ts';
import { OnlinePage } from '../frame/online-page.tsx';
import { Chat } from '../room-parts/chat.tsx';
import { roomModeAndRuleTexts } from '../room-parts/config-text.ts';
import { nameWithRatingText, RoomPicture, useLoadedGame, useOptionSpecs } from '../room-parts/room-card.tsx';
import type { RoomStore } from '../room-parts/room-store.ts';
import { ShareRoom } from '../room-parts/share-room.tsx';
import { loadSignUpSheet } from '../sign-up/load-sign-up-sheet.ts';
import { FactsInLine } from '../ui/facts.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { Lazy } from '../ui/lazy.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { enLobby } from '../words/en/lobby.ts';
import { enRefusals } from '../words/en/refusals.ts';
import { enRoom } from '../words/en/room.ts';
import { enSides } from '../words/en/sides.ts';
import { enTable } from '../words/en/table.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import './waiting-room.css';

const t = translator(enLobby, enRefusals, enRoom, enSides, enTable);

export function WaitingRoom({ room, view }: { room: RoomStore; view: RoomView }) {
  const refusal = useSignal<Refusal | null>(null);
  const act = async (action: RoomAction) => {
    const answer = await room.act(action);
    refusal.value = answer.ok ? null : answer.refusal;
  };
  const needsAccount = refusal.value?.code === 'account_needed';
  // A room closes when the last person has left it; then no seat can be taken any more.
  const closed = view.status === 'closed';
  const free = closed ? 0 : view.seats.filter(({ person }) => person === null).length;
  return (
    <OnlinePage kind="waiting" title={ruleTexts(view.config.game).name}>
      <div class="waiting-room" data-testid="waiting-room">
        <section class="what">
          <RoomSummary config={view.config} />
          {free > 0 && <ShareRoom code={view.code} to="play" />}
          <RulesToRead id={view.config.game} />
        </section>
        <section class="who" aria-labelledby="seats">
          <h2 id="seats">{t('room.seats')}</h2>
          <ol class="seats">
            {view.seats.map((seat, index) => (
              <SeatRow key={index} index={index} seat={seat} room={room} view={view} act={act} />
            ))}
          </ol>
          <p class="awaited" role="status">
            {!closed && t(free > 0 ? 'room.awaited' : 'room.all-here', { n: free })}
          </p>
          {view.spectators > 0 && <p class="watching">{t('room.watching', { n: view.spectators })}</p>}
          <OwnSeatButtons room={room} view={view} act={act} />
          <p class="form-said" role="alert">
            {closed && t('refusal.room_closed')}
            {!closed && refusal.value && !needsAccount && sayRefusal(refusal.value)}
          </p>
        </section>
        <section>
          <h2>{t('chat.title')}</h2>
          <Chat room={room} />
        </section>
      </div>
      {needsAccount && (
        <Lazy
          load={loadSignUpSheet}
          props={{
            why: t('refusal.account_needed'),
            onClose: () => {
              refusal.value = null;
            },
            onDone: () => void act({ kind: 'sit' }),
          }}
        />
      )}
    </OnlinePage>
  );
}

function RoomSummary({ config }: { config: RoomConfig }) {
  return (
    <div class="what-is-played">
      <RoomPicture config={config} record={null} />
      <div>
        <h1>{ruleTexts(config.game).name}</h1>
        <p class="rules">
          <FactsInLine texts={roomModeAndRuleTexts(config, useOptionSpecs(config.game))} />
        </p>
      </div>
    </div>
  );
}

/** The rules to read during the wait; on a small screen they are folded. */
function RulesToRead({ id }: { id: string }) {
  const game = useLoadedGame(id);
  const [wide] = useState(() => window.matchMedia('(min-width: 760px)').matches);
  return (
    <details class="rules-of-game" open={wide}>
      <summary>{t('create.rules', { game: ruleTexts(id).name })}</summary>
      {game && <GameRules game={game} />}
    </details>
  );
}

type Act = (action: RoomAction) => Promise<void>;
type SeatRowProps = { index: number; seat: RoomSeat; room: RoomStore; view: RoomView; act: Act };

function SeatRow({ index, seat, room, view, act }: SeatRowProps) {
  const { connection } = useOnline();
  const me = connection.you.value?.id;
  const { person } = seat;
  const hosts = view.host === me && view.status !== 'closed';
  if (person === null) {
    return (
      <li data-free="true">
        <span class="name">{t('room.free')}</span>
        {hosts && view.config.mode !== 'ranked' && <BotButton index={index} current={null} act={act} />}
        {room.seat.value < 0 && view.status !== 'closed' && (
          <button
            type="button"
            class="button"
            data-testid={`sit-${index}`}
            onClick={() => void act({ kind: 'sit', seat: index })}
          >
            {t('room.sit')}
          </button>
        )}
      </li>
    );
  }
  return (
    <li data-testid={`room-seat-${index}`}>
      <PersonName person={person} text={nameWithRatingText(person)} />
      <span class="marks">
        {[
          person.id === me ? t('player.you') : null,
          person.id === view.host ? t('room.host') : null,
          // A bot is always there, and always ready.
          person.bot ? null : seat.here ? t(seat.ready ? 'room.ready' : 'room.not-ready') : t('table.away'),
        ]
          .filter((mark) => mark !== null)
          .join(' · ')}
      </span>
      {hosts && person.bot && <BotButton index={index} current={botLevelOf(person.id)} act={act} />}
      {hosts && person.id !== me && (
        <button
          type="button"
          class="button"
          onClick={() => void act({ kind: 'kick', player: person.id })}
          data-testid={`kick-${index}`}
        >
          {t(person.bot ? 'bot.remove' : 'room.kick')}
        </button>
      )}
    </li>
  );
}

/** Adds a bot, or changes its level. */
function BotButton({ index, current, act }: { index: number; current: BotLevel | null; act: Act }) {
  const open = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="button"
        data-testid={`bot-${index}`}
        onClick={() => {
          open.value = true;
        }}
      >
        {t(current === null ? 'bot.add' : 'bot.change')}
      </button>
      {open.value && (
        <Lazy
          load={loadBotSheet}
          props={{
            current,
            onPick: (level: BotLevel) => void act({ kind: 'bot', seat: index, level }),
            onClose: () => {
              open.value = false;
            },
          }}
        />
      )}
    </>
  );
}

const loadBotSheet = () => import('./bot-sheet.tsx').then((part) => part.BotSheet);

function OwnSeatButtons({ room, view, act }: { room: RoomStore; view: RoomView; act: Act }) {
  const { router } = useApp();
  const mine = view.seats[room.seat.value];
  const alone = view.seats.filter(({ person }) => person !== null).length < 2;
  const standUpAndLeave = () => {
    // A player who goes to another page keeps the seat for a while; this button gives it up at once.
    if (mine) void act({ kind: 'stand' });
    router.go('/lobby');
  };
  return (
    <div class="share-row">
      {mine && (
        <>
          <button
            type="button"
            class={mine.ready ? 'button' : 'button main'}
            data-testid="ready"
            onClick={() => void act({ kind: 'ready', ready: !mine.ready })}
          >
            {t(mine.ready ? 'room.wait' : 'room.be-ready')}
          </button>
          {!alone && (
            <button
              type="button"
              class="button"
              data-testid="stand"
              onClick={() => void act({ kind: 'stand' })}
            >
              {t('room.stand')}
            </button>
          )}
        </>
      )}
      <button type="button" class="button" onClick={standUpAndLeave} data-testid="leave-room">
        {t('room.leave')}
      </button>
    </div>
  );
}
