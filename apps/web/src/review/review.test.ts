// A review with the real engine: its order, stopping and continuing, saving, luck, wins by fours.

import type { Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import { type Game, must, parseLeaveEntry, readOptions, replayRecord, seededRandom } from '@sente/kernel';
import { ROW } from '@sente/kernel/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { drawEngineLineMarks, followLine } from '../table/model/line-marks.ts';
import type { SavedReview } from '../thinking/saved-reviews.ts';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { listFlipOutcomes } from './flip-outcomes.ts';
import { isWonByFours } from './fours.ts';
import { revealHiddenMenAsGhosts } from './hidden-men.ts';
import { openReview, type Review, type ReviewDeps } from './review.ts';

const open: Review[] = [];
afterEach(() => {
  for (const review of open.splice(0)) review.close();
});

function gameOf(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(id);
  return game;
}

function played(id: string, moves: string) {
  const game = gameOf(id);
  const entries = moves.split(' ');
  const states = must(
    replayRecord(game, { game: id, options: must(readOptions(game.options, {})), entries }),
  );
  const plies = entries.map((entry, at) => ({
    entry,
    seat: parseLeaveEntry(entry)?.seat ?? game.turn(states[at]) ?? 0,
    isMove: parseLeaveEntry(entry) === null,
  }));
  return { game, states, plies, outcome: game.outcome(states.at(-1)) };
}

function reviewOf(reviewed: ReturnType<typeof played>, deps: Partial<ReviewDeps> = {}): Review {
  const review = openReview(reviewed, {
    thinker: writeBehind(nearThinker()),
    saved: null,
    save() {},
    shown: () => reviewed.plies.length,
    ...deps,
  });
  open.push(review);
  return review;
}

/** Limits the engine by positions alone, so that the results do not depend on the machine. */
function writeBehind(thinker: Thinker): Thinker {
  return {
    forget: () => thinker.forget(),
    close: () => thinker.close(),
    think: (game, state, { timeMs: _, ...limits }, onInfo) => thinker.think(game, state, limits, onInfo),
  };
}

/** The engine, with a list of the positions it was asked about, by their index among the states. */
function watched(states: readonly unknown[]): { thinker: Thinker; asked: number[] } {
  const [thinker, asked] = [nearThinker(), [] as number[]];
  return {
    asked,
    thinker: {
      ...thinker,
      forget: () => thinker.forget(),
      close: () => thinker.close(),
      think(game, state, limits, onInfo) {
        asked.push(states.indexOf(state));
        return thinker.think(game, state, limits, onInfo);
      },
    },
  };
}

const finished = (review: Review) => expect.poll(() => review.running.value, { timeout: 20_000 }).toBe(false);

/** A saved judgement, so that only luck is left to judge. */
const NOTHING = { chances: [0.5, 0.5], line: ['?c1'], rated: [{ move: '?c1', chance: 0.5 }], nodes: 1 };

/** Black has an open three, white ignores it with the sixth move, black wins. */
const FIVE = 'h8 h9 i8 i9 j8 a1 k8 o15 l8';

describe('a review', () => {
  it('finds the losing move, a better one, and the proven winner', async () => {
    const reviewed = played('gomoku/freestyle', FIVE);
    const review = reviewOf(reviewed);
    review.go();
    await finished(review);
    expect(review.done.value).toBe(review.total.value);
    const { grades, accuracy, turningPoints, course } = review.report.value;
    // The exact loss depends on the machine. The test looks at which move lost.
    expect(['mistake', 'blunder']).toContain(grades[5]?.kind);
    expect(turningPoints).toContain(6);
    expect(review.seen.value[5]?.line[0]).not.toBe('a1');
    expect(accuracy[0]).toBeGreaterThan(accuracy[1] ?? 100);
    expect(course.at(-1)).toEqual([1, 0]);
    expect(review.seen.value[8]?.proof).toEqual({ winner: 0, plies: 1 });
  });

  it('judges the position on screen first, then from the end to the beginning', async () => {
    const reviewed = played('gomoku/freestyle', FIVE);
    const { thinker, asked } = watched(reviewed.states);
    const review = reviewOf(reviewed, { thinker, shown: () => 3 });
    review.go();
    await finished(review);
    expect(asked).toEqual([3, 2, 8, 7, 6, 5, 4, 1, 0]);
  });

  it('stops, saves its judgements, and continues with the rest', async () => {
    const reviewed = played('gomoku/freestyle', FIVE);
    let saved: SavedReview | null = null;
    const slow = watched(reviewed.states);
    const first = reviewOf(reviewed, {
      thinker: slow.thinker,
      save(review) {
        saved = review;
      },
      // Called for every position; the third call stops the review.
      shown() {
        if (slow.asked.length === 2) first.stop();
        return 9;
      },
    });
    first.go();
    await finished(first);
    const before = first.done.value;
    expect(before).toBe(3);
    expect(saved).not.toBeNull();
    const { thinker, asked } = watched(reviewed.states);
    const again = reviewOf(reviewed, { saved, thinker });
    expect(again.done.value).toBe(before);
    again.go();
    await finished(again);
    expect(asked).toHaveLength(again.total.value - before);
  });

  it('is stuck if the engine does not answer', async () => {
    const reviewed = played('gomoku/freestyle', 'h8 i9');
    const thinker = nearThinker();
    thinker.close();
    const review = reviewOf(reviewed, { thinker });
    review.go();
    await expect.poll(() => review.stuck.value).toBe(true);
    expect(review.running.value).toBe(false);
  });

  it('counts a better man than expected as luck in banqi', async () => {
    const reviewed = played('banqi/classic', '?a1=red-king ?b1=black-king ?c1=red-pawn ?d1=black-pawn');
    const review = reviewOf(reviewed);
    review.includeLuck(true);
    review.go();
    await finished(review);
    expect(review.done.value).toBe(review.total.value);
    expect(review.luck.value.every((one) => one !== null && Math.abs(one) < 1)).toBe(true);
    expect(review.report.value.grades.every((one) => one !== null)).toBe(true);
  });

  it('measures luck by the position, not by the rank of the man', async () => {
    // Red's pawn stands at a1: it takes a king beside it, and a rook beside it takes the pawn.
    const luckAt = async (man: string) => {
      const review = reviewOf(played('banqi/classic', `?a1=red-pawn ?b1=${man}`));
      review.includeLuck(true);
      review.go();
      await finished(review);
      return review.luck.value[1] ?? 0;
    };
    expect(await luckAt('black-rook')).toBeGreaterThan(0);
    expect(await luckAt('black-king')).toBeLessThan(0);
  });

  it('finds as much good luck as bad over all possible flips', async () => {
    const { game, states } = played('banqi/classic', '?a1=red-pawn ?b1=black-rook');
    let sum = 0;
    for (const { entry, likelihood } of listFlipOutcomes(game, states[1], '?b1')) {
      const review = reviewOf(played('banqi/classic', `?a1=red-pawn ${entry}`), {
        saved: { seen: [NOTHING, NOTHING, NOTHING], luck: [0, null] },
      });
      review.includeLuck(true);
      await finished(review);
      sum += likelihood * (review.luck.value[1] ?? Number.NaN);
    }
    expect(sum).toBeCloseTo(0);
  });

  it('judges all three seats of Three Kingdoms, and no luck', async () => {
    const game = gameOf('banqi/three-kingdoms');
    const options = must(readOptions(game.options, {}));
    const deal = game.deal(options, seededRandom('three'));
    let state = must(game.setUp(options, ['a', 'b', 'c']));
    const entries: string[] = [];
    for (let n = 0; n < 6; n++) {
      const move = must(game.settle(state, game.moves(state)[n] ?? '', deal));
      state = must(game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 }));
      entries.push(move);
    }
    const review = reviewOf(played('banqi/three-kingdoms', entries.join(' ')));
    review.includeLuck(true);
    review.go();
    await finished(review);
    expect(review.total.value).toBe(7);
    expect(review.report.value.accuracy.every((one) => one !== null && one > 0)).toBe(true);
  });
});

describe('a win by fours', () => {
  // Black has three in a row twice over; every move is a four until the last.
  const { game, states } = played('gomoku/freestyle', 'h8 a1 i8 a3 j8 a5 h9 g8 i10 c1');
  const state = states.at(-1);

  it.each([
    ['a four, its answer, five', ['k8', 'l8', 'a15', 'b15', 'o15'], false],
    ['a move that threatens nothing', ['a15', 'b15', 'k8', 'l8', 'a14'], false],
  ])('%s', (_, line, is) => {
    expect(isWonByFours(game, state, line, 0)).toBe(is);
  });

  it('needs a four with every move of the winner', () => {
    const won = played('gomoku/freestyle', 'h8 a1 i8 a3 j8 a5 h9 a7 h10 a9 c3 g8');
    // k8 makes a four answered at l8; h11 another one, open; h12 wins.
    expect(isWonByFours(won.game, won.states.at(-1), ['k8', 'l8', 'h11', 'h7', 'h12'], 0)).toBe(true);
    expect(isWonByFours(won.game, won.states.at(-1), ['h11', 'h7', 'h12'], 0)).toBe(true);
    expect(isWonByFours(won.game, won.states.at(-1), ['h11', 'h7', 'k8'], 0)).toBe(false);
    expect(isWonByFours(won.game, won.states.at(-1), ['d4', 'd5', 'h11', 'h7', 'h12'], 0)).toBe(false);
  });
});

it('does not call a win by a row of three a win by fours', () => {
  const game = ROW as Game;
  const line = ['d1', 'b1', 'e1'];
  const options = must(readOptions(game.options, {}));
  const states = must(
    replayRecord(game, { game: game.id, options, entries: ['=mine', 'c1', 'a1', ...line] }),
  );
  expect(game.outcome(states.at(-1))).toMatchObject({ winner: 0 });
  expect(isWonByFours(game, states[3], line, 0)).toBe(false);
});

describe('the possible results of a flip', () => {
  it('are all hidden men, each as likely as it is frequent', () => {
    const { game, states } = played('banqi/classic', '?a1=red-king ?b1=black-king');
    const all = listFlipOutcomes(game, states[2], '?c1');
    expect(all.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeCloseTo(1);
    expect(all.find(({ entry }) => entry === '?c1=red-pawn')?.likelihood).toBeCloseTo(5 / 30);
    expect(all.some(({ entry }) => entry === '?c1=red-king')).toBe(false);
  });

  it('are shown by the deal where each man lies, and nowhere else', () => {
    const game = gameOf('banqi/classic');
    const options = must(readOptions(game.options, {}));
    const deal = game.deal(options, seededRandom('a deal')) ?? '';
    const start = must(game.setUp(options, ['a', 'b']));
    expect(revealHiddenMenAsGhosts(game, start, game.picture(start), deal)).toHaveLength(32);
    const move = must(game.settle(start, '?b3', deal));
    const next = must(game.play(start, { seat: 0, move, at: 0 }));
    const marks = revealHiddenMenAsGhosts(game, next, game.picture(next), deal);
    expect(marks).toHaveLength(31);
    // A finished game has no moves to settle, so the state before it is asked. The man turned up since is not hidden any more.
    expect(revealHiddenMenAsGhosts(game, start, game.picture(next), deal)).toEqual(marks);
    expect(marks.every((mark) => mark.kind === 'ghost' && mark.look.kind === 'man')).toBe(true);
  });
});

describe('a line on the board', () => {
  it('is drawn as a ring for one move and as numbered ghosts for several', () => {
    const { game, states } = played('gomoku/freestyle', 'h8 i9');
    const picture = game.picture(states[2]);
    const marks = (line: readonly string[]) =>
      drawEngineLineMarks(game, followLine(game, states[2], line, 9), picture);
    expect(marks(['g7'])).toEqual([{ kind: 'hint', at: [6, 8] }]);
    expect(marks(['g7', 'g8'])).toEqual([
      { kind: 'ghost', at: [6, 8], look: { kind: 'stone', colour: 'black' }, n: 1 },
      { kind: 'ghost', at: [6, 7], look: { kind: 'stone', colour: 'white' }, n: 2 },
    ]);
    expect(marks(['h8'])).toEqual([{ kind: 'hint', at: [7, 7] }]);
    expect(marks(['g7', 'g7'])).toHaveLength(1);
  });
});
