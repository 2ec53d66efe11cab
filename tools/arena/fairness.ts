// The engine against itself: how often each seat wins and, with Swap 2, each colour after each choice.

import { findGame } from '@sente/games';
import { type GameState, stoneOfSeat } from '@sente/games/gomoku';
import { applyEntry, must, type Options, seatNames } from '@sente/kernel';
import { readGameOptions } from './arguments.ts';
import { type MoveLimits, parseContestant } from './contestants.ts';
import type { PlayedGame } from './game.ts';
import type { Played } from './journal.ts';
import { roundsFor } from './ladder.ts';
import type { Match } from './plan.ts';

export type FairnessLine = {
  readonly game: string;
  readonly options: Options;
  readonly games: number;
  /** Games that are not the same as another, move for move. */
  readonly distinct: number;
  readonly draws: number;
  /** By seat. */
  readonly wins: readonly number[];
  /** With Swap 2: by what was chosen, such as `=more =black`. */
  readonly choices: readonly ChoiceLine[];
};

export type ChoiceLine = {
  readonly choice: string;
  readonly games: number;
  readonly black: number;
  readonly white: number;
  readonly draws: number;
};

/** Beside the limits of the level itself; captures are slow to search. */
const NODES = 20_000;
const SLOW: { readonly [game: string]: number } = { 'gomoku/capture': 2000 };

/** `limits`: null takes the usual ones. The lines of one game: as it is and, where there is Swap 2, with either colour to move after it. */
export function fairnessMatches(
  gameId: string,
  limits: MoveLimits | null,
  rounds: number,
  seed: string,
  level: string,
): readonly Match[] {
  const swap2 = findGame(gameId)?.options.some(({ key }) => key === 'swap2') ?? false;
  const variations = swap2
    ? [[], ['swap2=true', 'nextMover=black'], ['swap2=true', 'nextMover=white']]
    : [[]];
  const nodes = SLOW[gameId] ?? NODES;
  return variations.map((options) => ({
    game: gameId,
    options: readGameOptions(gameId, options),
    contestants: ['a', 'b'].map((name) =>
      parseContestant(`${name}=sente:${level}`, limits ?? { timeMs: null, nodes, depth: null }),
    ),
    pairing: 'all',
    rounds: roundsFor(gameId, rounds),
    openings: 'none',
    given: [],
    seed,
    maxPlies: 400,
  }));
}

export function fairnessLine(match: Match, number: number, all: readonly Played[]): FairnessLine {
  const games = all.filter((meeting) => meeting.match === number).flatMap((meeting) => meeting.games);
  const seats = findGame(match.game)?.seats ?? 2;
  return {
    game: match.game,
    options: match.options,
    games: games.length,
    distinct: new Set(games.map(({ options, entries }) => JSON.stringify([options, entries]))).size,
    draws: games.filter(({ winner }) => winner === null).length,
    wins: Array.from({ length: seats }, (_, seat) => games.filter(({ winner }) => winner === seat).length),
    choices: match.options['swap2'] === true ? choiceLines(match.game, games) : [],
  };
}

function choiceLines(gameId: string, games: readonly PlayedGame[]): readonly ChoiceLine[] {
  const choiceOf = ({ entries }: PlayedGame) => entries.filter((entry) => entry.startsWith('=')).join(' ');
  return [...new Set(games.map(choiceOf))].sort().map((choice) => {
    const some = games.filter((game) => choiceOf(game) === choice);
    const colours = some.map((game) => winningColour(gameId, game));
    const count = (colour: string | null) => colours.filter((one) => one === colour).length;
    return { choice, games: some.length, black: count('X'), white: count('O'), draws: count(null) };
  });
}

/** null for a draw. The seats get their colours while the game is played, so it is played again. */
function winningColour(gameId: string, { options, entries, winner }: PlayedGame): string | null {
  const game = findGame(gameId);
  if (!game || winner === null) return null;
  let state = must(game.setUp(options, seatNames(game.seats)));
  for (const entry of entries) state = must(applyEntry(game, state, entry));
  return stoneOfSeat(state as GameState, winner);
}
