// The chat of a room: a column beside the board, or a sheet on a phone.

import { useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { type ChatLine, LONGEST_CHAT, type Person } from '@sente/protocol';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useOnline } from '../connection/online.ts';
import { Icon } from '../ui/icons.tsx';
import { enRoom } from '../words/en/room.ts';
import { personName } from '../words/guest-names.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import { useMutes } from './mutes.ts';
import type { RoomStore } from './room-store.ts';
import './chat.css';

const t = translator(enRoom);

export function Chat({ room }: { room: RoomStore }) {
  const { connection } = useOnline();
  const mutes = useMutes();
  const said = useSignal('');
  const me = connection.you.value?.id;
  const id = room.view.value?.id ?? '';
  const all = room.lines.value;
  const lines = all.filter((line) => mutes.shows(id, line, me));
  const muteOrUnmute = (person: Person, on: boolean) => {
    mutes.mute(person, on);
    said.value = on ? t('chat.muted.person', { who: personName(person) }) : '';
  };
  return (
    <section class="chat" aria-label={t('chat.title')} data-testid="chat">
      <ChatLines
        lines={lines}
        me={me}
        muted={mutes.isRoomMuted(id)}
        onMute={(person) => muteOrUnmute(person, true)}
      />
      <MutedPeople lines={all} onUnmute={(person) => muteOrUnmute(person, false)} />
      <p class="unseen" role="status">
        {said.value}
      </p>
      <ChatForm room={room} />
    </section>
  );
}

type ChatLinesProps = {
  lines: readonly ChatLine[];
  me: string | undefined;
  muted: boolean;
  onMute: (person: Person) => void;
};

function ChatLines({ lines, me, muted, onMute }: ChatLinesProps) {
  const list = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.seq;
  useEffect(() => {
    if (list.current && last !== undefined) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  /** The Tab key stops once for each person, at the latest line, however many lines they wrote. */
  const latest = new Map(lines.map((line) => [line.from.id, line.seq]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <div class="lines" ref={list} role="log" aria-label={t('chat.title')} tabIndex={0}>
      {muted && <p class="empty">{t('chat.muted')}</p>}
      {!muted && lines.length === 0 && <p class="empty">{t('chat.empty')}</p>}
      {lines.map(({ seq, from, text, spectator }) => (
        <p key={seq} data-spectator={spectator}>
          <b>{personName(from)}</b> <span>{text}</span>
          {from.id !== me && (
            <button
              type="button"
              class="mute"
              aria-label={t('chat.mute.person', { who: personName(from) })}
              title={t('chat.mute.person', { who: personName(from) })}
              tabIndex={latest.get(from.id) === seq ? 0 : -1}
              onClick={() => onMute(from)}
            >
              <Icon name="silence" />
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

/** The muted people among those who wrote here, so that a mute can be undone. */
function MutedPeople({
  lines,
  onUnmute,
}: {
  lines: readonly ChatLine[];
  onUnmute: (person: Person) => void;
}) {
  const mutes = useMutes();
  const people = new Map(lines.filter(({ from }) => mutes.isMuted(from)).map(({ from }) => [from.id, from]));
  if (people.size === 0) return null;
  return (
    <p class="muted-people" data-testid="muted-people">
      {t('chat.muted.people')}{' '}
      {[...people.values()].map((person) => (
        <button
          type="button"
          key={person.id}
          class="button"
          aria-label={t('chat.unmute.person', { who: personName(person) })}
          onClick={() => onUnmute(person)}
        >
          {personName(person)}
        </button>
      ))}
    </p>
  );
}

function MuteRoomButton({ room }: { room: RoomStore }) {
  const mutes = useMutes();
  const id = room.view.value?.id ?? '';
  const muted = mutes.isRoomMuted(id);
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={t('chat.mute')}
      title={t('chat.mute')}
      aria-pressed={muted}
      data-testid="mute-chat"
      onClick={() => mutes.muteRoom(id, !muted)}
    >
      <Icon name={muted ? 'silence' : 'sound'} />
    </button>
  );
}

function ChatForm({ room }: { room: RoomStore }) {
  const text = useSignal('');
  const refusal = useSignal<Refusal | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const sendTypedLine = async () => {
    const said = text.value.trim();
    if (said === '') return;
    text.value = '';
    field.current?.focus();
    const answer = await room.say(said);
    refusal.value = answer.ok ? null : answer.refusal;
    // A refused line goes back into the field.
    if (!answer.ok && text.value === '') text.value = said;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void sendTypedLine();
      }}
    >
      <label class="unseen" for={id}>
        {t('chat.say')}
      </label>
      <input
        id={id}
        ref={field}
        maxLength={LONGEST_CHAT}
        autocomplete="off"
        placeholder={t('chat.say')}
        value={text.value}
        data-testid="chat-text"
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button" disabled={text.value.trim() === ''}>
        {t('chat.send')}
      </button>
      <MuteRoomButton room={room} />
      {refusal.value && (
        <p class="form-said" role="alert">
          {sayRefusal(refusal.value)}
        </p>
      )}
    </form>
  );
}
