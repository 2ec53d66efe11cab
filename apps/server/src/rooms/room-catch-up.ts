// Finds the rooms that changed while hints were lost, with one statement, and announces them as hints would have.

import { openChangeDetector } from '../base/change-detector.ts';
import type { JobFailed } from '../base/failed-jobs.ts';
import type { Health } from '../store/health.ts';
import type { Store } from '../store/store.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';
import type { RoomRepository } from './room-repository.ts';

/** The rooms whose changes are sent to connections here: these, and all in which these accounts have a seat. */
export type RoomInterest = { readonly rooms: Iterable<string>; readonly members: Iterable<string> };

export type RoomCatchUp = {
  /** Hints may be lost: finds the rooms in the store that have changed. */
  hintsMissed(): Promise<void>;
};

type Deps = {
  readonly store: Store;
  readonly health: Health;
  readonly repository: RoomRepository;
  /** Called at every catch-up. */
  readonly interests: () => readonly RoomInterest[];
  readonly failed: JobFailed;
};

export function openRoomCatchUp({ store, health, repository, interests, failed }: Deps): RoomCatchUp {
  const changes = openChangeDetector();

  async function catchUpWithChangedRooms(): Promise<void> {
    const all = interests();
    const rooms = [...new Set(all.flatMap((one) => [...one.rooms]))];
    const members = [...new Set(all.flatMap((one) => [...one.members]))];
    if (rooms.length === 0 && members.length === 0) return;
    const now = await whenStoreAnswers(health, () => store.rooms.versions(rooms, members));
    for (const id of changes.changed(now)) repository.heard(id);
  }

  return { hintsMissed: () => catchUpWithChangedRooms().catch(failed('catching up with rooms')) };
}
