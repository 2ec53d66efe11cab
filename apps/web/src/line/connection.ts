// The line to the server: opens itself again, asks again what was not answered, and says when nobody is there.

import { type ReadonlySignal, signal } from '@preact/signals';
import { accept, type Result, refuse } from '@sente/kernel';
import {
  type Person,
  PROTOCOL_VERSION,
  parseToClient,
  type ToClient,
  type ToServer,
  writeToServer,
} from '@sente/protocol';
import { makeServerClock } from './server-clock.ts';

type Numbered = Extract<ToServer, { readonly id: string }>;
type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Ask = WithoutId<Numbered>;
type Tell = Exclude<ToServer, Numbered | { readonly t: 'hello' | 'ping' }>;
export type Done = { readonly room?: string; readonly seq?: number };
export type Answer = Result<Done>;

type Heard<T extends ToClient['t']> = Extract<ToClient, { t: T }>;
type Listener = (message: ToClient) => void;

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

export type ConnectionDeps = {
  open(): WebSocket;
  /** Makes sure that there is somebody to be; false: not now. */
  ready(): Promise<boolean>;
  /** The browser's session was not known at the other end: `ready` has to ask for a new one. */
  forget(): void;
  /** Milliseconds that never run backwards. */
  local(): number;
  random(): number;
  newId(): string;
  readonly window: Pick<Window, 'addEventListener'> & {
    readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>;
  };
};

const PING_MS = 2_000;
const LOOK_MS = 250;
/** Unanswered for so long: we say that nobody is there. */
const SILENT_MS = 2_500;
/** And for so long: we hang up and call again. */
const DEAD_MS = 7_000;
/** A call that is not answered in so long is made anew: the way may be another by now. */
const CALLING_MS = 5_000;
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8_000;
const MOST_ASKED = 64;

type Asked = { readonly message: Ask; readonly answer: (answer: Answer) => void; readonly lasting: boolean };

// long: one line, one life; its steps share the socket and what is still unanswered, and each is a few lines.
export function openConnection(deps: ConnectionDeps): Connection {
  const up = signal(false);
  const silent = signal(false);
  const ended = signal<string | null>(null);
  const you = signal<Person | null>(null);
  const saving = signal(true);
  const build = signal<string | null>(null);
  const clock = makeServerClock(deps.local);
  const listeners = new Map<string, Set<Listener>>();
  const greeters = new Set<() => unknown>();
  const asked = new Map<string, Asked>();
  let socket: WebSocket | null = null;
  let call = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** What others wait for has been said: the rest may follow. */
  let greeted = false;
  /** Since when a sign of life is owed to us; null: none is. */
  let owedSince: number | null = deps.local();
  let ping = { n: 0, at: 0 };
  let calledAt = 0;
  /** Where a browser keeps no cookies, what we were given instead. */
  let token: string | null = null;
  let wasStranger = false;

  function send(message: ToServer): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(writeToServer(message));
  }
  function sendAsked(id: string, message: Ask): void {
    send({ ...message, id } as Numbered);
  }

  function connect(): void {
    clearTimeout(retry);
    if (ended.value !== null) return;
    const mine = ++call;
    void deps.ready().then((isReady) => {
      if (mine !== call) return;
      if (isReady) open(mine);
      else again();
    });
  }
  function open(mine: number): void {
    const opened = deps.open();
    socket = opened;
    calledAt = deps.local();
    opened.onopen = () => {
      if (mine === call) send({ t: 'hello', v: PROTOCOL_VERSION, ...(token !== null && { token }) });
    };
    opened.onmessage = (event) => {
      if (mine === call) receive(String(event.data));
    };
    opened.onclose = () => {
      if (mine === call) lost();
    };
  }
  function again(afterMs?: number): void {
    clearTimeout(retry);
    const grown = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 1.7 ** failures);
    failures += 1;
    // A little apart from everybody else who was cut off in the same moment.
    retry = setTimeout(connect, afterMs ?? grown * (0.5 + deps.random() / 2));
  }
  function lost(afterMs?: number): void {
    hangUp();
    owedSince ??= deps.local();
    if (ended.value === null) again(afterMs);
  }
  function hangUp(): void {
    const old = socket;
    call += 1;
    socket = null;
    up.value = false;
    greeted = false;
    old?.close();
    for (const [id, { lasting, answer }] of asked) {
      if (lasting) continue;
      asked.delete(id);
      answer(refuse('no_connection'));
    }
  }

  function receive(text: string): void {
    owedSince = null;
    silent.value = false;
    const read = parseToClient(text);
    // What a newer server says beyond this page's words is left alone.
    if (!read.ok) return;
    const message = read.value;
    OWN[message.t]?.(message as never);
    for (const listener of listeners.get(message.t) ?? []) listener(message);
  }

  const OWN: { readonly [T in ToClient['t']]?: (message: Heard<T>) => void } = {
    welcome(message) {
      failures = 0;
      saving.value = true;
      clock.learn(message.now, null);
      you.value = message.you;
      build.value = message.build;
      if (message.token !== undefined && estranged(message.token)) return;
      up.value = true;
      const mine = call;
      void Promise.allSettled([...greeters].map((greet) => greet())).then(() => {
        if (mine !== call) return;
        greeted = true;
        for (const [id, { message: waiting, lasting }] of asked) if (lasting) sendAsked(id, waiting);
      });
    },
    pong({ n, now }) {
      if (n === ping.n) clock.learn(now, deps.local() - ping.at);
    },
    done: ({ t: _, id, ...done }) => answered(id, accept(done)),
    refused: ({ id, code, data }) => answered(id, refuse(code, data)),
    storage({ ok }) {
      saving.value = ok;
    },
    closing({ why, retryMs }) {
      if (retryMs === null) ended.value = why;
      lost(retryMs ?? undefined);
    },
    error({ code }) {
      if (code === 'wrong_version') ended.value = 'version';
      if (code === 'no_session') token = null;
      // Not let in yet: another try, a little later each time.
      if (!up.value) lost();
    },
  };

  /** True: we call again with a session that the browser keeps. Where it keeps none, the token has to do. */
  function estranged(given: string): boolean {
    if (wasStranger) {
      token = given;
      return false;
    }
    wasStranger = true;
    deps.forget();
    lost(0);
    return true;
  }
  function answered(id: string, answer: Answer): void {
    const waiting = asked.get(id);
    asked.delete(id);
    waiting?.answer(answer);
  }
  function put(message: Ask, lasting: boolean): Promise<Answer> {
    if (asked.size >= MOST_ASKED) return Promise.resolve(refuse('slow_down'));
    if (!lasting && !up.value) return Promise.resolve(refuse('no_connection'));
    const id = deps.newId();
    return new Promise((answer) => {
      asked.set(id, { message, answer, lasting });
      if (up.value && (greeted || !lasting)) sendAsked(id, message);
    });
  }

  function sendPing(): void {
    if (!up.value) return;
    ping = { n: ping.n + 1, at: deps.local() };
    owedSince ??= ping.at;
    send({ t: 'ping', n: ping.n });
  }
  function look(): void {
    const owed = owedSince === null ? 0 : deps.local() - owedSince;
    silent.value = owed > SILENT_MS;
    if (owed > DEAD_MS && up.value) lost(0);
    if (!up.value && socket !== null && deps.local() - calledAt > CALLING_MS) lost();
  }
  function wake(): void {
    if (up.value) sendPing();
    else if (ended.value === null) lost(0);
  }
  const timers = [setInterval(sendPing, PING_MS), setInterval(look, LOOK_MS)];
  deps.window.addEventListener('online', wake);
  deps.window.addEventListener('offline', wake);
  deps.window.document.addEventListener('visibilitychange', () => {
    if (deps.window.document.visibilityState === 'visible') wake();
  });
  connect();

  return {
    ...{ up, silent, ended, you, saving, build },
    now: clock.now,
    ask: (message) => put(message, true),
    askNow: (message) => put(message, false),
    tell: (message) => {
      if (up.value) send(message);
    },
    hear(t, listener) {
      const set = listeners.get(t) ?? new Set();
      listeners.set(t, set.add(listener as Listener));
      return () => void set.delete(listener as Listener);
    },
    onUp(greet) {
      greeters.add(greet);
      if (up.value) void greet();
      return () => void greeters.delete(greet);
    },
    restart() {
      failures = 0;
      ended.value = null;
      lost(0);
    },
    stop() {
      clearTimeout(retry);
      for (const timer of timers) clearInterval(timer);
      hangUp();
    },
  };
}
