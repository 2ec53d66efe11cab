// The invariants of a match, which hold at every moment.

import type { Game } from '@sente/kernel';
import { earliestDeadlineOf } from '../clock.ts';
import { isOver, replayPlies } from '../evolve.ts';
import { seatsInPlay } from '../presence.ts';
import { type Match, OFFERS } from '../types.ts';

/** The invariants this match breaks; none is the only right answer. */
export function checkInvariants<S>(game: Game<S>, match: Match<S>): readonly string[] {
  const rules = { ...rulesOfStatus(game, match), ...rulesOfPlay(game, match), ...rulesOfOffers(game, match) };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

function rulesOfStatus<S>(game: Game<S>, match: Match<S>): Record<string, boolean> {
  const { status, outcome, deadline, pausedSince, leftMs, turn, config } = match;
  const allGone = isOver(match) || seatsInPlay(game, match).every((seat) => match.absentSince[seat] !== null);
  const isTimed = config.moveMs !== null;
  return {
    'ended exactly with an outcome': (status === 'ended') === (outcome !== null),
    'no seat is to move exactly when it is over': isOver(match) === (turn === null),
    'a running clock exactly while playing with limited time':
      (deadline !== null) === (status === 'playing' && isTimed),
    'a paused match knows since when': (status === 'paused') === (pausedSince !== null),
    'a paused clock keeps what was left': (leftMs !== null) === (status === 'paused' && isTimed),
    'nothing left is never less than nothing': leftMs === null || leftMs >= 0,
    'paused exactly when all in play are gone': isOver(match) || (status === 'paused') === allGone,
    'a match that goes on by time has a moment to sweep':
      earliestDeadlineOf(match) !== null || !isTimed || isOver(match),
    'the deal is shown only when over': match.revealed === null || isOver(match),
    'a rematch is agreed only when over': !match.rematchAgreed || isOver(match),
  };
}

function rulesOfPlay<S>(game: Game<S>, match: Match<S>): Record<string, boolean> {
  const { plies, state, turn, config } = match;
  const replayed = replayPlies(game, config, plies);
  const times = [...plies.map((ply) => ply.at), match.at];
  const moments = [...times, match.turnSince, ...[match.deadline, match.pausedSince].map((t) => t ?? 0)];
  return {
    'the state is what the plies give': replayed.ok && same(replayed.value, state),
    'the turn is the game’s': isOver(match) || turn === game.turn(state),
    'an end of the game ends the match': game.outcome(state) === null || match.status === 'ended',
    'time never runs backwards': times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0)),
    'all moments are whole numbers': moments.every((moment) => Number.isSafeInteger(moment)),
    'presence is kept for every seat': match.absentSince.length === game.seats,
    'a match is plain JSON': same(JSON.parse(JSON.stringify(match)), match),
  };
}

function rulesOfOffers<S>(game: Game<S>, match: Match<S>): Record<string, boolean> {
  const { offers } = match;
  const inPlay = isOver(match) ? [] : seatsInPlay(game, match);
  return {
    'no seat makes the same offer twice': OFFERS.every(
      (kind) => new Set(offers[kind]).size === offers[kind].length,
    ),
    'draw and takeback are offered by seats in play': [...offers.draw, ...offers.takeback].every((seat) =>
      inPlay.includes(seat),
    ),
    'a rematch is offered only when over': offers.rematch.length === 0 || isOver(match),
    'an offer all agree with does not stand':
      isOver(match) || offers.draw.length < Math.max(1, inPlay.length),
    'a rated match takes nothing back': !match.config.rated || offers.takeback.length === 0,
  };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Keys in one order, so that two equal values are written alike. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
