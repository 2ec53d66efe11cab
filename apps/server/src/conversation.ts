// What a client may say, and what is done about it: one small handler for every word of the protocol.

import { setTimeout as wait } from 'node:timers/promises';
import { accept, type Refusal } from '@sente/kernel';
import { PROTOCOL_VERSION, parseToServer, type ToServer } from '@sente/protocol';
import type { Logger } from 'pino';
import type { Accounts } from './accounts.ts';
import type { Answer, Answers } from './answers.ts';
import { type Connection, isOpen, type Opening, type Resident, tell } from './connection.ts';
import type { Hall } from './hall.ts';
import type { Identity } from './identity.ts';
import type { Limit } from './limits.ts';
import type { Lobby } from './lobby.ts';
import { infoOf } from './match-info.ts';
import { patiently } from './patience.ts';
import type { People } from './people.ts';
import { personOf } from './people.ts';
import type { Play } from './play.ts';
import type { Presence } from './presence.ts';
import type { RankedQueue } from './ranked/queue.ts';
import type { RoomGames } from './room-games.ts';
import type { Rooms } from './rooms.ts';
import type { Storage } from './storage.ts';
import type { Table } from './tables.ts';
import type { Watch } from './watch.ts';

/** Matches one connection can watch at once. */
const MOST_WATCHED = 12;
const PAUSES_MS = [50, 200, 500];

export type Conversation = {
  hear(connection: Connection, text: string): void;
  /** Said faster than allowed: not done, but answered. */
  hearHasty(connection: Connection, text: string): void;
  ended(connection: Connection): void;
};

export type ConversationGround = {
  readonly play: Play;
  readonly watch: Watch;
  readonly presence: Presence;
  readonly rooms: Rooms;
  readonly games: RoomGames;
  readonly lobby: Lobby;
  readonly people: People;
  readonly hall: Hall;
  readonly answers: Answers;
  readonly identity: Identity;
  readonly accounts: Accounts;
  readonly storage: Storage;
  readonly queue: RankedQueue;
  /** New guests from one address. */
  readonly guests: Limit;
  readonly chatter: Limit;
  readonly creations: Limit;
  readonly now: () => number;
  readonly build: string;
  readonly log: Logger;
};

type Heard<T extends ToServer['t']> = Extract<ToServer, { t: T }>;
type Handler<T extends ToServer['t']> = (
  ground: ConversationGround,
  connection: Connection,
  message: Heard<T>,
  who: Resident,
) => Promise<void> | void;

const HANDLERS: { readonly [T in Exclude<ToServer['t'], 'hello'>]: Handler<T> } = {
  watch,
  unwatch(ground, connection, { match }) {
    connection.opening = connection.opening.filter((one) => one.match !== match);
    closeWatch(ground, connection, match);
  },
  act,
  lobby: ({ lobby }, connection, { on }) => (on ? lobby.open(connection) : lobby.close(connection)),
  create: (ground, connection, { id, config }, who) =>
    answerOnce(ground, connection, who, id, async () =>
      ground.creations.take(who.id) ? await ground.rooms.create(who, id, config) : slowDown(),
    ),
  // Not remembered: coming in again is how a new connection gets the room's news.
  enter: async (ground, connection, { id, room, sit }) =>
    answer(connection, id, await ground.rooms.enter(connection, room, sit ?? false)),
  leave: ({ rooms }, connection, { room }) => rooms.leave(connection, room),
  room: (ground, connection, { id, room, do: action }, who) =>
    answerOnce(ground, connection, who, id, () => ground.rooms.act(who, room, action)),
  chat: (ground, connection, { id, room, text }, who) =>
    answerOnce(ground, connection, who, id, async () =>
      ground.chatter.take(who.id) ? await ground.rooms.say(who, room, id, text) : slowDown(),
    ),
  queue,
  ping: ({ now }, connection, { n }) => tell(connection, { t: 'pong', n, now: now() }),
};

export function openConversation(ground: ConversationGround): Conversation {
  return {
    hear(connection, text) {
      const read = parseToServer(text);
      if (!read.ok) return unreadable(connection, read.refusal);
      const message = read.value;
      if (message.t === 'hello') return mind(ground, connection, message, hello(ground, connection, message));
      const { who } = connection;
      if (!who) return tell(connection, { t: 'error', code: 'hello_first', data: {} });
      const handle = HANDLERS[message.t] as Handler<typeof message.t>;
      const work = handle(ground, connection, message as never, who);
      if (work !== undefined) mind(ground, connection, message, work);
    },
    hearHasty(connection, text) {
      connection.strikes += 1;
      const read = parseToServer(text);
      if (read.ok && 'id' in read.value) answer(connection, read.value.id, slowDown());
      else tell(connection, { t: 'error', code: 'slow_down', data: {} });
    },
    ended(connection) {
      for (const match of connection.watching) closeWatch(ground, connection, match);
      ground.rooms.disconnected(connection);
      ground.lobby.close(connection);
      ground.queue.disconnected(connection);
      ground.hall.dismiss(connection);
    },
  };
}

function unreadable(connection: Connection, { code, data }: Refusal): void {
  connection.strikes += 1;
  tell(connection, { t: 'error', code, data });
}

/** A handler that breaks costs its asker an answer and nobody else anything. */
function mind(
  ground: ConversationGround,
  connection: Connection,
  message: ToServer,
  work: Promise<void>,
): void {
  work.catch((error: unknown) => {
    ground.log.error({ t: message.t, error: String(error), stack: (error as Error)?.stack }, 'not done');
    if ('id' in message) tell(connection, { t: 'refused', id: message.id, code: 'failed', data: {} });
    else tell(connection, { t: 'error', code: 'failed', data: {} });
  });
}

function answer(connection: Connection, id: string, result: Answer): void {
  if (result.ok) tell(connection, { t: 'done', id, ...result.value });
  else tell(connection, { t: 'refused', id, ...result.refusal });
}

async function answerOnce(
  { answers }: ConversationGround,
  connection: Connection,
  who: Resident,
  id: string,
  work: () => Promise<Answer>,
): Promise<void> {
  answer(connection, id, await answers.once(who.id, id, work));
}

function slowDown(): Answer {
  return { ok: false, refusal: { code: 'slow_down', data: {} } };
}

async function hello(
  ground: ConversationGround,
  connection: Connection,
  message: Heard<'hello'>,
): Promise<void> {
  const refused = (code: string, data = {}) => tell(connection, { t: 'error', code, data });
  if (message.v !== PROTOCOL_VERSION) return refused('wrong_version', { v: PROTOCOL_VERSION });
  if (connection.greeted) return refused('hello_twice');
  connection.greeted = true;
  try {
    const code = await greet(ground, connection, message.token);
    if (code !== null) refused(code);
  } finally {
    // Who could not be let in may try again.
    connection.greeted = connection.who !== null;
  }
}

/** Lets somebody in, a newcomer as a guest; answers why not. */
async function greet(
  ground: ConversationGround,
  connection: Connection,
  given: string | undefined,
): Promise<string | null> {
  const { identity, accounts, storage, hall } = ground;
  const token = given ?? connection.token;
  const known = token === null ? null : await patiently(storage, () => identity.who(token));
  if (!known && given !== undefined) return 'no_session';
  if (!known && !ground.guests.take(connection.address)) return 'slow_down';
  const fresh = known ? null : await patiently(storage, () => accounts.guest());
  const account = known ?? fresh?.account;
  if (!account || !isOpen(connection)) return null;
  connection.token = fresh?.token ?? token;
  const you = personOf(account);
  hall.admit(connection, you);
  const welcome = { t: 'welcome', v: PROTOCOL_VERSION, you, now: ground.now(), build: ground.build } as const;
  tell(connection, fresh ? { ...welcome, token: fresh.token } : welcome);
  if (!storage.isOk()) tell(connection, { t: 'storage', ok: false });
  await patiently(storage, () => ground.queue.greet(connection));
  return null;
}

async function watch(
  ground: ConversationGround,
  connection: Connection,
  { match, since }: Heard<'watch'>,
  who: Resident,
): Promise<void> {
  const wish: Opening = { match };
  connection.opening = [...connection.opening, wish];
  const found = await findMatch(ground, match, who).catch((error: unknown) => {
    take(connection, wish);
    throw error;
  });
  // Who has said `unwatch` meanwhile does not want it any more.
  if (!take(connection, wish) || !isOpen(connection)) return;
  if (!found) return tell(connection, { t: 'error', code: 'no_such_match', data: { match } });
  const { table, info } = found;
  const isNew = !connection.watching.includes(match);
  if (isNew && connection.watching.length >= MOST_WATCHED)
    return tell(connection, { t: 'error', code: 'too_many_matches', data: { most: MOST_WATCHED } });
  if (isNew) connection.watching = [...connection.watching, match];
  ground.watch.open(connection, table, since, info);
  if (isNew) ground.presence.came(table, who.id);
}

/** Whether the wish still stood; it is gone now. */
function take(connection: Connection, wish: Opening): boolean {
  const stood = connection.opening.includes(wish);
  connection.opening = connection.opening.filter((one) => one !== wish);
  return stood;
}

async function findMatch(ground: ConversationGround, match: string, who: Resident) {
  const table = await findTable(ground, match);
  return table && { table, info: await infoOf(ground.people, table, who.id) };
}

/** A room may name its next match a moment before that match is there. */
async function findTable({ storage, play }: ConversationGround, match: string): Promise<Table | null> {
  for (const pause of PAUSES_MS) {
    const table = await patiently(storage, () => play.table(match));
    if (table) return table;
    await wait(pause);
  }
  return await patiently(storage, () => play.table(match));
}

function closeWatch(ground: ConversationGround, connection: Connection, match: string): void {
  if (!connection.watching.includes(match)) return;
  connection.watching = connection.watching.filter((one) => one !== match);
  ground.watch.close(connection, match);
  if (connection.who) ground.presence.went(match, connection.who.id);
}

async function act(
  ground: ConversationGround,
  connection: Connection,
  { id, match, do: action }: Heard<'act'>,
  who: Resident,
): Promise<void> {
  const { play } = ground;
  const table = play.known(match) ?? (await patiently(ground.storage, () => play.table(match)));
  const refused = (code: string, data = {}) => tell(connection, { t: 'refused', id, code, data });
  if (!table) return refused('no_such_match');
  const seat = table.match.config.players.indexOf(who.id);
  if (seat < 0) return refused('not_a_player');
  if (action.kind === 'offer' && action.offer === 'rematch') {
    const may = await ground.games.mayRematch(table);
    if (!may.ok) return refused(may.refusal.code, may.refusal.data);
  }
  const command = { ...action, seat };
  answer(connection, id, await play.act(match, { command, actionId: `${who.id}:${id}` }));
}

async function queue(
  ground: ConversationGround,
  connection: Connection,
  { id, pool, on }: Heard<'queue'>,
  who: Resident,
): Promise<void> {
  const done = on ? await ground.queue.join(who, pool) : await ground.queue.leave(who, pool);
  answer(connection, id, done.ok ? accept({}) : done);
}
