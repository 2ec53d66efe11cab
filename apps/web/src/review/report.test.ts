// The report of a review: a table for each rule of docs/review.md, and properties of any game.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgement } from '../thinking/judgement.ts';
import { chancesAtEnd, makeReport, type Played, type Ply } from './report.ts';

/** The first seat's chances in every position; the seats move in turn, and play `made` where the engine says `best`. */
function two(chances: readonly (number | null)[], made: readonly string[] = [], winner: number | null = 0) {
  const plies: Ply[] = chances
    .slice(1)
    .map((_, at) => ({ seat: at % 2, entry: made[at] ?? 'other', isMove: true }));
  const seen = chances.map((one): Judgement | null =>
    one === null ? null : { chances: [one, 1 - one], line: ['best'], nodes: 1 },
  );
  const played: Played = {
    seats: 2,
    plies,
    outcome: winner === null ? null : { winner, reason: 'five' },
    byChance: false,
  };
  return makeReport(played, seen);
}

const kinds = (report: ReturnType<typeof makeReport>) => report.grades.map((one) => one?.kind ?? null);

describe('a move', () => {
  it.each([
    [0.5, 0.49, 'best'],
    [0.5, 0.45, 'good'],
    [0.5, 0.4, 'inaccuracy'],
    [0.5, 0.34, 'mistake'],
    [0.5, 0.25, 'mistake'],
    [0.5, 0.1, 'blunder'],
    [1, 0, 'blunder'],
    [0.5, 0.9, 'best'],
    // At the limits, and a hundredth beyond them.
    [0.5, 0.481, 'best'],
    [0.5, 0.47, 'good'],
    [0.5, 0.431, 'good'],
    [0.5, 0.42, 'inaccuracy'],
    [0.5, 0.351, 'inaccuracy'],
    [0.5, 0.34, 'mistake'],
    [0.5, 0.201, 'mistake'],
    [0.5, 0.19, 'blunder'],
  ])('a change from %d to %d is called %s', (before, after, kind) => {
    expect(kinds(two([before, after], [], null))[0]).toBe(kind);
  });

  it('is the best one if the engine chose it, whatever the next position is worth', () => {
    const report = two([0.8, 0.3, 0.3], ['best', 'other'], null);
    expect(report.grades[0]).toEqual({ loss: 0, kind: 'best', accuracy: 100 });
    expect(report.course[0]).toEqual([0.3, 0.7]);
  });

  it('a move to a better position raises the value of the position before it', () => {
    expect(two([0.5, 0.7, 0.7], [], null).course[0]).toEqual(
      [0.7, 0.7].map((one, seat) => (seat === 0 ? one : 1 - one)),
    );
  });

  it.each([
    [0, 100],
    [0.1, 67],
    [1 / 3, 26],
    [1, 2],
  ])('a loss of %d gives accuracy %i', (loss, accuracy) => {
    const [grades] = two([1, 1 - loss], [], null).grades;
    expect(Math.round(grades?.accuracy ?? 0)).toBe(accuracy);
  });

  it('counts for the accuracy only if enough was left to lose', () => {
    expect(two([0.04, 0], [], null).grades[0]?.accuracy).not.toBeNull();
    expect(two([0.02, 0], [], null).grades[0]?.accuracy).toBeNull();
  });

  it('a move in a lost position does not count for the accuracy of its player', () => {
    const report = two([0.01, 0, 0], [], null);
    expect(report.grades[0]).toMatchObject({ kind: 'best', accuracy: null });
    expect(report.accuracy[0]).toBeNull();
  });

  it('is not graded before both positions are judged, and a resignation is never graded', () => {
    expect(kinds(two([0.5, null, 0.5], [], null))).toEqual([null, null]);
    const plies = [{ seat: 0, entry: '!resign:0', isMove: false }];
    const played: Played = { seats: 2, plies, outcome: { winner: 1, reason: 'resign' }, byChance: false };
    const report = makeReport(played, [{ chances: [0.9, 0.1], line: ['best'], nodes: 1 }, null]);
    expect(report.grades).toEqual([null]);
    expect(report.course).toEqual([
      [0.9, 0.1],
      [0, 1],
    ]);
  });
});

describe('a turning point', () => {
  it.each([
    ['is where another seat takes the lead', [0.7, 0.3], [1]],
    ['is where a lead is lost', [0.9, 0.5], [1]],
    ['is where an open game is lost', [0.5, 0.05], [1]],
    ['is where a lead becomes as good as won', [0.7, 0.7, 1], [2]],
    ['is not where the same seat stays ahead', [0.85, 0.66], []],
    ['is not where the move cost little', [0.56, 0.5], []],
  ])('%s', (_, chances, points) => {
    expect(two(chances, [], null).turningPoints).toEqual(points);
  });

  it('is reported among the costliest few only, in the order of the game', () => {
    const swings = Array.from({ length: 13 }, (_, at) => (at % 2 === 0 ? 0.9 - at * 0.02 : 0.1));
    const { turningPoints } = two(swings, [], null);
    expect(turningPoints).toHaveLength(6);
    expect([...turningPoints].sort((a, b) => a - b)).toEqual(turningPoints);
  });
});

describe('many turning points', () => {
  it('are cut to the costliest six, in the order of the game', () => {
    // The sides lose the lead in turn. Each loss is smaller than the one before; the last is the largest.
    const chances = [0.9, 0.05, 0.9, 0.1, 0.85, 0.15, 0.8, 0.2, 0.75, 0.25, 0.98];
    const { turningPoints, grades } = two(chances, [], null);
    const losses = grades.map((one, at) => ({ ply: at + 1, loss: one?.loss ?? 0 }));
    const dearest = losses.toSorted((a, b) => b.loss - a.loss).slice(0, 6);
    expect(turningPoints).toEqual(dearest.map(({ ply }) => ply).sort((a, b) => a - b));
    expect(turningPoints).toContain(10);
  });
});

it.each([
  [0, [1, 0]],
  [1, [0, 1]],
  [null, [0.5, 0.5]],
])('a game that seat %s won ends with these chances: %j', (winner, chances) => {
  expect(chancesAtEnd({ winner, reason: 'five' }, 2)).toEqual(chances);
});

describe('with chance or three seats', () => {
  const plies = [0, 1, 2, 0].map((seat) => ({ seat, entry: '?b3=red-horse', isMove: true }));
  const played: Played = { seats: 3, plies, outcome: null, byChance: true };
  const seen = [0.4, 0.5, 0.6, 0.4, 0.3].map((mine, at): Judgement => {
    const seat = plies[at]?.seat ?? 1;
    const chances = [0, 1, 2].map((one) => (one === seat ? mine : (1 - mine) / 2));
    const rated = [
      { move: 'a1-a2', chance: mine },
      { move: '?b3', chance: mine - 0.1 },
      { move: '?c3', chance: mine - 0.3 },
    ];
    return { chances, line: [at === 1 ? '?b3' : 'a1-a2'], rated, nodes: 1 };
  });

  it('grades a move by the search before it, not by the position after it', () => {
    const { grades } = makeReport(played, seen);
    expect(grades.map((one) => one?.kind)).toEqual(['inaccuracy', 'best', 'inaccuracy', 'inaccuracy']);
    expect(grades[0]?.loss).toBeCloseTo(0.1);
  });

  it('gives a move that was not rated the chance of the last rated one', () => {
    const made = [{ seat: 0, entry: '?d4=red-horse', isMove: true }, ...plies.slice(1)];
    expect(makeReport({ ...played, plies: made }, seen).grades[0]?.loss).toBeCloseTo(0.3);
  });

  it('keeps the own last chances, of each seat, scaled to add up to one', () => {
    const { course } = makeReport(played, seen);
    for (const chances of course) expect(chances?.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    // The second seat moved last with 0.5, the third moves now with 0.6, the first had 0.4.
    expect(course[2]).toEqual([0.4 / 1.5, 0.5 / 1.5, 0.6 / 1.5]);
  });
});

describe('any game', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });

  it('has accuracies from 0 to 100, losses from 0 to 1, and turning points at mistakes only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(chance), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (chances, ended) => {
          const report = two(chances, [], ended ? 1 : null);
          expect(report.course).toHaveLength(chances.length);
          expect(report.grades).toHaveLength(chances.length - 1);
          for (const one of report.grades) {
            if (one) expect(one.loss >= 0 && one.loss <= 1 && (one.accuracy ?? 0) <= 100).toBe(true);
          }
          for (const one of report.accuracy) if (one !== null) expect(one > 0 && one <= 100).toBe(true);
          for (const ply of report.turningPoints) {
            expect(['mistake', 'blunder']).toContain(report.grades[ply - 1]?.kind);
          }
        },
      ),
    );
  });

  it('has no fault if the engine would have played every move', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 2, maxLength: 20 }), (chances) => {
        const report = two(
          chances,
          chances.map(() => 'best'),
          null,
        );
        expect(report.turningPoints).toEqual([]);
        for (const one of report.accuracy) expect([100, null]).toContain(one);
      }),
    );
  });

  it('never gets a higher accuracy from a larger loss', () => {
    fc.assert(
      fc.property(chance, chance, (a, b) => {
        const [less, more] = [Math.max(a, b), Math.min(a, b)].map(
          (after) => two([1, after], [], null).accuracy[0],
        );
        expect(less ?? 0).toBeGreaterThanOrEqual(more ?? 0);
      }),
    );
  });
});
