// The sounds of the site. The synthesis is fetched with the first sound, so a silent page never loads it.

import type { Sound } from './sound-synthesis.ts';

export type Sounds = {
  readonly [sound in Sound]: () => void;
} & {
  /** Fetches the synthesis before the first sound is needed. */
  prepare(): void;
};

const GESTURES = ['pointerdown', 'keydown'] as const;
/** Longer than the longest sound. */
const REST_MS = 3000;

/**
 * `isOn` is asked at every sound. Browsers allow sound only after the first gesture. The audio device is suspended after
 * every sound, because an open one drains the battery; the gesture that plays a move resumes it.
 */
export function makeSounds(window: Window & typeof globalThis, isOn: () => boolean): Sounds {
  let context: AudioContext | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const wakeAudioBriefly = (): void => {
    if (!isOn() || !('AudioContext' in window)) return;
    context ??= new AudioContext();
    // A phone that slept and a tab that was hidden also leave it suspended.
    if (context.state === 'suspended') void context.resume();
    clearTimeout(resting);
    resting = setTimeout(() => void context?.suspend(), REST_MS);
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, wakeAudioBriefly, true);

  const makeSoundPlayFunction = (sound: Sound) => () => {
    if (context === null || !isOn()) return;
    wakeAudioBriefly();
    const woken = context;
    void loadSoundSynthesis().then((made) => made?.playSound(woken, sound));
  };
  return {
    stone: makeSoundPlayFunction('stone'),
    man: makeSoundPlayFunction('man'),
    capture: makeSoundPlayFunction('capture'),
    bell: makeSoundPlayFunction('bell'),
    prepare: () => void loadSoundSynthesis(),
  };
}

/** Without a network the synthesis may be missing. The game goes on without sound. */
function loadSoundSynthesis(): Promise<typeof import('./sound-synthesis.ts') | null> {
  return import('./sound-synthesis.ts').catch(() => null);
}

const TOUCH_MS = 8;

/** A short vibration, if the device can vibrate. */
export function vibrate(navigator: Navigator, ms = TOUCH_MS): void {
  // Not every browser has it. Before the first gesture it is refused, in some browsers with a message in the console.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(ms);
}
