// Muting a room or a person: the lines that are shown, and the mutes that the device stores.

import type { ChatLine } from '@sente/protocol';
import { expect, it } from 'vitest';
import { testMemory } from '../base/testing/test-memory.ts';
import { openMutes } from './mutes.ts';

function device() {
  const memory = testMemory();
  return { memory, open: () => openMutes(memory) };
}

const said = (id: string): ChatLine => ({
  seq: 1,
  from: { id, name: id, guest: true },
  text: 'hello',
  at: 0,
  spectator: false,
});

it('shows all lines until a room or a person is muted', () => {
  expect(device().open().shows('room', said('bob'), 'me')).toBe(true);
});

it('hides a muted person in every room, and all others in a muted room', () => {
  const mutes = device().open();
  mutes.mute({ id: 'bob' }, true);
  mutes.muteRoom('loud', true);
  expect(['loud', 'other'].map((room) => mutes.shows(room, said('bob'), 'me'))).toEqual([false, false]);
  expect(['loud', 'other'].map((room) => mutes.shows(room, said('eve'), 'me'))).toEqual([false, true]);
  expect(mutes.shows('loud', said('me'), 'me')).toBe(true);
});

it('stores mutes on the device, and removes them when they are undone', () => {
  const { open } = device();
  open().mute({ id: 'bob' }, true);
  open().muteRoom('loud', true);
  const later = open();
  expect([later.isMuted({ id: 'bob' }), later.isRoomMuted('loud')]).toEqual([true, true]);
  later.mute({ id: 'bob' }, false);
  later.muteRoom('loud', false);
  expect([open().isMuted({ id: 'bob' }), open().isRoomMuted('loud')]).toEqual([false, false]);
});

it('stores only the latest mutes', () => {
  const { open } = device();
  const mutes = open();
  for (let i = 0; i <= 200; i++) mutes.mute({ id: `p${i}` }, true);
  expect([open().isMuted({ id: 'p0' }), open().isMuted({ id: 'p200' })]).toEqual([false, true]);
});

it.each(['nonsense', '[]', '{"rooms":7,"people":[null,"bob"]}'])(
  'reads the valid part of a stored text: %s',
  (text) => {
    const { memory, open } = device();
    memory.write('muted', text);
    expect(open().isRoomMuted('loud')).toBe(false);
    expect(open().isMuted({ id: 'bob' })).toBe(text.includes('bob'));
  },
);
