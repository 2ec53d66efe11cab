// The settings of the player on this device. Unreadable values become defaults; every change is stored at once.

import { type Signal, signal } from '@preact/signals';
import { BOARD_THEMES, CONFIRMS, MEN_FACES } from '@sente/board';
import { isOneOf, isRecord, own } from '@sente/kernel';
import { type Memory, parseJson } from './memory.ts';

export const THEMES = ['auto', 'paper', 'night'] as const;

export type Settings = {
  readonly theme: (typeof THEMES)[number];
  readonly board: (typeof BOARD_THEMES)[number];
  readonly confirm: (typeof CONFIRMS)[number];
  readonly men: (typeof MEN_FACES)[number];
  readonly coordinates: boolean;
  readonly numbers: boolean;
  readonly sound: boolean;
};

const DEFAULT_SETTINGS: Settings = {
  theme: 'auto',
  board: 'wood',
  confirm: 'auto',
  men: 'characters',
  coordinates: true,
  numbers: false,
  sound: true,
};

export type SettingsStore = {
  readonly value: Signal<Settings>;
  change(part: Partial<Settings>): void;
};

const KEY = 'settings';

export function makeSettingsStore(memory: Memory): SettingsStore {
  const value = signal(parseSettings(parseJson(memory.read(KEY))));
  return {
    value,
    change(part) {
      value.value = { ...value.value, ...part };
      memory.write(KEY, JSON.stringify(value.value));
    },
  };
}

/** Keeps the values that are valid and takes the default for all others. */
function parseSettings(input: unknown): Settings {
  const given = isRecord(input) ? input : {};
  const readChoiceSetting = <T extends string>(key: keyof Settings, from: readonly T[], otherwise: T): T => {
    const value = own(given, key);
    return isOneOf(value, from) ? value : otherwise;
  };
  const readFlagSetting = (key: keyof Settings, otherwise: boolean): boolean => {
    const value = own(given, key);
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    theme: readChoiceSetting('theme', THEMES, DEFAULT_SETTINGS.theme),
    board: readChoiceSetting('board', BOARD_THEMES, DEFAULT_SETTINGS.board),
    confirm: readChoiceSetting('confirm', CONFIRMS, DEFAULT_SETTINGS.confirm),
    men: readChoiceSetting('men', MEN_FACES, DEFAULT_SETTINGS.men),
    coordinates: readFlagSetting('coordinates', DEFAULT_SETTINGS.coordinates),
    numbers: readFlagSetting('numbers', DEFAULT_SETTINGS.numbers),
    sound: readFlagSetting('sound', DEFAULT_SETTINGS.sound),
  };
}
