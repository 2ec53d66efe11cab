// A room has changed: everybody inside gets it whole, written once, and never an older version after a newer.

import { writeToClient } from '@sente/protocol';
import { send } from '../connections/connection.ts';
import { type Frame, frameOf } from '../connections/frames.ts';
import type { RoomConnections } from '../rooms/room-connections.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import type { RoomGames } from '../series/room-games.ts';
import { type ViewDeps, viewOf } from './room-view.ts';

export type RoomUpdates = {
  /** Tells everybody inside; many changes in one moment are one message. Resolves when they are told. */
  spread(room: string): Promise<void>;
  /** Resolves when nobody inside is being told anything. */
  settled(room: string): Promise<void>;
};

type Deps = {
  readonly repository: RoomRepository;
  readonly roomConnections: RoomConnections;
  readonly games: RoomGames;
  readonly view: ViewDeps;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
};

/** A room being told of; `again`: it has changed meanwhile. */
type Telling = { again: boolean; done: Promise<void> };

export function openRoomUpdates({
  repository,
  roomConnections,
  games,
  view,
  now,
  failed,
}: Deps): RoomUpdates {
  const telling = new Map<string, Telling>();

  async function frame(id: string): Promise<Frame | null> {
    const room = await repository.get(id);
    if (!room) return null;
    const series = await games.series(room.seriesId);
    return frameOf(writeToClient({ t: 'room', room: await viewOf(view, room, series), now: now() }));
  }

  async function work(id: string, told: Telling): Promise<void> {
    try {
      while (told.again) {
        told.again = false;
        const news = await frame(id);
        if (news) for (const connection of roomConnections.inside(id)) send(connection, news);
        // Nothing more will be heard of it: it takes none of the few rooms a connection may be in.
        if ((await repository.get(id))?.status === 'closed')
          for (const connection of [...roomConnections.inside(id)]) roomConnections.part(id, connection);
      }
    } finally {
      telling.delete(id);
    }
  }

  const settled = (id: string) => telling.get(id)?.done ?? Promise.resolve();

  function spread(id: string): Promise<void> {
    if (roomConnections.inside(id).size === 0) return Promise.resolve();
    const already = telling.get(id);
    if (already) {
      already.again = true;
      return already.done;
    }
    const told: Telling = { again: true, done: Promise.resolve() };
    telling.set(id, told);
    told.done = work(id, told);
    told.done.catch(failed);
    return told.done;
  }

  return { spread, settled };
}
