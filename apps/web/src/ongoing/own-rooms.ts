// The rooms in which the player has a seat, and the running matches there, followed from any page.

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Game } from '@sente/kernel';
import type { RoomCard } from '@sente/protocol';
import { roomOfAddress } from '../base/addresses.ts';
import { createRequiredContext } from '../base/required-context.ts';
import type { Connection } from '../connection/connection.ts';
import { type FollowedMatch, followMatch } from '../connection/follow-match.ts';

export type OwnGame = { readonly room: RoomCard; readonly followed: FollowedMatch };

export type OwnRooms = {
  /** null until the server has sent them. */
  readonly rooms: ReadonlySignal<readonly RoomCard[] | null>;
  /** The running matches, without the one whose room is open. */
  readonly games: ReadonlySignal<readonly OwnGame[]>;
};

type Deps = {
  readonly connection: Connection;
  find(game: string): Promise<Game | undefined>;
  readonly path: ReadonlySignal<string>;
};

/** More games than a player has at once; the server lets a connection follow twelve. */
const MOST_FOLLOWED = 6;

export const isRunning = ({ status }: RoomCard) => status === 'playing' || status === 'between';

/** Whether this address is the page of the room. */
export function isAddressOfRoom(path: string, { id, code }: Pick<RoomCard, 'id' | 'code'>): boolean {
  const room = roomOfAddress(path);
  return room !== null && (room === id || room.toUpperCase() === code);
}

export function followOwnRooms(deps: Deps): OwnRooms {
  const { connection, path } = deps;
  const rooms = signal<readonly RoomCard[] | null>(null);
  connection.onMessage('mine', (message) => {
    rooms.value = message.rooms;
  });
  connection.onUp(() => connection.send({ t: 'mine', on: true }));

  const followed = new Map<string, FollowedMatch>();
  const running = computed(() =>
    (rooms.value ?? [])
      .filter((room) => isRunning(room) && room.match !== null && !isAddressOfRoom(path.value, room))
      .slice(0, MOST_FOLLOWED),
  );
  const games = signal<readonly OwnGame[]>([]);
  effect(() => {
    const wanted = running.value;
    for (const [id, one] of followed) {
      if (wanted.some(({ match }) => match === id)) continue;
      one.stop();
      followed.delete(id);
    }
    games.value = wanted.map((room) => {
      const id = room.match ?? '';
      const one = followed.get(id) ?? followMatch(deps, id);
      followed.set(id, one);
      return { room, followed: one };
    });
  });
  return { rooms, games };
}

export const { Provider: OwnRoomsProvider, use: useOwnRooms } = createRequiredContext<OwnRooms>('OwnRooms');
