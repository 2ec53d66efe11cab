// The opener and the seats in each game of a series, and the opener when the same people play again.

import type { Random } from '@sente/kernel';
import { matchConfigFor, type RoomConfig } from '../room.ts';
import type { Match, MatchConfig } from '../types.ts';
import type { SeriesStanding } from './types.ts';

/** Index of the player who opens the game that is counted next: the opener alternates from the first on. */
export function nextOpener({ config, games }: SeriesStanding): number {
  return (config.firstOpener + games.length) % config.players.length;
}

/** The players of that game by seat: the opener first, the others in their order. */
export function nextSeats(series: SeriesStanding): readonly string[] {
  return seatsFrom(series.config.players, nextOpener(series));
}

export function seatsFrom(players: readonly string[], opener: number): readonly string[] {
  return [...players.slice(opener), ...players.slice(0, opener)];
}

/** That game's configuration: the room's own, so every game starts afresh, Swap 2 included. */
export function nextMatchConfig(
  series: SeriesStanding,
  room: RoomConfig,
  commitment: string | null,
): MatchConfig {
  return matchConfigFor(room, nextSeats(series), commitment);
}

/** The previous series or single game of these people in this room. */
export type Before = { readonly players: readonly string[]; readonly opener: string | undefined };

export function beforeSeries({ config: { players, firstOpener } }: SeriesStanding): Before {
  return { players, opener: players[firstOpener] };
}

/** Seat 0 opens. */
export function beforeMatch({ config: { players } }: Pick<Match, 'config'>): Before {
  return { players, opener: players[0] };
}

/** Index of the opener: drawn for people who meet for the first time; afterwards they alternate. */
export function firstOpenerOf(players: readonly string[], before: Before | null, random: Random): number {
  const metBefore = before?.players.every((player) => players.includes(player));
  const index = metBefore ? players.indexOf(before?.opener ?? '') : -1;
  return index < 0 ? Math.floor(random() * players.length) : (index + 1) % players.length;
}
