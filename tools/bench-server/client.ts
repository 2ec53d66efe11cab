// A minimal client: it passes messages to waiting callers, and counts the plies of one match.

import process from 'node:process';
import type { MatchEvent } from '@sente/match';
import type { Action, RoomView, ToClient, ToServer } from '@sente/protocol';
import { WebSocket } from 'ws';

type Wish = ToServer extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;
type Answer = Extract<ToClient, { t: 'done' | 'refused' }>;

const PATIENCE_MS = 30_000;

export type Client = {
  readonly token: string;
  /** The number of plies received of the watched match. */
  plies: number;
  /** The moves of that match. */
  readonly moves: string[];
  seat: number | null;
  room: RoomView | null;
  /** Called when `plies` has increased. */
  onPly: (() => void) | null;
  ask(wish: Wish): Promise<Answer>;
  /** Sends a request without waiting for the answer; a refusal is reported. */
  act(match: string, action: Action): void;
  onRefused: ((code: string) => void) | null;
  watch(match: string): Promise<void>;
  unwatch(match: string): void;
  untilRoom(wanted: (room: RoomView) => boolean): Promise<RoomView>;
  close(): void;
};

type Ear = {
  /** Called with every message. */
  tell(message: ToClient): void;
  /** Waits for the first message in which `find` finds something. */
  hear<T>(what: string, find: (message: ToClient) => T | null): Promise<T>;
};

function openListeners(): Ear {
  const waiting = new Set<(message: ToClient) => void>();
  return {
    tell(message) {
      for (const listen of [...waiting]) listen(message);
    },
    hear(what, find) {
      return new Promise((done, fail) => {
        const timer = setTimeout(() => {
          waiting.delete(listen);
          fail(new Error(`no ${what}`));
        }, PATIENCE_MS);
        const listen = (message: ToClient) => {
          const found = find(message);
          if (found === null) return;
          clearTimeout(timer);
          waiting.delete(listen);
          done(found);
        };
        waiting.add(listen);
      });
    },
  };
}

export async function connect(url: string, token?: string): Promise<Client> {
  const socket = await openSocket(url);
  const { tell, hear } = openListeners();
  let watched = '';
  let wishes = 0;
  const send = (message: ToServer) => socket.send(JSON.stringify(message));
  const nextId = () => {
    wishes += 1;
    return `w${wishes}`;
  };

  const client: Omit<Client, 'token'> = {
    plies: 0,
    moves: [],
    seat: null,
    room: null,
    onPly: null,
    onRefused: null,
    async ask(wish) {
      const id = nextId();
      const answer = hear(wish.t, (m) => ((m.t === 'done' || m.t === 'refused') && m.id === id ? m : null));
      send({ ...wish, id } as ToServer);
      return await answer;
    },
    act: (match, action) => send({ t: 'act', id: nextId(), match, do: action }),
    async watch(match) {
      watched = match;
      client.plies = 0;
      client.moves.length = 0;
      const info = hear('match', (m) => (m.t === 'match' && m.match.id === match ? m.match : null));
      send({ t: 'watch', match, since: 0 });
      client.seat = (await info).seat;
    },
    unwatch: (match) => send({ t: 'unwatch', match }),
    async untilRoom(wanted) {
      if (client.room && wanted(client.room)) return client.room;
      return await hear('room', (m) => (m.t === 'room' && wanted(m.room) ? m.room : null));
    },
    close: () => socket.terminate(),
  };

  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as ToClient;
    if (message.t === 'events' && message.match === watched) countPlies(client, message.events);
    else if (message.t === 'room') client.room = message.room;
    else if (message.t === 'refused') client.onRefused?.(message.code);
    tell(message);
  });

  const welcome = hear('welcome', (m) => {
    if (m.t === 'error') process.stderr.write(`refused at the door: ${m.code}\n`);
    return m.t === 'welcome' ? m : null;
  });
  send({ t: 'hello', v: 1, ...(token !== undefined && { token }) });
  return Object.assign(client, { token: (await welcome).token ?? token ?? '' });
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false });
  await new Promise<void>((done, fail) => {
    socket.once('open', done);
    socket.once('error', fail);
  });
  socket.on('error', () => undefined);
  return socket;
}

function countPlies(client: Pick<Client, 'plies' | 'moves' | 'onPly'>, events: readonly MatchEvent[]): void {
  const before = client.plies;
  for (const event of events) if (event.kind === 'moved') client.moves.push(event.move);
  client.plies = client.moves.length;
  if (client.plies > before) client.onPly?.();
}
