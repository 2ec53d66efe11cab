// What a review makes of the engine's thoughts: tables for each rule of docs/review.md, and what holds for any game.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judgement } from '../thinking/judgement.ts';
import { chancesAtEnd, type Played, type Ply, reportOn } from './judge.ts';

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
  return reportOn(played, seen);
}

const kinds = (report: ReturnType<typeof reportOn>) => report.judged.map((one) => one?.kind ?? null);

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
    // At the bounds, and a hundredth beyond them.
    [0.5, 0.481, 'best'],
    [0.5, 0.47, 'good'],
    [0.5, 0.431, 'good'],
    [0.5, 0.42, 'inaccuracy'],
    [0.5, 0.351, 'inaccuracy'],
    [0.5, 0.34, 'mistake'],
    [0.5, 0.201, 'mistake'],
    [0.5, 0.19, 'blunder'],
  ])('from %d to %d is called %s', (before, after, kind) => {
    expect(kinds(two([before, after], [], null))[0]).toBe(kind);
  });

  it('is the best one where the engine says the same, whatever came of it', () => {
    const report = two([0.8, 0.3, 0.3], ['best', 'other'], null);
    expect(report.judged[0]).toEqual({ loss: 0, kind: 'best', accuracy: 100 });
    expect(report.course[0]).toEqual([0.3, 0.7]);
  });

  it('that turned out better than was thought lifts the position before it', () => {
    expect(two([0.5, 0.7, 0.7], [], null).course[0]).toEqual(
      [0.7, 0.7].map((one, seat) => (seat === 0 ? one : 1 - one)),
    );
  });

  it.each([
    [0, 100],
    [0.1, 67],
    [1 / 3, 26],
    [1, 2],
  ])('that costs %d of a game leaves an accuracy of %i', (loss, accuracy) => {
    const [judged] = two([1, 1 - loss], [], null).judged;
    expect(Math.round(judged?.accuracy ?? 0)).toBe(accuracy);
  });

  it('counts where a little was left to lose, and not where less was', () => {
    expect(two([0.04, 0], [], null).judged[0]?.accuracy).not.toBeNull();
    expect(two([0.02, 0], [], null).judged[0]?.accuracy).toBeNull();
  });

  it('that loses nothing in a lost position says nothing about who made it', () => {
    const report = two([0.01, 0, 0], [], null);
    expect(report.judged[0]).toMatchObject({ kind: 'best', accuracy: null });
    expect(report.accuracy[0]).toBeNull();
  });

  it('is not judged before both positions were thought about, and leaving is no move', () => {
    expect(kinds(two([0.5, null, 0.5], [], null))).toEqual([null, null]);
    const plies = [{ seat: 0, entry: '!resign:0', isMove: false }];
    const played: Played = { seats: 2, plies, outcome: { winner: 1, reason: 'resign' }, byChance: false };
    const report = reportOn(played, [{ chances: [0.9, 0.1], line: ['best'], nodes: 1 }, null]);
    expect(report.judged).toEqual([null]);
    expect(report.course).toEqual([
      [0.9, 0.1],
      [0, 1],
    ]);
  });
});

describe('a turning point', () => {
  it.each([
    ['another seat is ahead', [0.7, 0.3], [1]],
    ['nobody is ahead any more', [0.9, 0.5], [1]],
    ['an open game is lost', [0.5, 0.05], [1]],
    ['a better game is as good as won', [0.7, 0.7, 1], [2]],
    ['no: the same seat is ahead, a little less', [0.85, 0.66], []],
    ['no: it cost too little', [0.56, 0.5], []],
  ])('%s', (_, chances, points) => {
    expect(two(chances, [], null).turningPoints).toEqual(points);
  });

  it('only the dearest few are told, in order', () => {
    const swings = Array.from({ length: 13 }, (_, at) => (at % 2 === 0 ? 0.9 - at * 0.02 : 0.1));
    const { turningPoints } = two(swings, [], null);
    expect(turningPoints).toHaveLength(6);
    expect([...turningPoints].sort((a, b) => a - b)).toEqual(turningPoints);
  });
});

describe('of many turning points', () => {
  it('the dearest six are told, in the order of the game', () => {
    // Both sides give away the lead in turn, by less and less, and the last time by most.
    const chances = [0.9, 0.05, 0.9, 0.1, 0.85, 0.15, 0.8, 0.2, 0.75, 0.25, 0.98];
    const { turningPoints, judged } = two(chances, [], null);
    const losses = judged.map((one, at) => ({ ply: at + 1, loss: one?.loss ?? 0 }));
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

describe('with chance, or three', () => {
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

  it('a move is judged by the search it was made in, not by what came of it', () => {
    const { judged } = reportOn(played, seen);
    expect(judged.map((one) => one?.kind)).toEqual(['inaccuracy', 'best', 'inaccuracy', 'inaccuracy']);
    expect(judged[0]?.loss).toBeCloseTo(0.1);
  });

  it('a move that was not among the best ones is worth no more than the last of them', () => {
    const made = [{ seat: 0, entry: '?d4=red-horse', isMove: true }, ...plies.slice(1)];
    expect(reportOn({ ...played, plies: made }, seen).judged[0]?.loss).toBeCloseTo(0.3);
  });

  it('each seat keeps what it last thought of itself, and together they make one', () => {
    const { course } = reportOn(played, seen);
    for (const chances of course) expect(chances?.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    // The second moved last with 0.5, the third moves now with 0.6, the first had 0.4.
    expect(course[2]).toEqual([0.4 / 1.5, 0.5 / 1.5, 0.6 / 1.5]);
  });
});

describe('any game', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });

  it('has accuracies from 0 to 100, losses from 0 to 1, turning points at moves that were made', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(chance), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (chances, ended) => {
          const report = two(chances, [], ended ? 1 : null);
          expect(report.course).toHaveLength(chances.length);
          expect(report.judged).toHaveLength(chances.length - 1);
          for (const one of report.judged) {
            if (one) expect(one.loss >= 0 && one.loss <= 1 && (one.accuracy ?? 0) <= 100).toBe(true);
          }
          for (const one of report.accuracy) if (one !== null) expect(one > 0 && one <= 100).toBe(true);
          for (const ply of report.turningPoints) {
            expect(['mistake', 'blunder']).toContain(report.judged[ply - 1]?.kind);
          }
        },
      ),
    );
  });

  it('played as the engine would is played without a fault', () => {
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

  it('is never played better by a move that costs more', () => {
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
