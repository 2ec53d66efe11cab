// What every bus promises, whatever carries it.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { startNats, type TestNats } from '../testing/nats.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import type { Bus } from './bus.ts';
import type { Hint, HintOf, Topic } from './hints.ts';
import { type BusOptions, openBus } from './open.ts';

const reached = (seq: number): HintOf<'match'> => ({ topic: 'match', match: 'm', seq });

type Carrier = { options: BusOptions; kill(): Promise<void>; start(): Promise<void>; stop(): Promise<void> };

/** A new carrier adds its option here, and its row below. */
const NOTHING: BusOptions = { natsUrl: null, databaseUrl: null };

const CARRIERS = {
  async nats(): Promise<Carrier> {
    const server: TestNats = await startNats();
    return { ...server, options: { ...NOTHING, natsUrl: server.url } };
  },
  async postgres(): Promise<Carrier> {
    const server: TestPostgres = await startPostgres();
    return { ...server, options: { ...NOTHING, databaseUrl: server.url } };
  },
  inProcess(): Promise<Carrier> {
    const nothing = async () => {};
    return Promise.resolve({
      options: NOTHING,
      kill: nothing,
      start: nothing,
      stop: nothing,
    });
  },
};

async function haveMet(...buses: readonly Bus[]): Promise<void> {
  await vi.waitFor(() => expect(buses.some((bus) => bus.isAlone())).toBe(false));
}

describe.each(Object.entries(CARRIERS))('the bus over %s', (name, startCarrier) => {
  let carrier: Carrier;
  let here: Bus;
  /** Another server; a process alone has no other. */
  let there: Bus;

  beforeAll(async () => {
    carrier = await startCarrier();
    here = await openBus(carrier.options);
    there = name === 'inProcess' ? here : await openBus(carrier.options);
    if (there !== here) await haveMet(here, there);
  });
  afterAll(async () => {
    await here?.close();
    if (there !== here) await there?.close();
    await carrier?.stop();
  });

  function collect(bus: Bus, topic: Topic) {
    const heard: Hint[] = [];
    return { heard, stop: bus.subscribe(topic, (hint) => heard.push(hint)) };
  }

  test('own subscribers hear at once, and once only', async () => {
    const own = collect(here, 'match');
    const other = collect(there, 'match');
    here.publish(reached(7));
    expect(own.heard[0]).toEqual(reached(7));
    await expect.poll(() => other.heard).toEqual([reached(7)]);
    here.publish(reached(8));
    await expect.poll(() => other.heard).toEqual([reached(7), reached(8)]);
    expect(own.heard).toEqual([reached(7), reached(8)]);
    own.stop();
    other.stop();
  });

  test('hints arrive in the order they were sent, all of them', async () => {
    const other = collect(there, 'match');
    const sent = Array.from({ length: 2000 }, (_, i) => reached(i));
    for (const hint of sent) here.publish(hint);
    await expect.poll(() => other.heard.length).toBe(sent.length);
    expect(other.heard).toEqual(sent);
    other.stop();
  });

  test('each topic is heard by its own subscribers only', async () => {
    const rooms = collect(there, 'room');
    const ratings = collect(there, 'rating');
    const changed: Hint = { topic: 'room', room: 'r1', version: null };
    const rated: Hint = { topic: 'rating', account: 'a1' };
    here.publish(changed);
    here.publish(rated);
    await expect.poll(() => [rooms.heard, ratings.heard]).toEqual([[changed], [rated]]);
    rooms.stop();
    ratings.stop();
  });

  test('spaces and letters of all languages arrive as they were', async () => {
    const other = collect(there, 'room');
    const odd: Hint = { topic: 'room', room: ' Vạn Môn 將軍 "\' \\ \n', version: 1 };
    here.publish(odd);
    await expect.poll(() => other.heard).toEqual([odd]);
    other.stop();
  });

  test('who stopped listening hears nothing more', async () => {
    const stopped = collect(there, 'match');
    const listening = collect(there, 'match');
    stopped.stop();
    here.publish(reached(1));
    await expect.poll(() => listening.heard).toEqual([reached(1)]);
    expect(stopped.heard).toEqual([]);
    listening.stop();
  });

  if (name === 'inProcess') return;

  test('who has heard nobody for long says nothing but that it is there; whoever is heard then looks', async () => {
    let clock = 0;
    const alone = await openBus(carrier.options, () => clock);
    await haveMet(alone);
    const people = (server: string): Hint => ({ topic: 'people', server, people: 1 });
    const matches = collect(there, 'match');
    const heads = collect(there, 'people');
    let looked = 0;
    there.onRecovered(() => {
      looked += 1;
    });
    clock += 3_600_000;
    alone.publish(reached(1));
    alone.publish(people('alone'));
    await expect.poll(() => heads.heard).toEqual([people('alone')]);
    expect(matches.heard).toEqual([]);
    const own = collect(alone, 'people');
    there.publish(people('there'));
    await expect.poll(() => own.heard).toEqual([people('there')]);
    await expect.poll(() => looked).toBe(1);
    alone.publish(reached(2));
    await expect.poll(() => matches.heard).toEqual([reached(2)]);
    await alone.close();
    for (const one of [matches, heads, own]) one.stop();
  });

  test('who has just come is heard at once, and alone until somebody answers', async () => {
    const matches = collect(there, 'match');
    const newcomer = await openBus(carrier.options);
    const own = collect(newcomer, 'match');
    await haveMet(newcomer);
    newcomer.publish(reached(3));
    await expect.poll(() => matches.heard).toEqual([reached(3)]);
    there.publish(reached(4));
    await expect.poll(() => own.heard).toEqual([reached(3), reached(4)]);
    await newcomer.close();
    for (const one of [matches, own]) one.stop();
  });

  test('a break in the line is survived, and told when it is over', async () => {
    const other = collect(there, 'match');
    const told = new Set<Bus>();
    for (const bus of [here, there]) bus.onRecovered(() => told.add(bus));
    await carrier.kill();
    here.publish(reached(8));
    await carrier.start();
    await expect.poll(() => told.size).toBe(2);
    here.publish(reached(9));
    await expect.poll(() => other.heard.at(-1)).toEqual(reached(9));
    other.stop();
  });
});

test('who was cut off alone makes the others look too: they missed what it said', async () => {
  const database = await freshDatabase();
  const options = { ...NOTHING, databaseUrl: database.url };
  const [here, there] = [await openBus(options), await openBus(options)];
  await haveMet(here, there);
  const told = new Set<Bus>();
  for (const bus of [here, there]) bus.onRecovered(() => told.add(bus));
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'sente bus' and datname = current_database() limit 1`,
  );
  await expect.poll(() => told.size).toBe(2);
  await Promise.all([admin.end(), here.close(), there.close()]);
  await database.stop();
});
