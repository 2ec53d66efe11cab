// What people say in a room: a column beside the board, or a sheet on a phone.

import { useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { LONGEST_CHAT } from '@sente/protocol';
import { useEffect, useId, useRef } from 'preact/hooks';
import { sayRefusal, t } from '../words/index.ts';
import type { RoomStore } from './room.ts';

export function Chat({ room }: { room: RoomStore }) {
  const list = useRef<HTMLDivElement>(null);
  const lines = room.lines.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return (
    <section class="chat" aria-label={t('chat.title')} data-testid="chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <div class="lines" ref={list} role="log" aria-label={t('chat.title')} tabIndex={0}>
        {lines.length === 0 && <p class="empty">{t('chat.empty')}</p>}
        {lines.map((line) => (
          <p key={line.seq} data-spectator={line.spectator}>
            <b>{line.from.name}</b> <span>{line.text}</span>
          </p>
        ))}
      </div>
      <ChatForm room={room} />
    </section>
  );
}

function ChatForm({ room }: { room: RoomStore }) {
  const text = useSignal('');
  const refusal = useSignal<Refusal | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const say = async () => {
    const said = text.value.trim();
    if (said === '') return;
    text.value = '';
    field.current?.focus();
    const answer = await room.say(said);
    refusal.value = answer.ok ? null : answer.refusal;
    // What was not said is not lost.
    if (!answer.ok && text.value === '') text.value = said;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void say();
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
      {refusal.value && (
        <p class="form-said" role="alert">
          {sayRefusal(refusal.value)}
        </p>
      )}
    </form>
  );
}
