// A room has changed: everybody inside gets it whole, written once, and never an older version after a newer.

import { writeToClient } from '@sente/protocol';
import type { Bus } from '../bus/bus.ts';
import { send } from '../line/connection.ts';
import { type Frame, frameOf } from '../line/frames.ts';
import type { RoomConnections } from '../rooms/room-connections.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import type { RoomGames } from '../series/room-games.ts';
import { type ViewDeps, viewOf } from './room-view.ts';

export type RoomUpdates = {
  /** Tells everybody inside, soon; many changes in one moment are one message. */
  spread(room: string): void;
  /** The room as it is now; null when there is none. */
  frame(room: string): Promise<Frame | null>;
};

type Deps = {
  readonly bus: Bus;
  readonly repository: RoomRepository;
  readonly roomConnections: RoomConnections;
  readonly games: RoomGames;
  readonly view: ViewDeps;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
};

export function openRoomUpdates({
  bus,
  repository,
  roomConnections,
  games,
  view,
  now,
  failed,
}: Deps): RoomUpdates {
  /** Rooms being told; true: changed again meanwhile. */
  const telling = new Map<string, boolean>();

  async function frame(id: string): Promise<Frame | null> {
    const room = await repository.get(id);
    if (!room) return null;
    const series = await games.series(room.seriesId);
    return frameOf(writeToClient({ t: 'room', room: await viewOf(view, room, series), now: now() }));
  }

  async function work(id: string): Promise<void> {
    do {
      telling.set(id, false);
      const news = await frame(id);
      if (news) for (const connection of roomConnections.inside(id)) send(connection, news);
    } while (telling.get(id));
    // Nothing more will be heard of it: it takes none of the few rooms a connection may be in.
    if ((await repository.get(id))?.status === 'closed')
      for (const connection of [...roomConnections.inside(id)]) roomConnections.part(id, connection);
  }

  function spread(id: string): void {
    if (roomConnections.inside(id).size === 0) return;
    if (telling.has(id)) telling.set(id, true);
    else
      work(id)
        .catch(failed)
        .finally(() => telling.delete(id));
  }

  repository.onChange(spread);
  bus.onRecovered(() => {
    for (const room of roomConnections.rooms()) spread(room);
  });
  return { spread, frame };
}
