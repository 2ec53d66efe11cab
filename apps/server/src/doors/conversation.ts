// The messages of a client: one small handler for each type of the protocol.

import { accept, type Refusal, type Refused, refuse } from '@sente/kernel';
import type { Command } from '@sente/match';
import { type Action, PROTOCOL_VERSION, parseToServer, type ToServer } from '@sente/protocol';
import type { Logger } from 'pino';
import type { RateLimit } from '../base/rate-limit.ts';
import { AGAIN, retryWithPauses } from '../base/retry.ts';
import type { World } from '../base/world.ts';
import {
  type Connection,
  isOpen,
  type OnlineAccount,
  type PendingWatch,
  sendMessage,
} from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import type { Answer, IdempotencyCache } from '../connections/idempotency-cache.ts';
import type { Lobby } from '../hall/lobby.ts';
import type { RoomActions } from '../hall/room-actions.ts';
import type { SeatedRooms } from '../hall/seated-rooms.ts';
import type { LoadedMatch } from '../matches/match-cache.ts';
import { matchInfoOf } from '../matches/match-info.ts';
import type { MatchPresence } from '../matches/match-presence.ts';
import type { Play } from '../matches/play.ts';
import type { Watch } from '../matches/watch.ts';
import type { PlayQueue } from '../pairing/queue.ts';
import type { Accounts } from '../people/accounts.ts';
import type { Identity } from '../people/identity.ts';
import type { PersonCache } from '../people/person-cache.ts';
import { personOf } from '../people/person-cache.ts';
import type { RoomGames } from '../series/room-games.ts';
import type { Health } from '../store/health.ts';
import { whenStoreAnswers } from '../store/wait-for-store.ts';

/** Matches that one connection may watch at once. */
const MOST_WATCHED = 12;
const PAUSES_MS = [50, 200, 500];

export type Conversation = {
  receive(connection: Connection, text: string): void;
  /** A message beyond the rate limit: it is answered `slow_down` and not handled. */
  receiveTooFast(connection: Connection, text: string): void;
  closed(connection: Connection): void;
};

export type ConversationDeps = {
  readonly world: World;
  readonly play: Play;
  readonly watch: Watch;
  readonly matchPresence: MatchPresence;
  readonly rooms: RoomActions;
  readonly games: RoomGames;
  readonly lobby: Lobby;
  readonly seatedRooms: SeatedRooms;
  readonly people: PersonCache;
  readonly connections: Connections;
  readonly idempotency: IdempotencyCache;
  readonly identity: Identity;
  readonly accounts: Accounts;
  readonly health: Health;
  readonly isBusSilent: () => boolean;
  readonly queue: PlayQueue;
  /** New guests from one address. */
  readonly guests: RateLimit;
  readonly chatter: RateLimit;
  readonly creations: RateLimit;
  readonly now: () => number;
  readonly build: string;
  readonly log: Logger;
};

type Message<T extends ToServer['t']> = Extract<ToServer, { t: T }>;
type Handler<T extends ToServer['t']> = (
  deps: ConversationDeps,
  connection: Connection,
  message: Message<T>,
  who: OnlineAccount,
) => Promise<void> | void;

const HANDLERS: { readonly [T in Exclude<ToServer['t'], 'hello'>]: Handler<T> } = {
  watch: watchMatch,
  unwatch(deps, connection, { match, glance = false }) {
    connection.pendingWatches = connection.pendingWatches.filter(
      (one) => one.match !== match || one.glance !== glance,
    );
    stopWatching(deps, connection, match, glance);
  },
  act: actInMatch,
  lobby: ({ lobby }, connection, { on }) => (on ? lobby.open(connection) : lobby.close(connection)),
  mine: ({ seatedRooms }, connection, { on }) =>
    on ? seatedRooms.open(connection) : seatedRooms.close(connection),
  create: (deps, connection, { id, config, bots }, who) =>
    doOnceAndAnswer(deps, connection, who, id, async () =>
      deps.creations.take(who.id) ? await deps.rooms.create(connection, id, config, bots) : tooManyRequests(),
    ),
  // Not in the idempotency cache: a new connection enters again to get the updates of the room.
  enter: async (deps, connection, { id, room, sit }) =>
    sendAnswer(connection, id, await deps.rooms.enter(connection, room, sit ?? false)),
  leave: ({ rooms }, connection, { room }) => rooms.leave(connection, room),
  room: (deps, connection, { id, room, do: action }, who) =>
    doOnceAndAnswer(deps, connection, who, id, () => deps.rooms.act(who, room, action)),
  chat: (deps, connection, { id, room, text }, who) =>
    doOnceAndAnswer(deps, connection, who, id, async () =>
      deps.chatter.take(who.id) ? await deps.rooms.say(who, room, id, text) : tooManyRequests(),
    ),
  queue: joinOrLeaveQueue,
  ping: ({ now }, connection, { n }) => sendMessage(connection, { t: 'pong', n, now: now() }),
};

export function openConversation(deps: ConversationDeps): Conversation {
  return {
    receive(connection, text) {
      const read = parseToServer(text);
      if (!read.ok) return reportUnreadableFrame(connection, read.refusal);
      const message = read.value;
      if (message.t === 'hello')
        return logAndAnswerFailure(deps, connection, message, handleHello(deps, connection, message));
      const { who } = connection;
      if (!who) return sendMessage(connection, { t: 'error', code: 'hello_first', data: {} });
      const handle = HANDLERS[message.t] as Handler<typeof message.t>;
      const work = handle(deps, connection, message as never, who);
      if (work !== undefined) logAndAnswerFailure(deps, connection, message, work);
    },
    receiveTooFast(connection, text) {
      connection.badFrames += 1;
      const read = parseToServer(text);
      if (read.ok && 'id' in read.value) sendAnswer(connection, read.value.id, tooManyRequests());
      else sendMessage(connection, { t: 'error', code: 'slow_down', data: {} });
    },
    closed(connection) {
      // Matches first: in them a clock may run, and opponents see at once that the player is gone.
      for (const match of connection.watching) stopWatching(deps, connection, match, false);
      for (const match of connection.glancing) stopWatching(deps, connection, match, true);
      // Before a game, the seat of a player who does not come back is given up.
      deps.rooms.disconnected(connection);
      // Nothing more is sent to it.
      deps.lobby.close(connection);
      deps.seatedRooms.close(connection);
      // The queue asks whether this is the last connection of the account, so it comes before the removal.
      deps.queue.disconnected(connection);
      // Last: every call above needs the account of the connection.
      deps.connections.remove(connection);
    },
  };
}

function reportUnreadableFrame(connection: Connection, refusal: Refusal): void {
  connection.badFrames += 1;
  sendMessage(connection, { t: 'error', ...refusal });
}

/** A handler that throws is logged, and its client is answered `failed`. */
function logAndAnswerFailure(
  deps: ConversationDeps,
  connection: Connection,
  message: ToServer,
  work: Promise<void>,
): void {
  work.catch((error: unknown) => {
    deps.log.error(
      { t: message.t, error: String(error), stack: (error as Error)?.stack },
      'handling a client message failed',
    );
    if ('id' in message) sendMessage(connection, { t: 'refused', id: message.id, code: 'failed', data: {} });
    else sendMessage(connection, { t: 'error', code: 'failed', data: {} });
  });
}

function sendAnswer(connection: Connection, id: string, result: Answer): void {
  if (result.ok) sendMessage(connection, { t: 'done', id, ...result.value });
  else sendMessage(connection, { t: 'refused', id, ...result.refusal });
}

async function doOnceAndAnswer(
  { idempotency }: ConversationDeps,
  connection: Connection,
  who: OnlineAccount,
  id: string,
  work: () => Promise<Answer>,
): Promise<void> {
  sendAnswer(connection, id, await idempotency.once(who.id, id, work));
}

function tooManyRequests(): Answer {
  return refuse('slow_down');
}

async function handleHello(
  deps: ConversationDeps,
  connection: Connection,
  message: Message<'hello'>,
): Promise<void> {
  const refused = ({ refusal }: Refused) => sendMessage(connection, { t: 'error', ...refusal });
  if (message.v !== PROTOCOL_VERSION) return refused(refuse('wrong_version', { v: PROTOCOL_VERSION }));
  if (connection.greeted) return refused(refuse('hello_twice'));
  connection.greeted = true;
  try {
    const no = await signInClient(deps, connection, message.token);
    if (no !== null) refused(no);
  } finally {
    // A client that was refused may say hello again.
    connection.greeted = connection.who !== null;
  }
}

/** Signs the client in, as a new guest when it has no account; answers the refusal, if any. */
async function signInClient(
  deps: ConversationDeps,
  connection: Connection,
  given: string | undefined,
): Promise<Refused | null> {
  const { identity, accounts, people, health, connections } = deps;
  const token = given ?? connection.token;
  const find = (token: string) => whenStoreAnswers(health, () => identity.accountOf(token));
  const known = token === null ? null : await people.loadAccount(() => find(token));
  if (!known && given !== undefined) return refuse('no_session');
  if (!known && !deps.guests.take(connection.address)) return refuse('slow_down');
  const fresh = known ? null : await whenStoreAnswers(health, () => accounts.guest());
  const account = known ?? (fresh && (await people.loadAccount(async () => fresh.account)));
  if (!account || !isOpen(connection)) return null;
  connection.token = fresh?.token ?? token;
  const you = personOf(account);
  connections.identify(connection, you);
  const welcome = { t: 'welcome', v: PROTOCOL_VERSION, you, now: deps.now(), build: deps.build } as const;
  sendMessage(connection, fresh ? { ...welcome, token: fresh.token } : welcome);
  if (!health.clocks.isRepaid()) sendMessage(connection, { t: 'storage', ok: false });
  if (deps.isBusSilent()) sendMessage(connection, { t: 'bus', silent: true });
  // A new guest has no place in the queue.
  if (known) await whenStoreAnswers(health, () => deps.queue.greet(connection));
  return null;
}

async function watchMatch(
  deps: ConversationDeps,
  connection: Connection,
  { match, since, glance = false }: Message<'watch'>,
  who: OnlineAccount,
): Promise<void> {
  const pending: PendingWatch = { match, glance };
  connection.pendingWatches = [...connection.pendingWatches, pending];
  const found = await loadMatchWithInfo(deps, match, who).catch((error: unknown) => {
    removePendingWatch(connection, pending);
    throw error;
  });
  // The client may have sent `unwatch` meanwhile.
  if (!removePendingWatch(connection, pending) || !isOpen(connection)) return;
  if (!found) return sendMessage(connection, { t: 'error', code: 'no_such_match', data: { match } });
  const { loaded, info } = found;
  const list = glance ? 'glancing' : 'watching';
  const isNew = !connection[list].includes(match);
  if (isNew && connection.watching.length + connection.glancing.length >= MOST_WATCHED)
    return sendMessage(connection, { t: 'error', code: 'too_many_matches', data: { most: MOST_WATCHED } });
  if (isNew) connection[list] = [...connection[list], match];
  deps.watch.open(connection, loaded, since, info);
  if (isNew && !glance) deps.matchPresence.came(loaded, who.id);
}

/** Removes the pending watch; answers whether it was still there. */
function removePendingWatch(connection: Connection, pending: PendingWatch): boolean {
  const wasPending = connection.pendingWatches.includes(pending);
  connection.pendingWatches = connection.pendingWatches.filter((one) => one !== pending);
  return wasPending;
}

async function loadMatchWithInfo(deps: ConversationDeps, match: string, who: OnlineAccount) {
  const loaded = await loadMatchWithRetries(deps, match);
  if (!loaded) return null;
  // The client asks once for each connection, so a watch that failed would leave it without a board.
  return {
    loaded,
    info: await whenStoreAnswers(deps.health, () => matchInfoOf(deps.people, loaded, who.id)),
  };
}

/** A room may name its next match a moment before the match is stored, so this tries several times. */
async function loadMatchWithRetries(
  { world, health, play }: ConversationDeps,
  match: string,
): Promise<LoadedMatch | null> {
  const load = async () => (await whenStoreAnswers(health, () => play.load(match))) ?? AGAIN;
  const loaded = await retryWithPauses(world, PAUSES_MS, load);
  return loaded === AGAIN ? null : loaded;
}

/** A watch and a glance of one match may share a connection; the events stop when both are closed. */
function stopWatching(deps: ConversationDeps, connection: Connection, match: string, glance: boolean): void {
  const [list, other] = glance ? (['glancing', 'watching'] as const) : (['watching', 'glancing'] as const);
  if (!connection[list].includes(match)) return;
  connection[list] = connection[list].filter((one) => one !== match);
  if (!connection[other].includes(match)) deps.watch.close(connection, match);
  if (!glance && connection.who) deps.matchPresence.markGoneUnlessBackSoon(match, connection.who.id);
}

async function actInMatch(
  deps: ConversationDeps,
  connection: Connection,
  { id, match, do: action }: Message<'act'>,
  who: OnlineAccount,
): Promise<void> {
  const { play } = deps;
  const loaded = play.inMemory(match) ?? (await whenStoreAnswers(deps.health, () => play.load(match)));
  const refused = (result: Refused) => sendAnswer(connection, id, result);
  if (!loaded) return refused(refuse('no_such_match'));
  const seat = loaded.match.config.players.indexOf(who.id);
  if (seat < 0) return refused(refuse('not_a_player'));
  if (action.kind === 'offer' && action.offer === 'rematch') {
    const may = await deps.games.mayRematch(loaded);
    if (!may.ok) return refused(may);
  }
  const ask = { command: commandFromAction(action, seat), actionId: `${who.id}:${id}` };
  sendAnswer(connection, id, await play.act(match, ask));
}

/** Copies field by field, so that all commands of a kind have one object shape, which V8 optimises. */
function commandFromAction(action: Action, seat: number): Command {
  switch (action.kind) {
    case 'move':
      return { kind: 'move', seat, move: action.move, ply: action.ply };
    case 'offer':
    case 'decline':
      return { kind: action.kind, seat, offer: action.offer };
    default:
      return { kind: action.kind, seat };
  }
}

async function joinOrLeaveQueue(
  deps: ConversationDeps,
  connection: Connection,
  { id, pool, kind = 'ranked', on }: Message<'queue'>,
  who: OnlineAccount,
): Promise<void> {
  const search = { pool, kind };
  const done = on
    ? await deps.queue.join(who, search, connection.address)
    : await deps.queue.leave(who, search);
  sendAnswer(connection, id, done.ok ? accept({}) : done);
}
