// The last game, level and seat that the player chose against the computer. The next visit begins with them.

import { LEVELS, type Level } from '@sente/engine';
import { type Game, isRecord, type Options, own, readOptions } from '@sente/kernel';
import { botBeside } from '@sente/match';
import { type Memory, parseJson } from '../base/memory.ts';
import { FIRST_LEVEL } from './results.ts';

const SIDES = ['first', 'second', 'none'] as const;
/** The player's seat; none: only computers play, and the player watches. */
export type OwnSeat = (typeof SIDES)[number];

export type Setup = { readonly level: Level; readonly side: OwnSeat };

/** The person at this screen, among the players of a match. */
export const YOU = 'you';

const KEY = 'computer.setup';
const LAST_GAME = 'computer.last-game';

export function readSetup(memory: Memory): Setup {
  const kept = parseJson(memory.read(KEY));
  const level = isRecord(kept) ? own(kept, 'level') : null;
  const side = isRecord(kept) ? own(kept, 'side') : null;
  return {
    level: LEVELS.find((one) => one === level) ?? FIRST_LEVEL,
    side: SIDES.find((one) => one === side) ?? 'first',
  };
}

export function saveSetup(memory: Memory, setup: Setup): void {
  memory.write(KEY, JSON.stringify(setup));
}

export function readLastGame(memory: Memory): string | null {
  return memory.read(LAST_GAME);
}

export function saveLastGame(memory: Memory, game: Game): void {
  memory.write(LAST_GAME, game.id);
}

/** The players by seat: the person first or last, computers on all other seats. */
export function playersBySeat(game: Game, { level, side }: Setup): readonly string[] {
  const mine = side === 'first' ? 0 : side === 'second' ? game.seats - 1 : -1;
  const players: string[] = [];
  for (let seat = 0; seat < game.seats; seat++) players.push(seat === mine ? YOU : botBeside(level, players));
  return players;
}

export function defaultOptions(game: Game): Options {
  const read = readOptions(game.options, {});
  return read.ok ? read.value : {};
}
