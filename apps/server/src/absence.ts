// People who are gone from a room: seen as gone after a moment, and before a game out of their seat after a while.

import { accept } from '@sente/kernel';
import type { Crowd } from './crowd.ts';
import type { Desk } from './desk.ts';
import { seatOf, seen, stand } from './room-rules.ts';
import type { Store } from './store/store.ts';
import { openTimers } from './timers.ts';

export type RoomTimes = {
  /** A reload is not an absence. */
  readonly goneMs: number;
  /** Before a game: how long a seat is kept for somebody who is gone. */
  readonly awayMs: number;
};

export const ROOM_TIMES: RoomTimes = { goneMs: 2_000, awayMs: 60_000 };

type Ground = {
  readonly store: Store;
  readonly desk: Desk;
  readonly crowd: Crowd;
  readonly times: RoomTimes;
  readonly failed: (error: unknown) => void;
};

export type Absence = {
  /** A connection of this account has left the room. */
  watch(room: string, account: string): void;
  stop(): void;
};

export function openAbsence({ store, desk, crowd, times, failed }: Ground): Absence {
  const timers = openTimers(failed);

  async function leaveSeat(room: string, account: string): Promise<void> {
    await desk.change(room, (now) => {
      const isGone = now.seats[seatOf(now, account)]?.goneAt != null;
      return isGone && now.status === 'open' ? stand(now, account) : accept({});
    });
  }

  /** Another server cannot see who is here through us: when it says somebody is gone, we say they are here. */
  async function correct(id: string): Promise<void> {
    const room = await desk.get(id);
    for (const { player, goneAt } of room?.seats ?? [])
      if (player !== null && goneAt !== null && crowd.has(id, player))
        await desk.change(id, (now) => seen(now, player, true, store.now()));
  }

  desk.onChange((id) => {
    if (crowd.inside(id).size > 0) correct(id).catch(failed);
  });

  return {
    watch(room, account) {
      timers.later(times.goneMs, async () => {
        if (crowd.has(room, account)) return;
        await desk.change(room, (now) => seen(now, account, false, store.now()));
        timers.later(times.awayMs, () => leaveSeat(room, account));
      });
    },
    stop: timers.stop,
  };
}
