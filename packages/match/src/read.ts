// Reads what comes from outside (an event log, a configuration): picks known fields, refuses everything else.

import {
  accept,
  isIndex,
  isOneOf,
  isRecord,
  isText,
  LEAVE_REASONS,
  type Options,
  type OptionValue,
  type Outcome,
  own,
  type Refusal,
  type Result,
  refuse,
} from '@sente/kernel';
import { type MatchConfig, type MatchEvent, OFFERS, TIMEOUT_POLICIES } from './types.ts';

export const MOST_SEATS = 8;
export const LONGEST_MOVE = 100;
export const LONGEST_ID = 100;
/** The longest a single credit may be: a year. */
export const MOST_CREDIT_MS = 366 * 24 * 3_600_000;
const LONGEST_DEAL = 10_000;
const MOST_OPTIONS = 50;
/** The last moment a Date can hold. */
const END_OF_TIME = 8.64e15;
const LONGEST_SPAN_MS = 366 * 24 * 3_600_000;

type Fields = (key: string) => unknown;
type KindReader = (get: Fields, at: number) => MatchEvent | null;

/** A moment in whole milliseconds since 1970. */
export function readTime(now: unknown): Result<number> {
  return isMoment(now) ? accept(Math.floor(now)) : refuse('bad_time');
}

export function readMatchConfig(input: unknown): Result<MatchConfig> {
  if (!isRecord(input)) return refuse('bad_config', { reason: 'not_an_object' });
  const get: Fields = (key) => own(input, key);
  const [game, players, options] = [get('game'), get('players'), readPlainOptions(get('options'))];
  const [moveMs, graceMs, pausedMs] = [get('moveMs'), get('graceMs'), get('pausedMs')];
  const arrivalMs = get('arrivalMs');
  const [timeoutPolicy, rated, commitment] = [get('timeoutPolicy'), get('rated'), get('commitment')];
  const bad = (key: string) => refuse('bad_config', { key });
  if (!isText(game, LONGEST_ID)) return bad('game');
  if (options === null) return bad('options');
  if (!arePlayers(players)) return bad('players');
  if (!(moveMs === null || isSpan(moveMs))) return bad('moveMs');
  if (!(graceMs === null || isSpan(graceMs))) return bad('graceMs');
  if (!isSpan(pausedMs)) return bad('pausedMs');
  if (!(arrivalMs === undefined || isSpan(arrivalMs))) return bad('arrivalMs');
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

const READERS: { readonly [K in MatchEvent['kind']]: KindReader } = {
  started: (get, at) => {
    const config = readMatchConfig(get('config'));
    return config.ok ? { kind: 'started', at, config: config.value } : null;
  },
  moved: (get, at) => {
    const [seat, move, auto] = [get('seat'), get('move'), get('auto')];
    if (!isSeat(seat) || !isText(move, LONGEST_MOVE)) return null;
    if (auto === undefined) return { kind: 'moved', at, seat, move };
    return auto === true ? { kind: 'moved', at, seat, move, auto } : null;
  },
  left: (get, at) => {
    const [seat, why] = [get('seat'), get('why')];
    return isSeat(seat) && isOneOf(why, LEAVE_REASONS) ? { kind: 'left', at, seat, why } : null;
  },
  offered: (get, at) => {
    const [seat, offer] = [get('seat'), get('offer')];
    return isSeat(seat) && isOneOf(offer, OFFERS) ? { kind: 'offered', at, seat, offer } : null;
  },
  declined: (get, at) => {
    const [seat, offer] = [get('seat'), get('offer')];
    return isSeat(seat) && isOneOf(offer, OFFERS) ? { kind: 'declined', at, seat, offer } : null;
  },
  taken_back: (get, at) => {
    const plies = get('plies');
    return isIndex(plies, 1e6) && plies > 0 ? { kind: 'taken_back', at, plies } : null;
  },
  aborted: (get, at) => {
    const seat = get('seat');
    return isSeat(seat) ? { kind: 'aborted', at, seat } : null;
  },
  presence: (get, at) => {
    const [seat, here] = [get('seat'), get('here')];
    return isSeat(seat) && typeof here === 'boolean' ? { kind: 'presence', at, seat, here } : null;
  },
  arrived: (get, at) => {
    const seat = get('seat');
    return isSeat(seat) ? { kind: 'arrived', at, seat } : null;
  },
  paused: (_get, at) => ({ kind: 'paused', at }),
  resumed: (_get, at) => ({ kind: 'resumed', at }),
  credited: (get, at) => {
    const ms = get('ms');
    return isCredit(ms) ? { kind: 'credited', at, ms } : null;
  },
  ended: (get, at) => {
    const outcome = readOutcome(get('outcome'));
    return outcome === null ? null : { kind: 'ended', at, outcome };
  },
  rematch_agreed: (_get, at) => ({ kind: 'rematch_agreed', at }),
  revealed: (get, at) => {
    const [deal, salt] = [get('deal'), get('salt')];
    return isText(deal, LONGEST_DEAL) && isText(salt, LONGEST_ID)
      ? { kind: 'revealed', at, deal, salt }
      : null;
  },
};

/** One event of a log. */
export function readEvent(input: unknown): Result<MatchEvent> {
  if (!isRecord(input)) return refuse('bad_event', { reason: 'not_an_object' });
  const [kind, at] = [own(input, 'kind'), own(input, 'at')];
  if (typeof kind !== 'string' || !Object.hasOwn(READERS, kind))
    return refuse('bad_event', { reason: 'kind' });
  if (!isMoment(at)) return refuse('bad_event', { reason: 'at', kind });
  const event = READERS[kind as MatchEvent['kind']]((key) => own(input, key), Math.floor(at));
  return event === null ? refuse('bad_event', { reason: 'fields', kind }) : accept(event);
}

/** A log as it was kept: its events up to the first that cannot be read, and why that one cannot. */
export function readLog(rows: readonly unknown[]): {
  readonly events: readonly MatchEvent[];
  readonly refusal: Refusal | null;
} {
  const events: MatchEvent[] = [];
  for (const row of rows) {
    const event = readEvent(row);
    if (!event.ok) {
      const { code, data } = event.refusal;
      return { events, refusal: { code, data: { ...data, seq: events.length + 1 } } };
    }
    events.push(event.value);
  }
  return { events, refusal: null };
}

export function isCredit(ms: unknown): ms is number {
  return typeof ms === 'number' && Number.isInteger(ms) && ms > 0 && ms <= MOST_CREDIT_MS;
}

export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= END_OF_TIME;
}

export function isSpan(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LONGEST_SPAN_MS;
}

function isSeat(value: unknown): value is number {
  return isIndex(value, MOST_SEATS);
}

export function arePlayers(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= MOST_SEATS &&
    value.every((player) => isText(player, LONGEST_ID) && player !== '') &&
    new Set(value).size === value.length
  );
}

/** Shape only: whether the values fit is for the game's own option specs to say. */
function readPlainOptions(value: unknown): Options | null {
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

function readOutcome(value: unknown): Outcome | null {
  if (!isRecord(value)) return null;
  const [winner, reason, places] = [own(value, 'winner'), own(value, 'reason'), own(value, 'places')];
  if (!(winner === null || isSeat(winner)) || !isText(reason, LONGEST_ID)) return null;
  if (places === undefined) return { winner, reason };
  if (!Array.isArray(places) || places.length > MOST_SEATS) return null;
  return places.every((place) => isIndex(place, MOST_SEATS + 1))
    ? { winner, reason, places: [...places] }
    : null;
}
