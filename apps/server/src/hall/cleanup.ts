// Deletes rows whose time is over: rooms without change or play, unused sessions, guests without games, and names whose
// reserved year has passed.

import type { Store } from '../store/store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IDLE_ROOM_MS = 2 * 60 * MINUTE;
/** Long enough for a visitor of an old link to read that its room is closed. */
const CLOSED_ROOM_MS = DAY;
const OLD_SESSION_MS = 180 * DAY;
const OLD_GUEST_MS = 30 * DAY;
const MOST_AT_ONCE = 500;

export async function closeIdleRoomsAndDeleteExpired(
  store: Store,
  roomClosed: (room: string) => void,
): Promise<void> {
  const now = store.now();
  for (const room of await store.rooms.closeIdle(now - IDLE_ROOM_MS, MOST_AT_ONCE)) roomClosed(room);
  await store.rooms.forgetClosed(now - CLOSED_ROOM_MS, MOST_AT_ONCE);
  await store.queue.forgetNoShows(now - DAY);
  await store.sessions.forget(now - OLD_SESSION_MS);
  await store.accounts.forgetGuests(now - OLD_GUEST_MS, MOST_AT_ONCE);
  await store.accounts.forgetReservedNames();
}
