// Asks the server once whether the player has a running game.

import type { RoomCard } from '@sente/protocol';
import type { Api } from '../connection/api.ts';

/** Whether a game waits for the player's moves, here or in another window; false if the server does not answer. */
export async function hasRunningGame(api: Api): Promise<boolean> {
  const answer = await api.get<{ rooms: readonly RoomCard[] }>('/api/session/rooms');
  return answer.ok && answer.value.rooms.some(({ status }) => status !== 'open');
}
