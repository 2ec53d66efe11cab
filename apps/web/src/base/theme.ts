// The light or the dark theme: the player's choice, else the setting of the device.

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SettingsStore } from './settings.ts';

const NightContext = createContext<ReadonlySignal<boolean>>(signal(false));
export const NightProvider = NightContext.Provider;

export function useIsDarkTheme(): boolean {
  return useContext(NightContext).value;
}

/** Applies the chosen theme to the page; the answer says whether it is the dark one. */
export function keepThemesApplied(settings: SettingsStore, window: Window): ReadonlySignal<boolean> {
  const wanted = window.matchMedia('(prefers-color-scheme: dark)');
  const deviceIsDark = signal(wanted.matches);
  wanted.addEventListener('change', (event) => {
    deviceIsDark.value = event.matches;
  });
  const night = signal(false);
  effect(() => {
    const { theme, board } = settings.value.value;
    night.value = theme === 'auto' ? deviceIsDark.value : theme === 'night';
    const { dataset } = window.document.documentElement;
    dataset['theme'] = night.value ? 'night' : 'paper';
    dataset['boardTheme'] = board;
  });
  return night;
}
