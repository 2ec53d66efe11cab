// The sounds of the site. How they are made is fetched apart: a page that stays silent does without.

import type { Sound } from './sound-synthesis.ts';

export type Sounds = {
  readonly [sound in Sound]: () => void;
} & {
  /** Fetches what sounds are made with, so that a game under way asks for nothing more. */
  prepare(): void;
};

const GESTURES = ['pointerdown', 'keydown'] as const;
/** Longer than any sound rings. */
const REST_MS = 3000;

/**
 * `isOn` is asked at every sound. Browsers allow sound only after a gesture: before the first there is none. The device
 * is let rest after every sound, because an open one takes its battery; the gesture that plays a move wakes it again.
 */
export function makeSounds(window: Window & typeof globalThis, isOn: () => boolean): Sounds {
  let context: AudioContext | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const wake = (): void => {
    if (!isOn() || !('AudioContext' in window)) return;
    context ??= new AudioContext();
    // A phone that slept, or a tab that was hidden, leaves it suspended, too.
    if (context.state === 'suspended') void context.resume();
    clearTimeout(resting);
    resting = setTimeout(() => void context?.suspend(), REST_MS);
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, wake, true);

  const play = (sound: Sound) => () => {
    if (context === null || !isOn()) return;
    wake();
    const woken = context;
    void loadSynthesis().then((made) => made?.playSound(woken, sound));
  };
  return {
    stone: play('stone'),
    man: play('man'),
    capture: play('capture'),
    bell: play('bell'),
    prepare: () => void loadSynthesis(),
  };
}

/** Without a network there may be no sound: that is no reason to stop a game. */
function loadSynthesis(): Promise<typeof import('./sound-synthesis.ts') | null> {
  return import('./sound-synthesis.ts').catch(() => null);
}

const TOUCH_MS = 8;

/** A short tick in the hand, where the device has one to give. */
export function vibrate(navigator: Navigator, ms = TOUCH_MS): void {
  // Not on every browser, and refused before the first gesture, aloud where one can know of it.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(ms);
}
