// The addresses of the pages, and the build's reading of their table.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { pagesPlugin, readPageRows } from '../vite-pages.ts';

const ROWS = readPageRows(readFileSync(join(import.meta.dirname, 'pages.tsx'), 'utf8'));
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

it('fails the build if no row reaches a page', async () => {
  const src = mkdtempSync(join(tmpdir(), 'sente-pages-'));
  try {
    mkdirSync(join(src, 'lobby'));
    writeFileSync(join(src, 'pages.tsx'), 'export const PAGES = [];');
    writeFileSync(join(src, 'lobby', 'tournament-page.tsx'), 'export const TournamentPage = 1;');
    const building = build({
      configFile: false,
      root: src,
      logLevel: 'silent',
      plugins: [pagesPlugin(src)],
      build: { write: false, rolldownOptions: { input: join(src, 'pages.tsx') } },
    });
    await expect(building).rejects.toThrow('without a row in src/pages.tsx: lobby/tournament-page.tsx');
  } finally {
    rmSync(src, { recursive: true });
  }
});

it('fails the build if the loader of a row imports nothing', () => {
  const table = "const loadOther = () => fetch('./x');\nrow({ address: /^\\/x$/, load: loadOther });";
  expect(() => readPageRows(table)).toThrow('loadOther imports no page');
});
