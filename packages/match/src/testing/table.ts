// A table for tests: a match that has just started, and its course, command by command.

import { type Game, must, readOptions, seatNames, seededRandom } from '@sente/kernel';
import { decideAndEvolve } from '../decide.ts';
import { evolve } from '../evolve.ts';
import { startMatch } from '../start.ts';
import type { Circumstances, Command, Match, MatchConfig, MatchEvent } from '../types.ts';

/** The moment every test match starts. */
export const NOON = 1_700_000_000_000;
export const SECOND = 1_000;

export function plainConfig(game: Game): MatchConfig {
  return {
    game: game.id,
    options: must(readOptions(game.options, undefined)),
    players: seatNames(game.seats),
    moveMs: 60 * SECOND,
    timeoutPolicy: 'auto',
    graceMs: null,
    pausedMs: 24 * 3600 * SECOND,
    rated: false,
    commitment: null,
  };
}

export function newMatch<S>(game: Game<S>, change: Partial<MatchConfig> = {}): Match<S> {
  const started = must(startMatch(game as Game, { ...plainConfig(game as Game), ...change }, NOON));
  return evolve(game, null, started);
}

/** `seconds` after noon; a deal only on request. */
export function at(seconds: number, deal: string | null = null): Circumstances {
  const salt = deal === null ? null : 'salt';
  return { now: NOON + seconds * SECOND, random: seededRandom(`${seconds}`), deal, salt };
}

/** The kinds of the events that followed; throws when refused. */
export function eventsOf<S>(
  game: Game<S>,
  match: Match<S>,
  command: Command,
  circumstances: Circumstances,
): readonly MatchEvent[] {
  return must(decideAndEvolve(game, match, command, circumstances)).events;
}

export function kindsOf<S>(game: Game<S>, match: Match<S>, command: Command, circumstances: Circumstances) {
  return eventsOf(game, match, command, circumstances).map((event) => event.kind);
}

export function refusalOf<S>(game: Game<S>, match: Match<S>, command: Command, circumstances: Circumstances) {
  const step = decideAndEvolve(game, match, command, circumstances);
  return step.ok ? null : step.refusal;
}

/** The match after these commands, each with its second. */
export function after<S>(
  game: Game<S>,
  match: Match<S>,
  acts: readonly (readonly [seconds: number, command: Command])[],
  deal: string | null = null,
): Match<S> {
  return acts.reduce(
    (current: Match<S>, [seconds, command]) =>
      must(decideAndEvolve(game, current, command, at(seconds, deal))).match,
    match,
  );
}

/** Plays these moves for the seats to move, one a second. */
export function played<S>(
  game: Game<S>,
  match: Match<S>,
  moves: string,
  deal: string | null = null,
): Match<S> {
  let current = match;
  for (const move of moves.split(' ')) {
    const command = { kind: 'move', seat: current.turn ?? 0, move, ply: current.plies.length } as const;
    current = must(
      decideAndEvolve(game, current, command, { ...at(0, deal), now: current.at + SECOND }),
    ).match;
  }
  return current;
}
