// The players at this screen over all games of a sitting: their names, their wins, and the player who begins next.
// A person is always `p1`, `p2` or `p3`. A match lists its people in turn order, which gives their seats.

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Game, isRecord, own, seatNames } from '@sente/kernel';
import type { Match } from '@sente/match';
import { type Memory, parseJson } from '../base/memory.ts';
import type { Seating } from '../local-table/local-table.ts';
import { defaultPlayerName } from '../table/model/player-names.ts';

export type Sitting = {
  /** The names as typed; empty if none was given. */
  readonly names: readonly string[];
  readonly won: readonly number[];
  readonly drawn: number;
  /** After each game the next player begins. */
  readonly alternate: boolean;
  /** The device lies between two players: the words face the player to move. */
  readonly turning: boolean;
};

export type SittingStore = {
  readonly value: Signal<Sitting>;
  change(part: Partial<Sitting>): void;
};

const PEOPLE = seatNames(3);
const KEY = 'sitting';
export const LONGEST_NAME = 20;
export const NOTHING_WON = { won: PEOPLE.map(() => 0), drawn: 0 };

export function openSittingStore(memory: Memory): SittingStore {
  const value = signal(parseSitting(parseJson(memory.read(KEY))));
  return {
    value,
    change(part) {
      value.value = { ...value.value, ...part };
      memory.write(KEY, JSON.stringify(value.value));
    },
  };
}

/** Reads the valid fields, and takes the defaults for the rest. */
function parseSitting(input: unknown): Sitting {
  const kept = isRecord(input) ? input : {};
  const readValuePerPerson = <T>(key: keyof Sitting, read: (value: unknown) => T): readonly T[] => {
    const list = own(kept, key);
    return PEOPLE.map((_, person) => read(Array.isArray(list) ? list[person] : null));
  };
  return {
    names: readValuePerPerson('names', trimPlayerName),
    won: readValuePerPerson('won', parseWinCount),
    drawn: parseWinCount(own(kept, 'drawn')),
    alternate: own(kept, 'alternate') === true,
    turning: own(kept, 'turning') === true,
  };
}

/** Removes space around a name, and cuts it to the width of a seat strip. */
export function trimPlayerName(name: unknown): string {
  return typeof name === 'string' ? [...name.trim()].slice(0, LONGEST_NAME).join('').trim() : '';
}

function parseWinCount(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(0, value as number) : 0;
}

/** The people in turn order, from the one who begins. Every seat is decided by this rule. */
export function listPeopleInTurnOrder(first: string | undefined, seats: number): readonly string[] {
  const people = seatNames(seats);
  const at = Math.max(0, people.indexOf(first ?? ''));
  return [...people.slice(at), ...people.slice(0, at)];
}

export function findNextToBegin({ config, plies }: Match, { alternate }: Sitting): string | undefined {
  return config.players[alternate && plies.length > 0 ? 1 : 0];
}

export function findPlayerName({ names }: Sitting, player: string): string {
  const person = PEOPLE.indexOf(player);
  return names[person] || defaultPlayerName(person);
}

/** Seats all players at this screen. */
export function makeSeating(game: Game, { value }: SittingStore): Seating {
  return {
    players: seatNames(game.seats),
    isHere: () => true,
    nameOf: (player) => findPlayerName(value.value, player),
  };
}

/** By seat; null before the first finished game. */
export function computeSittingScores(
  { value }: SittingStore,
  match: ReadonlySignal<Match>,
): ReadonlySignal<readonly number[] | null> {
  return computed(() => {
    const { won, drawn } = value.value;
    if (drawn === 0 && won.every((games) => games === 0)) return null;
    return match.value.config.players.map((player) => won[PEOPLE.indexOf(player)] ?? 0);
  });
}

/** The score after one more finished game. */
export function addResultToScore({ won, drawn }: Sitting, { outcome, config }: Match): Partial<Sitting> {
  const winner = outcome?.winner ?? null;
  if (winner === null) return { drawn: drawn + 1 };
  const person = PEOPLE.indexOf(config.players[winner] ?? '');
  return { won: won.map((games, index) => (index === person ? games + 1 : games)) };
}
