// All messages of the server. The receiver may know everything in them: no message has a field for a secret.

import type { Options, Refusal, Result } from '@sente/kernel';
import {
  type MatchEvent,
  QUEUE_KINDS,
  type QueueKind,
  type RoomConfig,
  type SeriesStanding,
} from '@sente/match';
import { among, flag, maybe, object, parseJson, readTagged, type Shape, text, wholeNumber } from './shape.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  /** The account was deleted; `name` says so in English. */
  readonly gone?: boolean;
  /** The level of a bot, which has no page and no rating; `name` describes it in English. */
  readonly bot?: number;
  /** The rating in the pool of the room or list; null when not rated there. */
  readonly rating?: number | null;
  /** The rating is based on too few games. */
  readonly provisional?: boolean;
};

export const ROOM_STATUSES = ['open', 'playing', 'between', 'ended', 'closed'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

export type RoomSeat = {
  readonly person: Person | null;
  readonly ready: boolean;
  /** Connected to the room at the moment. */
  readonly here: boolean;
};

export type RoomView = {
  readonly id: string;
  readonly code: string;
  readonly config: RoomConfig;
  readonly host: string | null;
  readonly status: RoomStatus;
  readonly seats: readonly RoomSeat[];
  readonly spectators: number;
  /** The match being played or played last. */
  readonly match: string | null;
  readonly matches: readonly string[];
  readonly series: SeriesStanding | null;
  /** Between games: when the next one starts by itself. */
  readonly nextGameAt: number | null;
  /** The players who do not want to wait for it. */
  readonly goOn: readonly string[];
  /** After a rated series: by player id. */
  readonly ratingChanges: { readonly [player: string]: RatingChange } | null;
};

export type RatingChange = { readonly before: number; readonly after: number };

/** A room as a list shows it. */
export type RoomCard = {
  readonly id: string;
  readonly code: string;
  readonly config: RoomConfig;
  readonly status: RoomStatus;
  readonly seats: readonly (Person | null)[];
  readonly spectators: number;
  readonly match: string | null;
  /** The moves so far of a running game as record text, for a small picture. */
  readonly record: string | null;
};

export type MatchInfo = {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly players: readonly Person[];
  readonly room: string | null;
  readonly rated: boolean;
  /** The seat of the receiver; null for a spectator. */
  readonly seat: number | null;
  /** Set if the record of the match was damaged: the opening was restarted with the valid stones. */
  readonly restarted?: boolean;
};

export type ChatLine = {
  readonly seq: number;
  readonly from: Person;
  readonly text: string;
  readonly at: number;
  readonly spectator: boolean;
};

/** A search for opponents. Without a `kind` it is ranked, for pages that know no other kind. */
type Search = { readonly pool: string; readonly kind?: QueueKind };

type QueueState =
  | { readonly state: 'idle' }
  | {
      readonly state: 'waiting';
      readonly since: number;
      readonly estimateMs: number | null;
      readonly now: number;
    }
  | { readonly state: 'matched'; readonly room: string };

export type ToClient =
  | {
      readonly t: 'welcome';
      readonly v: number;
      readonly you: Person;
      readonly now: number;
      /** The version of the server. When it changes, the page should reload between games. */
      readonly build: string;
      /** Only for a guest created by this hello: the token for later connections. */
      readonly token?: string;
    }
  | { readonly t: 'match'; readonly match: MatchInfo }
  /** Events in order; `from` is the seq of the first. `now` sets the client's clock. */
  | {
      readonly t: 'events';
      readonly match: string;
      readonly from: number;
      readonly events: readonly MatchEvent[];
      readonly now: number;
    }
  | { readonly t: 'done'; readonly id: string; readonly room?: string; readonly seq?: number }
  | ({ readonly t: 'refused'; readonly id: string } & Refusal)
  | { readonly t: 'room'; readonly room: RoomView; readonly now: number }
  /** `people`: how many people are online, in rooms or not. */
  | { readonly t: 'lobby'; readonly rooms: readonly RoomCard[]; readonly people: number }
  /** Every room in which the player has a seat: waiting, running, or between two games. */
  | { readonly t: 'mine'; readonly rooms: readonly RoomCard[] }
  | { readonly t: 'chat'; readonly room: string; readonly lines: readonly ChatLine[] }
  | ({ readonly t: 'queue' } & Search & QueueState)
  /** Whether moves can be saved at the moment; if not, clients show "saving…". */
  | { readonly t: 'storage'; readonly ok: boolean }
  /** Whether this server cannot hear the others at the moment: their events arrive a second or two late. */
  | { readonly t: 'bus'; readonly silent: boolean }
  | { readonly t: 'pong'; readonly n: number; readonly now: number }
  /** The message could not be read at all. */
  | ({ readonly t: 'error' } & Refusal)
  /** The server is about to close this connection: reconnect after `retryMs`; null: do not reconnect. */
  | { readonly t: 'closing'; readonly why: string; readonly retryMs: number | null };

/** The longest message that a client reads, in characters: many times a long match with its chat. */
const LONGEST_FROM_SERVER = 4 * 1024 * 1024;

const NAME = text(200);
const TIME = wholeNumber(2 ** 53);
const list = (value: unknown) => Array.isArray(value);

const MESSAGES: { readonly [t in ToClient['t']]: Shape } = {
  welcome: { v: TIME, you: object, now: TIME, build: text(100, 0), token: maybe(NAME) },
  match: { match: object },
  events: { match: NAME, from: TIME, events: list, now: TIME },
  done: { id: NAME, room: maybe(NAME), seq: maybe(TIME) },
  refused: { id: NAME, code: NAME, data: object },
  room: { room: object, now: TIME },
  lobby: { rooms: list, people: TIME },
  mine: { rooms: list },
  chat: { room: NAME, lines: list },
  queue: {
    pool: NAME,
    kind: maybe(among(QUEUE_KINDS)),
    state: among(['idle', 'waiting', 'matched']),
    since: maybe(TIME),
    estimateMs: maybe((value) => value === null || typeof value === 'number'),
    now: maybe(TIME),
    room: maybe(NAME),
  },
  storage: { ok: flag },
  bus: { silent: flag },
  pong: { n: TIME, now: TIME },
  error: { code: NAME, data: object },
  closing: { why: NAME, retryMs: (value) => value === null || TIME(value) },
};

/** A client trusts the contents of its server's messages, but ignores messages of an unknown kind. */
export function parseToClient(message: string): Result<ToClient> {
  const json = parseJson(message, LONGEST_FROM_SERVER);
  return json.ok ? (readTagged(json.value, 't', MESSAGES) as Result<ToClient>) : json;
}

export function writeToClient(message: ToClient): string {
  return JSON.stringify(message);
}
