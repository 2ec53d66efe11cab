// The levels against their neighbours, for every game: how far apart they are.

import { LEVELS } from '@sente/engine';
import { findGame } from '@sente/games';
import { optionsFor } from './arguments.ts';
import { type MoveLimits, parseContestant } from './contestants.ts';
import type { Match } from './plan.ts';

/** Three seats make six games of a deal, two make two: about as many games for each. */
export function roundsFor(gameId: string, rounds: number): number {
  return (findGame(gameId)?.seats ?? 2) > 2 ? Math.ceil(rounds / 3) : rounds;
}

export function ladderMatch(gameId: string, limits: MoveLimits, rounds: number, seed: string): Match {
  return {
    game: gameId,
    options: optionsFor(gameId),
    contestants: LEVELS.map((level) => parseContestant(`${level}=sente:${level}`, limits)),
    pairing: 'neighbours',
    rounds: roundsFor(gameId, rounds),
    openings: 'balanced',
    given: [],
    seed,
    maxPlies: 400,
  };
}
