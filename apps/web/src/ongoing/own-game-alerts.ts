// Alerts a player who is on another page when one of their games begins or it becomes their turn.

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useOnline } from '../connection/online.ts';
import { useAlertPlayer } from '../room-parts/alert.ts';
import { useOwnRooms } from './own-rooms.ts';

export function useOwnGameAlerts(): void {
  const { rooms, games } = useOwnRooms();
  const { session } = useOnline();
  const alert = useAlertPlayer();
  /** By match, whether it was the player's turn; null until all games are loaded, because only changes are announced. */
  const before = useRef<ReadonlyMap<string, boolean> | null>(null);
  useSignalEffect(() => {
    const me = session.you.value?.id ?? '';
    const turns = new Map<string, boolean>();
    for (const { followed } of games.value) {
      const [match, info] = [followed.match.value, followed.info.value];
      if (match && info) turns.set(info.id, match.turn === match.config.players.indexOf(me));
    }
    const known = before.current;
    if (rooms.value !== null && games.value.length === turns.size) before.current = turns;
    if (known && [...turns].some(([id, mine]) => (known.has(id) ? mine && !known.get(id) : true))) alert();
  });
}
