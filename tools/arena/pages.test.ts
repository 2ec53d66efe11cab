// The ladder, the fairness lines and their pages, and games as files: really played, with very short searches.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineFileFolders } from '../../apps/server/src/bots/engine-files.ts';
import { ROOT } from '../lib/root.mjs';
import { fairnessLine, fairnessMatches } from './fairness.ts';
import type { PlayedGame } from './game.ts';
import { arenaMain } from './main.ts';
import { type Figures, pageOf } from './pages.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-pages-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const QUICK = ['--nodes', '20', '--rounds', '1', '--workers', '1', '--max-plies', '30'];

async function figures(...args: string[]): Promise<Figures> {
  const file = join(folder, 'figures.json');
  expect(await arenaMain([...args, ...QUICK, '--json', file], engineFileFolders(ROOT))).toBe(0);
  return JSON.parse(readFileSync(file, 'utf8')) as Figures;
}

it('the ladder plays every level against the next and makes a table of it', async () => {
  const page = pageOf([await figures('--ladder', 'banqi/classic')]);
  expect(page).toContain('## banqi/classic');
  expect(page.split('\n').filter((line) => /^\| [2-8] \|.*\| 2 \|$/.test(line))).toHaveLength(7);
});

it('tells what a beginner scores against the lowest levels of each game', async () => {
  const page = pageOf([
    await figures('--ladder', 'gomoku/freestyle,banqi/classic', '--levels', '1-3'),
    await figures('--ladder', 'gomoku/freestyle', '--levels', '7-8'),
  ]);
  expect(page).toContain('| a beginner scores in | against level 1 | against level 2 | against level 3 |');
  const row = (game: string) => new RegExp(`^\\| ${game} \\|( \\d+ ± \\d+ % of 2 \\|){3}$`, 'm');
  expect(page).toMatch(row('gomoku/freestyle'));
  expect(page).toMatch(row('banqi/classic'));
  expect([...page.matchAll(/^\| ([2-8]) \|/gm)].map(([, level]) => level)).toEqual(['2', '3', '8', '2', '3']);
});

it('a game whose levels were played in two runs gets one table', async () => {
  const low = await figures('--ladder', 'gomoku/freestyle', '--levels', '1-2');
  const high = await figures('--ladder', 'gomoku/freestyle', '--levels', '7-8');
  const page = pageOf([high, low]);
  expect(page.split('\n').filter((line) => line === '## gomoku/freestyle')).toHaveLength(1);
  expect(page).toContain('Level 8 had at most 20 nodes a move.');
  expect([...page.matchAll(/^\| ([2-8]) \|/gm)].map(([, level]) => level)).toEqual(['2', '8']);
  expect(pageOf([low])).not.toContain('had at most');
});

it.each(['8', '5-3', '0-0', '8-9', 'low-high'])('--levels %s are no two levels', async (levels) => {
  expect(await arenaMain(['--ladder', 'gomoku/freestyle', '--levels', levels], engineFileFolders(ROOT))).toBe(
    1,
  );
});

it('fairness counts seats, and colours after each choice of Swap 2', async () => {
  const played = (winner: number | null, ...entries: string[]): PlayedGame => ({
    lineup: [0, 1],
    places: [1, 1],
    winner,
    reason: 'resign',
    options: { size: 15, swap2: true, nextMover: 'white' },
    entries: ['h8', 'h9', 'h10', ...entries],
    faults: [],
  });
  const [, , match] = fairnessMatches(
    'gomoku/freestyle',
    { timeMs: 1, nodes: null, depth: null },
    1,
    's',
    '5',
  );
  const line = fairnessLine(match!, 2, [
    {
      match: 2,
      index: 0,
      games: [
        played(1, '=black', '!resign:0'),
        played(0, '=black', '!resign:1'),
        played(1, '=more', 'a1', 'b1', '=white', '!resign:0'),
        played(1, '=black', '!resign:0'),
      ],
    },
  ]);
  expect(line).toMatchObject({ games: 4, distinct: 3, draws: 0, wins: [1, 3] });
  // The second seat took black; after five stones the first one took white.
  expect(line.choices).toEqual([
    { choice: '=black', games: 3, black: 2, white: 1, draws: 0 },
    { choice: '=more =white', games: 1, black: 1, white: 0, draws: 0 },
  ]);
  const page = pageOf([{ kind: 'fairness', level: '5', lines: [line] }]);
  expect(page).toContain('| gomoku/freestyle | white | black, after three stones | 67 ±');
});

it('writes games as PSQ, SGF and records', async () => {
  const games = join(folder, 'games');
  await arenaMain(
    [...QUICK, '--option', 'size=7', '--games', games, 'random', 'greedy'],
    engineFileFolders(ROOT),
  );
  expect(readdirSync(games).sort()).toEqual([
    '0-0-0.psq',
    '0-0-0.sgf',
    '0-0-0.txt',
    '0-0-1.psq',
    '0-0-1.sgf',
    '0-0-1.txt',
  ]);
  expect(readFileSync(join(games, '0-0-0.psq'), 'utf8')).toMatch(/^Piskvorky 7x7,/);
  expect(readFileSync(join(games, '0-0-1.sgf'), 'utf8')).toContain('SZ[7]');
});
