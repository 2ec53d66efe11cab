// Many random games at once, with clients that reconnect by themselves, for tests that kill the server.

import { setTimeout as wait } from 'node:timers/promises';
import { findGame } from '@sente/games';
import { fold, isOver, type MatchEvent } from '@sente/match';
import { WebSocket } from 'ws';
import type { ServerProcess } from './process.ts';

/** One person over many connections, with the log of the match and the acknowledged moves. */
type Player = {
  readonly id: string;
  readonly token: string;
  /** Acknowledged moves by ply. */
  readonly acknowledged: Map<number, string>;
  readonly log: MatchEvent[];
  /** The move without an answer yet. After a reconnect it is sent again under the same id. */
  pending: { readonly id: string; readonly move: string; readonly ply: number } | null;
  socket: WebSocket | null;
};

type TwoPlayers = { readonly match: string; readonly players: readonly [Player, Player] };

type Message = { t: string; [key: string]: unknown };

const GAME = 'gomoku/freestyle';
const LONGEST_WAIT_MS = 60_000;

function request(socket: WebSocket, message: object, wanted: (heard: Message) => boolean): Promise<Message> {
  return new Promise((done, fail) => {
    const check = (data: unknown) => {
      const heard = JSON.parse(String(data)) as Message;
      if (!wanted(heard)) return;
      socket.off('message', check);
      done(heard);
    };
    socket.on('message', check);
    socket.once('close', () => fail(new Error('closed')));
    const timer = setTimeout(
      () => fail(new Error(`no answer to ${JSON.stringify(message)}`)),
      LONGEST_WAIT_MS,
    );
    timer.unref();
    socket.send(JSON.stringify(message));
  });
}

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  await new Promise<void>((done, fail) => {
    socket.once('open', done);
    socket.once('error', fail);
  });
  socket.on('error', () => undefined);
  return socket;
}

async function newPlayer(url: string): Promise<Player> {
  const socket = await open(url);
  const welcome = await request(socket, { t: 'hello', v: 1 }, ({ t }) => t === 'welcome');
  const { id } = welcome['you'] as { id: string };
  return { id, token: welcome['token'] as string, acknowledged: new Map(), log: [], pending: null, socket };
}

async function newGame(url: string, config: object = { mode: 'custom', public: false }): Promise<TwoPlayers> {
  const [host, guest] = await Promise.all([newPlayer(url), newPlayer(url)]);
  const isAnswer = ({ t }: Message) => t === 'done' || t === 'refused';
  const socketOf = (player: Player) => player.socket as WebSocket;
  const made = await request(socketOf(host), { t: 'create', id: 'c', config }, isAnswer);
  if (made.t !== 'done') throw new Error(JSON.stringify(made));
  const isPlaying = ({ t, room }: Message) =>
    t === 'room' && (room as { match: string | null }).match !== null;
  const shown = request(socketOf(guest), { t: 'enter', id: 'e', room: made['room'], sit: true }, isPlaying);
  const { match } = (await shown)['room'] as { match: string };
  const game = { match, players: [host, guest] as const };
  for (const player of game.players) await follow(player, match);
  return game;
}

/** Watches the match from the end of the log; new events go into the log. */
async function follow(player: Player, match: string): Promise<void> {
  const { socket } = player;
  if (!socket) return;
  socket.on('message', (data) => {
    const heard = JSON.parse(String(data)) as Message;
    if (heard.t === 'events' && heard['match'] === match)
      player.log.splice(
        (heard['from'] as number) - 1,
        Number.POSITIVE_INFINITY,
        ...(heard['events'] as MatchEvent[]),
      );
    const { pending } = player;
    if (pending === null || pending.id !== heard['id']) return;
    if (heard.t === 'done') player.acknowledged.set(pending.ply, pending.move);
    player.pending = null;
  });
  await request(
    socket,
    { t: 'watch', match, since: player.log.length },
    ({ t, match: of }) => t === 'events' && of === match,
  );
}

/** Reconnects after a restart: signs in with the token, continues the log, and sends the open move again. */
async function reconnect(url: string, player: Player, match: string): Promise<void> {
  player.socket?.terminate();
  player.socket = await open(url);
  await request(player.socket, { t: 'hello', v: 1, token: player.token }, ({ t }) => t === 'welcome');
  await follow(player, match);
  const { pending } = player;
  if (pending) act(player, match, pending);
}

function act(player: Player, match: string, pending: NonNullable<Player['pending']>): void {
  const { id, move, ply } = pending;
  player.socket?.send(JSON.stringify({ t: 'act', id, match, do: { kind: 'move', move, ply } }));
}

let moves = 0;

/** Sends one legal move for the player to move, unless an answer is outstanding. */
function playOne({ match, players }: TwoPlayers, random: () => number): void {
  const game = findGame(GAME);
  const [first] = players;
  const folded = game && first.log.length > 0 ? fold(game, first.log) : null;
  if (!game || !folded?.ok || isOver(folded.value)) return;
  const { turn, config, state, plies } = folded.value;
  const player = players.find(({ id }) => id === config.players[turn ?? -1]);
  if (!player || player.pending || player.socket?.readyState !== WebSocket.OPEN) return;
  const legal = game.moves(state);
  const move = legal[Math.floor(random() * legal.length)];
  if (move === undefined) return;
  moves += 1;
  player.pending = { id: `m${moves}`, move, ply: plies.length };
  act(player, match, player.pending);
}

/** Every acknowledged move that is not in the stored log at its ply. */
function missing(players: readonly Player[], log: readonly MatchEvent[]): readonly string[] {
  const game = findGame(GAME);
  const folded = game && fold(game, log);
  if (!folded?.ok) return ['the log does not fold'];
  const { plies, config } = folded.value;
  return players.flatMap((player) =>
    [...player.acknowledged]
      .filter(
        ([ply, move]) => plies[ply]?.entry !== move || config.players[plies[ply]?.seat ?? -1] !== player.id,
      )
      .map(([ply, move]) => `${move} at ply ${ply}`),
  );
}

type Plan = {
  readonly games: number;
  readonly kills: number;
  readonly random: () => number;
  /** The shortest time of play before each kill; the longest is three times that. */
  readonly playMs?: number;
  readonly told?: (line: string) => void;
};

/** Plays games and kills the server several times; answers the number of acknowledged moves, and the lost ones. */
export async function playAndKill(
  server: ServerProcess,
  { games: count, kills, random, playMs = 500, told = () => undefined }: Plan,
): Promise<{ readonly acknowledged: number; readonly lost: readonly string[] }> {
  const retired: TwoPlayers[] = [];
  let games: readonly TwoPlayers[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    games = await renewed(server.url, games, count, retired);
    await playFor(games, playMs * (1 + 2 * random()), random);
    await server.kill();
    await server.start();
    await Promise.all(
      games.flatMap(({ match, players }) => players.map((one) => reconnect(server.url, one, match))),
    );
    told(`kill ${kill}: ${acknowledgedIn([...retired, ...games])} moves acknowledged so far`);
  }
  await untilAnswered(games);
  const lost: string[] = [];
  const all = [...retired, ...games];
  for (const { match, players } of all) {
    const response = await fetch(`${server.url}/api/matches/${match}`);
    const { events } = (await response.json()) as { events: MatchEvent[] };
    lost.push(...missing(players, events).map((what) => `${match}: ${what}`));
    for (const { socket } of players) socket?.terminate();
  }
  return { acknowledged: acknowledgedIn(all), lost };
}

/** Replaces finished games by new ones, so that `count` games are running. */
async function renewed(
  url: string,
  games: readonly TwoPlayers[],
  count: number,
  retired: TwoPlayers[],
): Promise<readonly TwoPlayers[]> {
  const going = games.filter((game) => !isDone(game));
  retired.push(...games.filter(isDone));
  for (const { players } of retired) for (const { socket } of players) socket?.terminate();
  const fresh: TwoPlayers[] = [];
  while (going.length + fresh.length < count) fresh.push(await newGame(url));
  return [...going, ...fresh];
}

/** The game is over, and no answer is outstanding. */
function isDone({ players }: TwoPlayers): boolean {
  const game = findGame(GAME);
  const folded = game && fold(game, players[0].log);
  return folded?.ok === true && isOver(folded.value) && players.every(({ pending }) => pending === null);
}

async function playFor(games: readonly TwoPlayers[], ms: number, random: () => number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; ) {
    for (const game of games) playOne(game, random);
    await wait(5);
  }
}

async function untilAnswered(games: readonly TwoPlayers[]): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await wait(20))
    if (games.every(({ players }) => players.every(({ pending }) => pending === null))) return;
  throw new Error('moves were never answered');
}

function acknowledgedIn(games: readonly TwoPlayers[]): number {
  return games.flatMap(({ players }) => players).reduce((sum, one) => sum + one.acknowledged.size, 0);
}
