// When opponents are found, the player is taken to their room from any page. If they do not show up, the player
// returns to the lobby and keeps waiting.

import { useEffect, useRef } from 'preact/hooks';
import { roomAddress, roomOfAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { useQueue } from '../connection/queue.ts';
import { useAlertPlayer } from '../room-parts/alert.ts';

type FoundMatch = {
  /** The room to confirm first, because the player would have to leave an online game for it; null: nothing to confirm. */
  readonly room: string | null;
  goToFoundRoom(): void;
  decline(): void;
};

export function useGoToFoundMatch(): FoundMatch {
  const { router, busy } = useApp();
  const queue = useQueue();
  const alert = useAlertPlayer();
  const found = queue.found.value;
  const waiting = queue.waiting.value !== null;
  /** The address of the room where the opponents were to meet. */
  const meeting = useRef<string | null>(null);
  const mustConfirm = found !== null && busy.value && roomOfAddress(router.path.value) !== null;
  const goToFoundRoom = () => {
    if (found === null) return;
    queue.clearFound();
    meeting.current = roomAddress(found);
    router.go(meeting.current);
  };
  useEffect(() => {
    if (found !== null) alert();
  }, [found, alert]);
  useEffect(() => {
    if (!mustConfirm) goToFoundRoom();
    // `go` changes with every render, so the effect names the values that `go` depends on.
  }, [found, mustConfirm]);
  useEffect(() => {
    // Only the room of the failed meeting is left; a player on another page stays there.
    if (waiting && meeting.current !== null && router.path.value === meeting.current) router.go('/lobby');
    if (waiting) meeting.current = null;
  }, [waiting, router]);
  return { room: mustConfirm ? found : null, goToFoundRoom, decline: () => void queue.leave() };
}
