// The rooms that a player can join or watch, kept current while the list is open.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { RoomCard } from '@sente/protocol';
import type { Connection } from '../connection/connection.ts';

export type LobbyStore = {
  /** null until the first list has arrived. */
  readonly cards: ReadonlySignal<readonly RoomCard[] | null>;
  /** How many people are online; null until the first list has arrived. */
  readonly people: ReadonlySignal<number | null>;
  close(): void;
};

export function openLobbyStore(connection: Connection): LobbyStore {
  const cards = signal<readonly RoomCard[] | null>(null);
  const people = signal<number | null>(null);
  const stopListening = connection.onMessage('lobby', (message) => {
    cards.value = message.rooms;
    people.value = message.people;
  });
  const stopGreeting = connection.onUp(() => connection.send({ t: 'lobby', on: true }));
  return {
    cards,
    people,
    close() {
      stopListening();
      stopGreeting();
      connection.send({ t: 'lobby', on: false });
    },
  };
}
