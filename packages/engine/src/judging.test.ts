// Positions with one answer, judged: their worth, the distance to the end and the line are those behind the answer.

import { findGame } from '@sente/games';
import { positionsOf } from '@sente/games/positions';
import { type Game, must, parsePosition, readOptions, replayRecord, seatNames } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { createEngine } from './engine.ts';
import { HOST } from './testing/host.ts';
import { isForced } from './testing/positions.ts';
import type { Info, Limits, Thought } from './think.ts';

const engine = createEngine(HOST);
const NODES = 20_000;
/** A bot answers at once where its time is limited; the nodes are what ends a search here. */
const timeMs = 600_000;

function gameNamed(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
}

function after(id: string, moves: string) {
  const game = gameNamed(id);
  const options = must(readOptions(game.options, {}));
  const states = must(replayRecord(game, { game: id, options, entries: moves.split(' ') }));
  return { game, state: states.at(-1) };
}

function setUp(id: string, text: string) {
  const game = gameNamed(id);
  const options = must(readOptions(game.options, {}));
  const position = must(parsePosition(text));
  const state = must(positionsOf(game)?.read(game, options, position, seatNames(game.seats)) ?? never(id));
  return { game, state };
}

function never(id: string): never {
  throw new Error(`${id} has no positions`);
}

async function judge({ game, state }: { game: Game; state: unknown }, limits: Limits = {}): Promise<Thought> {
  return must(await engine.think(game, state, { nodes: NODES, timeMs, judges: true, ...limits }));
}

/** The line is legal from the position judged, and ends the game where the proof says. */
function winnerOf({ game, state }: { game: Game; state: unknown }, line: readonly string[]): unknown {
  let now = state;
  for (const move of line) now = must(game.play(now, { seat: game.turn(now) ?? 0, move, at: 0 }));
  return game.outcome(now)?.winner;
}

/** Black has four with a hole at j8 and an open three in the column d; white is to move, and loses in four plies. */
const HOLE = 'd4 a15 d5 o15 d6 a1 h8 o1 i8 n13 k8 b13 l8';
const RULES = ['freestyle', 'standard', 'caro', 'caro5', 'renju', 'capture'];

describe.each(RULES)('%s: a four that is answered', (rule) => {
  it('is judged behind the answer: the end, how far it is, the line', async () => {
    const position = after(`gomoku/${rule}`, HOLE);
    const { move, lines } = await judge(position);
    expect(move).toBe('j8');
    // j8, an open four, an answer, five.
    expect(lines[0]?.score).toEqual({ chances: [1, 0], proof: { winner: 0, plies: 4 } });
    expect(lines[0]?.moves).toHaveLength(4);
    expect(winnerOf(position, lines[0]?.moves ?? [])).toBe(0);
  });
});

/** One answer to a four; the seat that wins behind it, and within how many plies at these nodes. */
const FORCED: readonly [rule: string, text: string, answer: string, winner: number, plies: number][] = [
  ['freestyle', '15/6x8/15/3x4x1o4/4o4x5/5o2x1x4/4o1ox3o3/6oo7/5x2x6/15/15/15/15/15/15_o', 'h13', 0, 8],
  ['freestyle', '15/15/15/15/8oo5/6oox6/6xxo6/6x8/5xx8/15/15/15/15/15/15_o', 'e6', 0, 10],
  ['standard', '15/15/15/15/7o7/6x8/5xoo7/6oxo3x2/6oxxo5/7o2x4/5oxxxxo4/8x6/7o7/15/15_o', 'l7', 0, 8],
  ['standard', '15/15/15/10o4/9x2x2/6oxxx1o3/7xo1o4/7x1o5/5x1oo6/7x7/15/15/15/15/15_o', 'g8', 0, 12],
  ['caro', '15/15/15/15/5ox8/15/5o1x7/5ooxx6/6ooo6/4x2x7/9x5/15/15/15/15_x', 'f7', 1, 12],
  ['caro5', '15/15/15/15/15/15/5ooo7/5o1x2o4/3x5x5/5x1o7/8o6/15/15/15/15_x', 'e9', 1, 10],
  ['renju', '15/15/15/15/6x8/6o8/6ooo1o4/6ox1x5/8x6/6xx7/6x8/5o9/15/15/15_x', 'j9', 1, 8],
  ['renju', '15/15/15/5x9/6o8/7o7/4o3o6/5x1x1o5/6xoo1x4/7x7/7xx6/15/15/15/15_o', 'j4', 0, 12],
  ['capture', '15/15/15/15/5o9/6o3o4/5x1ox6/4xxx8/3xox1x1o5/7o7/7x7/10x4/15/15/15_x_0_0', 'i8', 0, 11],
  ['capture', '15/15/15/15/5o9/6o8/7ox1x4/5x3x5/3o1x1oooxx3/6x3x4/7o7/15/15/15/15_x_0_0', 'i8', 1, 12],
];

describe.each(FORCED)('%s %s', (rule, text, answer, winner, plies) => {
  const position = setUp(`gomoku/${rule}`, text);

  it('is known to be decided, and within how many plies', async () => {
    const { move, lines } = await judge(position, { nodes: 60_000 });
    expect(move).toBe(answer);
    expect(lines[0]?.score.chances[winner]).toBe(1);
    expect(lines[0]?.score.proof).toEqual({ winner, plies });
    expect(lines[0]?.moves[0]).toBe(move);
  });

  it('tells lines from where it was asked', async () => {
    const told: Info[] = [];
    const { game, state } = position;
    const limits = { nodes: 60_000, timeMs, judges: true, lines: 3 };
    const { lines } = must(await engine.think(game, state, limits, (info) => told.push(info)));
    for (const line of [...told.flatMap((info) => info.lines), ...lines]) winnerOf(position, line.moves);
    expect(lines).toHaveLength(1);
  });

  it('is answered at once where only a move is wanted', async () => {
    const { game, state } = position;
    const { move, depth, lines } = must(await engine.think(game, state, { nodes: 60_000, timeMs }));
    expect([move, depth]).toEqual([answer, 1]);
    expect(lines[0]?.score.proof).toBeUndefined();
  });
});

describe('a forced answer in gomoku', () => {
  it('is followed by the next one, until there is a choice', async () => {
    // White answers at j8, which makes a four of its own; black answers at j4, and has won by the column d.
    const position = after('gomoku/freestyle', 'd4 j5 d5 j6 d6 j7 h8 a1 i8 o1 k8 a15 l8');
    const { lines } = await judge(position);
    expect(lines[0]?.moves.slice(0, 2)).toEqual(['j8', expect.stringMatching(/^j[49]$/)]);
    expect(winnerOf(position, lines[0]?.moves ?? [])).toBe(lines[0]?.score.proof?.winner);
    expect(lines[0]?.moves).toHaveLength(lines[0]?.score.proof?.plies ?? 0);
  });

  it('is judged where the board has no room behind it', async () => {
    // One point is left: the answer ends the game, and there is nothing to follow.
    const rows = ['xxoox', 'ooxxo', 'xxoox', 'ooxxo', 'xxoo1'];
    const { move, lines } = await judge(setUp('gomoku/freestyle', `${rows.join('/')}_x`));
    expect(move).toBe('e1');
    expect(lines[0]?.score.chances).toEqual([0.5, 0.5]);
  });
});

describe('a win by threats', () => {
  it.each([
    ['freestyle', '15/15/15/15/8oo5/6oox6/6xxo6/6x8/6x8/15/15/15/15/15/15_x', 25, 9],
    ['standard', '15/15/15/15/7o7/6x8/5xoo7/6oxo6/6oxxo5/7o2x4/5oxxxxo4/8x6/7o7/15/15_x', 15, 7],
    ['renju', '15/15/15/15/15/8x6/6o1ox5/6oxxxo4/6xo1x5/6o2o5/15/15/15/15/15_x', 19, 7],
  ])('%s %s is made shorter where the position is judged', async (rule, text, first, shortest) => {
    const position = setUp(`gomoku/${rule}`, text);
    const { game, state } = position;
    const plies = ({ lines }: Thought) => lines[0]?.score.proof?.plies;
    expect(plies(must(await engine.think(game, state, { nodes: 60_000 })))).toBe(first);
    const judged = await judge(position, { nodes: 60_000 });
    expect(plies(judged)).toBe(shortest);
    expect(judged.lines[0]?.moves[0]).toBe(judged.move);
  });
});

describe('banqi: a single legal move', () => {
  it.each([
    ['classic', 'c3/Pg2/4/1g2/4/k3/r3/4_r', 4],
    ['classic', '4/PM1H/4/P1C1/K2G/2Cp/H3/4_b', 6],
    ['classic', '4/4/4/1gch/3C/3p/4/4_r', 4],
  ])('%s %s is judged by what follows: lost in %i plies', async (mode, text, plies) => {
    const position = setUp(`banqi/${mode}`, text);
    const { game, state } = position;
    expect(game.moves(state)).toHaveLength(1);
    const winner = 1 - (game.turn(state) ?? 0);
    const { lines } = await judge(position);
    expect(lines[0]?.score.proof).toEqual({ winner, plies });
    expect(lines[0]?.score.chances[winner]).toBe(1);
    expect(isForced(game, state, winner, plies)).toBe(true);
    expect(isForced(game, state, winner, plies - 1)).toBe(false);
  });

  it('is played at once by a bot', async () => {
    const { game, state } = setUp('banqi/classic', 'c3/Pg2/4/1g2/4/k3/r3/4_r');
    expect(must(await engine.think(game, state, { nodes: NODES })).depth).toBe(1);
  });

  it('is judged as far as others are where it is a flip', async () => {
    const rest = 'KGGMMRRHHCCPPPPggmmrrhhccppppp';
    const position = setUp('banqi/classic', `x3/4/4/4/4/4/4/3P_b_${rest}`);
    expect(position.game.moves(position.state)).toEqual(['?a8']);
    const { move, depth } = await judge(position);
    expect(move).toBe('?a8');
    expect(depth).toBeGreaterThan(5);
  });

  it('three kingdoms: gives the seat the chances of the position behind it', async () => {
    const position = setUp('banqi/three-kingdoms', '5/3P1/5/2M2/1k3/5/5/5/m4_cba_58');
    const { game, state } = position;
    expect(game.moves(state)).toHaveLength(1);
    const { lines } = await judge(position);
    expect(lines[0]?.score.chances[game.turn(state) ?? 0]).toBe(0);
  });
});
