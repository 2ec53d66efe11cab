// Reads the settings of a match and the numbers in its events: picks known fields, refuses everything else.

import {
  accept,
  isOneOf,
  isRecord,
  isText,
  type Options,
  type OptionValue,
  own,
  type Result,
  refuse,
} from '@sente/kernel';
import { type MatchConfig, TIMEOUT_POLICIES } from './types.ts';

export const MOST_SEATS = 8;
export const LONGEST_MOVE = 100;
export const LONGEST_ID = 100;
/** The longest a single credit may be: a year. */
export const MOST_CREDIT_MS = 366 * 24 * 3_600_000;
const MOST_OPTIONS = 50;
/** The last moment a Date can hold. */
const END_OF_TIME = 8.64e15;
const LONGEST_SPAN_MS = 366 * 24 * 3_600_000;

/** A moment in whole milliseconds since 1970. */
export function readTime(now: unknown): Result<number> {
  return isMoment(now) ? accept(Math.floor(now)) : refuse('bad_time');
}

export function readMatchConfig(input: unknown): Result<MatchConfig> {
  if (!isRecord(input)) return refuse('bad_config', { reason: 'not_an_object' });
  const get = (key: string) => own(input, key);
  const [game, players, options] = [get('game'), get('players'), readPlainOptions(get('options'))];
  const [moveMs, graceMs, pausedMs] = [get('moveMs'), get('graceMs'), get('pausedMs')];
  const arrivalMs = get('arrivalMs');
  const [timeoutPolicy, rated, commitment] = [get('timeoutPolicy'), get('rated'), get('commitment')];
  const bad = (key: string) => refuse('bad_config', { key });
  if (!isText(game, LONGEST_ID)) return bad('game');
  if (options === null) return bad('options');
  if (!isPlayerList(players)) return bad('players');
  if (!(moveMs === null || isSpanMs(moveMs))) return bad('moveMs');
  if (!(graceMs === null || isSpanMs(graceMs))) return bad('graceMs');
  if (!isSpanMs(pausedMs)) return bad('pausedMs');
  if (!(arrivalMs === undefined || isSpanMs(arrivalMs))) return bad('arrivalMs');
  if (!isOneOf(timeoutPolicy, TIMEOUT_POLICIES)) return bad('timeoutPolicy');
  if (typeof rated !== 'boolean') return bad('rated');
  if (!(commitment === null || isText(commitment, LONGEST_ID))) return bad('commitment');
  return accept({
    game,
    options,
    players: [...players],
    moveMs,
    timeoutPolicy,
    graceMs,
    ...(arrivalMs !== undefined && { arrivalMs }),
    pausedMs,
    rated,
    commitment,
  });
}

export function isCreditMs(ms: unknown): ms is number {
  return typeof ms === 'number' && Number.isInteger(ms) && ms > 0 && ms <= MOST_CREDIT_MS;
}

export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= END_OF_TIME;
}

export function isSpanMs(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LONGEST_SPAN_MS;
}

export function isPlayerList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MOST_SEATS &&
    value.every((player) => isText(player, LONGEST_ID) && player !== '') &&
    new Set(value).size === value.length
  );
}

/** Shape only: whether the values fit is for the game's own option specs to say. */
export function readPlainOptions(value: unknown): Options | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  if (entries.length > MOST_OPTIONS) return null;
  const fits = entries.every(([key, option]) => key.length <= LONGEST_ID && isOptionValue(option));
  return fits ? (Object.fromEntries(entries) as Options) : null;
}

function isOptionValue(value: unknown): value is OptionValue {
  if (value === null || typeof value === 'boolean') return true;
  return typeof value === 'number' ? Number.isFinite(value) : isText(value, LONGEST_ID);
}
