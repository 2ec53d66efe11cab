// The player for five in a row, judged by the rules: positions by chance, and tactics drawn by hand.

import { type GameState, GOMOKU_GAMES, type GomokuGame, stateFromPositionInput } from '@sente/games/gomoku';
import { below, must, seededRandom } from '@sente/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLimits } from '../../limits.ts';
import { HOST } from '../../testing/host.ts';
import { LEVELS, type Limits, type Player, type Thought } from '../../think.ts';
import { RULES } from './core.ts';
import { createFivePlayer } from './player.ts';

let player: Player<GameState>;
beforeAll(() => {
  player = createFivePlayer(HOST);
});

function think(game: GomokuGame, state: GameState, limits: Limits): Promise<Thought> {
  return player.think(game, state, must(readLimits(limits, HOST.now())), () => {});
}

function gameOf(rule: string): GomokuGame {
  return GOMOKU_GAMES.find(({ id }) => id === `gomoku/${rule}`)!;
}

function after(game: GomokuGame, state: GameState, move: string): GameState {
  return must(game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 }));
}

/** A game that is not over, with its stones close together: fours and fives are common. */
function position(rule: string, size: number, seed: string): GameState {
  const random = seededRandom(seed);
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  const stones = 4 + below(random, Math.min(40, size * 2));
  for (let i = 0; i < stones; i++) {
    const near = () => Math.floor(size / 2 + (random() + random() - 1) * Math.min(size / 2, 6));
    const row = cells[Math.max(0, Math.min(size - 1, near()))]!;
    const x = Math.max(0, Math.min(size - 1, near()));
    if (row[x] === '.') row[x] = i % 2 === 0 ? 'X' : 'O';
  }
  const board = cells.map((row) => row.join('')).join('\n');
  return must(stateFromPositionInput({ variant: rule, board, toMove: random() < 0.5 ? 'X' : 'O' }));
}

function winsOf(game: GomokuGame, state: GameState): readonly string[] {
  const seat = game.turn(state);
  return game.moves(state).filter((move) => after(game, state, move).result?.winner === seat);
}

/** The moves after which the opponent cannot make five at once. */
function safeMoves(game: GomokuGame, state: GameState): readonly string[] {
  return game.moves(state).filter((move) => {
    const next = after(game, state, move);
    return next.result !== null || winsOf(game, next).length === 0;
  });
}

/** Whether a seat wins in so many plies against every answer: the engine names its moves, the rules judge. */
async function holds(game: GomokuGame, state: GameState, winner: number, plies: number): Promise<boolean> {
  if (game.turn(state) === null) return state.result?.winner === winner;
  if (plies <= 0) return false;
  if (game.turn(state) === winner) {
    const { move, lines } = await think(game, state, { nodes: 4_000 });
    if ((lines[0]?.score.proof?.plies ?? Infinity) > plies) return false;
    return holds(game, after(game, state, move), winner, plies - 1);
  }
  for (const move of game.moves(state)) {
    if (!(await holds(game, after(game, state, move), winner, plies - 1))) return false;
  }
  return true;
}

const SIZES = [5, 7, 10, 15, 15, 20];

describe.each(RULES)('%s', (rule) => {
  const game = gameOf(rule);

  it('plays legal moves, takes every win in one and stops every five that can be stopped', async () => {
    for (let i = 0; i < 40; i++) {
      const state = position(rule, SIZES[i % SIZES.length]!, `${rule} ${i}`);
      const level = i % 3 === 0 ? LEVELS[3 + (i % 5)]! : 8;
      const { move } = await think(game, state, { nodes: 300, level, seed: `${i}` });
      const wins = winsOf(game, state);
      if (wins.length > 0) {
        expect(wins, state.start?.board).toContain(move);
        continue;
      }
      expect(game.moves(state), state.start?.board).toContain(move);
      const danger = winsOf(game, { ...state, currentTurn: state.currentTurn === 'X' ? 'O' : 'X' });
      if (danger.length === 0) continue;
      const safe = safeMoves(game, state);
      if (safe.length > 0) expect(safe, state.start?.board).toContain(move);
    }
  });

  it('claims only wins that hold against every answer', async () => {
    let claims = 0;
    for (let i = 0; i < 30 && claims < 4; i++) {
      const state = position(rule, 8 + (i % 2), `claim ${rule} ${i}`);
      const { lines } = await think(game, state, { nodes: 3_000 });
      const proof = lines[0]?.score.proof;
      if (!proof || proof.plies < 3 || proof.plies > 5) continue;
      claims++;
      expect(await holds(game, state, proof.winner, proof.plies), state.start?.board).toBe(true);
    }
    expect(claims).toBeGreaterThan(0);
  });

  it('gives the same answer for the same nodes and seed', async () => {
    const state = position(rule, 15, 'same');
    const limits = { nodes: 4_000, seed: 'same', lines: 3, level: 6 } as const;
    const first = await think(game, state, limits);
    await think(game, position(rule, 15, 'other'), { nodes: 2_000 });
    expect(await think(game, state, limits)).toEqual(first);
    expect(new Set(first.lines.map(({ moves }) => moves[0])).size).toBe(3);
  });

  it('thinks about two positions at once as about one after another', async () => {
    const states = ['one', 'two'].map((seed) => position(rule, 15, seed));
    const limits = { nodes: 1_000 };
    const together = await Promise.all(states.map((state) => think(game, state, limits)));
    for (const [i, state] of states.entries()) expect(await think(game, state, limits)).toEqual(together[i]);
  });

  it('looks at no more positions than allowed, and stops when told', async () => {
    const state = position(rule, 15, 'limits');
    expect((await think(game, state, { nodes: 777 })).nodes).toBeLessThanOrEqual(777);
    const stopped = await think(game, state, { timeMs: 60_000, stopped: () => true });
    expect(game.moves(state)).toContain(stopped.move);
  });
});

const drawnFour = ['....XXXX.......', ...Array(14).fill('.'.repeat(15))].join('\n');

it('a five is known to win when there is no time to search', async () => {
  const game = gameOf('freestyle');
  const state = must(stateFromPositionInput({ variant: 'freestyle', board: drawnFour, toMove: 'X' }));
  const { lines } = await think(game, state, { timeMs: 0 });
  expect(lines[0]?.score.proof).toEqual({ winner: 0, plies: 1 });
});

describe('tactics', () => {
  // Small letters are empty points; `a` is the move to find.
  it.each([
    ['freestyle', 'X', 5, 'four and three at once', ['....X', '....X', 'OXXXa'], 3, 4],
    [
      'renju',
      'O',
      3,
      'a four that black may not stop',
      ['.......X', '.......X', '.......X', '..XOOOa.', '.......X', '.......X'],
      0,
      4,
    ],
    ['caro', 'X', 1, 'six wins with both ends closed', ['OXXXaXXO'], 3, 7],
    [
      'standard',
      'X',
      1,
      'the five beside a six that does not count',
      ['XXXaXX', '....X', '.....X', '......X', '.......X', '........O'],
      4,
      3,
    ],
  ] as const)('%s, %s to move: wins in %i, %s', async (rule, toMove, plies, _why, rows, left, up) => {
    const lines = Array.from({ length: 15 }, (_, y) =>
      `${'.'.repeat(left)}${rows[y - up] ?? ''}`.padEnd(15, '.'),
    );
    const y = lines.findIndex((line) => line.includes('a'));
    const wanted = `${String.fromCharCode(97 + (lines[y]?.indexOf('a') ?? 0))}${15 - y}`;
    const board = lines.join('\n').replace('a', '.');
    const state = must(stateFromPositionInput({ variant: rule, board, toMove }));
    const { move, lines: found } = await think(gameOf(rule), state, { nodes: 20_000 });
    expect(move).toBe(wanted);
    expect(found[0]?.score.proof).toEqual({ winner: toMove === 'X' ? 0 : 1, plies });
  });
});

describe('Swap 2', () => {
  const game = gameOf('freestyle');
  it.each([
    [5, 'black'],
    [9, 'white'],
    [15, 'black'],
    [15, 'white'],
  ])('plays the opening on %i with %s to move after it, differently by the seed', async (size, nextMover) => {
    const endings = new Set<string>();
    for (const seed of ['a', 'b', 'c']) {
      let state = must(game.setUp({ size, swap2: true, nextMover }, ['p1', 'p2']));
      while (state.gamePhase === 'swap2') {
        const { move } = await think(game, state, { nodes: 4_000, seed });
        state = after(game, state, move);
      }
      endings.add(JSON.stringify(state.board));
    }
    expect(endings.size).toBeGreaterThan(1);
  });

  it('takes the colour that wins', async () => {
    let state = must(game.setUp({ size: 15, swap2: true, nextMover: 'black' }, ['p1', 'p2']));
    for (const move of ['h8', 'a15', 'h9']) state = after(game, state, move);
    const { move, lines } = await think(game, state, { nodes: 20_000 });
    expect(move).toBe('=black');
    expect(lines[0]!.score.chances[1]).toBeGreaterThan(0.5);
  });
});
