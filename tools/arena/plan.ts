// The plan: matches between contestants, cut into meetings. A meeting is one opening, or one deal, played from every seat,
// so that neither luck nor the first move favours a contestant.

import type { Options } from '@sente/kernel';
import type { Contestant } from './contestants.ts';

export const PAIRINGS = ['all', 'gauntlet', 'neighbours'] as const;
export type Pairing = (typeof PAIRINGS)[number];

export type Match = {
  readonly game: string;
  readonly options: Options;
  readonly contestants: readonly Contestant[];
  readonly pairing: Pairing;
  /** How many openings each group of contestants plays. */
  readonly rounds: number;
  /** `balanced`: stones that a short search finds even; `none`: from the start of the game. */
  readonly openings: 'balanced' | 'none';
  /** Openings that were made before, each as its moves; used instead. */
  readonly given: readonly (readonly string[])[];
  readonly seed: string;
  /** A longer game is a draw. */
  readonly maxPlies: number;
};

/** Contestants by their number, one for each seat. */
export type Lineup = readonly number[];

export type Meeting = {
  readonly match: number;
  /** The number of the meeting in its match. */
  readonly index: number;
  readonly opening: number;
  readonly lineups: readonly Lineup[];
};

/** The groups of contestants that meet, by the way they are paired. */
export function groupContestants(count: number, pairing: Pairing): readonly (readonly [number, number])[] {
  const groups: [number, number][] = [];
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (pairing === 'all' || (pairing === 'gauntlet' ? a === 0 : b === a + 1)) groups.push([a, b]);
    }
  }
  return groups;
}

/** Every way two contestants can fill the seats with both of them there. */
export function listLineups(seats: number, [a, b]: readonly [number, number]): readonly Lineup[] {
  const lineups: Lineup[] = [];
  for (let bits = 1; bits < 2 ** seats - 1; bits++) {
    lineups.push(Array.from({ length: seats }, (_, seat) => ((bits >> seat) & 1 ? a : b)));
  }
  return lineups;
}

export function planMeetings(match: Match, number: number, seats: number): readonly Meeting[] {
  const groups = groupContestants(match.contestants.length, match.pairing);
  const meetings: Meeting[] = [];
  for (let opening = 0; opening < match.rounds; opening++) {
    for (const group of groups) {
      meetings.push({ match: number, index: meetings.length, opening, lineups: listLineups(seats, group) });
    }
  }
  return meetings;
}
