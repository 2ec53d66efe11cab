// Calls whoever waits: a bell, a vibration, and a notice in the tab's title until the page is looked at.

import { useSignalEffect } from '@preact/signals';
import type { RoomView } from '@sente/protocol';
import { useCallback, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { vibrate } from '../base/sound.ts';
import { useOnline } from '../connection/online.ts';
import type { RoomStore } from './room-store.ts';

const CALL_MS = 200;

export function useAlert(): () => void {
  const { sounds, settings } = useApp();
  const { alerted } = useOnline();
  return useCallback(() => {
    sounds.bell();
    if (settings.value.peek().sound) vibrate(navigator, CALL_MS);
    if (!document.hidden) return;
    alerted.value = true;
    const seen = () => {
      alerted.value = false;
    };
    document.addEventListener('visibilitychange', seen, { once: true });
  }, [sounds, settings, alerted]);
}

/** A game begins for who sat waiting for it, or looks elsewhere. */
export function useGameStartAlert(room: RoomStore): void {
  const call = useAlert();
  const before = useRef<RoomView | null>(null);
  useSignalEffect(() => {
    const view = room.view.value;
    const last = before.current;
    before.current = view;
    const begins = last !== null && view?.status === 'playing' && view.match !== last.match;
    if (begins && room.seat.peek() >= 0 && (document.hidden || last.status === 'open')) call();
  });
}
