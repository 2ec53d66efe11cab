// `sente selfplay` from the command line: a run that was stopped goes on and gives the games it would have given.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';
import { QUIET, readGames } from './train/games.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-selfplay-'));
  selfplay('begun.bin', '--games', '1', '--threads', '1');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function selfplay(name: string, ...args: readonly string[]) {
  return spawnSync(
    process.execPath,
    [join(ROOT, 'apps/server/sente.mjs'), 'selfplay', '--nodes', '60', '--out', join(folder, name), ...args],
    { encoding: 'utf8', cwd: ROOT },
  );
}

const gamesIn = (name: string) => readGames(join(folder, name)).games.toSorted((a, b) => a.number - b.number);

it('plays the same games in one run and in two, the first of which was cut off in mid-game', () => {
  expect(selfplay('whole.bin', '--games', '6', '--threads', '2').status).toBe(0);
  selfplay('parts.bin', '--games', '3', '--threads', '1');
  const file = join(folder, 'parts.bin');
  writeFileSync(file, readFileSync(file).subarray(0, -5));
  const { stdout } = selfplay('parts.bin', '--games', '6', '--threads', '1');
  expect(stdout).toContain('4 games, ');
  expect(stdout).toContain('2 games were there');
  expect(gamesIn('parts.bin')).toEqual(gamesIn('whole.bin'));
});

it('writes the search, the judgement of the tables and the quietness of every position', () => {
  selfplay('full.bin', '--games', '4', '--threads', '1', '--rule', 'renju');
  const { asked, games } = readGames(join(folder, 'full.bin'));
  expect(asked).toEqual({ rule: 4, size: 15, nodes: 60, seed: 1 });
  for (const { moves, opening, scores, stills, threats } of games) {
    const played = moves.length - opening;
    expect([scores.length, stills.length, threats.length]).toEqual([played, played, played]);
    expect(new Set(moves).size).toBe(moves.length);
    expect(threats.some((mask) => (mask & QUIET) !== 0)).toBe(true);
  }
});

it('plays captures by their own core: stones are taken, and their points played on again', () => {
  const { status } = selfplay(
    'capture.bin',
    '--games',
    '12',
    '--threads',
    '2',
    '--rule',
    'capture',
    '--size',
    '19',
  );
  expect(status).toBe(0);
  const { asked, games } = readGames(join(folder, 'capture.bin'));
  expect(asked).toEqual({ rule: 5, size: 19, nodes: 60, seed: 1 });
  expect(games.length).toBe(12);
  expect(games.some(({ moves }) => new Set(moves).size < moves.length)).toBe(true);
  // The pairs taken are part of the mask.
  const masks = games.flatMap(({ threats }) => threats.map((mask) => mask & ~QUIET));
  expect(masks.some((mask) => mask >= 16)).toBe(true);
  expect(Math.max(...masks)).toBeLessThan(400);
});

it('judges with a net when it gets one, and refuses one that is not for the rule', () => {
  const net = join(ROOT, 'packages/engine/data/gomoku-freestyle.net');
  expect(selfplay('net.bin', '--games', '2', '--threads', '1', '--net', net).status).toBe(0);
  selfplay('tables.bin', '--games', '2', '--threads', '1');
  expect(gamesIn('net.bin')).not.toEqual(gamesIn('tables.bin'));
  const refused = selfplay('other.bin', '--games', '1', '--threads', '1', '--rule', 'caro', '--net', net);
  expect(refused.status).not.toBe(0);
  expect(refused.stderr).toContain('made for another rule');
});

it.each([
  [['--rule', 'chess'], '--rule is one of freestyle'],
  [['--nodes', '0'], '--nodes wants a whole number'],
  [['--seed', '2'], 'holds games made otherwise'],
] as const)('says what to do about %s', (args, said) => {
  const { status, stderr } = selfplay('begun.bin', '--games', '1', '--threads', '1', ...args);
  expect(status).toBe(1);
  expect(stderr).toContain(said);
});
