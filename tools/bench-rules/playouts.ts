// Random games: one driver for the real rules and the simple ones, so that the same seed gives both the same game.

import { type BanqiState, boardTokens } from '@sente/games/banqi';
import type { GameState, GomokuGame } from '@sente/games/gomoku';
import {
  below,
  drawRandomOptions,
  type Game,
  makePoint,
  must,
  type Options,
  type Point,
  pickRandom,
  type Random,
  readOptions,
  seatNames,
} from '@sente/kernel';
import { type PlainAction, plainBanqiActions, plainBanqiPlay, plainBanqiStart } from './plain-banqi.ts';
import { type PlainVariant, plainPlay, plainStart } from './plain-gomoku.ts';

/** Null: the move is refused. */
type Tried = { readonly taken: readonly Point[]; readonly over: boolean } | null;

/** Tries random free points until the game is over; gives the number of moves. */
function playRandomStones(size: number, random: Random, play: (x: number, y: number) => Tried): number {
  const free = Array.from({ length: size * size }, (_, index) => index);
  for (let moves = 0; ; ) {
    const at = below(random, free.length);
    const point = free[at] as number;
    const tried = play(point % size, Math.floor(point / size));
    if (!tried) continue;
    moves++;
    free[at] = free.at(-1) as number;
    free.pop();
    // The order is fixed, so that the same random number picks the same point in every implementation.
    free.push(...tried.taken.map(([x, y]) => y * size + x).sort((a, b) => a - b));
    if (tried.over) return moves;
  }
}

export type GomokuPlayout = { readonly moves: number; readonly state: GameState };

/** Through the public `play`, with moves as text. */
export function gomokuPlayout(game: GomokuGame, random: Random, given: Options = {}): GomokuPlayout {
  let state = must(game.setUp(must(readOptions(game.options, given)), seatNames(2)));
  const moves = playRandomStones(state.size, random, (x, y) => {
    const seat = game.turn(state) ?? 0;
    const played = game.play(state, { seat, move: makePoint([x, y], state.size), at: 0 });
    if (!played.ok) return null;
    state = played.value;
    return { taken: state.moves.at(-1)?.captured ?? [], over: state.result !== null };
  });
  return { moves, state };
}

export function plainPlayout(variant: PlainVariant, size: number, random: Random) {
  let game = plainStart(variant, size);
  const moves = playRandomStones(size, random, (x, y) => {
    const played = plainPlay(game, x, y);
    if (!played) return null;
    game = played;
    return { taken: game.taken, over: game.over !== null };
  });
  return { moves, game };
}

/** Random play may never end in a game without a draw rule. */
const MOST_MOVES = 2000;

/** Chooses the next move; a test sorts the list first, so that its order does not matter. */
type Choose = <T>(random: Random, from: readonly T[]) => T;

/** Plays any game of the catalogue to its end: makes the deal, then picks, settles and plays a listed move. */
export function contractPlayout<S>(game: Game<S>, random: Random, choose: Choose = pickRandom) {
  const options = drawRandomOptions(game.options, must(readOptions(game.options, {})), random);
  const deal = game.deal(options, random);
  let state = must(game.setUp(options, seatNames(game.seats)));
  for (let moves = 0; ; moves++) {
    const seat = game.turn(state);
    if (seat === null || moves === MOST_MOVES) return { moves, state };
    const move = must(game.settle(state, choose(random, game.moves(state)), deal));
    state = must(game.play(state, { seat, move, at: 0 }));
  }
}

/** Plays the same deal by the simple rules. */
export function plainBanqiPlayout(game: Game<BanqiState>, random: Random, choose: Choose = pickRandom) {
  const options = drawRandomOptions(game.options, must(readOptions(game.options, {})), random);
  const deal = game.deal(options, random) ?? '';
  const start = must(game.setUp(options, seatNames(game.seats)));
  const { mode, board } = start;
  const columns = mode === 'classic' ? 4 : 5;
  const nameOf = (at: number) => makePoint([at % columns, Math.floor(at / columns)], board.length / columns);
  let state = plainBanqiStart(mode, boardTokens(start, deal));
  for (let moves = 0; ; moves++) {
    if (state.over || moves === MOST_MOVES) return { moves, state };
    const actions = new Map(plainBanqiActions(state).map((action) => [actionText(action, nameOf), action]));
    const chosen = choose(random, [...actions.keys()]);
    state = plainBanqiPlay(state, actions.get(chosen) as PlainAction);
  }
}

function actionText({ kind, from, to }: PlainAction, nameOf: (at: number) => string): string {
  if (kind === 'flip') return `?${nameOf(from)}`;
  return nameOf(from) + (kind === 'capture' ? 'x' : '-') + nameOf(to);
}
