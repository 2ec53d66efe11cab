// The plain JSON socket of capture gomoku at /compat/gomoku42: one 19×19 board for each connection.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { findGame } from '@sente/games';
import { type GameState, makeBoardText, STONES, type Stone } from '@sente/games/gomoku';
import {
  type Game,
  isIndex,
  isOneOf,
  isRecord,
  type JsonObject,
  must,
  own,
  type Refusal,
} from '@sente/kernel';
import { evolve, type Match, startMatch } from '@sente/match';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Ids } from '../base/ids.ts';
import { makeRateLimit, type RateLimit, rateLimitKeyOfAddress, ratePerMinute } from '../base/rate-limit.ts';
import type { SleepDetector } from '../base/sleep-detector.ts';
import type { World } from '../base/world.ts';
import { MOST_UNSENT } from '../connections/connection.ts';
import type { MatchPresence } from '../matches/match-presence.ts';
import type { Play } from '../matches/play.ts';
import { type FrameSender, handleFrameOrCloseAbuser, MOST_FRAGMENTS } from './bad-frames.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import { openPings, PING_MS, type Pings } from './pings.ts';
import { pathOfRequest, type SocketLimits, type Sockets } from './socket.ts';
import { closeWithStatus } from './tcp-connections.ts';

const PATH = '/compat/gomoku42';
const GAME = 'gomoku/capture';
const SIZE = 19;
const MOST_BYTES = 4096;
const BURST_SECONDS = 10;
/** New boards from one address. Each is a match that the store keeps. */
const MATCHES_PER_MINUTE = 60;
/** No client can resume the match of a closed connection; it is aborted after this time. */
const ABANDON_MS = 60_000;

type Deps = {
  readonly world: World;
  readonly ids: Ids;
  readonly play: Play;
  readonly matchPresence: MatchPresence;
  readonly now: () => number;
  readonly limits: SocketLimits;
  readonly awake: SleepDetector;
  readonly connectionLimit: ConnectionLimit;
  /** Shorter in tests. */
  readonly pingMs?: number;
  readonly mayConnect: (headers: IncomingHttpHeaders) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: Logger;
};

export type Compat42 = { readonly upgrade: Sockets['upgrade']; close(): void };

/** One connection: its match from the first move on, and a queue that answers messages in their order. */
type Board = FrameSender & {
  readonly address: string;
  match: string | null;
  state: GameState;
  queue: Promise<void>;
};

/** Shared by all boards. */
type Door = Deps & {
  readonly game: Game;
  readonly matches: RateLimit;
  /** Counted by address, so that a client gets no further messages by connecting again. */
  readonly messages: RateLimit;
  readonly pings: Pings<WebSocket>;
};

export function openCompatGomoku42(deps: Deps): Compat42 {
  const { world, awake, limits, connectionLimit } = deps;
  const game = findGame(GAME) as Game;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
    maxFragments: MOST_FRAGMENTS,
    autoPong: false,
  });
  const pings = openPings({ world, awake, everyMs: deps.pingMs ?? PING_MS, ping: makePingOrEndSocket() });
  const perSecond = limits.messagesPerSecond;
  const door: Door = {
    ...{ ...deps, game, pings },
    matches: makeRateLimit(ratePerMinute(MATCHES_PER_MINUTE), world.steady),
    messages: makeRateLimit({ burst: perSecond * BURST_SECONDS, perSecond }, world.steady),
  };

  return {
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      if (pathOfRequest(request) !== PATH) return false;
      const address = rateLimitKeyOfAddress(deps.addressOf(request));
      const may = deps.mayConnect(request.headers);
      const refused = may ? connectionLimit.refusalFor(address) : '403 Forbidden';
      if (refused === null)
        server.handleUpgrade(request, stream, head, (socket) => acceptBoardConnection(door, socket, address));
      else closeWithStatus(stream, refused);
      return true;
    },
    close() {
      pings.stop();
      for (const socket of server.clients) socket.close(1012);
      server.close();
    },
  };
}

function acceptBoardConnection(door: Door, socket: WebSocket, address: string): void {
  const { game, connectionLimit, messages, pings } = door;
  const state = emptyBoardState(game);
  const board: Board = { socket, badFrames: 0, address, match: null, state, queue: Promise.resolve() };
  const handleFrameWithinRate = (handle: () => void, tooMany: () => void) =>
    handleFrameOrCloseAbuser(board, () => {
      if (messages.take(address)) return handle();
      board.badFrames += 1;
      tooMany();
    });
  connectionLimit.opened(address);
  pings.add(socket);
  socket.on('error', ignoreSocketError);
  socket.on('ping', (data) => handleFrameWithinRate(() => sendPong(board, data), ignoreSocketError));
  socket.on('pong', () => handleFrameWithinRate(ignoreSocketError, ignoreSocketError));
  socket.on('message', (data: RawData) =>
    handleFrameWithinRate(
      () => answerMessageInOrder(door, board, String(data)),
      () => sendReply(board, errorReply('Too many messages')),
    ),
  );
  socket.on('close', () => {
    connectionLimit.closed(address);
    pings.remove(socket);
    leaveMatchAsBothPlayers(door, board);
  });
}

/** A connection that answers no ping before the next one is dead. */
function makePingOrEndSocket(): (socket: WebSocket, isSure: boolean) => void {
  const silent = new WeakSet<WebSocket>();
  return (socket, isSure) => {
    if (isSure && silent.has(socket)) return socket.terminate();
    silent.add(socket);
    socket.once('pong', () => silent.delete(socket));
    socket.ping();
  };
}

/** A `close` follows every error, and `close` is handled. */
function ignoreSocketError(): void {}

/** Messages are answered one after the other, in the order they came. */
function answerMessageInOrder(door: Door, board: Board, text: string): void {
  const asked = parseMessage(text);
  if (asked === null) board.badFrames += 1;
  board.queue = board.queue
    .then(async () => sendReply(board, await answerMessage(door, board, asked)))
    .catch((failure: unknown) => {
      door.log.error({ error: String(failure) }, 'plain socket message failed');
      sendReply(board, errorReply('Internal error'));
    });
}

function sendReply(board: Board, message: JsonObject): void {
  if (canSendOrEndConnection(board)) board.socket.send(JSON.stringify(message));
}

function sendPong(board: Board, data: Buffer): void {
  if (canSendOrEndConnection(board)) board.socket.pong(data);
}

/** Ends the connection of a client that does not read its answers. */
function canSendOrEndConnection({ socket }: Board): boolean {
  if (socket.bufferedAmount > MOST_UNSENT) socket.terminate();
  return socket.readyState === socket.OPEN;
}

function errorReply(text: string): JsonObject {
  return { type: 'error', error: text };
}

async function answerMessage(door: Door, board: Board, asked: Asked | null): Promise<JsonObject> {
  if (asked?.type === 'reset') {
    leaveMatchAsBothPlayers(door, board);
    board.state = emptyBoardState(door.game);
    return boardReply(board.state);
  }
  if (!asked) return errorReply('Invalid message: expected {"type":"move"} or {"type":"reset"}');
  if (!asked.stone)
    return errorReply(`Invalid move: new_stone needs x and y from 0 to ${SIZE - 1} and player "X" or "O"`);
  return await playStone(door, board, asked.stone);
}

type NewStone = { readonly x: number; readonly y: number; readonly player: Stone };
type Asked = { readonly type: 'reset' } | { readonly type: 'move'; readonly stone: NewStone | null };

function parseMessage(text: string): Asked | null {
  const asked = parseJsonObject(text);
  const type = asked && own(asked, 'type');
  if (type === 'reset') return { type };
  return asked && type === 'move' ? { type, stone: parseStone(own(asked, 'new_stone')) } : null;
}

function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
}

function parseStone(json: unknown): NewStone | null {
  if (!isRecord(json)) return null;
  const [x, y, player] = ['x', 'y', 'player'].map((key) => own(json, key));
  if (!isIndex(x, SIZE) || !isIndex(y, SIZE) || !isOneOf(player, STONES)) return null;
  return { x, y, player };
}

async function playStone(door: Door, board: Board, stone: NewStone): Promise<JsonObject> {
  const { play, game, matches } = door;
  if (board.match === null && !matches.take(board.address)) return errorReply('Too many new games');
  board.match ??= await beginMatch(door);
  const loaded = await play.load(board.match);
  if (!loaded) throw new Error(`the match ${board.match} of a board is not in the store`);
  const text = game.makeMove({ kind: 'place', x: stone.x, y: stone.y }, loaded.match.state);
  const seat = STONES.indexOf(stone.player);
  const command = { kind: 'move', seat, move: text, ply: loaded.match.plies.length } as const;
  const played = await play.act(board.match, { command });
  if (!played.ok) return errorReply(`Invalid move: ${refusalSentence(played.refusal)}`);
  board.state = loaded.match.state as GameState;
  return { ...boardReply(board.state), ...matchResultFields(loaded.match) };
}

/** Nineteen rows, each with its end of line. */
function boardReply(state: GameState): JsonObject {
  const rows = makeBoardText(state.board).trimEnd();
  return { type: 'move', status: 'success', board: `${rows}\n` };
}

function matchResultFields({ outcome }: Match): JsonObject {
  if (!outcome) return {};
  const winner = outcome.winner === null ? null : (STONES[outcome.winner] ?? null);
  return { result: { winner, reason: outcome.reason } };
}

function refusalSentence({ code, data }: Refusal): string {
  switch (code) {
    case 'occupied':
      return 'the point is occupied';
    case 'not_your_turn':
      return 'it is the other player’s turn';
    case 'game_over':
      return 'the game is over';
    case 'forbidden':
      return String(data['why']).replace(/[-_]/g, ' ');
    default:
      return code.replaceAll('_', ' ');
  }
}

function newBoardMatchConfig(id: string, game: Game) {
  return {
    game: game.id,
    options: { size: SIZE, swap2: false },
    players: playerIdsOf(id),
    moveMs: null,
    timeoutPolicy: 'forfeit',
    graceMs: null,
    pausedMs: ABANDON_MS,
    rated: false,
    commitment: null,
  } as const;
}

function emptyBoardState(game: Game): GameState {
  return evolve(game, null, must(startMatch(game, newBoardMatchConfig('empty', game), 0))).state as GameState;
}

async function beginMatch({ ids, play, matchPresence, now, game }: Door): Promise<string> {
  const id = ids.newId('match');
  const event = must(startMatch(game, newBoardMatchConfig(id, game), now()));
  const { config } = evolve(game, null, event);
  await play.begin({
    ...{ id, config },
    roomId: null,
    seriesId: null,
    mode: 'custom',
    rated: false,
    events: [event],
    deadline: null,
    deal: null,
  });
  const loaded = await play.load(id);
  if (loaded) for (const player of playerIdsOf(id)) matchPresence.came(loaded, player);
  return id;
}

/** Both seats leave: the match pauses, and the sweep of deadlines aborts it later. */
function leaveMatchAsBothPlayers({ matchPresence }: Deps, board: Board): void {
  const { match } = board;
  board.match = null;
  if (match !== null)
    for (const player of playerIdsOf(match)) matchPresence.markGoneUnlessBackSoon(match, player);
}

function playerIdsOf(match: string): readonly string[] {
  return STONES.map((stone) => `${match}:${stone}`);
}
