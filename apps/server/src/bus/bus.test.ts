// The promises of every bus, whatever carries it.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { startNats, type TestNats } from '../testing/nats.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import type { Bus } from './bus.ts';
import type { Hint, HintOf, Topic } from './hints.ts';
import { type BusOptions, openBus } from './open.ts';

const reached = (seq: number): HintOf<'match'> => ({ topic: 'match', match: 'm', seq });

type Carrier = {
  options: BusOptions;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
};

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
      ...{ kill: nothing, start: nothing, freeze: nothing, thaw: nothing, stop: nothing },
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
    const alone = await openBus(carrier.options, { now: () => clock });
    await haveMet(alone);
    const people = (server: string): Hint => ({ topic: 'people', server, people: 1 });
    const matches = collect(there, 'match');
    const heads = collect(there, 'people');
    let looked = 0;
    there.onMissed(() => {
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
    for (const bus of [here, there]) bus.onMissed(() => void told.add(bus));
    await carrier.kill();
    told.clear();
    here.publish(reached(8));
    await carrier.start();
    await expect.poll(() => told.size).toBe(2);
    // They may have looked because the break was a silence, and not be back yet.
    await expect.poll(async () => (await there.confirm()) && (await here.confirm())).toBe(true);
    here.publish(reached(9));
    await expect.poll(() => other.heard.at(-1)).toEqual(reached(9));
    other.stop();
  });

  test('a frozen carrier is a silent bus: the store is looked at again and again, until hints are heard', async () => {
    const other = collect(there, 'match');
    const said: boolean[] = [];
    there.onSilence(({ silent }) => said.push(silent));
    let looks = 0;
    there.onMissed(() => {
      looks += 1;
    });
    await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([false, false]);
    const began = performance.now();
    await carrier.freeze();
    // Asked before anybody can know of the silence: the question is lost all the same.
    expect(await here.confirm()).toBe(false);
    await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([true, true]);
    expect(await here.confirm()).toBe(false);
    // A server that was not alone before does not become so by the silence.
    expect(here.isAlone()).toBe(false);
    here.publish(reached(10));
    const seen = looks;
    await expect.poll(() => looks).toBeGreaterThan(seen + 1);
    // A turn that began in the silence, or a moment before it was noticed, is judged later.
    const agoMs = performance.now() - began;
    expect([there.lateMs(0), there.lateMs(agoMs), there.lateMs(agoMs + 60_000)]).toEqual([3_000, 3_000, 0]);
    carrier.thaw();
    await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([false, false]);
    expect(said.slice(0, 2)).toEqual([true, false]);
    expect(await here.confirm()).toBe(true);
    here.publish(reached(11));
    await expect.poll(() => other.heard.at(-1)).toEqual(reached(11));
    other.stop();
  });
});

test('a server alone in its process sends no beats and is never silent', async () => {
  const bus = await openBus(NOTHING);
  expect([bus.isSilent(), bus.isAlone(), bus.lateMs(0), await bus.confirm()]).toEqual([false, true, 0, true]);
  await bus.close();
});

test.each(['nats', 'postgres'] as const)(
  'over %s, one server alone in a black hole is missed by the others, who look for what it does',
  async (name) => {
    const server = name === 'nats' ? await startNats() : await startPostgres();
    const proxy = await startTcpProxy(server.port);
    const optionsFor = (url: string): BusOptions =>
      name === 'nats' ? { ...NOTHING, natsUrl: url } : { ...NOTHING, databaseUrl: url };
    // Both live, by their heartbeats in the store.
    const servers: string[] = [];
    const beatAges = async () => new Map(servers.map((one) => [one, 0]));
    const cut = await openBus(optionsFor(proxy.urlOf(server.url)), { beatAges });
    const there = await openBus(optionsFor(server.url), { beatAges });
    servers.push(cut.server, there.server);
    await haveMet(cut, there);
    let looks = 0;
    there.onMissed(() => {
      looks += 1;
    });
    const told: unknown[] = [];
    there.onSilence(({ silent, cutOff, unheard }) => told.push({ silent, cutOff, unheard }));
    await proxy.freeze();
    await expect.poll(() => [cut.isSilent(), there.isSilent()]).toEqual([true, true]);
    expect(told).toEqual([{ silent: true, cutOff: false, unheard: [cut.server] }]);
    const seen = looks;
    await expect.poll(() => looks).toBeGreaterThan(seen + 1);
    proxy.thaw();
    await expect.poll(() => [cut.isSilent(), there.isSilent()]).toEqual([false, false]);
    await Promise.all([cut.close(), there.close()]);
    await Promise.all([proxy.stop(), server.stop()]);
  },
);

test('after a failover from a primary that froze, LISTEN goes on at the new one', async () => {
  const [old, next] = [await startPostgres(), await startPostgres()];
  const address = await startTcpProxy(old.port);
  const options = { ...NOTHING, databaseUrl: address.urlOf(old.url) };
  const [here, there] = [await openBus(options), await openBus(options)];
  await haveMet(here, there);
  const heard: Hint[] = [];
  there.subscribe('match', (hint) => heard.push(hint));
  // The old one closes nothing: its connections stay as they are.
  await old.freeze();
  address.turnTo(next.port);
  await expect.poll(() => here.isSilent() && there.isSilent()).toBe(true);
  await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([false, false]);
  here.publish(reached(1));
  await expect.poll(() => heard).toEqual([reached(1)]);
  await Promise.all([here.close(), there.close()]);
  await address.stop();
  await Promise.all([old.stop(), next.stop()]);
});

test('a bus whose carrier is frozen is closed all the same', async () => {
  const server = await startPostgres();
  const bus = await openBus({ ...NOTHING, databaseUrl: server.url });
  await server.freeze();
  bus.publish({ topic: 'people', server: bus.server, people: 1 });
  await bus.close();
  server.thaw();
  await server.stop();
});

test('who was cut off alone makes the others look too: they missed what it said', async () => {
  const database = await freshDatabase();
  const options = { ...NOTHING, databaseUrl: database.url };
  const [here, there] = [await openBus(options), await openBus(options)];
  await haveMet(here, there);
  const told = new Set<Bus>();
  for (const bus of [here, there]) bus.onMissed(() => void told.add(bus));
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
