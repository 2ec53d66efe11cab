// What every bus promises, whatever carries it.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNats, type TestNats } from '../testing/nats.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { type Bus, LONGEST_PAYLOAD } from './bus.ts';
import { type BusOptions, openBus } from './open.ts';

type Carrier = { options: BusOptions; kill(): Promise<void>; start(): Promise<void>; stop(): Promise<void> };

const CARRIERS = {
  async nats(): Promise<Carrier> {
    const server: TestNats = await startNats();
    return { ...server, options: { natsUrl: server.url, databaseUrl: null } };
  },
  async postgres(): Promise<Carrier> {
    const server: TestPostgres = await startPostgres();
    return { ...server, options: { natsUrl: null, databaseUrl: server.url } };
  },
  inProcess(): Promise<Carrier> {
    const nothing = async () => {};
    return Promise.resolve({
      options: { natsUrl: null, databaseUrl: null },
      kill: nothing,
      start: nothing,
      stop: nothing,
    });
  },
};

describe.each(Object.entries(CARRIERS))('the bus over %s', (name, startCarrier) => {
  let carrier: Carrier;
  let here: Bus;
  /** Another server; a process alone has no other. */
  let there: Bus;

  beforeAll(async () => {
    carrier = await startCarrier();
    here = await openBus(carrier.options);
    there = name === 'inProcess' ? here : await openBus(carrier.options);
  });
  afterAll(async () => {
    await here?.close();
    if (there !== here) await there?.close();
    await carrier?.stop();
  });

  function collect(bus: Bus, topic: string) {
    const heard: string[] = [];
    return { heard, stop: bus.subscribe(topic, (payload) => heard.push(payload)) };
  }

  test('own subscribers hear at once, and once only', async () => {
    const own = collect(here, 'match');
    const other = collect(there, 'match');
    here.publish('match', 'm1 7');
    expect(own.heard[0]).toBe('m1 7');
    await expect.poll(() => other.heard).toEqual(['m1 7']);
    here.publish('match', 'm1 8');
    await expect.poll(() => other.heard).toEqual(['m1 7', 'm1 8']);
    expect(own.heard).toEqual(['m1 7', 'm1 8']);
    own.stop();
    other.stop();
  });

  test('hints arrive in the order they were sent, all of them', async () => {
    const other = collect(there, 'match');
    const sent = Array.from({ length: 2000 }, (_, i) => `m ${i}`);
    for (const hint of sent) here.publish('match', hint);
    await expect.poll(() => other.heard.length).toBe(sent.length);
    expect(other.heard).toEqual(sent);
    other.stop();
  });

  test('each topic is heard by its own subscribers only', async () => {
    const rooms = collect(there, 'room');
    const lobby = collect(there, 'lobby');
    here.publish('room', 'r1');
    here.publish('lobby', '');
    await expect.poll(() => [rooms.heard, lobby.heard]).toEqual([['r1'], ['']]);
    rooms.stop();
    lobby.stop();
  });

  test('spaces and letters of all languages arrive as they were', async () => {
    const other = collect(there, 'room');
    const payload = ' Vạn Môn 將軍 "\' \\ \n';
    here.publish('room', payload);
    await expect.poll(() => other.heard).toEqual([payload]);
    other.stop();
  });

  test('who stopped listening hears nothing more', async () => {
    const stopped = collect(there, 'match');
    const listening = collect(there, 'match');
    stopped.stop();
    here.publish('match', 'm 1');
    await expect.poll(() => listening.heard).toEqual(['m 1']);
    expect(stopped.heard).toEqual([]);
    listening.stop();
  });

  test('a hint too long or on no topic is a programmer’s error', () => {
    expect(() => here.publish('match', 'x'.repeat(LONGEST_PAYLOAD + 1))).toThrow('no hint');
    expect(() => here.publish('Match.*', 'm')).toThrow('not a topic');
  });

  if (name === 'inProcess') return;

  test('a break in the line is survived, and told when it is over', async () => {
    const other = collect(there, 'match');
    const told = new Set<Bus>();
    for (const bus of [here, there]) bus.onRecovered(() => told.add(bus));
    await carrier.kill();
    here.publish('match', 'lost');
    await carrier.start();
    await expect.poll(() => told.size).toBe(2);
    here.publish('match', 'm 9');
    await expect.poll(() => other.heard.at(-1)).toBe('m 9');
    other.stop();
  });
});

test('who was cut off alone makes the others look too: they missed what it said', async () => {
  const server = await startPostgres();
  const options = { natsUrl: null, databaseUrl: server.url };
  const [here, there] = [await openBus(options), await openBus(options)];
  const told = new Set<Bus>();
  for (const bus of [here, there]) bus.onRecovered(() => told.add(bus));
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sente bus' limit 1`,
  );
  await expect.poll(() => told.size).toBe(2);
  await Promise.all([admin.end(), here.close(), there.close()]);
  await server.stop();
});
