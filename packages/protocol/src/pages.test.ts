// Which addresses are pages; that the app has each of them is tested where its pages are.

import { expect, it } from 'vitest';
import { isPage } from './pages.ts';

const ROOTED = [
  '/',
  '/local',
  '/computer/gomoku/renju',
  '/learn',
  '/learn/banqi',
  '/puzzles/gomoku/renju/4domv6',
];
const OTHERS = ['/replay', '/lobby/ranked/gomoku', '/r/ABCDE/watch', '/m/m1', '/u/lan', '/account/log-in'];

it.each([...ROOTED, ...OTHERS])('%s is a page', (path) => {
  expect(isPage(path)).toBe(true);
});

it.each([
  '',
  '/nowhere',
  '/local/gomoku',
  '/x/local',
  '/local/gomoku/renju/x',
  '/r/',
  '/m/m1/x',
  '/lobby/odd',
])('%s is none', (path) => {
  expect(isPage(path)).toBe(false);
});
