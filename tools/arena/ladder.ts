// The levels against their neighbours, for every game, and the lowest against a beginner: how far apart they are.

import type { Level } from '@sente/engine';
import { findGame } from '@sente/games';
import { readGameOptions } from './arguments.ts';
import { type MoveLimits, parseContestant } from './contestants.ts';
import type { Match } from './plan.ts';

/** The settings of a game: the strongest level's nodes, and how many openings of sixty it plays. */
type Measure = { readonly nodes: number; readonly share: number };

const USUAL: Measure = { nodes: 100_000, share: 1 };
/** Games whose searches or games are longer. */
const SLOWER: { readonly [game: string]: Measure } = {
  'gomoku/capture': { nodes: 400_000, share: 0.2 },
  'banqi/classic': { nodes: 80_000, share: 0.4 },
  'banqi/three-kingdoms': { nodes: 20_000, share: 0.6 },
};

/** The longest games first, so that no thread is left alone with one at the end. */
export function longestFirst(games: readonly string[]): readonly string[] {
  const share = (game: string) => (SLOWER[game] ?? USUAL).share;
  return games.toSorted((a, b) => share(a) - share(b));
}

/** Three seats make six games of a deal, two make two: about as many games for each. */
export function roundsFor(gameId: string, rounds: number): number {
  return (findGame(gameId)?.seats ?? 2) > 2 ? Math.ceil(rounds / 3) : rounds;
}

/** The levels that are made for beginners, and how many openings each of them plays against one at most. */
const FOR_BEGINNERS: readonly Level[] = [1, 2, 3];
const BEGINNER_ROUNDS = 50;

/** The lowest levels against a beginner; null where none of them is asked for. */
export function beginnerMatch(
  gameId: string,
  levels: readonly Level[],
  rounds: number,
  seed: string,
): Match | null {
  const low = levels.filter((level) => FOR_BEGINNERS.includes(level));
  if (low.length === 0) return null;
  const { nodes } = SLOWER[gameId] ?? USUAL;
  const limits = { timeMs: null, nodes, depth: null };
  return {
    ...ladderMatch(gameId, low, limits, rounds, seed),
    contestants: ['beginner', ...low.map((level) => `${level}=sente:${level}`)].map((name) =>
      parseContestant(name, limits),
    ),
    pairing: 'gauntlet',
    rounds: roundsFor(gameId, Math.min(rounds, BEGINNER_ROUNDS)),
  };
}

/** `limits`: null takes those the game usually gets. */
export function ladderMatch(
  gameId: string,
  levels: readonly Level[],
  limits: MoveLimits | null,
  rounds: number,
  seed: string,
): Match {
  const { nodes, share } = SLOWER[gameId] ?? USUAL;
  const used = limits ?? { timeMs: null, nodes, depth: null };
  return {
    game: gameId,
    options: readGameOptions(gameId),
    contestants: levels.map((level) => parseContestant(`${level}=sente:${level}`, used)),
    pairing: 'neighbours',
    rounds: roundsFor(gameId, Math.ceil(rounds * share)),
    openings: 'balanced',
    given: [],
    seed,
    maxPlies: 400,
  };
}
