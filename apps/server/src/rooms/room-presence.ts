// Presence in rooms: a player who is gone is marked after a moment and, before a game, loses the seat after a while.

import { accept } from '@sente/kernel';
import type { JobFailed } from '../base/failed-jobs.ts';
import type { World } from '../base/world.ts';
import { openPresenceChecks, type Presence, type PresenceTimes } from '../connections/presence.ts';
import type { PresenceQuery } from '../connections/presence-query.ts';
import type { Store } from '../store/store.ts';
import type { RoomConnections } from './room-connections.ts';
import type { RoomRepository } from './room-repository.ts';
import { keepsSeat, markPresence, type Room, seatOf, stand } from './room-rules.ts';

export type RoomPresenceTimes = PresenceTimes & {
  /** Before a game: how long the seat of a player who is gone is kept. */
  readonly awayMs: number;
};

export const AWAY_MS = 60_000;
const MOST_OPEN_ROOMS = 5_000;

type Deps = {
  readonly world: World;
  readonly store: Store;
  readonly repository: RoomRepository;
  readonly roomConnections: RoomConnections;
  readonly presenceQuery: PresenceQuery;
  readonly times: RoomPresenceTimes;
  readonly failed: JobFailed;
};

export type RoomPresence = Presence & {
  /** A player who is connected here may have been marked as gone by another server. */
  roomChanged(room: string): void;
};

export function openRoomPresence(deps: Deps): RoomPresence {
  const { store, repository, roomConnections, times, failed } = deps;
  const checks = openPresenceChecks({
    ...deps,
    checkAll: checkPresenceInOpenRooms,
    failed: (error, { place, account }) => failed('presence check', { room: place, account })(error),
  });

  function markGoneUnlessBackSoon(id: string, account: string): void {
    checks.checkSoon(id, account, async () => {
      await repository.change(id, (now) => markPresence(now, account, false, store.now()));
      checks.checkLaterWithRetry(times.awayMs, { place: id, account }, () =>
        freeSeatIfStillGone(id, account),
      );
    });
  }

  /** During a game the seat is kept, and the check is done again until the game is over. */
  async function freeSeatIfStillGone(id: string, account: string): Promise<void> {
    const room = await repository.get(id);
    if (!room || !isPlayerGone(room, account) || room.status === 'closed' || keepsSeat(room, account)) return;
    if (room.status === 'playing')
      checks.checkLaterWithRetry(times.awayMs, { place: id, account }, () =>
        freeSeatIfStillGone(id, account),
      );
    else
      await repository.change(id, (now) =>
        isPlayerGone(now, account) && now.status === 'open' ? stand(now, account) : accept({}),
      );
  }

  async function checkPresenceInOpenRooms(): Promise<void> {
    const open = await store.rooms.list({ status: 'open', publicOnly: false, limit: MOST_OPEN_ROOMS });
    for (const { id, members } of open) for (const account of members) markGoneUnlessBackSoon(id, account);
  }

  async function markConnectedPlayersPresent(id: string): Promise<void> {
    const room = await repository.get(id);
    for (const { player, goneAt } of room?.seats ?? [])
      if (player !== null && goneAt !== null && roomConnections.has(id, player))
        await repository.change(id, (now) => markPresence(now, player, true, store.now()));
  }

  return {
    markGoneUnlessBackSoon,
    checkReturns: checks.checkReturns,
    stop: checks.stop,
    roomChanged(id) {
      if (roomConnections.inside(id).size > 0)
        markConnectedPlayersPresent(id).catch(failed('correction of presence', { room: id }));
    },
  };
}

function isPlayerGone(room: Room, account: string): boolean {
  return room.seats[seatOf(room, account)]?.goneAt != null;
}
