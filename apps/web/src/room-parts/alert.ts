// Alerts a waiting player: a bell, a vibration, and a notice in the title of the tab until the page is visible again.

import { useSignalEffect } from '@preact/signals';
import type { RoomView } from '@sente/protocol';
import { useCallback, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { vibrate } from '../base/sound.ts';
import { useOnline } from '../connection/online.ts';
import type { RoomStore } from './room-store.ts';

const VIBRATION_MS = 200;

export function useAlertPlayer(): () => void {
  const { sounds, settings } = useApp();
  const { alerted } = useOnline();
  return useCallback(() => {
    sounds.bell();
    if (settings.value.peek().sound) vibrate(navigator, VIBRATION_MS);
    if (!document.hidden) return;
    alerted.value = true;
    const seen = () => {
      alerted.value = false;
    };
    document.addEventListener('visibilitychange', seen, { once: true });
  }, [sounds, settings, alerted]);
}

/** Alerts a seated player whose game begins after the wait in the room, or while the page is hidden. */
export function useGameStartAlert(room: RoomStore): void {
  const alert = useAlertPlayer();
  const before = useRef<RoomView | null>(null);
  useSignalEffect(() => {
    const view = room.view.value;
    const last = before.current;
    before.current = view;
    const begins = last !== null && view?.status === 'playing' && view.match !== last.match;
    if (begins && room.seat.peek() >= 0 && (document.hidden || last.status === 'open')) alert();
  });
}
