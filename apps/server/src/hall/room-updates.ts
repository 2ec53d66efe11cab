// Sends a changed room to every connection in it: whole, encoded once, and never an older version after a newer one.

import { writeToClient } from '@sente/protocol';
import type { JobFailed } from '../base/failed-jobs.ts';
import { sendFrame } from '../connections/connection.ts';
import { encodeTextFrame, type Frame } from '../connections/frames.ts';
import type { RoomConnections } from '../rooms/room-connections.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import type { RoomGames } from '../series/room-games.ts';
import { roomViewOf, type ViewDeps } from './room-view.ts';

export type RoomUpdates = {
  /** Sends the room to every connection in it. Changes that come close together are one message. Resolves when it is sent. */
  send(room: string): Promise<void>;
  /** Resolves when no message about the room is being made. */
  whenSent(room: string): Promise<void>;
};

type Deps = {
  readonly repository: RoomRepository;
  readonly roomConnections: RoomConnections;
  readonly games: RoomGames;
  readonly view: ViewDeps;
  readonly now: () => number;
  readonly failed: JobFailed;
};

/** A message that is being made. `again`: the room has changed since. */
type Job = { again: boolean; done: Promise<void> };

export function openRoomUpdates({
  repository,
  roomConnections,
  games,
  view,
  now,
  failed,
}: Deps): RoomUpdates {
  const sending = new Map<string, Job>();

  async function makeRoomFrame(id: string): Promise<Frame | null> {
    const room = await repository.get(id);
    if (!room) return null;
    const series = await games.series(room.seriesId);
    return encodeTextFrame(
      writeToClient({ t: 'room', room: await roomViewOf(view, room, series), now: now() }),
    );
  }

  async function sendUntilUnchanged(id: string, job: Job): Promise<void> {
    try {
      while (job.again) {
        job.again = false;
        const news = await makeRoomFrame(id);
        if (news) for (const connection of roomConnections.inside(id)) sendFrame(connection, news);
        // A closed room changes no more, and must not count as one of the few rooms that a connection may be in.
        if ((await repository.get(id))?.status === 'closed')
          for (const connection of [...roomConnections.inside(id)]) roomConnections.part(id, connection);
      }
    } finally {
      sending.delete(id);
    }
  }

  const whenSent = (id: string) => sending.get(id)?.done ?? Promise.resolve();

  function sendRoom(id: string): Promise<void> {
    if (roomConnections.inside(id).size === 0) return Promise.resolve();
    const already = sending.get(id);
    if (already) {
      already.again = true;
      return already.done;
    }
    const job: Job = { again: true, done: Promise.resolve() };
    sending.set(id, job);
    job.done = sendUntilUnchanged(id, job);
    job.done.catch(failed('message of a room', { room: id }));
    return job.done;
  }

  return { send: sendRoom, whenSent };
}
