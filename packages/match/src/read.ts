// Reads a log from outside: picks known fields of known events, refuses everything else.

import {
  accept,
  isIndex,
  isOneOf,
  isRecord,
  isText,
  LEAVE_REASONS,
  type Outcome,
  own,
  type Refusal,
  type Result,
  refuse,
  refuseAt,
} from '@sente/kernel';
import { isCreditMs, isMoment, LONGEST_ID, LONGEST_MOVE, MOST_SEATS, readMatchConfig } from './config.ts';
import { type MatchEvent, OFFERS } from './types.ts';

const LONGEST_DEAL = 10_000;

type Fields = (key: string) => unknown;
type KindReader = (get: Fields, at: number) => MatchEvent | null;

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
    return isCreditMs(ms) ? { kind: 'credited', at, ms } : null;
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

/** The events up to the first that cannot be read, and why that one cannot. */
export type ReadLog = { readonly events: readonly MatchEvent[]; readonly refusal: Refusal | null };

/** A stored log, or its part after the event `since`. */
export function readLog(rows: readonly unknown[], since = 0): ReadLog {
  const events: MatchEvent[] = [];
  for (const row of rows) {
    const event = readEvent(row);
    if (!event.ok)
      return { events, refusal: refuseAt(event.refusal, { seq: since + events.length + 1 }).refusal };
    events.push(event.value);
  }
  return { events, refusal: null };
}

function isSeat(value: unknown): value is number {
  return isIndex(value, MOST_SEATS);
}

/** null: there is none, or it cannot be read. */
export function readOutcome(value: unknown): Outcome | null {
  if (!isRecord(value)) return null;
  const [winner, reason, places] = [own(value, 'winner'), own(value, 'reason'), own(value, 'places')];
  if (!(winner === null || isSeat(winner)) || !isText(reason, LONGEST_ID)) return null;
  if (places === undefined) return { winner, reason };
  if (!Array.isArray(places) || places.length > MOST_SEATS) return null;
  return places.every((place) => isIndex(place, MOST_SEATS + 1))
    ? { winner, reason, places: [...places] }
    : null;
}
