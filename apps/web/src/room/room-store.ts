// One room as those inside see it: its view, its talk, and what may be done there.

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import type { ChatLine, RoomAction, RoomView } from '@sente/protocol';
import type { Connection } from '../connection/connection.ts';
import type { Answer } from '../connection/outbox.ts';

export type RoomStore = {
  /** null until one is inside. */
  readonly view: ReadonlySignal<RoomView | null>;
  readonly lines: ReadonlySignal<readonly ChatLine[]>;
  /** Why one could not come in. */
  readonly refusal: ReadonlySignal<Refusal | null>;
  /** One's own seat; -1 for a spectator. */
  readonly seat: ReadonlySignal<number>;
  act(action: RoomAction): Promise<Answer>;
  say(text: string): Promise<Answer>;
  leave(): void;
};

const MOST_LINES = 500;

/** `sit`: takes a free seat on the way in, as following a friend's link does. */
export function enterRoom(connection: Connection, idOrCode: string, sit: boolean): RoomStore {
  const view = signal<RoomView | null>(null);
  const lines = signal<readonly ChatLine[]>([]);
  const refusal = signal<Refusal | null>(null);
  const seat = signal(-1);
  /** Who was sent away or stood up is not put back by a line that breaks. */
  let wantsSeat = sit;
  let id = idOrCode;
  /** What is said on the way in is shown when one is inside: the last seat taken starts a game, and who takes it is led to the table. */
  let inside = false;
  let latest: RoomView | null = null;

  const enter = async () => {
    const answer = await connection.requestNow({ t: 'enter', room: id, sit: wantsSeat });
    if (answer.ok) {
      inside = true;
      refusal.value = null;
      show();
    } else if (answer.refusal.code !== 'no_connection') refusal.value = answer.refusal;
  };
  const show = () => {
    const room = latest;
    if (!inside || room === null) return;
    const mine = room.seats.findIndex(({ person }) => person?.id === connection.you.value?.id);
    if (seat.value >= 0 && mine < 0) wantsSeat = false;
    batch(() => {
      seat.value = mine;
      view.value = room;
    });
  };
  const isThis = (room: RoomView) => room.id === id || room.code === id.toUpperCase();
  const endings = [
    connection.onMessage('room', ({ room }) => {
      if (!isThis(room)) return;
      id = room.id;
      latest = room;
      show();
    }),
    connection.onMessage('chat', ({ room, lines: news }) => {
      if (room === id) lines.value = merged(lines.value, news);
    }),
    connection.onUp(enter),
  ];

  return {
    view,
    lines,
    refusal,
    seat,
    act(action) {
      if (action.kind === 'sit' || action.kind === 'stand') wantsSeat = action.kind === 'sit';
      return connection.request({ t: 'room', room: id, do: action });
    },
    say: (text) => connection.request({ t: 'chat', room: id, text }),
    leave() {
      for (const end of endings) end();
      connection.send({ t: 'leave', room: id });
    },
  };
}

/** After a broken line the last lines come again: each is kept once, in order. */
function merged(old: readonly ChatLine[], news: readonly ChatLine[]): readonly ChatLine[] {
  const bySeq = new Map([...old, ...news].map((line) => [line.seq, line]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-MOST_LINES);
}
