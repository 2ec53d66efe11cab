// A room has changed: everybody inside gets it whole, written once, and never an older version after a newer.

import { writeToClient } from '@sente/protocol';
import type { Bus } from './bus/bus.ts';
import { send } from './connection.ts';
import type { Crowd } from './crowd.ts';
import type { Desk } from './desk.ts';
import { type Frame, frameOf } from './frames.ts';
import type { RoomGames } from './room-games.ts';
import { type ViewGround, viewOf } from './room-view.ts';

export type RoomNews = {
  /** Tells everybody inside, soon; many changes in one moment are one message. */
  spread(room: string): void;
  /** The room as it is now; null when there is none. */
  frame(room: string): Promise<Frame | null>;
};

type Ground = {
  readonly bus: Bus;
  readonly desk: Desk;
  readonly crowd: Crowd;
  readonly games: RoomGames;
  readonly view: ViewGround;
  readonly now: () => number;
  readonly failed: (error: unknown) => void;
};

export function openRoomNews({ bus, desk, crowd, games, view, now, failed }: Ground): RoomNews {
  /** Rooms being told; true: changed again meanwhile. */
  const telling = new Map<string, boolean>();

  async function frame(id: string): Promise<Frame | null> {
    const room = await desk.get(id);
    if (!room) return null;
    const rest = room.seriesId === null ? null : await games.rest(room.seriesId);
    return frameOf(writeToClient({ t: 'room', room: await viewOf(view, room, rest), now: now() }));
  }

  async function work(id: string): Promise<void> {
    do {
      telling.set(id, false);
      const news = await frame(id);
      if (news) for (const connection of crowd.inside(id)) send(connection, news);
    } while (telling.get(id));
  }

  function spread(id: string): void {
    if (crowd.inside(id).size === 0) return;
    if (telling.has(id)) telling.set(id, true);
    else
      work(id)
        .catch(failed)
        .finally(() => telling.delete(id));
  }

  desk.onChange(spread);
  bus.onRecovered(() => {
    for (const room of crowd.rooms()) spread(room);
  });
  return { spread, frame };
}
