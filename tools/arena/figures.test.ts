// The arena's arithmetic: Elo and its error, the sequential test, line-ups, and the names of contestants.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContestant } from './contestants.ts';
import { isMoveLate } from './game.ts';
import { groupContestants, listLineups, PAIRINGS } from './plan.ts';
import { eloFromShare, estimate, shareFromElo, sprt, upperBoundOfShare, wilson } from './stats.ts';

const USUAL = { timeMs: 100, nodes: null, depth: null };

describe('Elo', () => {
  it.each([
    [0.5, 0],
    [0.64, 100],
    [0.75974, 200],
    [0.90909, 400],
  ])('%f of the points is %i', (share, elo) => {
    expect(eloFromShare(share)).toBeCloseTo(elo, 0);
    expect(shareFromElo(elo)).toBeCloseTo(share, 3);
  });

  it('has an error that shrinks with the root of the meetings', () => {
    const values = (count: number) =>
      Array.from({ length: count }, (_, index) => [0, 0.5, 1, 0.5][index % 4] ?? 0);
    const few = estimate(values(100));
    const many = estimate(values(400));
    expect(few.elo).toBeCloseTo(0);
    expect(few.eloError / many.eloError).toBeCloseTo(2, 1);
    // The spread of 0, ½, 1, ½ is 0.354: 1.96 · 0.354 / 10 of the points.
    expect(few.shareError).toBeCloseTo(0.0693, 3);
  });

  it('claims no certainty where everything was won', () => {
    const { share, shareError } = estimate([1, 1, 1, 1, 1]);
    expect(share).toBe(1);
    expect(shareError).toBeGreaterThan(0.05);
  });
});

describe('the sequential test', () => {
  const series = (wins: number, losses: number) =>
    [...Array(wins).fill(1), ...Array(losses).fill(0)] as number[];
  it.each([
    [series(60, 20), 'better'],
    [series(20, 60), 'not_better'],
    [series(5, 5), 'open'],
    [series(5, 0), 'open'],
    [series(20, 0), 'better'],
  ])('%# → %s', (values, verdict) => {
    expect(sprt(values, { elo0: 0, elo1: 50 }).verdict).toBe(verdict);
  });
});

it('knows the interval of a share', () => {
  const { share, error } = wilson(250, 500);
  expect(share).toBe(0.5);
  expect(error).toBeCloseTo(0.0437, 3);
});

describe('line-ups', () => {
  it('put each contestant on every seat equally often', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3), (seats) => {
        const lineups = listLineups(seats, [0, 1]);
        for (let seat = 0; seat < seats; seat++) {
          expect(lineups.filter((lineup) => lineup[seat] === 0)).toHaveLength(lineups.length / 2);
        }
        expect(new Set(lineups.map((lineup) => lineup.join())).size).toBe(lineups.length);
      }),
    );
    expect(listLineups(2, [4, 7])).toEqual([
      [4, 7],
      [7, 4],
    ]);
  });

  it.each([
    ['all', 6],
    ['gauntlet', 3],
    ['neighbours', 3],
  ] as const)('%s of four: %i pairs', (pairing, count) => {
    expect(PAIRINGS).toContain(pairing);
    expect(groupContestants(4, pairing)).toHaveLength(count);
  });
});

describe('contestants', () => {
  it.each([
    ['sente', { kind: 'sente', level: 8, timeMs: 100, name: 'sente' }],
    ['sente:3', { kind: 'sente', level: 3, timeMs: 100 }],
    ['new=sente:5@1.5s,200n', { name: 'new', level: 5, timeMs: 1500, nodes: 200 }],
    ['sente@d4#/tmp/old', { depth: 4, timeMs: null, files: '/tmp/old' }],
    ['general@500n', { kind: 'general', nodes: 500, timeMs: null }],
    ['cmd:/opt/a@b/engine --x@20ms', { kind: 'cmd', command: ['/opt/a@b/engine', '--x'], timeMs: 20 }],
    ['cmd:/opt/a@b', { kind: 'cmd', command: ['/opt/a@b'], timeMs: 100 }],
  ])('%s', (text, expected) => {
    expect(parseContestant(text, USUAL)).toMatchObject(expected);
  });

  it.each(['', 'rapfi', 'sente:9', 'sente:0', 'cmd:'])('%j is no contestant', (text) => {
    expect(() => parseContestant(text, USUAL)).toThrow();
  });
});

it.each([
  [160, 100, false],
  [161, 100, true],
  [9999, null, false],
])('%i ms of %s is late: %s', (took, limit, late) => {
  expect(isMoveLate(took, limit)).toBe(late);
});

it.each([
  [0, 32, 0.107],
  [1, 32, 0.157],
  [2, 32, 0.202],
])('%i of %i successes may come from a share of at most %f', (successes, count, share) => {
  expect(upperBoundOfShare(successes, count)).toBeCloseTo(share, 2);
});
