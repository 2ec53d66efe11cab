// The connection to the server: reconnects by itself, repeats requests without an answer, and reports silence.

import { type ReadonlySignal, signal } from '@preact/signals';
import { accept, refusalReceived } from '@sente/kernel';
import {
  type Person,
  PROTOCOL_VERSION,
  parseToClient,
  type ToClient,
  type ToServer,
  writeToServer,
} from '@sente/protocol';
import { type Liveness, type LivenessDeps, watchServerLiveness } from './liveness.ts';
import {
  type Answer,
  makeRequestOutbox,
  type OneWayMessage,
  type Outbox,
  type RequestMessage,
} from './outbox.ts';
import { makeServerClock, type ServerClock } from './server-clock.ts';
import { makeRetryingSocket, type Socket, type SocketDeps } from './socket.ts';

type MessageOf<T extends ToClient['t']> = Extract<ToClient, { t: T }>;

export type Connection = {
  /** The server has answered and knows our session. */
  readonly up: ReadonlySignal<boolean>;
  /** The server has sent nothing for a few seconds: the clocks on screen cannot be trusted. */
  readonly silent: ReadonlySignal<boolean>;
  /** Why the server does not want us back; `version`: this page is too old to talk to it. */
  readonly ended: ReadonlySignal<string | null>;
  readonly you: ReadonlySignal<Person | null>;
  /** Whether the server can save at the moment. */
  readonly saving: ReadonlySignal<boolean>;
  /** The server cannot hear the other servers: moves made on those arrive a second or two late. */
  readonly busSilent: ReadonlySignal<boolean>;
  /** The server's version. When it changes, there may be a newer page. */
  readonly build: ReadonlySignal<string | null>;
  /** The server's time. */
  now(): number;
  /** Repeats the request after every reconnection until it is answered. The server never carries it out twice. */
  request(message: RequestMessage): Promise<Answer>;
  /** Refused when the connection breaks before the answer. */
  requestNow(message: RequestMessage): Promise<Answer>;
  /** Expects no answer. Does nothing while the connection is down. */
  send(message: OneWayMessage): void;
  onMessage<T extends ToClient['t']>(t: T, listener: (message: MessageOf<T>) => void): () => void;
  /** Calls `greet` after every (re)connection, and at once if connected: it sends what the server must know first. */
  onUp(greet: () => unknown): () => void;
  /** Disconnects and connects again, for example after the player has logged in. */
  restart(): void;
  stop(): void;
};

export type ConnectionDeps = SocketDeps &
  LivenessDeps & {
    /** The server did not know the browser's session: `ready` has to ask for a new one. */
    forget(): void;
    newId(): string;
    readonly window: Pick<Window, 'addEventListener'> & {
      readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>;
    };
  };

export function openConnection(deps: ConnectionDeps): Connection {
  const state = makeConnectionState();
  const { up, ended } = state;
  const clock = makeServerClock(deps.local);
  const listeners = makeMessageListeners();
  const token = makeSessionTokenHolder(deps.forget);
  const socket = makeRetryingSocket(deps, {
    opened: () => write({ t: 'hello', v: PROTOCOL_VERSION, ...token.hello() }),
    received(text) {
      liveness.heard();
      const read = parseToClient(text);
      // A newer server may send messages that this page does not know; they are ignored.
      if (!read.ok) return;
      handlers[read.value.t]?.(read.value as never);
      listeners.notify(read.value);
    },
    lost: () => reconnect(),
  });
  const outbox = makeRequestOutbox(deps.newId, write);
  const liveness = watchServerLiveness(deps, {
    isUp: () => up.peek(),
    ping: (n) => write({ t: 'ping', n }),
    dead: () => reconnect(0),
  });
  const handlers = makeMessageHandlers({ state, clock, token, socket, outbox, liveness, reconnect });

  function write(message: ToServer): void {
    socket.send(writeToServer(message));
  }
  function disconnect(): void {
    up.value = false;
    outbox.disconnected();
    socket.close();
  }
  function reconnect(afterMs?: number): void {
    disconnect();
    liveness.expectAnswer();
    if (ended.peek() === null) socket.connectLater(afterMs);
  }
  wakeOnNetworkChangeOrReturn(deps.window, () => {
    if (up.peek()) liveness.ping();
    else if (ended.peek() === null) reconnect(0);
  });
  socket.connect();

  return {
    ...state,
    silent: liveness.silent,
    now: clock.now,
    request: (message) => outbox.request(message, 'until-answered'),
    requestNow: (message) => outbox.request(message, 'this-connection'),
    send: (message) => {
      if (up.value) write(message);
    },
    onMessage: listeners.add,
    onUp: outbox.onUp,
    restart() {
      socket.forgetFailures();
      ended.value = null;
      reconnect(0);
    },
    stop() {
      liveness.stop();
      disconnect();
    },
  };
}

/** Listeners by the type of message. */
function makeMessageListeners() {
  type Listener = (message: ToClient) => void;
  const listeners = new Map<string, Set<Listener>>();
  const add: Connection['onMessage'] = (t, listener) => {
    const set = listeners.get(t) ?? new Set();
    listeners.set(t, set.add(listener as Listener));
    return () => void set.delete(listener as Listener);
  };
  return {
    add,
    notify(message: ToClient): void {
      for (const listener of listeners.get(message.t) ?? []) listener(message);
    },
  };
}

/** The facts that the server has sent about itself and about our session. */
function makeConnectionState() {
  return {
    up: signal(false),
    ended: signal<string | null>(null),
    you: signal<Person | null>(null),
    saving: signal(true),
    busSilent: signal(false),
    build: signal<string | null>(null),
  };
}

type Token = {
  hello(): { readonly token?: string };
  /** `reconnect`: the browser may accept a session cookie after all, so it first asks for one. */
  given(token: string): 'keep' | 'reconnect';
  refused(): void;
};

/** The token that the server sends to a browser without cookies. The first one only makes us ask for a cookie. */
function makeSessionTokenHolder(forget: () => void): Token {
  let token: string | null = null;
  let askedForCookie = false;
  return {
    hello: () => (token === null ? {} : { token }),
    given(given) {
      if (askedForCookie) {
        token = given;
        return 'keep';
      }
      askedForCookie = true;
      forget();
      return 'reconnect';
    },
    refused() {
      token = null;
    },
  };
}

type Parts = {
  readonly state: ReturnType<typeof makeConnectionState>;
  readonly clock: ServerClock;
  readonly token: Token;
  readonly socket: Socket;
  readonly outbox: Outbox;
  readonly liveness: Liveness;
  reconnect(afterMs?: number): void;
};

type Handlers = { readonly [T in ToClient['t']]?: (message: MessageOf<T>) => void };

/** The messages that the connection itself acts on. All messages go to the listeners as well. */
function makeMessageHandlers({ state, clock, token, socket, outbox, liveness, reconnect }: Parts): Handlers {
  return {
    welcome(message) {
      state.saving.value = true;
      state.busSilent.value = false;
      clock.learn(message.now, null);
      state.you.value = message.you;
      state.build.value = message.build;
      if (message.token !== undefined && token.given(message.token) === 'reconnect') {
        reconnect(0);
        return;
      }
      socket.accepted();
      state.up.value = true;
      outbox.connected();
    },
    pong({ n, now }) {
      const tripMs = liveness.tripMs(n);
      if (tripMs !== null) clock.learn(now, tripMs);
    },
    done: ({ t: _, id, ...done }) => outbox.resolveAnsweredRequest(id, accept(done)),
    refused: ({ id, code, data }) => outbox.resolveAnsweredRequest(id, refusalReceived(code, data)),
    storage({ ok }) {
      state.saving.value = ok;
    },
    bus({ silent }) {
      state.busSilent.value = silent;
    },
    closing({ why, retryMs }) {
      if (retryMs === null) state.ended.value = why;
      reconnect(retryMs ?? undefined);
    },
    error({ code }) {
      if (code === 'wrong_version') state.ended.value = 'version';
      if (code === 'no_session') token.refused();
      // The server has not let us in yet, so we try again, a little later each time.
      if (!state.up.peek()) reconnect();
    },
  };
}

/** Calls `wake` when the network comes or goes, and when the page becomes visible again. */
function wakeOnNetworkChangeOrReturn(window: ConnectionDeps['window'], wake: () => void): void {
  window.addEventListener('online', wake);
  window.addEventListener('offline', wake);
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') wake();
  });
}
