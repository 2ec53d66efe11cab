// Reads the stored log of a series: picks known fields, refuses everything else.

import {
  accept,
  isIndex,
  isOneOf,
  isRecord,
  isText,
  type JsonObject,
  own,
  type Result,
  refuse,
  refuseAt,
} from '@sente/kernel';
import { isMoment, isPlayerList, isSpanMs, LONGEST_ID, MOST_SEATS } from '../config.ts';
import { MOST_GAMES, SERIES_REASONS, type SeriesConfig, type SeriesEvent, type SeriesGame } from './types.ts';

type Fields = (key: string) => unknown;
type KindReader = (get: Fields, at: number) => SeriesEvent | null;

export function readSeriesConfig(input: unknown): Result<SeriesConfig> {
  if (!isRecord(input)) return refuse('bad_series', { reason: 'not_an_object' });
  const get: Fields = (key) => own(input, key);
  const [bestOf, players, firstOpener, restMs] = [
    get('bestOf'),
    get('players'),
    get('firstOpener'),
    get('restMs'),
  ];
  if (!isIndex(bestOf, MOST_GAMES + 1) || bestOf % 2 === 0) return refuse('bad_series', { key: 'bestOf' });
  if (!isPlayerList(players) || players.length < 2) return refuse('bad_series', { key: 'players' });
  if (!isIndex(firstOpener, players.length)) return refuse('bad_series', { key: 'firstOpener' });
  if (!isSpanMs(restMs)) return refuse('bad_series', { key: 'restMs' });
  return accept({ bestOf, players: [...players], firstOpener, restMs });
}

const READERS: { readonly [K in SeriesEvent['kind']]: KindReader } = {
  started: (get, at) => {
    const [config, match] = [readSeriesConfig(get('config')), get('match')];
    return config.ok && isText(match, LONGEST_ID)
      ? { kind: 'started', at, config: config.value, match }
      : null;
  },
  game_ended: (get, at) => {
    const game = readGame(get('game'));
    return game === null ? null : { kind: 'game_ended', at, game };
  },
  game_voided: (_get, at) => ({ kind: 'game_voided', at }),
  game_replaced: (get, at) => {
    const match = get('match');
    return isText(match, LONGEST_ID) ? { kind: 'game_replaced', at, match } : null;
  },
  went_on: (get, at) => {
    const player = get('player');
    return isPlayerIndex(player) ? { kind: 'went_on', at, player } : null;
  },
  left: (get, at) => {
    const player = get('player');
    return isPlayerIndex(player) ? { kind: 'left', at, player } : null;
  },
  game_began: (get, at) => {
    const match = get('match');
    return isText(match, LONGEST_ID) ? { kind: 'game_began', at, match } : null;
  },
  ended: (get, at) => {
    const [winner, reason] = [get('winner'), get('reason')];
    return isPlayerIndexOrNull(winner) && isOneOf(reason, SERIES_REASONS)
      ? { kind: 'ended', at, winner, reason }
      : null;
  },
};

function readSeriesEvent(input: unknown): Result<SeriesEvent> {
  if (!isRecord(input)) return refuse('bad_event', { reason: 'not_an_object' });
  const [kind, at] = [own(input, 'kind'), own(input, 'at')];
  if (typeof kind !== 'string' || !Object.hasOwn(READERS, kind))
    return refuse('bad_event', { reason: 'kind' });
  if (!isMoment(at)) return refuse('bad_event', { reason: 'at', kind });
  const event = READERS[kind as SeriesEvent['kind']]((key) => own(input, key), Math.floor(at));
  return event === null ? refuse('bad_event', { reason: 'fields', kind }) : accept(event);
}

/** A whole log; refused with the `seq` of the first event that cannot be read. */
export function readSeriesLog(rows: readonly unknown[]): Result<readonly SeriesEvent[]> {
  const events: SeriesEvent[] = [];
  for (const row of rows) {
    const event = readSeriesEvent(row);
    if (!event.ok) return refuseAt(event.refusal, { seq: events.length + 1 });
    events.push(event.value);
  }
  return accept(events);
}

function readGame(value: unknown): SeriesGame | null {
  if (!isRecord(value)) return null;
  const get: Fields = (key) => own(value, key);
  const [match, opener, winner, reason] = [get('match'), get('opener'), get('winner'), get('reason')];
  const [forfeitedBy, places, colours] = [get('forfeitedBy'), get('places'), get('colours')];
  const swap2History = get('swap2History');
  if (!isText(match, LONGEST_ID) || !isText(reason, LONGEST_ID) || !isPlayerIndex(opener)) return null;
  if (!isPlayerIndexOrNull(winner) || !isPlayerIndexOrNull(forfeitedBy)) return null;
  if (!(places === null || isListOf(places, isPlace)) || !isListOf(colours, isColour)) return null;
  if (!(swap2History === null || isRecord(swap2History))) return null;
  const history = swap2History as JsonObject | null;
  return { match, opener, winner, reason, forfeitedBy, places, colours, swap2History: history };
}

function isPlayerIndex(value: unknown): value is number {
  return isIndex(value, MOST_SEATS);
}

function isPlayerIndexOrNull(value: unknown): value is number | null {
  return value === null || isPlayerIndex(value);
}

function isPlace(value: unknown): value is number {
  return isIndex(value, MOST_SEATS + 1);
}

function isColour(value: unknown): value is string | null {
  return value === null || isText(value, LONGEST_ID);
}

function isListOf<T>(value: unknown, fits: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.length <= MOST_SEATS && value.every(fits);
}
