// The sounds of the site. How they are made is fetched apart: a page that stays silent does without.

import type { Sound } from './strikes.ts';

export type Sounds = {
  readonly [sound in Sound]: () => void;
} & {
  /** Fetches what sounds are made with, so that a game under way asks for nothing more. */
  prepare(): void;
};

const GESTURES = ['pointerdown', 'keydown'] as const;

/** `isOn` is asked at every sound. Browsers allow sound only after a gesture: before the first there is none. */
export function makeSounds(window: Window & typeof globalThis, isOn: () => boolean): Sounds {
  let context: AudioContext | null = null;
  const wake = (): void => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, wake, true);
    if ('AudioContext' in window) context = new window.AudioContext();
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, wake, true);

  const play = (sound: Sound) => () => {
    const woken = context;
    if (woken === null || !isOn()) return;
    // A phone that slept, or a tab that was hidden, leaves the context suspended.
    if (woken.state === 'suspended') void woken.resume();
    void strikes().then((made) => made?.playSound(woken, sound));
  };
  return {
    stone: play('stone'),
    man: play('man'),
    capture: play('capture'),
    bell: play('bell'),
    prepare: () => void strikes(),
  };
}

/** Without a network there may be no sound: that is no reason to stop a game. */
function strikes(): Promise<typeof import('./strikes.ts') | null> {
  return import('./strikes.ts').catch(() => null);
}

const TOUCH_MS = 8;

/** A short tick in the hand, where the device has one to give. */
export function vibrate(navigator: Navigator, ms = TOUCH_MS): void {
  // Not on every browser, and refused before the first gesture, aloud where one can know of it.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(ms);
}
