// The line to the server: opens itself again, asks again what was not answered, and says when nobody is there.

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
import { type Liveness, watchLiveness } from './liveness.ts';
import { type Answer, type Ask, makeOutbox, type Outbox, type Tell } from './outbox.ts';
import { makeServerClock, type ServerClock } from './server-clock.ts';
import { makeSocket, type Socket, type SocketDeps } from './socket.ts';

type Heard<T extends ToClient['t']> = Extract<ToClient, { t: T }>;

export type Connection = {
  /** Somebody is at the other end and knows who we are. */
  readonly up: ReadonlySignal<boolean>;
  /** Nobody has been heard for a few seconds: whatever clock is on screen cannot be trusted. */
  readonly silent: ReadonlySignal<boolean>;
  /** The server does not want us back, and why; `version`: this page is too old to talk to it. */
  readonly ended: ReadonlySignal<string | null>;
  readonly you: ReadonlySignal<Person | null>;
  /** Whether the server can save just now. */
  readonly saving: ReadonlySignal<boolean>;
  /** The server cannot hear the other servers: moves of people who play there come a second or two late. */
  readonly busSilent: ReadonlySignal<boolean>;
  /** The server's version; another one than before is a reason to look for a newer page. */
  readonly build: ReadonlySignal<string | null>;
  /** The server's time. */
  now(): number;
  /** Asked until it is answered, however often the line breaks meanwhile; never done twice. */
  ask(message: Ask): Promise<Answer>;
  /** Asked on this very line: refused when it breaks before the answer. */
  askNow(message: Ask): Promise<Answer>;
  tell(message: Tell): void;
  hear<T extends ToClient['t']>(t: T, listener: (message: Heard<T>) => void): () => void;
  /** Called whenever the line is up (again), and at once when it is: to say what the other end must know first. */
  onUp(greet: () => unknown): () => void;
  /** Hangs up and calls again, as somebody else perhaps. */
  restart(): void;
  stop(): void;
};

export type ConnectionDeps = SocketDeps & {
  /** The browser's session was not known at the other end: `ready` has to ask for a new one. */
  forget(): void;
  /** Milliseconds that never run backwards. */
  local(): number;
  newId(): string;
  readonly window: Pick<Window, 'addEventListener'> & {
    readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>;
  };
};

export function openConnection(deps: ConnectionDeps): Connection {
  const told = makeTold();
  const { up, ended } = told;
  const clock = makeServerClock(deps.local);
  const listeners = makeListeners();
  const token = makeToken(deps.forget);
  const socket = makeSocket(deps, {
    opened: () => send({ t: 'hello', v: PROTOCOL_VERSION, ...token.hello() }),
    received(text) {
      liveness.heard();
      const read = parseToClient(text);
      // What a newer server says beyond this page's words is left alone.
      if (!read.ok) return;
      handlers[read.value.t]?.(read.value as never);
      listeners.tell(read.value);
    },
    lost: () => lost(),
  });
  const outbox = makeOutbox(deps.newId, send);
  const liveness = watchLiveness(deps.local, {
    isUp: () => up.peek(),
    ping: (n) => send({ t: 'ping', n }),
    dead: () => lost(0),
  });
  const handlers = handlersOf({ told, clock, token, socket, outbox, liveness, lost });

  function send(message: ToServer): void {
    socket.send(writeToServer(message));
  }
  function hangUp(): void {
    up.value = false;
    outbox.lineDown();
    socket.close();
  }
  function lost(afterMs?: number): void {
    hangUp();
    liveness.missed();
    if (ended.peek() === null) socket.connectLater(afterMs);
  }
  onWake(deps.window, () => {
    if (up.peek()) liveness.ping();
    else if (ended.peek() === null) lost(0);
  });
  socket.connect();

  return {
    ...told,
    silent: liveness.silent,
    now: clock.now,
    ask: (message) => outbox.ask(message, 'until-answered'),
    askNow: (message) => outbox.ask(message, 'this-line'),
    tell: (message) => {
      if (up.value) send(message);
    },
    hear: listeners.hear,
    onUp: outbox.onUp,
    restart() {
      socket.forgetFailures();
      ended.value = null;
      lost(0);
    },
    stop() {
      liveness.stop();
      hangUp();
    },
  };
}

/** Those who want to know what the server says. */
function makeListeners() {
  type Listener = (message: ToClient) => void;
  const listeners = new Map<string, Set<Listener>>();
  const hear: Connection['hear'] = (t, listener) => {
    const set = listeners.get(t) ?? new Set();
    listeners.set(t, set.add(listener as Listener));
    return () => void set.delete(listener as Listener);
  };
  return {
    hear,
    tell(message: ToClient): void {
      for (const listener of listeners.get(message.t) ?? []) listener(message);
    },
  };
}

/** What the server has told about itself and about us. */
function makeTold() {
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
  /** `call-again`: the browser may keep a session after all, and is to be asked for it. */
  given(token: string): 'keep' | 'call-again';
  refused(): void;
};

/** Where a browser keeps no cookies, what we were given instead. */
function makeToken(forget: () => void): Token {
  let token: string | null = null;
  let wasStranger = false;
  return {
    hello: () => (token === null ? {} : { token }),
    given(given) {
      if (wasStranger) {
        token = given;
        return 'keep';
      }
      wasStranger = true;
      forget();
      return 'call-again';
    },
    refused() {
      token = null;
    },
  };
}

type Line = {
  readonly told: ReturnType<typeof makeTold>;
  readonly clock: ServerClock;
  readonly token: Token;
  readonly socket: Socket;
  readonly outbox: Outbox;
  readonly liveness: Liveness;
  lost(afterMs?: number): void;
};

type Handlers = { readonly [T in ToClient['t']]?: (message: Heard<T>) => void };

/** What the line itself does about what the server says; everything else is for those who listen. */
function handlersOf({ told, clock, token, socket, outbox, liveness, lost }: Line): Handlers {
  return {
    welcome(message) {
      told.saving.value = true;
      told.busSilent.value = false;
      clock.learn(message.now, null);
      told.you.value = message.you;
      told.build.value = message.build;
      if (message.token !== undefined && token.given(message.token) === 'call-again') {
        lost(0);
        return;
      }
      socket.accepted();
      told.up.value = true;
      outbox.lineUp();
    },
    pong({ n, now }) {
      const tripMs = liveness.tripMs(n);
      if (tripMs !== null) clock.learn(now, tripMs);
    },
    done: ({ t: _, id, ...done }) => outbox.answered(id, accept(done)),
    refused: ({ id, code, data }) => outbox.answered(id, refusalReceived(code, data)),
    storage({ ok }) {
      told.saving.value = ok;
    },
    bus({ silent }) {
      told.busSilent.value = silent;
    },
    closing({ why, retryMs }) {
      if (retryMs === null) told.ended.value = why;
      lost(retryMs ?? undefined);
    },
    error({ code }) {
      if (code === 'wrong_version') told.ended.value = 'version';
      if (code === 'no_session') token.refused();
      // Not let in yet: another try, a little later each time.
      if (!told.up.peek()) lost();
    },
  };
}

/** Called when the network comes or goes, and when the page is looked at again. */
function onWake(window: ConnectionDeps['window'], wake: () => void): void {
  window.addEventListener('online', wake);
  window.addEventListener('offline', wake);
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'visible') wake();
  });
}
