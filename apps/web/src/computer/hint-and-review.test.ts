// The hint in a game and the review of that game agree about a position: its value, the distance to the win, the line.

import type { Thinker } from '@sente/engine';
import { findGame } from '@sente/games';
import {
  commitTo,
  type Game,
  makeRecord,
  must,
  readOptions,
  replayRecord,
  seededRandom,
} from '@sente/kernel';
import { recordOf } from '@sente/match';
import { afterEach, describe, expect, it } from 'vitest';
import type { Memory } from '../base/memory.ts';
import { testMemory } from '../base/testing/test-memory.ts';
import { openReview, type Review } from '../review/review.ts';
import { collectSavedReview, saveReview } from '../thinking/saved-reviews.ts';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { type ComputerTable, openComputerTable } from './computer-table.ts';
import { YOU } from './setup.ts';

const ENGINE = 'this one';
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Nodes limit the search instead of time, so that a busy machine sees as far as any other. A hint gets more nodes than a review. */
const HINT_NODES = 120_000;
function writeBehind(thinker: Thinker): Thinker & { asked: number } {
  const counted = {
    asked: 0,
    forget: () => thinker.forget(),
    close: () => thinker.close(),
    think: ((game, state, { nodes = HINT_NODES, ...limits }, onInfo) => {
      counted.asked++;
      return thinker.think(game, state, { ...limits, nodes, timeMs: 600_000 }, onInfo);
    }) satisfies Thinker['think'],
  };
  return counted;
}

/** All seats are people on this screen, so that a hint may be asked for in any position; `*` is the first legal move. */
async function playTo(id: string, moves: string, memory: Memory): Promise<ComputerTable> {
  const game = findGame(id) as Game;
  let now = 1_700_000_000_000;
  const players = Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? YOU : `friend ${seat}`));
  const table = openComputerTable(game, must(readOptions(game.options, {})), players, {
    memory,
    loaded: null,
    random: seededRandom('one judgement'),
    makeSalt: () => 'salt',
    commitTo,
    now: () => now++,
    thinker: writeBehind(nearThinker()),
    engine: ENGINE,
    startTimer: () => () => {},
  });
  open.push(table);
  for (const move of moves.split(' ')) {
    const { turn, plies, state } = table.model.match.value;
    const asked = move === '*' ? (game.moves(state)[0] ?? '') : move;
    must(await table.model.send({ kind: 'move', seat: turn ?? 0, move: asked, ply: plies.length }));
  }
  return table;
}

async function hintAt(table: ComputerTable) {
  table.askHint();
  await expect.poll(() => table.hint.value, { timeout: 30_000 }).not.toBeNull();
  return table.hint.value?.judgement ?? expect.fail('a hint has a judgement');
}

function reviewOf(table: ComputerTable, memory: Memory): { review: Review; thinker: { asked: number } } {
  const { game, match } = table.model;
  const played = recordOf(match.value);
  const record = makeRecord(played);
  const thinker = writeBehind(nearThinker());
  const states = must(replayRecord(game, played));
  const review = openReview(
    {
      game,
      states,
      plies: played.entries.map((entry, at) => ({ entry, seat: game.turn(states[at]) ?? 0, isMove: true })),
      outcome: null,
    },
    {
      thinker,
      saved: collectSavedReview(memory, record, ENGINE),
      save: (review) => saveReview(memory, record, ENGINE, review),
      shown: () => played.entries.length,
    },
  );
  open.push(review);
  return { review, thinker };
}

async function judgedBy({ review }: { review: Review }) {
  const last = () => review.seen.value.at(-1) ?? null;
  review.go();
  await expect.poll(last, { timeout: 30_000 }).not.toBeNull();
  review.stop();
  await expect.poll(() => review.running.value, { timeout: 30_000 }).toBe(false);
  return last();
}

/** Black has a four with a gap at j8 and an open three in column d: white has one answer and loses in four plies. */
const HOLE = 'd4 a15 d5 o15 d6 a1 h8 o1 i8 n13 k8 b13 l8';
const LOST_IN_FOUR = { winner: 0, plies: 4 };

const POSITIONS: readonly (readonly [game: string, moves: string, proof: object | undefined])[] = [
  ...['freestyle', 'standard', 'caro', 'caro5', 'renju', 'capture'].map(
    (rule) => [`gomoku/${rule}`, HOLE, LOST_IN_FOUR] as const,
  ),
  // White has one answer, and the end lies too far behind it for one search.
  ['gomoku/standard', 'j11 k12 m11 g10 h10 l10 i10 i9 j10 k9 h9 j8 h8 h7 f7 i7 h6', { winner: 0 }],
  ['gomoku/freestyle', 'i10 i11 g9 j11 h9 g10 g8 h10 f7 i9 g7', { winner: 0 }],
  // The first wins by threats that the search finds here take 31, 27 and 29 plies.
  ['gomoku/freestyle', 'h7 g6 i6 g8 j7 g7 g9 h5 i8', { winner: 1 }],
  ['gomoku/standard', 'h8 h7 g9 i8 j9 j7 i7 j6 h9 i9 g8 j5 j8 j4 j3 i10', { winner: 0 }],
  ['gomoku/renju', 'h8 h9 i9 j10 j8 g8 k7 l6 i7 i6', { winner: 0 }],
  ['gomoku/freestyle', 'h8 i9 g7', undefined],
  ['banqi/classic', '?a1 ?b1 ?c1 ?d1', undefined],
  ['banqi/three-kingdoms', '* * *', undefined],
];

describe.each(POSITIONS)('%s %s', (id, moves, proof) => {
  it('is judged by a review as by the hint, without another search', async () => {
    const memory = testMemory();
    const table = await playTo(id, moves, memory);
    const hint = await hintAt(table);
    if (proof) expect(hint.proof).toMatchObject(proof);
    else expect(hint.proof).toBeUndefined();
    const { review, thinker } = reviewOf(table, memory);
    expect(review.seen.value.at(-1)).toEqual(rounded(hint));
    expect(thinker.asked).toBe(0);
  });

  it('is judged by a hint as by the review or better, and then the review agrees', async () => {
    const memory = testMemory();
    const table = await playTo(id, moves, memory);
    const seen = await judgedBy(reviewOf(table, memory));
    const hint = await hintAt(table);
    expect(hint.proof?.plies ?? Infinity).toBeLessThanOrEqual(seen?.proof?.plies ?? Infinity);
    expect(reviewOf(table, memory).review.seen.value.at(-1)).toEqual(rounded(hint));
  });
});

/** The judgement as it is stored. */
function rounded(judgement: Awaited<ReturnType<typeof hintAt>>) {
  const short = (value: number) => Math.round(value * 10_000) / 10_000;
  const { rated, chances } = judgement;
  return {
    ...judgement,
    chances: chances.map(short),
    ...(rated ? { rated: rated.map(({ move, chance }) => ({ move, chance: short(chance) })) } : {}),
  };
}

it('shows as a hint the short win that a review has proven, whatever its own search finds', async () => {
  const memory = testMemory();
  const table = await playTo('gomoku/freestyle', 'h8 i9 g7', memory);
  const known = { chances: [0, 1], line: ['h9'], proof: { winner: 1, plies: 3 }, nodes: 1 };
  saveReview(memory, makeRecord(recordOf(table.model.match.value)), ENGINE, {
    seen: [null, null, null, known],
    luck: [null, null, null],
  });
  expect(await hintAt(table)).toEqual(known);
  expect(table.hint.value?.move).toBe('h9');
});
