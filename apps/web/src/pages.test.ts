// The addresses of the pages, the links to them, and the build's reading of their table.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { pageFilesPlugin, readPageRows } from '../vite-pages.ts';
import { parseSource, readSources, type Source, writtenTexts } from './words/testing/scan.ts';

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

/** Addresses of the server and files of the site. */
const NO_PAGE = /^\/(?:api\/|[\w-]+\.\w+$)/;
/** Values of a variable part: an id, the id of a game, a kind of queue, a hash or query that is left out. */
const PARTS = ['x', 'x/y', 'ranked', ''];

/** The addresses that a source names, each with a function that puts in its variable parts. */
function addressesIn({ path, program }: Source): readonly { readonly at: string; readonly leads: boolean }[] {
  return writtenTexts({ path, program }).flatMap((parts) => {
    // A whole link begins with the origin of the site.
    const [first = '', ...others] = parts[0] === '' && parts.length > 1 ? parts.slice(1) : parts;
    if (!/^\/(?:[\w-]|$)/.test(first) || NO_PAGE.test(first)) return [];
    const paths = others.reduce(
      (begun, part) => begun.flatMap((text) => PARTS.map((variable) => text + variable + part)),
      [first],
    );
    const leads = paths.some((address) => isPage(address.replace(/[?#].*/, '')));
    return [{ at: `${path}: ${[first, ...others].join('…')}`, leads }];
  });
}

describe('a written address', () => {
  const root = import.meta.dirname;

  it('leads to a page, in every source and in the manifest', () => {
    const manifest = readFileSync(join(root, '..', 'public', 'manifest.webmanifest'), 'utf8');
    const sources = [...readSources(root), parseSource('manifest.ts', `const manifest = ${manifest}`)];
    const found = sources.flatMap(addressesIn);
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(({ leads }) => !leads).map(({ at }) => at)).toEqual([]);
  });

  it.each([
    ["const a = <a href='/lobbby' />;", [false]],
    ["const a = <a href='/lobby' />;", [true]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to be scanned
    ['router.go(`/lern/${course.id}`);', [false]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to be scanned
    ['router.go(`/learn/${course.id}`);', [true]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to be scanned
    ['const a = `${location.origin}/match/${id}`;', [false]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text to be scanned
    ['const a = `${location.origin}/m/${id}#${ply}`;', [true]],
    ["const a = '/openings?record=x';", [true]],
    ["api.get('/api/session'); const b = '/licence.txt';", []],
  ])('%s: %s', (text, leads) => {
    expect(addressesIn(parseSource('x.tsx', text)).map((one) => one.leads)).toEqual(leads);
  });
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
      plugins: [pageFilesPlugin(src)],
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
