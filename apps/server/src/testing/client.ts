// A plain client for tests: a real WebSocket that stores all messages and can wait for one of them.

import { findGame } from '@sente/games';
import { fold, type Match, type MatchEvent } from '@sente/match';
import type { Action, RoomAction, RoomView, ToClient, ToServer } from '@sente/protocol';
import { type ClientOptions, WebSocket } from 'ws';

type Heard<T extends ToClient['t']> = Extract<ToClient, { t: T }>;
/** A request without its id, which the client adds. */
type Request = ToServer extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;

const PATIENCE_MS = 40_000;

export type Client = {
  readonly you: string;
  readonly token: string;
  /** Every message as its raw text. */
  readonly raw: string[];
  readonly heard: ToClient[];
  send(message: ToServer): void;
  sendText(text: string): void;
  /** Waits for a message that no earlier call has answered; it may already be there. */
  next<T extends ToClient['t']>(t: T, fits?: (message: Heard<T>) => boolean): Promise<Heard<T>>;
  /** Sends the request with a new id and waits for the answer. */
  ask(request: Request, id?: string): Promise<Heard<'done'> | Heard<'refused'>>;
  act(match: string, action: Action, id?: string): Promise<Heard<'done'> | Heard<'refused'>>;
  room(room: string, action: RoomAction): Promise<Heard<'done'> | Heard<'refused'>>;
  create(config: Record<string, unknown>): Promise<string>;
  enter(room: string, sit?: boolean): Promise<RoomView>;
  /** Watches the match and waits for its events. */
  watch(match: string, since?: number): Promise<void>;
  events(match: string): readonly MatchEvent[];
  match(match: string): Match;
  /** Waits until the folded match fulfils the condition. */
  until(match: string, wanted: (match: Match) => boolean): Promise<Match>;
  untilRoom(wanted: (room: RoomView) => boolean): Promise<RoomView>;
  /** Drops the connection without a goodbye. */
  cut(): void;
  close(): Promise<void>;
  readonly closed: Promise<number>;
};

let requests = 0;

export async function connectRaw(
  url: string,
  path = '/ws',
  headers = {},
  options: ClientOptions = {},
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { ...options, headers });
  await new Promise<void>((done, fail) => {
    socket.once('open', done);
    socket.once('error', fail);
  });
  return socket;
}

/** For a server behind one proxy: the headers of a client with that address. */
export const behind = (address: string) => ({ 'x-forwarded-for': address });

export async function connect(url: string, token?: string, headers = {}): Promise<Client> {
  const socket = await connectRaw(url, '/ws', headers);
  const raw: string[] = [];
  const heard: ToClient[] = [];
  const taken = new Set<ToClient>();
  const logs = new Map<string, MatchEvent[]>();
  const wake: (() => void)[] = [];
  const closed = new Promise<number>((done) => socket.once('close', (code) => done(code)));
  let room: RoomView | null = null;

  function notice(message: ToClient): void {
    heard.push(message);
    if (message.t === 'room') room = message.room;
    if (message.t === 'events') {
      const log = logs.get(message.match) ?? [];
      log.splice(message.from - 1, Number.POSITIVE_INFINITY, ...message.events);
      logs.set(message.match, log);
    }
    for (const check of wake.splice(0)) check();
  }
  socket.on('message', (data) => {
    raw.push(String(data));
    notice(JSON.parse(String(data)) as ToClient);
  });

  async function wait<T>(what: string, find: () => T | undefined | false | null): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = find();
      if (found) return found;
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(
          `timed out waiting for ${what}; last messages: ${raw.slice(-5).join('\n').slice(0, 1500)}`,
        );
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((done) => {
        wake.push(done);
        timer = setTimeout(done, left);
      });
      clearTimeout(timer);
    }
  }

  const next: Client['next'] = (t, fits) =>
    wait(`a message ${t}`, () => {
      const found = heard.find((m) => m.t === t && !taken.has(m) && (!fits || fits(m as never)));
      if (found) taken.add(found);
      return found as never;
    });
  const send = (message: ToServer) => socket.send(JSON.stringify(message));
  const ask: Client['ask'] = async (request, id) => {
    requests += 1;
    const name = id ?? `r${requests}`;
    send({ ...request, id: name } as ToServer);
    return await wait(`an answer to ${JSON.stringify(request)}`, () => {
      const found = heard.find(
        (m) => (m.t === 'done' || m.t === 'refused') && m.id === name && !taken.has(m),
      ) as Heard<'done'> | Heard<'refused'> | undefined;
      if (found) taken.add(found);
      return found;
    });
  };
  const match = (id: string): Match => {
    const log = logs.get(id) ?? [];
    const [first] = log;
    const game = first?.kind === 'started' ? findGame(first.config.game) : undefined;
    const folded = game && fold(game, log);
    if (!folded?.ok) throw new Error(`match ${id} does not fold: ${JSON.stringify(folded)}`);
    return folded.value;
  };

  send({ t: 'hello', v: 1, ...(token !== undefined && { token }) });
  const welcome = await next('welcome');
  return {
    you: welcome.you.id,
    token: welcome.token ?? token ?? '',
    raw,
    heard,
    send,
    sendText: (text) => socket.send(text),
    next,
    ask,
    act: (id, action, name) => ask({ t: 'act', match: id, do: action }, name),
    room: (id, action) => ask({ t: 'room', room: id, do: action }),
    async create(config) {
      const answer = await ask({ t: 'create', config });
      if (answer.t !== 'done' || !answer.room) throw new Error(JSON.stringify(answer));
      return answer.room;
    },
    async enter(id, sit = false) {
      const answer = await ask({ t: 'enter', room: id, sit });
      if (answer.t !== 'done') throw new Error(JSON.stringify(answer));
      // A late message about the previous room may come after it.
      const isIt = (m: ToClient) => m.t === 'room' && m.room.id === answer.room;
      return await wait('the room', () => (heard.findLast(isIt) as Heard<'room'> | undefined)?.room);
    },
    async watch(id, since = 0) {
      send({ t: 'watch', match: id, since });
      await next('match', (m) => m.match.id === id);
      await wait('events', () => (logs.get(id)?.length ?? 0) > 0);
    },
    events: (id) => logs.get(id) ?? [],
    match,
    until: (id, wanted) =>
      wait('such a match', () => {
        if (!logs.has(id)) return null;
        const now = match(id);
        return wanted(now) ? now : null;
      }),
    untilRoom: (wanted) => wait('such a room', () => (room && wanted(room) ? room : null)),
    cut: () => socket.terminate(),
    async close() {
      socket.close();
      await closed;
    },
    closed,
  };
}
