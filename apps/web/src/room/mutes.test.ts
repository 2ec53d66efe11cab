// Muting a room or a person: what is shown, and what the device remembers.

import type { ChatLine } from '@sente/protocol';
import { expect, it } from 'vitest';
import { makeMemory } from '../base/memory.ts';
import { openMutes } from './mutes.ts';

function device() {
  const kept = new Map<string, string>();
  const memory = makeMemory(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
      }) as Storage,
  );
  return { memory, open: () => openMutes(memory) };
}

const said = (id: string): ChatLine => ({
  seq: 1,
  from: { id, name: id, guest: true },
  text: 'hello',
  at: 0,
  spectator: false,
});

it('shows everything until something is muted', () => {
  expect(device().open().shows('room', said('bob'), 'me')).toBe(true);
});

it('hides what somebody writes, in every room, and what everybody writes in one', () => {
  const mutes = device().open();
  mutes.mute({ id: 'bob' }, true);
  mutes.muteRoom('loud', true);
  expect(['loud', 'other'].map((room) => mutes.shows(room, said('bob'), 'me'))).toEqual([false, false]);
  expect(['loud', 'other'].map((room) => mutes.shows(room, said('eve'), 'me'))).toEqual([false, true]);
  expect(mutes.shows('loud', said('me'), 'me')).toBe(true);
});

it('is remembered on the device, and forgotten when one hears again', () => {
  const { open } = device();
  open().mute({ id: 'bob' }, true);
  open().muteRoom('loud', true);
  const later = open();
  expect([later.isMuted({ id: 'bob' }), later.isRoomMuted('loud')]).toEqual([true, true]);
  later.mute({ id: 'bob' }, false);
  later.muteRoom('loud', false);
  expect([open().isMuted({ id: 'bob' }), open().isRoomMuted('loud')]).toEqual([false, false]);
});

it('remembers only so many, the last ones', () => {
  const { open } = device();
  const mutes = open();
  for (let i = 0; i <= 200; i++) mutes.mute({ id: `p${i}` }, true);
  expect([open().isMuted({ id: 'p0' }), open().isMuted({ id: 'p200' })]).toEqual([false, true]);
});

it.each(['nonsense', '[]', '{"rooms":7,"people":[null,"bob"]}'])(
  'takes what makes sense of what it finds: %s',
  (text) => {
    const { memory, open } = device();
    memory.write('muted', text);
    expect(open().isRoomMuted('loud')).toBe(false);
    expect(open().isMuted({ id: 'bob' })).toBe(text.includes('bob'));
  },
);
