// All messages of a client. Unknown messages, unknown fields and fields of the wrong type are refused with a code.

import type { Result } from '@sente/kernel';
import { BOT_LEVELS, type BotLevel, OFFERS, type OfferKind, QUEUE_KINDS, type QueueKind } from '@sente/match';
import {
  among,
  type Check,
  flag,
  maybe,
  object,
  parseJson,
  readTagged,
  type Shape,
  text,
  union,
  wholeNumber,
} from './shape.ts';

export const PROTOCOL_VERSION = 1;
/** The longest message a server reads, in characters. */
export const LONGEST_MESSAGE = 4096;
export const LONGEST_CHAT = 300;

/** A player's action in a match. The server knows the player's seat. */
export type Action =
  | { readonly kind: 'move'; readonly move: string; readonly ply: number }
  | { readonly kind: 'resign' }
  | { readonly kind: 'offer'; readonly offer: OfferKind }
  | { readonly kind: 'decline'; readonly offer: OfferKind }
  | { readonly kind: 'abort' };

export type RoomAction =
  /** Takes a free seat (any, or that one). */
  | { readonly kind: 'sit'; readonly seat?: number }
  | { readonly kind: 'stand' }
  | { readonly kind: 'ready'; readonly ready: boolean }
  /** The host sends a player or a bot away before the game starts. */
  | { readonly kind: 'kick'; readonly player: string }
  /** The host puts a bot into a free seat (any, or that one), or changes the level of the bot in that seat. */
  | { readonly kind: 'bot'; readonly seat?: number; readonly level: BotLevel }
  /** Between the games of a series: the player does not want to wait. */
  | { readonly kind: 'go_on' }
  | { readonly kind: 'resign_series' }
  | { readonly kind: 'close' };

/** Messages with an `id` are answered by `done` or `refused` with the same id; a repeated id is never done twice. */
export type ToServer =
  /** The first message. Without a token and without a cookie the client is a new guest. */
  | { readonly t: 'hello'; readonly v: number; readonly token?: string }
  /** The match's events after `since`, now and from now on. */
  /** `glance`: from another page. The client gets the same events but does not count as present. Both may be active. */
  | { readonly t: 'watch'; readonly match: string; readonly since: number; readonly glance?: boolean }
  | { readonly t: 'unwatch'; readonly match: string; readonly glance?: boolean }
  | { readonly t: 'act'; readonly id: string; readonly match: string; readonly do: Action }
  | { readonly t: 'lobby'; readonly on: boolean }
  /** The rooms in which the player has a seat, now and whenever one of them changes. */
  | { readonly t: 'mine'; readonly on: boolean }
  /** `bots`: bots of this level take all other seats, and the game starts at once. */
  | {
      readonly t: 'create';
      readonly id: string;
      readonly config: Record<string, unknown>;
      readonly bots?: BotLevel;
    }
  /**
   * Enters a room by its id or code: the client gets its changes and is shown there. With `sit` the player also takes a
   * free seat, ready to play, as after following a friend's link.
   */
  | { readonly t: 'enter'; readonly id: string; readonly room: string; readonly sit?: boolean }
  /** Leaves a room. Before and after a game the seat is given up too; a seat in a running game stays. */
  | { readonly t: 'leave'; readonly room: string }
  | { readonly t: 'room'; readonly id: string; readonly room: string; readonly do: RoomAction }
  | { readonly t: 'chat'; readonly id: string; readonly room: string; readonly text: string }
  /** Without a `kind` it is ranked. A player has one search at a time: a new one replaces the last. */
  | {
      readonly t: 'queue';
      readonly id: string;
      readonly pool: string;
      readonly kind?: QueueKind;
      readonly on: boolean;
    }
  | { readonly t: 'ping'; readonly n: number };

const ID = text(64);
const COUNT = wholeNumber(2 ** 31);
const LEVEL: Check = (value) => BOT_LEVELS.some((level) => level === value);

const ACTIONS: { readonly [kind in Action['kind']]: Shape } = {
  move: { move: text(40), ply: COUNT },
  resign: {},
  offer: { offer: among(OFFERS) },
  decline: { offer: among(OFFERS) },
  abort: {},
};

const ROOM_ACTIONS: { readonly [kind in RoomAction['kind']]: Shape } = {
  sit: { seat: maybe(wholeNumber(3)) },
  stand: {},
  ready: { ready: flag },
  kick: { player: ID },
  bot: { seat: maybe(wholeNumber(3)), level: LEVEL },
  go_on: {},
  resign_series: {},
  close: {},
};

const MESSAGES: { readonly [t in ToServer['t']]: Shape } = {
  hello: { v: COUNT, token: maybe(text(200)) },
  watch: { match: ID, since: COUNT, glance: maybe(flag) },
  unwatch: { match: ID, glance: maybe(flag) },
  act: { id: ID, match: ID, do: union('kind', ACTIONS) },
  lobby: { on: flag },
  mine: { on: flag },
  create: { id: ID, config: object, bots: maybe(LEVEL) },
  enter: { id: ID, room: ID, sit: maybe(flag) },
  leave: { room: ID },
  room: { id: ID, room: ID, do: union('kind', ROOM_ACTIONS) },
  chat: { id: ID, room: ID, text: text(LONGEST_CHAT) },
  queue: { id: ID, pool: ID, kind: maybe(among(QUEUE_KINDS)), on: flag },
  ping: { n: COUNT },
};

export function parseToServer(message: string): Result<ToServer> {
  const json = parseJson(message, LONGEST_MESSAGE);
  // The table describes the type field by field, so the checked data is a ToServer.
  return json.ok ? (readTagged(json.value, 't', MESSAGES) as Result<ToServer>) : json;
}

export function writeToServer(message: ToServer): string {
  return JSON.stringify(message);
}
