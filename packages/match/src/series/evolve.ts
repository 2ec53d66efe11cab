// Applies events to a series. The same events always give the same series.

import { accept, isIndex, must, type Result, refuse, refuseAt } from '@sente/kernel';
import type { Series, SeriesConfig, SeriesEvent, SeriesGame } from './types.ts';

type EventOf<K extends SeriesEvent['kind']> = Extract<SeriesEvent, { kind: K }>;

/** The series after the event; `null` is "not started yet". Throws for an event that cannot have happened. */
export function evolveSeries(series: Series | null, event: SeriesEvent): Series {
  return must(tryEvolveSeries(series, event));
}

/** All events folded in order; refused with the `seq` of the first one that cannot have happened. */
export function foldSeries(events: readonly SeriesEvent[]): Result<Series> {
  let series: Series | null = null;
  for (const [index, event] of events.entries()) {
    const next: Result<Series> = tryEvolveSeries(series, event);
    if (!next.ok) return refuseAt(next.refusal, { seq: index + 1 });
    series = next.value;
  }
  return series === null ? refuse('bad_event', { reason: 'no_events', seq: 1 }) : accept(series);
}

function tryEvolveSeries(series: Series | null, event: SeriesEvent): Result<Series> {
  if (series === null)
    return event.kind === 'started' ? accept(applyStarted(event)) : refuseEvent('not_started');
  if (series.status === 'ended') return refuseEvent('over');
  const at = Math.max(series.at, event.at);
  return applyEvent({ ...series, seq: series.seq + 1, at }, event);
}

function applyEvent(series: Series, event: SeriesEvent): Result<Series> {
  const isPlaying = series.rest === null;
  switch (event.kind) {
    case 'started':
      return refuseEvent('started_twice');
    case 'game_ended':
      if (!hasOnlySeriesPlayers(series.config, event.game)) return refuseEvent('another_game');
      return isPlaying && event.game.match === series.match
        ? accept(beginRest(addGameToScores(series, event.game)))
        : refuseEvent('not_playing');
    case 'game_voided':
      return isPlaying ? accept(beginRest(series)) : refuseEvent('not_playing');
    case 'game_replaced':
      return isPlaying && event.match !== series.match
        ? accept({ ...series, match: event.match })
        : refuseEvent('not_playing');
    case 'went_on':
      return applyWentOn(series, event);
    case 'left':
      if (!isIndex(event.player, series.config.players.length)) return refuseEvent('no_such_player');
      return series.left.includes(event.player)
        ? refuseEvent('left_twice')
        : accept({ ...series, left: [...series.left, event.player] });
    case 'game_began':
      return isPlaying
        ? refuseEvent('not_between_games')
        : accept({ ...series, match: event.match, rest: null });
    case 'ended':
      return accept({ ...series, status: 'ended', winner: event.winner, reason: event.reason, rest: null });
    // A log may come from a newer version of this program.
    default:
      return refuseEvent('kind');
  }
}

function refuseEvent(reason: string): Result<never> {
  return refuse('bad_event', { reason });
}

function applyStarted({ at, config, match }: EventOf<'started'>): Series {
  const zeros = config.players.map(() => 0);
  return {
    ...{ config, seq: 1, at, match, rest: null },
    ...{ games: [], scores: zeros, forfeits: zeros, left: [] },
    ...{ status: 'playing', winner: null, reason: null },
  };
}

/** Whether every index of the game names a player of the series. */
export function hasOnlySeriesPlayers({ players }: SeriesConfig, game: SeriesGame): boolean {
  const named = [game.opener, game.winner, game.forfeitedBy].filter((index) => index !== null);
  return (
    named.every((index) => isIndex(index, players.length)) &&
    (game.places === null || game.places.length === players.length)
  );
}

function addGameToScores(series: Series, game: SeriesGame): Series {
  const points = (player: number) => (game.winner === null ? 0.5 : game.winner === player ? 1 : 0);
  return {
    ...series,
    games: [...series.games, game],
    scores: series.scores.map((score, player) => score + points(player)),
    forfeits: series.forfeits.map((count, player) => count + (game.forfeitedBy === player ? 1 : 0)),
  };
}

function beginRest(series: Series): Series {
  return { ...series, rest: { until: series.at + series.config.restMs, goOn: [] } };
}

function applyWentOn(series: Series, { player }: EventOf<'went_on'>): Result<Series> {
  const { rest, config } = series;
  if (!isIndex(player, config.players.length)) return refuseEvent('no_such_player');
  if (rest === null || rest.goOn.includes(player)) return refuseEvent('not_between_games');
  return accept({ ...series, rest: { ...rest, goOn: [...rest.goOn, player] } });
}
