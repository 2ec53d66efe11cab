// Shared by the formats of gomoku: a game is a board size and a list of stones.

import { type Colour, colourOf, type GameState, LARGEST_SIZE, SMALLEST_SIZE } from '@sente/games/gomoku';
import {
  accept,
  type Game,
  type GameRecord,
  makePoint,
  type OptionValue,
  type Point,
  type Result,
  readOptions,
  refuse,
  replayRecord,
} from '@sente/kernel';

export const MOST_STONES = 25 * 25;
/** The usual board sizes. A file without a size gets the smallest that holds its stones. */
export const USUAL_SIZES = [15, 19, 20, 25] as const;

export function isBoardSize(size: number): boolean {
  return size >= SMALLEST_SIZE && size <= LARGEST_SIZE;
}

export type PlacedStone = { readonly at: Point; readonly colour: Colour };
export type StoneGame = {
  readonly size: number;
  readonly stones: readonly PlacedStone[];
  readonly final: GameState;
};

/** Plays a record of the gomoku family and returns its stones in order. */
export function stonesOfRecord(game: Game, record: GameRecord): Result<StoneGame> {
  // A file may name any registered game.
  if (game.family !== 'gomoku') return refuse('bad_record', { reason: 'no_stones' });
  const states = replayRecord(game, record);
  if (!states.ok) return states;
  const final = states.value.at(-1) as GameState;
  const stones = final.moves.map(({ x, y, stone }) => ({
    at: [x, y] as const,
    colour: colourOf(stone),
  }));
  return accept({ size: final.size, stones, final });
}

/** Whether the colours alternate from black, as formats without colours assume. Swap 2 may break that order. */
export function coloursAlternate(stones: readonly PlacedStone[]): boolean {
  return stones.every(({ colour }, index) => colour === (index % 2 === 0 ? 'black' : 'white'));
}

/** A record of these points, black first, then in turn; refused if a move is illegal. */
export function recordOfPoints(game: Game, size: number, points: readonly Point[]): Result<GameRecord> {
  return makePlayableRecord(
    game,
    { size, swap2: false },
    points.map((point) => makePoint(point, size)),
  );
}

function makePlayableRecord(
  game: Game,
  given: { readonly [key: string]: OptionValue },
  entries: readonly string[],
): Result<GameRecord> {
  const options = readOptions(game.options, given);
  if (!options.ok) return options;
  const record = { game: game.id, options: options.value, entries };
  const played = replayRecord(game, record);
  return played.ok ? accept(record) : played;
}
