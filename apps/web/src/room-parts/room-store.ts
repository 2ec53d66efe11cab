// One room as the people in it see it: its view, its chat, and the actions there.

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import type { ChatLine, RoomAction, RoomView } from '@sente/protocol';
import type { Connection } from '../connection/connection.ts';
import type { Answer } from '../connection/outbox.ts';

export type RoomStore = {
  /** null until the server has let the player in. */
  readonly view: ReadonlySignal<RoomView | null>;
  readonly lines: ReadonlySignal<readonly ChatLine[]>;
  /** Why the server did not let the player in. */
  readonly refusal: ReadonlySignal<Refusal | null>;
  /** The player's seat; -1 for a spectator. */
  readonly seat: ReadonlySignal<number>;
  act(action: RoomAction): Promise<Answer>;
  say(text: string): Promise<Answer>;
  leave(): void;
};

const MOST_LINES = 500;

/** `sit`: takes a free seat when entering, as a player does who follows a friend's link. */
export function enterRoom(connection: Connection, idOrCode: string, sit: boolean): RoomStore {
  const view = signal<RoomView | null>(null);
  const lines = signal<readonly ChatLine[]>([]);
  const refusal = signal<Refusal | null>(null);
  const seat = signal(-1);
  /** False after the player stood up or was sent away, so that a reconnection does not take the seat again. */
  let wantsSeat = sit;
  let id = idOrCode;
  /**
   * A view that arrives before the answer is shown after it. When the player takes the last seat, the game starts at once,
   * and the page must already know that the player is in.
   */
  let inside = false;
  let latest: RoomView | null = null;

  const requestEntry = async () => {
    const answer = await connection.requestNow({ t: 'enter', room: id, sit: wantsSeat });
    if (answer.ok) {
      inside = true;
      refusal.value = null;
      showLatestView();
    } else if (answer.refusal.code !== 'no_connection') refusal.value = answer.refusal;
  };
  const showLatestView = () => {
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
  const unsubscribes = [
    connection.onMessage('room', ({ room }) => {
      if (!isThis(room)) return;
      id = room.id;
      latest = room;
      showLatestView();
    }),
    connection.onMessage('chat', ({ room, lines: news }) => {
      if (room === id) lines.value = mergeChatLines(lines.value, news);
    }),
    connection.onUp(requestEntry),
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
      for (const unsubscribe of unsubscribes) unsubscribe();
      connection.send({ t: 'leave', room: id });
    },
  };
}

/** After a reconnection the server sends the last lines again: each is kept once, in order. */
function mergeChatLines(old: readonly ChatLine[], news: readonly ChatLine[]): readonly ChatLine[] {
  const bySeq = new Map([...old, ...news].map((line) => [line.seq, line]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-MOST_LINES);
}
