// Decides the commands of a series: each gives events, or a refusal with a code.

import { accept, isIndex, isText, type Result, refuse } from '@sente/kernel';
import { isPerson } from '../bot-levels.ts';
import { LONGEST_ID, readTime } from '../config.ts';
import { evolveSeries, hasOnlySeriesPlayers } from './evolve.ts';
import { nextOpener } from './openers.ts';
import { readSeriesConfig } from './read.ts';
import type { Series, SeriesCircumstances, SeriesCommand, SeriesConfig, SeriesEvent } from './types.ts';
import { verdictOf } from './verdict.ts';

export type SeriesStep = { readonly events: readonly SeriesEvent[]; readonly series: Series };

/** The first event of a series: its first game begins with it. */
export function startSeries(config: SeriesConfig, match: string, now: number): Result<SeriesEvent> {
  const read = readSeriesConfig(config);
  if (!read.ok) return read;
  const time = readTime(now);
  if (!time.ok) return time;
  if (!isId(match)) return refuse('bad_series', { key: 'match' });
  return accept({ kind: 'started', at: time.value, config: read.value, match });
}

/** The events that follow from a command, and the series after them. No events: nothing had to change. */
export function decideSeries(
  series: Series,
  command: SeriesCommand,
  { now, nextMatch }: SeriesCircumstances,
): Result<SeriesStep> {
  const time = readTime(now);
  if (!time.ok) return time;
  // Two servers' clocks may differ a little; inside a series time never runs backwards.
  const at = Math.max(time.value, series.at);
  const first = eventsOfCommand(series, command, at);
  if (!first.ok) return first;
  const after = first.value.reduce<Series>(evolveSeries, series);
  const more = eventsThatFollow(after, at, nextMatch);
  return accept({ events: [...first.value, ...more], series: more.reduce<Series>(evolveSeries, after) });
}

function eventsOfCommand(series: Series, command: SeriesCommand, at: number): Result<readonly SeriesEvent[]> {
  const isOver = series.status === 'ended';
  const isPlayed = (match: string) => !isOver && series.rest === null && series.match === match;
  switch (command.kind) {
    case 'go_on':
      return eventsOfGoingOn(series, command.player, at);
    case 'leave':
      if (isOver || !isPlayerOfSeries(series, command.player)) return refuse('no_series');
      return accept(
        series.left.includes(command.player) ? [] : [{ kind: 'left', at, player: command.player }],
      );
    case 'count':
      if (!isPlayed(command.game.match)) return accept([]);
      return hasOnlySeriesPlayers(series.config, command.game) && command.game.opener === nextOpener(series)
        ? accept([{ kind: 'game_ended', at, game: command.game }])
        : refuse('bad_game');
    case 'void':
      return accept(isPlayed(command.match) ? [{ kind: 'game_voided', at }] : []);
    case 'replace':
      if (!isId(command.by) || command.by === command.match) return refuse('bad_game');
      return accept(isPlayed(command.match) ? [{ kind: 'game_replaced', at, match: command.by }] : []);
    case 'sweep':
      return accept([]);
    default:
      return refuse('bad_command');
  }
}

function eventsOfGoingOn(series: Series, player: number, at: number): Result<readonly SeriesEvent[]> {
  if (!isPlayerOfSeries(series, player)) return refuse('no_series');
  if (series.rest === null) return refuse('not_between_games');
  return accept(series.rest.goOn.includes(player) ? [] : [{ kind: 'went_on', at, player }]);
}

/** Between two games the series ends when it is decided, and otherwise goes on when its rest is over. */
function eventsThatFollow(series: Series, at: number, match: string): readonly SeriesEvent[] {
  const { rest, config } = series;
  if (rest === null) return [];
  const verdict = verdictOf(series);
  if (verdict) return [{ kind: 'ended', at, ...verdict }];
  // A bot needs no rest.
  const isRestOver = at >= rest.until || rest.goOn.length === config.players.filter(isPerson).length;
  return isRestOver ? [{ kind: 'game_began', at, match }] : [];
}

function isPlayerOfSeries({ config }: Series, player: unknown): boolean {
  return isIndex(player, config.players.length);
}

function isId(value: unknown): value is string {
  return isText(value, LONGEST_ID) && value !== '';
}
