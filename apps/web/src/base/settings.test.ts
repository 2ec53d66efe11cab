// Settings are stored on the device, and unreadable values become defaults.

import { describe, expect, it } from 'vitest';
import type { Memory } from './memory.ts';
import { makeDeviceMemory } from './memory.ts';
import { makeSettingsStore } from './settings.ts';

function deviceWith(text: string | null): Memory {
  let kept = text;
  return {
    read: () => kept,
    write: (_, next) => {
      kept = next;
      return true;
    },
    forget: () => {},
  };
}

describe('settings', () => {
  it('are remembered', () => {
    const device = deviceWith(null);
    makeSettingsStore(device).change({ theme: 'night', sound: false });
    const { theme, sound, board } = makeSettingsStore(device).value.value;
    expect({ theme, sound, board }).toEqual({ theme: 'night', sound: false, board: 'wood' });
  });

  it.each([
    ['text that is no JSON', 'oops'],
    ['a list', '[1,2]'],
    ['values outside the choices', '{"theme":"pink","confirm":"never","sound":"yes","numbers":3}'],
    ['a prototype trick', '{"__proto__":{"theme":"night"}}'],
  ])('are the defaults after %s', (_, text) => {
    expect(makeSettingsStore(deviceWith(text)).value.value).toEqual(
      makeSettingsStore(deviceWith(null)).value.value,
    );
  });
});

describe('a device that keeps nothing', () => {
  it('says so and throws nothing', () => {
    const memory = makeDeviceMemory(() => {
      throw new Error('storage is switched off');
    });
    expect(memory.read('x')).toBe(null);
    expect(memory.write('x', 'y')).toBe(false);
    expect(() => memory.forget('x')).not.toThrow();
  });
});
