// The last game, level and seat that the player chose against the computer. The next visit begins with them.

import { LEVELS, type Level } from '@sente/engine';
import { type Game, isRecord, must, type Options, own, readOptions } from '@sente/kernel';
import { firstFreeBot } from '@sente/match';
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
  for (let seat = 0; seat < game.seats; seat++)
    players.push(seat === mine ? YOU : firstFreeBot(level, players));
  return players;
}

/** The options that the player chose last for this game against the computer; a game while queued does not change them. */
export function readOwnOptions(memory: Memory, game: Game): Options {
  const kept = parseJson(memory.read(optionsKey(game)));
  const read = readOptions(game.options, isRecord(kept) ? kept : {});
  return read.ok ? read.value : must(readOptions(game.options, {}));
}

export function saveOwnOptions(memory: Memory, game: Game, options: Options): void {
  memory.write(optionsKey(game), JSON.stringify(options));
}

function optionsKey(game: Game): string {
  return `computer.options.${game.id}`;
}
