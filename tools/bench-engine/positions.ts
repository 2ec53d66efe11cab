// Positions to measure the engine by, as records: where games stood, and where a win can be forced.

import { findGame } from '@sente/games';
import { type Game, must, parseRecord, replayRecord } from '@sente/kernel';
import stored from './positions.json';

export type Stored = {
  /** By game: positions from the middle of games. */
  readonly middle: { readonly [game: string]: readonly string[] };
  /** By game: positions whose side to move can force a win. */
  readonly wins: { readonly [game: string]: readonly string[] };
};

export const POSITIONS: Stored = stored;

export type Position = { readonly game: Game; readonly state: unknown };

export function positionOf(record: string): Position {
  const read = must(parseRecord(record, findGame));
  const game = findGame(read.game);
  if (!game) throw new Error(`there is no game ${read.game}`);
  return { game, state: must(replayRecord(game, read)).at(-1) };
}
