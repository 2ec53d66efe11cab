// People who leave a room: marked as gone after a moment and, before a game, out of their seat after a while.

import { accept } from '@sente/kernel';
import { openTimers } from '../base/timers.ts';
import type { PresenceQuery } from '../connections/presence-query.ts';
import type { Store } from '../store/store.ts';
import type { RoomConnections } from './room-connections.ts';
import type { RoomRepository } from './room-repository.ts';
import { keepsSeat, seatOf, seen, stand } from './room-rules.ts';

export type RoomTimes = {
  /** A reload is not an absence. */
  readonly goneMs: number;
  /** Before a game: how long a seat is kept for somebody who is gone. */
  readonly awayMs: number;
  /** After a start of the server: how long people may take to come back to their rooms. */
  readonly returnMs: number;
};

export const ROOM_TIMES: RoomTimes = { goneMs: 2_000, awayMs: 60_000, returnMs: 20_000 };
const MOST_OPEN_ROOMS = 5_000;

type Deps = {
  readonly store: Store;
  readonly repository: RoomRepository;
  readonly roomConnections: RoomConnections;
  readonly presenceQuery: PresenceQuery;
  readonly times: RoomTimes;
  readonly failed: (error: unknown) => void;
};

export type Absence = {
  /** A connection of this account has left the room. */
  watch(room: string, account: string): void;
  /** After a start, and when another server is gone: whoever does not come back to an open room is gone from it. */
  checkReturns(): void;
  /** Another server may have marked a player as gone who is connected here. */
  roomChanged(room: string): void;
  stop(): void;
};

export function openAbsence({
  store,
  repository,
  roomConnections,
  presenceQuery,
  times,
  failed,
}: Deps): Absence {
  const timers = openTimers(failed);

  /** A seat in a game is kept; it is looked at again until the game is over. */
  async function leaveSeat(id: string, account: string): Promise<void> {
    const room = await repository.get(id);
    const isGone = room?.seats[seatOf(room, account)]?.goneAt != null;
    if (!room || !isGone || room.status === 'closed' || keepsSeat(room, account)) return;
    if (room.status === 'playing') timers.later(times.awayMs, () => leaveSeat(id, account));
    else
      await repository.change(id, (now) =>
        now.seats[seatOf(now, account)]?.goneAt != null && now.status === 'open'
          ? stand(now, account)
          : accept({}),
      );
  }

  function watch(room: string, account: string): void {
    timers.later(times.goneMs, async () => {
      if (await presenceQuery.isAnywhere(room, account)) return;
      await repository.change(room, (now) => seen(now, account, false, store.now()));
      timers.later(times.awayMs, () => leaveSeat(room, account));
    });
  }

  async function checkOpenRooms(): Promise<void> {
    for (const { id, members } of await store.rooms.list({
      status: 'open',
      publicOnly: false,
      limit: MOST_OPEN_ROOMS,
    }))
      for (const account of members) watch(id, account);
  }

  /** The presence query may have missed somebody: when another server marks somebody as gone who is connected here, it is corrected. */
  async function correct(id: string): Promise<void> {
    const room = await repository.get(id);
    for (const { player, goneAt } of room?.seats ?? [])
      if (player !== null && goneAt !== null && roomConnections.has(id, player))
        await repository.change(id, (now) => seen(now, player, true, store.now()));
  }

  return {
    watch,
    checkReturns: () => timers.later(times.returnMs, checkOpenRooms),
    roomChanged(id) {
      if (roomConnections.inside(id).size > 0) correct(id).catch(failed);
    },
    stop: timers.stop,
  };
}
