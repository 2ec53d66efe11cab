// One way in over HTTP: its path, what it takes, what it answers, and who answers. The OpenAPI page is made from these.

import type { Json, RefusalCode, Result } from '@sente/kernel';
import type { ServerRefusals } from '@sente/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '../../store/store.ts';

/** JSON Schema, as OpenAPI 3.1 speaks it. */
export type Schema = { readonly [key: string]: Json };

export type Asked = {
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string | number | undefined };
  readonly body: { readonly [field: string]: string };
  readonly address: string;
  readonly token: string | null;
  /** Comes from a page in a browser: its token stays in a cookie that no script can read. */
  readonly fromBrowser: boolean;
  readonly reply: FastifyReply;
  readonly request: FastifyRequest;
  /** Who asks; null: nobody we know. */
  who(): Promise<AccountRow | null>;
};

export type Route = {
  readonly method: 'GET' | 'POST';
  /** With `{name}` for what varies. */
  readonly path: string;
  readonly summary: string;
  readonly params?: { readonly [name: string]: Schema };
  readonly query?: { readonly [name: string]: Schema };
  readonly body?: Schema;
  readonly answer: Schema;
  /** Plain text instead of JSON. */
  readonly text?: true;
  /** A PNG instead of JSON. */
  readonly picture?: true;
  /** The answer is the same for everybody, and may be kept for so many seconds. */
  readonly freshS?: number;
  /** The codes of its refusals. */
  readonly refusals: readonly HttpRefusal[];
  /** What is answered: what JSON can write, as `answer` describes it, or a text. */
  handle(asked: Asked): Promise<Result<object | string>>;
};

export const ID: Schema = { type: 'string', minLength: 1, maxLength: 64 };

export function object(
  properties: { readonly [name: string]: Schema },
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

export function list(items: Schema): Schema {
  return { type: 'array', items };
}

export function text(longest: number): Schema {
  return { type: 'string', maxLength: longest };
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

export const COUNT: Schema = { type: 'integer', minimum: 0 };
export const MOMENT: Schema = { type: 'number', description: 'milliseconds since 1970' };
export const ANY: Schema = { type: 'object' };

export const PERSON: Schema = object(
  {
    id: ID,
    name: text(64),
    guest: { type: 'boolean' },
    gone: { type: 'boolean', description: 'has deleted the account' },
    bot: { type: 'integer', minimum: 1, maximum: 8, description: 'a bot, and the level it plays at' },
    rating: orNull({ type: 'number' }),
    provisional: { type: 'boolean' },
  },
  ['gone', 'bot', 'rating', 'provisional'],
);

/** Codes that only the socket answers with. */
type SocketOnly =
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
  | 'not_available'
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
  | 'wrong_version';

type Statuses = { readonly [code in Exclude<keyof ServerRefusals, SocketOnly>]: number } & {
  readonly [code in RefusalCode]?: number;
};

/** The status of each refusal that HTTP answers with: of every code of the server, and of some codes of the rules. */
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

/** A refusal of the rules, such as an illegal move in a record, is a mistake of the client. */
export function statusOf(code: RefusalCode): number {
  return Object.hasOwn(STATUS, code) ? STATUS[code as HttpRefusal] : 400;
}

/** Seconds after which a 503 is worth asking again: the store is looked at every second. */
export const RETRY_S = 2;
