// Many games at once, played at random by clients that come back by themselves: what tests of faults look at afterwards.

import { findGame } from '@sente/games';
import { fold, isOver, type MatchEvent } from '@sente/match';
import { WebSocket } from 'ws';

/** One person over many connections: keeps the log of its match, and what the server has acknowledged. */
export type Player = {
  readonly id: string;
  readonly token: string;
  /** Moves the server said were done, with the ply they were played on. */
  readonly acknowledged: Map<number, string>;
  readonly log: MatchEvent[];
  /** Moves sent and not answered yet are sent again, under the same id, after a reconnect. */
  pending: { readonly id: string; readonly move: string; readonly ply: number } | null;
  socket: WebSocket | null;
};

export type TwoPlayers = { readonly match: string; readonly players: readonly [Player, Player] };

type Message = { t: string; [key: string]: unknown };

const GAME = 'gomoku/freestyle';
const PATIENCE_MS = 20_000;

function request(socket: WebSocket, message: object, wanted: (heard: Message) => boolean): Promise<Message> {
  return new Promise((done, fail) => {
    const look = (data: unknown) => {
      const heard = JSON.parse(String(data)) as Message;
      if (!wanted(heard)) return;
      socket.off('message', look);
      done(heard);
    };
    socket.on('message', look);
    socket.once('close', () => fail(new Error('closed')));
    const patience = setTimeout(
      () => fail(new Error(`no answer to ${JSON.stringify(message)}`)),
      PATIENCE_MS,
    );
    patience.unref();
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

export async function newGame(
  url: string,
  config: object = { mode: 'custom', public: false },
): Promise<TwoPlayers> {
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

/** Watches from where the log ends; everything heard goes into the log. */
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

/** After the server is back: the same person by the token, the log where it ended, the open question asked again. */
export async function comeBack(url: string, player: Player, match: string): Promise<void> {
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

/** Sends one legal move for whoever has the turn, when it is known and nothing is waiting for an answer. */
export function playOne({ match, players }: TwoPlayers, random: () => number): void {
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

/** The plies of a log as it is in the store now, and every acknowledged move that is not where it was acknowledged. */
export function missing(players: readonly Player[], log: readonly MatchEvent[]): readonly string[] {
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
