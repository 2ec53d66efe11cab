// The connection to the server. The test plays the server at the other end of the socket.

import type { ToClient, ToServer } from '@sente/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startInterval, startTimer } from '../base/tasks.ts';
import { type Connection, openConnection } from './connection.ts';

/** A socket that records what the page sends, and lets the test answer. */
class Wire {
  readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly said: ToServer[] = [];
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  answer(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(extra: { readonly token?: string } = {}): void {
    const you = { id: 'me', name: 'Me', guest: true };
    this.answer({ t: 'welcome', v: 1, you, now: 1_000_000, build: 'one', ...extra });
  }
  asked<T extends ToServer['t']>(t: T): Extract<ToServer, { t: T }>[] {
    return this.said.filter((message) => message.t === t) as Extract<ToServer, { t: T }>[];
  }
}

let wires: Wire[];
let listeners: Map<string, () => void>;
let connection: Connection;
let ready: boolean;

const latest = () => {
  const wire = wires.at(-1);
  if (!wire) throw new Error('the page has not opened a socket');
  return wire;
};
/** Resolves pending promises and lets time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function up(): Promise<Wire> {
  await pass();
  latest().open();
  latest().welcome();
  await pass();
  return latest();
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  listeners = new Map();
  ready = true;
  let ids = 0;
  connection = openConnection({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
    ready: () => Promise.resolve(ready),
    forget: vi.fn(),
    local: () => Date.now(),
    startTimer,
    every: startInterval,
    random: () => 1,
    newId: () => `id${++ids}`,
    window: {
      addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      document: { visibilityState: 'visible', addEventListener: () => {} },
    } as never,
  });
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it('sends hello, and knows the player after the welcome', async () => {
    const wire = await up();
    expect(wire.said[0]).toEqual({ t: 'hello', v: 1 });
    expect(connection.up.value).toBe(true);
    expect(connection.you.value?.name).toBe('Me');
  });

  it('opens no socket until there is a session', async () => {
    const wire = await up();
    ready = false;
    wire.close();
    await pass(5_000);
    expect(wires).toHaveLength(1);
    ready = true;
    await pass(8_000);
    expect(wires).toHaveLength(2);
  });

  it('knows the server’s time', async () => {
    await up();
    const at = connection.now();
    expect(at).toBe(1_000_000);
    await pass(1_500);
    expect(connection.now()).toBe(1_001_500);
  });

  it('reconnects with growing pauses until the server answers', async () => {
    await pass();
    const gaps: number[] = [];
    for (let n = 0; n < 4; n++) {
      const before = Date.now();
      const count = wires.length;
      latest().close();
      while (wires.length === count) await pass(50);
      gaps.push(Date.now() - before);
    }
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps[3]).toBeGreaterThan(gaps[0] ?? 0);
  });

  it('gives up a socket that the server does not accept', async () => {
    await pass(4_900);
    expect(wires).toHaveLength(1);
    await pass(1_000);
    expect(wires).toHaveLength(2);
  });

  it('asks for a session cookie once, and then keeps the token in a browser without cookies', async () => {
    await pass();
    latest().open();
    latest().welcome({ token: 'first' });
    expect(connection.up.value).toBe(false);
    await pass();
    latest().open();
    expect(latest().said).toEqual([{ t: 'hello', v: 1 }]);
    latest().welcome({ token: 'second' });
    expect(connection.up.value).toBe(true);
    latest().close();
    await pass(1_000);
    latest().open();
    expect(latest().said).toEqual([{ t: 'hello', v: 1, token: 'second' }]);
  });

  it('reconnects after the pause that a closing server asks for', async () => {
    const wire = await up();
    wire.answer({ t: 'closing', why: 'restart', retryMs: 700 });
    await pass(650);
    expect(wires).toHaveLength(1);
    await pass(100);
    expect(wires).toHaveLength(2);
  });

  it('does not reconnect if the closing server gives no pause', async () => {
    const wire = await up();
    wire.answer({ t: 'closing', why: 'abuse', retryMs: null });
    await pass(60_000);
    expect(wires).toHaveLength(1);
    expect(connection.ended.value).toBe('abuse');
  });
});

describe('the state of the server', () => {
  it('holds until the server changes it, or until the page has reconnected', async () => {
    const wire = await up();
    expect([connection.saving.value, connection.busSilent.value]).toEqual([true, false]);
    wire.answer({ t: 'storage', ok: false });
    wire.answer({ t: 'bus', silent: true });
    expect([connection.saving.value, connection.busSilent.value]).toEqual([false, true]);
    wire.answer({ t: 'bus', silent: false });
    expect(connection.busSilent.value).toBe(false);
    wire.answer({ t: 'bus', silent: true });
    connection.restart();
    await up();
    expect([connection.saving.value, connection.busSilent.value]).toEqual([true, false]);
  });
});

describe('silence', () => {
  it('is noticed within five seconds, and ends with the next message', async () => {
    const wire = await up();
    await pass(1_900);
    wire.answer({ t: 'pong', n: 0, now: 1_000_000 });
    expect(connection.silent.value).toBe(false);
    await pass(5_000);
    expect(connection.silent.value).toBe(true);
    wire.answer({ t: 'storage', ok: true });
    expect(connection.silent.value).toBe(false);
  });

  it('makes the page reconnect when it lasts', async () => {
    await up();
    await pass(12_000);
    expect(wires.length).toBeGreaterThan(1);
    expect(connection.up.value).toBe(false);
  });

  it('is not reported while the server answers pings', async () => {
    const wire = await up();
    for (let second = 0; second < 20; second++) {
      await pass(1_000);
      const ping = wire.asked('ping').at(-1);
      if (ping) wire.answer({ t: 'pong', n: ping.n, now: 1_000_000 + second * 1_000 });
      expect(connection.silent.value).toBe(false);
    }
    expect(wires).toHaveLength(1);
  });
});

describe('a request', () => {
  it('is repeated with the same id on the next connection, and answered once', async () => {
    const first = await up();
    const answer = connection.request({ t: 'act', match: 'm', do: { kind: 'resign' } });
    const [asked] = first.asked('act');
    expect(asked?.id).toBeDefined();
    first.close();
    await pass(1_000);
    const second = await up();
    expect(second.asked('act')).toEqual([asked]);
    second.answer({ t: 'done', id: asked?.id ?? '', seq: 7 });
    await expect(answer).resolves.toEqual({ ok: true, value: { seq: 7 } });
  });

  it('waits until the greetings of the connection are answered', async () => {
    connection.onUp(() => connection.requestNow({ t: 'enter', room: 'r' }));
    const answer = connection.request({ t: 'chat', room: 'r', text: 'hello' });
    const wire = await up();
    expect(wire.asked('chat')).toEqual([]);
    wire.answer({ t: 'done', id: wire.asked('enter')[0]?.id ?? '' });
    await pass();
    const [chat] = wire.asked('chat');
    wire.answer({ t: 'refused', id: chat?.id ?? '', code: 'chat_off', data: {} });
    await expect(answer).resolves.toMatchObject({ ok: false, refusal: { code: 'chat_off' } });
  });

  it('a request for one connection is refused when that connection breaks', async () => {
    const wire = await up();
    const answer = connection.requestNow({ t: 'enter', room: 'r' });
    wire.close();
    await expect(answer).resolves.toMatchObject({ ok: false, refusal: { code: 'no_connection' } });
  });

  it('is refused when too many are pending', async () => {
    const many = Array.from({ length: 70 }, () => connection.request({ t: 'chat', room: 'r', text: 'x' }));
    await expect(many.at(-1)).resolves.toMatchObject({ ok: false, refusal: { code: 'slow_down' } });
  });
});
