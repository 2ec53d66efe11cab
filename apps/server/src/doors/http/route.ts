// One HTTP route: its path, parameters, answer, refusals and handler. The OpenAPI document is made from these.

import type { CodesOf, Json, RefusalCode, Result } from '@sente/kernel';
import type { ServerRefusals } from '@sente/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '../../store/store.ts';

/** JSON Schema in the dialect of OpenAPI 3.1. */
export type Schema = { readonly [key: string]: Json };

export type Asked = {
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string | number | undefined };
  readonly body: { readonly [field: string]: string };
  readonly address: string;
  readonly token: string | null;
  /** The request comes from a browser, so the token goes into a cookie that no script can read. */
  readonly fromBrowser: boolean;
  readonly reply: FastifyReply;
  readonly request: FastifyRequest;
  /** The account of the request's token; null: none. */
  account(): Promise<AccountRow | null>;
};

export type Route = {
  readonly method: 'GET' | 'POST';
  /** With a `{name}` for each parameter. */
  readonly path: string;
  readonly summary: string;
  readonly params?: { readonly [name: string]: Schema };
  readonly query?: { readonly [name: string]: Schema };
  readonly body?: Schema;
  readonly answer: Schema;
  /** The answer is plain text instead of JSON. */
  readonly text?: true;
  /** The answer is a PNG instead of JSON. */
  readonly picture?: true;
  /** The answer is the same for every client, and may be cached for this many seconds. */
  readonly freshS?: number;
  /** The refusal codes of the handler. */
  readonly refusals: readonly HttpRefusal[];
  /** Answers an object as `answer` describes it, or a text. */
  handle(asked: Asked): Promise<Result<object | string>>;
};

export const ID: Schema = { type: 'string', minLength: 1, maxLength: 64 };

export function objectSchema(
  properties: { readonly [name: string]: Schema },
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function listSchema(items: Schema): Schema {
  return { type: 'array', items };
}

export function textSchema(longest: number): Schema {
  return { type: 'string', maxLength: longest };
}

export function orNullSchema(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export const COUNT: Schema = { type: 'integer', minimum: 0 };
export const MOMENT: Schema = { type: 'number', description: 'milliseconds since 1970' };
export const ANY: Schema = { type: 'object' };

export const PERSON: Schema = objectSchema(
  {
    id: ID,
    name: textSchema(64),
    guest: { type: 'boolean' },
    gone: { type: 'boolean', description: 'has deleted the account' },
    bot: { type: 'integer', minimum: 1, maximum: 8, description: 'a bot, and the level it plays at' },
    rating: orNullSchema({ type: 'number' }),
    provisional: { type: 'boolean' },
  },
  ['gone', 'bot', 'rating', 'provisional'],
);

/** Codes that only the WebSocket answers with. */
type SocketOnly = CodesOf<
  keyof ServerRefusals,
  | 'bad_message'
  | 'bots_busy'
  | 'chat_off'
  | 'cool_down'
  | 'empty_chat'
  | 'hello_first'
  | 'hello_twice'
  | 'kicked'
  | 'no_bots'
  | 'not_a_player'
  | 'not_in_room'
  | 'not_ready'
  | 'not_seated'
  | 'not_the_host'
  | 'ranked_room'
  | 'room_closed'
  | 'room_full'
  | 'seat_taken'
  | 'too_many_bots'
  | 'too_many_matches'
  | 'too_many_rooms'
  | 'unknown_message'
  | 'wrong_version'
>;

/** A code has a status or is one of the socket: a code with neither, or with both, does not compile. */
type Statuses = { readonly [code in Exclude<keyof ServerRefusals, SocketOnly>]: number } & {
  readonly [code in Exclude<RefusalCode, SocketOnly>]?: number;
};

/** The HTTP status of each refusal: of every code of the server except those of the socket, and of some codes of the rules. */
const STATUS = {
  bad_request: 400,
  bad_name: 400,
  bad_password: 400,
  bad_record: 400,
  unknown_game: 400,
  too_deep: 400,
  no_session: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  forbidden_origin: 403,
  account_needed: 403,
  no_such_room: 404,
  no_such_match: 404,
  no_such_player: 404,
  no_such_pool: 404,
  not_found: 404,
  no_swap2: 404,
  no_openings: 404,
  name_taken: 409,
  already_playing: 409,
  too_long: 413,
  slow_down: 429,
  failed: 500,
  busy: 503,
  storage: 503,
} as const satisfies Statuses;

export type HttpRefusal = keyof typeof STATUS;

/** Other codes are refusals of the rules, such as an illegal move in a record: 400, because the client sent it. */
export function httpStatusOf(code: RefusalCode): number {
  return Object.hasOwn(STATUS, code) ? STATUS[code as HttpRefusal] : 400;
}

/** `retry-after` of a 503, in seconds. The server checks every second whether the store answers again. */
export const RETRY_S = 2;
