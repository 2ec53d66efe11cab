// The addresses of the pages, and the build's reading of their table.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from '../vite-pages.ts';

const ROWS = readRows(readFileSync(join(import.meta.dirname, 'pages.tsx'), 'utf8'));
const isPage = (path: string) => ROWS.some(({ address }) => new RegExp(address).test(path));

it.each([
  '/',
  '/local',
  '/local/gomoku/renju',
  '/computer',
  '/computer/gomoku/renju',
  '/learn',
  '/learn/banqi',
  '/learn/swap2',
  '/puzzles/gomoku/renju/4domv6',
  '/replay',
  '/lobby/friend',
  '/lobby/ranked/gomoku',
  '/lobby/ranked/caro',
  '/r/ABCDE/watch',
  '/m/m1',
  '/u/lan',
  '/leaderboard/gomoku',
  '/account/log-in',
])('%s is a page', (path) => {
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
  '/lobby/friend/gomoku',
])('%s is none', (path) => {
  expect(isPage(path)).toBe(false);
});

it('names the modules of a page, and of what it draws next', () => {
  expect(ROWS.find(({ address }) => new RegExp(address).test('/r/ABCDE'))?.modules).toEqual([
    'online-pages.tsx',
    'room/room-page.tsx',
    'online-table/online-game.tsx',
  ]);
});

it('fails the build where a row loads no page', () => {
  const table = "const loadOther = () => fetch('./x');\nrow({ address: /^\\/x$/, load: loadOther });";
  expect(() => readRows(table)).toThrow('loadOther imports no page');
});
