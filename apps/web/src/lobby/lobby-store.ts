// The rooms one can join or watch, live while somebody looks at the list.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { RoomCard } from '@sente/protocol';
import type { Connection } from '../line/connection.ts';

export type LobbyStore = {
  /** null until the first list has arrived. */
  readonly cards: ReadonlySignal<readonly RoomCard[] | null>;
  close(): void;
};

export function openLobby(connection: Connection): LobbyStore {
  const cards = signal<readonly RoomCard[] | null>(null);
  const deaf = connection.hear('lobby', ({ rooms }) => {
    cards.value = rooms;
  });
  const quiet = connection.onUp(() => connection.tell({ t: 'lobby', on: true }));
  return {
    cards,
    close() {
      deaf();
      quiet();
      connection.tell({ t: 'lobby', on: false });
    },
  };
}
