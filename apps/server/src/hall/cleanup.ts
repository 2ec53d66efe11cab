// Removes what nobody needs any more: rooms nobody has touched or played in, sessions nobody used, guests who left nothing behind, names whose year is over.

import type { Store } from '../store/store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IDLE_ROOM_MS = 2 * 60 * MINUTE;
/** Long enough for whoever asks what has become of a link. */
const CLOSED_ROOM_MS = DAY;
const OLD_SESSION_MS = 180 * DAY;
const OLD_GUEST_MS = 30 * DAY;
const MOST_AT_ONCE = 500;

export async function deleteExpired(store: Store, roomClosed: (room: string) => void): Promise<void> {
  const now = store.now();
  for (const room of await store.rooms.closeIdle(now - IDLE_ROOM_MS, MOST_AT_ONCE)) roomClosed(room);
  await store.rooms.forgetClosed(now - CLOSED_ROOM_MS, MOST_AT_ONCE);
  await store.queue.forgetNoShows(now - DAY);
  await store.sessions.forget(now - OLD_SESSION_MS);
  await store.accounts.forgetGuests(now - OLD_GUEST_MS, MOST_AT_ONCE);
  await store.accounts.forgetReservedNames();
}
