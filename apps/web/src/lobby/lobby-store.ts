// The rooms one can join or watch, live while somebody looks at the list.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { RoomCard } from '@sente/protocol';
import type { Connection } from '../connection/connection.ts';

export type LobbyStore = {
  /** null until the first list has arrived. */
  readonly cards: ReadonlySignal<readonly RoomCard[] | null>;
  /** How many are in the hall; null until that has been told. */
  readonly people: ReadonlySignal<number | null>;
  close(): void;
};

export function openLobby(connection: Connection): LobbyStore {
  const cards = signal<readonly RoomCard[] | null>(null);
  const people = signal<number | null>(null);
  const deaf = connection.onMessage('lobby', (message) => {
    cards.value = message.rooms;
    people.value = message.people;
  });
  const quiet = connection.onUp(() => connection.send({ t: 'lobby', on: true }));
  return {
    cards,
    people,
    close() {
      deaf();
      quiet();
      connection.send({ t: 'lobby', on: false });
    },
  };
}
