// Addresses of rooms: written, recognised, and found in a pasted text.

import { expect, it } from 'vitest';
import { findRoomLink, roomAddress, roomOfAddress, sectionOfAddress, watchAddress } from './addresses.ts';

it.each([
  [roomAddress('ABCDEF'), 'ABCDEF'],
  [watchAddress('ABCDEF'), 'ABCDEF'],
  ['/r', null],
  ['/m/ABCDEF', null],
  ['/', null],
])('the page at %s belongs to the room: %s', (path, room) => {
  expect(roomOfAddress(path)).toBe(room);
});

it.each([
  [`https://sente.example${roomAddress('ABCDEF')}`, 'ABCDEF'],
  [`Join me: https://sente.example${watchAddress('ABCDEF')} now`, 'ABCDEF'],
  ['ABCDEF', null],
])('the room linked in "%s" is %s', (text, room) => {
  expect(findRoomLink(text)).toBe(room);
});

it.each([
  ['/', ''],
  ['/lobby', 'lobby'],
  ['/lobby/ranked/gomoku', 'lobby'],
])('the section of %s is "%s"', (path, section) => {
  expect(sectionOfAddress(path)).toBe(section);
});
