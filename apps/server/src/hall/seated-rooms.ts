// The rooms in which a player has a seat, sent to connections that ask for them, on any page.

import { type RoomCard, writeToClient } from '@sente/protocol';
import type { JobFailed } from '../base/failed-jobs.ts';
import { type KeyedQueue, openKeyedQueue } from '../base/keyed-queue.ts';
import { type Connection, sendFrame } from '../connections/connection.ts';
import { encodeTextFrame } from '../connections/frames.ts';
import type { RoomInterest } from '../rooms/room-catch-up.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { playersOf } from '../rooms/room-rules.ts';
import type { Health } from '../store/health.ts';
import type { Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import { roomCardOf, type ViewDeps } from './room-view.ts';

const MOST_ROOMS = 20;

export type SeatedRooms = {
  cards(account: string): Promise<readonly RoomCard[]>;
  /** Tells the connection about its account's rooms, now and whenever one of them changes. */
  open(connection: Connection): Promise<void>;
  close(connection: Connection): void;
  roomChanged(room: string): void;
  /** The rooms to catch up with while hints may be lost. */
  interest(): RoomInterest;
};

type Deps = {
  readonly store: Store;
  readonly health: Health;
  readonly repository: RoomRepository;
  readonly view: ViewDeps;
  readonly failed: JobFailed;
};

/** An account that listens here: its connections, and the message it got last. */
type Listener = {
  readonly connections: Set<Connection>;
  text: string;
  rooms: readonly string[];
};

type SeatedRoomsState = Deps & {
  readonly listeners: Map<string, Listener>;
  /** By room: the accounts to which it was sent. */
  readonly told: Map<string, Set<string>>;
  readonly refreshes: KeyedQueue;
};

export function openSeatedRoomUpdates(deps: Deps): SeatedRooms {
  const { failed } = deps;
  const listeners = new Map<string, Listener>();
  const state: SeatedRoomsState = { ...deps, listeners, told: new Map(), refreshes: openKeyedQueue() };

  return {
    cards: (account) => readSeatedCards(deps, account),
    roomChanged(id) {
      if (listeners.size > 0) sendRoomsToAffected(state, id).catch(failed('rooms of players', { room: id }));
    },
    interest: () => ({ rooms: state.told.keys(), members: listeners.keys() }),
    async open(connection) {
      const account = connection.who?.id;
      if (account === undefined) return;
      const listener = listeners.get(account) ?? { connections: new Set(), text: '', rooms: [] };
      listeners.set(account, listener);
      listener.connections.add(connection);
      // A new listener gets the rooms, also when they are no news for another tab.
      listener.text = '';
      await sendRoomsToAccount(state, account);
    },
    close(connection) {
      const account = connection.who?.id ?? '';
      const listener = listeners.get(account);
      listener?.connections.delete(connection);
      if (listener?.connections.size !== 0) return;
      noteSentRooms(state, account, listener, []);
      listeners.delete(account);
    },
  };
}

async function readSeatedCards({ store, view }: Deps, account: string): Promise<readonly RoomCard[]> {
  const rows = await store.rooms.ofAccount(account);
  const seated = rows.filter(({ members }) => members.includes(account));
  const cards = await Promise.all(seated.map((room) => roomCardOf(view, room)));
  return cards.filter(({ status }) => status !== 'ended').slice(0, MOST_ROOMS);
}

/** Refreshes the accounts that have a seat in the room, and those that had one when it was last sent. */
async function sendRoomsToAffected(state: SeatedRoomsState, id: string): Promise<void> {
  const room = await state.repository.get(id);
  const seated = room ? playersOf(room.seats) : [];
  const concerned = new Set([...seated, ...(state.told.get(id) ?? [])]);
  const here = [...concerned].filter((account) => state.listeners.has(account));
  await Promise.all(here.map((account) => sendRoomsToAccount(state, account)));
}

function noteSentRooms(
  { told }: SeatedRoomsState,
  account: string,
  listener: Listener,
  rooms: readonly string[],
): void {
  for (const id of listener.rooms) {
    told.get(id)?.delete(account);
    if (told.get(id)?.size === 0) told.delete(id);
  }
  for (const id of rooms) told.set(id, (told.get(id) ?? new Set()).add(account));
  listener.rooms = rooms;
}

/** One refresh after another for each account, so that the last message is the newest. */
function sendRoomsToAccount(state: SeatedRoomsState, account: string): Promise<void> {
  return state.refreshes(account, async () => {
    // Nothing else would tell the account before one of its rooms changes again.
    const rooms = await whenStoreAnswers(state.health, () => readSeatedCards(state, account));
    const listener = state.listeners.get(account);
    if (!listener) return;
    // The moves of a game come by watching it.
    const text = writeToClient({ t: 'mine', rooms: rooms.map((room) => ({ ...room, record: null })) });
    if (text === listener.text) return;
    listener.text = text;
    const ids = rooms.map(({ id }) => id);
    noteSentRooms(state, account, listener, ids);
    for (const connection of listener.connections) sendFrame(connection, encodeTextFrame(text));
  });
}
