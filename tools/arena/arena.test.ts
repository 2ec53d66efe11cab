// The arena at work: games between minds, its journal, its threads, foreign programs, and the bundled program.

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame } from '@sente/games';
import { must, type Options, readOptions } from '@sente/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleArena } from '../bundle-arena.mjs';
import { argumentsOf, BadArgument, matchOf, parseArguments, readGameOptions } from './arguments.ts';
import { parseContestant } from './contestants.ts';
import { playGame } from './game.ts';
import { openJournal } from './journal.ts';
import { arenaMain } from './main.ts';
import type { Mind } from './mind.ts';
import { runArena } from './run.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-arena-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const arena = (...args: string[]) => {
  const { values, positionals } = parseArguments(args);
  return runArena(argumentsOf(values, [matchOf(values, positionals, null)]), []);
};

const FREESTYLE = findGame('gomoku/freestyle')!;
const USUAL = { timeMs: 100, nodes: null, depth: null };

function playing(first: Mind, second: Mind, now = () => 0) {
  return playGame({
    game: FREESTYLE,
    options: must(readOptions(FREESTYLE.options, { size: 5 })),
    deal: null,
    opening: ['a1'],
    lineup: [0, 1],
    contestants: [parseContestant('random', USUAL), parseContestant('greedy', USUAL)],
    minds: [first, second],
    maxPlies: 100,
    seed: 's',
    now,
  });
}

const mind = (move: (state: unknown) => string): Mind => ({
  begin: async () => {},
  move: async (state) => move(state),
  close() {},
});
const legal = mind((state) => FREESTYLE.moves(state)[0] ?? '');

describe('a game in the arena', () => {
  it('is played to its end from its opening', async () => {
    const { entries, faults, places, reason } = await playing(legal, legal);
    expect(entries[0]).toBe('a1');
    expect(faults).toEqual([]);
    expect({ reason, places }).toEqual({ reason: 'board_full', places: [1, 1] });
  });

  it.each([
    ['an occupied point', () => 'a1', 'illegal'],
    ['no move at all', () => '', 'illegal'],
    [
      'a crash',
      () => {
        throw new Error('boom');
      },
      'crash',
    ],
  ])('is lost by %s, and that is logged', async (_what, move, kind) => {
    const { winner, reason, faults } = await playing(legal, mind(move));
    expect({ winner, reason }).toEqual({ winner: 0, reason: 'forfeit' });
    expect(faults).toMatchObject([{ contestant: 1, kind, ply: 1 }]);
  });

  it('logs a move that came late', async () => {
    let clock = 0;
    const slow = mind((state) => {
      clock += 200;
      return FREESTYLE.moves(state)[0] ?? '';
    });
    const { faults } = await playing(legal, slow, () => clock);
    expect(faults[0]).toMatchObject({ contestant: 1, kind: 'overrun', detail: '200 ms of 100 ms' });
  });
});

describe('a match', () => {
  it('plays every deal from every seat, in threads, and takes a greedy player for the better one', async () => {
    const { results, failed } = await arena(
      ...['--game', 'banqi/three-kingdoms', '--rounds', '3', '--workers', '2', 'greedy', 'random'],
    );
    expect(failed).toEqual([]);
    expect(results[0]?.games).toBe(18);
    expect(results[0]?.pairs[0]?.share).toBeGreaterThan(0.7);
    for (const { illegal, crashes } of results[0]?.conduct ?? [])
      expect({ illegal, crashes }).toEqual({ illegal: 0, crashes: 0 });
  });

  it('repeats itself for the same seed, and goes on where it was stopped', async () => {
    const file = join(folder, 'state.jsonl');
    const args = ['--game', 'banqi/classic', '--workers', '1', 'greedy', 'random'];
    const whole = await arena(...args, '--rounds', '3');
    await arena(...args, '--rounds', '1', '--state', file);
    appendFileSync(file, '{"match":0,"ind');
    const rest = await arena(...args, '--rounds', '3', '--state', file);
    expect(rest.journal.played.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(rest.journal.played).toEqual(whole.journal.played);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(4);
  });

  it('does not go on with the journal of another', () => {
    const file = join(folder, 'other.jsonl');
    const match = (...contestants: string[]) => [matchOf(parseArguments([]).values, contestants, null)];
    openJournal(file, match('random', 'greedy'));
    expect(() => openJournal(file, match('random', 'random'))).toThrow(/another match/);
  });

  it('stops as soon as the sequential test knows', async () => {
    const { sprt, results } = await arena(
      ...[
        '--game',
        'banqi/classic',
        '--rounds',
        '60',
        '--workers',
        '1',
        '--sprt',
        '0,100',
        'greedy',
        'random',
      ],
    );
    expect(sprt?.verdict).toBe('better');
    expect(results[0]?.games).toBeLessThan(120);
  });
});

describe('arguments', () => {
  it.each([
    [['random'], /two contestants/],
    [['--game', 'toy/none', 'random', 'random'], /no game/],
    [['--option', 'size=99', 'random', 'random'], /does not know/],
    [['--rounds', 'x', 'random', 'random'], /whole number/],
    [['--nonsense'], /nonsense/],
  ])('%j are refused', async (args, text) => {
    const { values, positionals } = await Promise.resolve().then(() => {
      try {
        return parseArguments(args);
      } catch (error) {
        return { values: null, positionals: [(error as Error).message] };
      }
    });
    if (!values) expect(positionals[0]).toMatch(text);
    else expect(() => matchOf(values, positionals, null)).toThrow(BadArgument);
    expect(await arenaMain(args, [])).toBe(1);
  });

  it('limit the plies of games that need not end', () => {
    expect(readGameOptions('banqi/classic')).toMatchObject({ quietLimit: 60 } satisfies Options);
  });
});

describe('the bundled program', () => {
  it('plays the engine as a foreign program, in stones and in men', async () => {
    const out = join(folder, 'portable');
    await bundleArena(out);
    expect(readdirSync(out).sort()).toEqual([
      'arena.mjs',
      'arena.worker.mjs',
      'engine.mjs',
      'engine.worker.mjs',
      'files',
    ]);
    const engine = `cmd:${process.execPath} ${join(out, 'engine.mjs')}@20ms,20n`;
    writeFileSync(join(folder, 'openings.txt'), 'c3 d4\n');
    const swap2 = spawnSync(
      process.execPath,
      [
        join(out, 'arena.mjs'),
        ...[
          '--option',
          'swap2=true',
          '--option',
          'nextMover=white',
          '--option',
          'size=9',
          '--max-plies',
          '14',
        ],
        ...['--rounds', '1', '--workers', '1', engine, 'random'],
      ],
      { encoding: 'utf8', cwd: folder },
    );
    expect(swap2.stdout).toMatch(/20n: 0 illegal, \d+ late, 0 crashes/);
    for (const game of ['gomoku/freestyle', 'banqi/classic']) {
      const args = [
        '--game',
        game,
        '--rounds',
        '1',
        '--workers',
        '1',
        '--openings',
        join(folder, 'openings.txt'),
      ];
      const run = spawnSync(
        process.execPath,
        [
          join(out, 'arena.mjs'),
          ...args.filter((word) => game === 'gomoku/freestyle' || !/openings/.test(word)),
          '--max-plies',
          '12',
          ...(game === 'gomoku/freestyle' ? ['--option', 'size=7'] : []),
          engine,
          'random',
        ],
        { encoding: 'utf8', cwd: folder },
      );
      expect(run.status, run.stderr).toBe(0);
      expect(run.stdout).toContain('2 games of');
      expect(run.stdout).toContain('20n: 0 illegal');
      expect(run.stdout).toMatch(/20n: 0 illegal, \d+ late, 0 crashes/);
    }
  });
});
