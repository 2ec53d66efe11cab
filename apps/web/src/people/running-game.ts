// The rooms in which one has a seat, asked for once.

import type { RoomCard } from '@sente/protocol';
import type { Api } from '../connection/api.ts';

/** Whether a game waits for one's moves, here or in another window. No, too, when nobody answers. */
export async function hasRunningGame(api: Api): Promise<boolean> {
  const answer = await api.get<{ rooms: readonly RoomCard[] }>('/api/session/rooms');
  return answer.ok && answer.value.rooms.some(({ status }) => status !== 'open');
}
