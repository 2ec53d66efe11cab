// A series for tests: one game after another, random commands by anyone at any time, and the invariants.

import { must } from '@sente/kernel';
import { deepFreeze } from '@sente/kernel/testing';
import fc from 'fast-check';
import {
  decideSeries,
  evolveSeries,
  nextOpener,
  type Series,
  type SeriesCommand,
  type SeriesConfig,
  type SeriesEvent,
  type SeriesGame,
  startSeries,
} from '../series/index.ts';
import { NOON, SECOND } from './table.ts';

export function newSeries(change: Partial<SeriesConfig> = {}): Series {
  const config = { bestOf: 3, players: ['ann', 'ben'], firstOpener: 0, restMs: 30 * SECOND, ...change };
  return evolveSeries(null, must(startSeries(config, 'm1', NOON)));
}

/** The game being played, over with this winner. */
export function gameOf(series: Series, winner: number | null, change: Partial<SeriesGame> = {}): SeriesGame {
  return {
    match: series.match,
    opener: nextOpener(series),
    winner,
    reason: 'five',
    forfeitedBy: null,
    places: null,
    colours: series.config.players.map(() => null),
    swap2History: null,
    ...change,
  };
}

/** The series after a command, `seconds` after its last event; throws when refused. */
export function told(series: Series, command: SeriesCommand, seconds = 0): Series {
  const now = series.at + seconds * SECOND;
  return must(decideSeries(series, command, { now, nextMatch: `m${series.seq + 1}` })).series;
}

export function rested(series: Series): Series {
  return told(series, { kind: 'sweep' }, 30);
}

/** Games one after another: a digit is the winner, `-` a draw. */
export function playedSeries(results: string, start = newSeries()): Series {
  return [...results].reduce((series, result, index) => {
    const game = gameOf(series, result === '-' ? null : Number(result));
    const after = told(series, { kind: 'count', game });
    return index < results.length - 1 ? rested(after) : after;
  }, start);
}

/** One random command to a series; it may name another match than the current one. */
export type SeriesAttempt = {
  readonly kind: SeriesCommand['kind'] | 'nonsense';
  readonly player: number;
  readonly winner: number | null;
  readonly reason: string;
  readonly isForfeit: boolean;
  readonly isOldMatch: boolean;
  readonly after: number;
};

const arbitraryAttempt: fc.Arbitrary<SeriesAttempt> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<SeriesAttempt['kind'][]>('count', 'go_on', 'sweep') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<SeriesAttempt['kind'][]>('leave', 'void', 'replace', 'nonsense'),
    },
  ),
  player: fc.oneof(
    { weight: 12, arbitrary: fc.nat(2) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 3, 0.5, Number.NaN) },
  ),
  winner: fc.oneof(fc.nat(2), fc.constant(null)),
  reason: fc.oneof(
    { weight: 12, arbitrary: fc.constant('five') },
    { weight: 1, arbitrary: fc.constant('abandoned') },
  ),
  isForfeit: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  isOldMatch: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  after: fc.oneof(
    { weight: 4, arbitrary: fc.nat(20_000) },
    { weight: 1, arbitrary: fc.constantFrom(-90_000, Number.NaN, 90_000_000) },
  ),
});

export const arbitrarySeriesAttempts = fc.array(arbitraryAttempt, { maxLength: 40, size: 'max' });

export const arbitrarySeriesConfig: fc.Arbitrary<SeriesConfig> = fc
  .record({ bestOf: fc.constantFrom(1, 3, 5, 7), seats: fc.constantFrom(2, 2, 3), first: fc.nat(5) })
  .map(({ bestOf, seats, first }) => ({
    bestOf,
    players: ['ann', 'ben', 'cho'].slice(0, seats),
    firstOpener: first % seats,
    restMs: 30_000,
  }));

export function seriesCommandOf(series: Series, attempt: SeriesAttempt): SeriesCommand {
  const { kind, player, winner, reason, isForfeit } = attempt;
  const match = attempt.isOldMatch ? 'm0' : series.match;
  const loser = winner === null ? null : (winner + 1) % series.config.players.length;
  const forfeitedBy = isForfeit ? loser : null;
  const game = gameOf(series, winner, { match, reason, forfeitedBy });
  return { kind, player, match, game, by: `${match}-again` } as unknown as SeriesCommand;
}

export type WildSeries = { readonly series: Series; readonly events: readonly SeriesEvent[] };

/** Sends all commands, one after another; throws as soon as an invariant is broken. */
export function playWildSeries(config: SeriesConfig, attempts: readonly SeriesAttempt[]): WildSeries {
  let now = NOON;
  const events: SeriesEvent[] = [must(startSeries(config, 'm1', now))];
  let series = deepFreeze(evolveSeries(null, events[0] as SeriesEvent));
  for (const attempt of attempts) {
    const at = now + attempt.after;
    if (attempt.after >= 0) now = at;
    const nextMatch = `m${series.seq + 1}`;
    const step = decideSeries(series, seriesCommandOf(series, attempt), { now: at, nextMatch });
    if (!step.ok) continue;
    events.push(...step.value.events);
    series = deepFreeze(step.value.series);
    const broken = checkSeries(series);
    if (broken.length > 0) throw new Error(`${JSON.stringify(attempt)} broke: ${broken.join('; ')}`);
  }
  return { series, events };
}

/** The invariants this series breaks; none is the only right answer. */
export function checkSeries(series: Series): readonly string[] {
  const rules = { ...rulesOfPlay(series), ...rulesOfEnd(series) };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

function rulesOfPlay(series: Series): Record<string, boolean> {
  const { config, games, scores, left, rest } = series;
  const sum = scores.reduce((all, score) => all + score, 0);
  const draws = games.filter(({ winner }) => winner === null).length;
  const seats = config.players.length;
  const matches = games.map(({ match }) => match);
  return {
    'a win is one point, a draw half a point each': sum === games.length - draws + (draws * seats) / 2,
    'no match counts twice': new Set(matches).size === matches.length,
    'the opener goes round from the first': games.every(
      ({ opener }, index) => opener === (config.firstOpener + index) % seats,
    ),
    'the game being played is not counted yet':
      rest !== null || series.status === 'ended' || !matches.includes(series.match),
    'never more games than agreed': games.length <= config.bestOf,
    'no player leaves twice': new Set(left).size === left.length,
    'not all have gone on while they still rest': rest === null || rest.goOn.length < seats,
    'there is no rest after a player has left': rest === null || left.length === 0,
    'a series is plain JSON': JSON.stringify(JSON.parse(JSON.stringify(series))) === JSON.stringify(series),
  };
}

function rulesOfEnd(series: Series): Record<string, boolean> {
  const { config, scores, forfeits, left, status, winner, reason, games } = series;
  const needed = (config.bestOf + 1) / 2;
  const isOver = status === 'ended';
  const best = Math.max(...scores);
  const leaders = scores.flatMap((score, player) => (score === best ? [player] : []));
  const alone = leaders.length === 1 ? leaders[0] : null;
  return {
    'over exactly with a reason': isOver === (reason !== null),
    'no rest when it is over': !isOver || series.rest === null,
    'there is no winner before the end': isOver || winner === null,
    'by score: the only leader has won': reason !== 'score' || winner === alone,
    'drawn: no player leads alone': reason !== 'drawn' || (winner === null && alone === null),
    'a decided series is over': isOver || games.length < config.bestOf,
    'a leader with enough points has won': isOver || alone === null || (alone !== null && best < needed),
    'two forfeits end it': isOver || forfeits.every((count) => count < 2),
    'a player who forfeits it does not win it': reason !== 'forfeit' || (forfeits[winner ?? -1] ?? 0) < 2,
    'a player who gives it up does not win by that': reason !== 'resign' || !left.includes(winner ?? -1),
    'given up means that a player left': reason !== 'resign' || left.length > 0,
  };
}
