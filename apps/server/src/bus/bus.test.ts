// The promises of every bus, over every carrier.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWorld } from '../base/world.ts';
import { freshDatabase } from '../testing/database.ts';
import { startNats, type TestNats } from '../testing/nats.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import type { Bus } from './bus.ts';
import type { Hint, HintOf, Topic } from './hints.ts';
import { type BusOptions, openBus } from './open.ts';

const world = openWorld();
const reached = (seq: number): HintOf<'match'> => ({ topic: 'match', match: 'm', seq });

type Carrier = {
  options: BusOptions;
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
};

/** A new carrier adds its option here and its row below. */
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
  /** Another server; without a carrier it is the same one. */
  let there: Bus;

  beforeAll(async () => {
    carrier = await startCarrier();
    here = await openBus(carrier.options, { world });
    there = name === 'inProcess' ? here : await openBus(carrier.options, { world });
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

  test('subscribers of this server get a hint at once, and once only', async () => {
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

  test('all hints arrive, in the order they were sent', async () => {
    const other = collect(there, 'match');
    const sent = Array.from({ length: 2000 }, (_, i) => reached(i));
    for (const hint of sent) here.publish(hint);
    await expect.poll(() => other.heard.length).toBe(sent.length);
    expect(other.heard).toEqual(sent);
    other.stop();
  });

  test('a hint reaches the subscribers of its topic only', async () => {
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

  test('spaces and letters of all languages arrive unchanged', async () => {
    const other = collect(there, 'room');
    const odd: Hint = { topic: 'room', room: ' Vạn Môn 將軍 "\' \\ \n', version: 1 };
    here.publish(odd);
    await expect.poll(() => other.heard).toEqual([odd]);
    other.stop();
  });

  test('a subscriber that unsubscribed gets no more hints', async () => {
    const stopped = collect(there, 'match');
    const listening = collect(there, 'match');
    stopped.stop();
    here.publish(reached(1));
    await expect.poll(() => listening.heard).toEqual([reached(1)]);
    expect(stopped.heard).toEqual([]);
    listening.stop();
  });

  if (name === 'inProcess') return;

  test('a server alone for long withholds its hints; a server heard later polls the store', async () => {
    let clock = 0;
    const alone = await openBus(carrier.options, { world: { ...world, steady: () => clock } });
    await haveMet(alone);
    const people = (server: string): Hint => ({ topic: 'people', server, people: 1 });
    const matches = collect(there, 'match');
    const heads = collect(there, 'people');
    let polled = 0;
    there.onMissed(() => {
      polled += 1;
    });
    clock += 3_600_000;
    alone.publish(reached(1));
    alone.publish(people('alone'));
    await expect.poll(() => heads.heard).toEqual([people('alone')]);
    expect(matches.heard).toEqual([]);
    const own = collect(alone, 'people');
    there.publish(people('there'));
    await expect.poll(() => own.heard).toEqual([people('there')]);
    await expect.poll(() => polled).toBe(1);
    alone.publish(reached(2));
    await expect.poll(() => matches.heard).toEqual([reached(2)]);
    await alone.close();
    for (const one of [matches, heads, own]) one.stop();
  });

  test('a new server is heard at once, and counts as alone until another server answers', async () => {
    const matches = collect(there, 'match');
    const newcomer = await openBus(carrier.options, { world });
    const own = collect(newcomer, 'match');
    await haveMet(newcomer);
    newcomer.publish(reached(3));
    await expect.poll(() => matches.heard).toEqual([reached(3)]);
    there.publish(reached(4));
    await expect.poll(() => own.heard).toEqual([reached(3), reached(4)]);
    await newcomer.close();
    for (const one of [matches, own]) one.stop();
  });

  test('after a break of the connection every server polls the store, and hints arrive again', async () => {
    const other = collect(there, 'match');
    const told = new Set<Bus>();
    for (const bus of [here, there]) bus.onMissed(() => void told.add(bus));
    await carrier.kill();
    told.clear();
    here.publish(reached(8));
    await carrier.start();
    await expect.poll(() => told.size).toBe(2);
    // They may have polled because of the silence, before they were connected again.
    await expect.poll(async () => (await there.confirm()) && (await here.confirm())).toBe(true);
    here.publish(reached(9));
    await expect.poll(() => other.heard.at(-1)).toEqual(reached(9));
    other.stop();
  });

  test('while the carrier is frozen the bus is silent and polls the store again and again', async () => {
    const other = collect(there, 'match');
    const said: boolean[] = [];
    there.onSilence(({ silent }) => said.push(silent));
    let polls = 0;
    there.onMissed(() => {
      polls += 1;
    });
    await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([false, false]);
    const began = performance.now();
    await carrier.freeze();
    // Asked before the silence is noticed: the beat is lost all the same.
    expect(await here.confirm()).toBe(false);
    await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([true, true]);
    expect(await here.confirm()).toBe(false);
    // A silence does not make a server alone.
    expect(here.isAlone()).toBe(false);
    here.publish(reached(10));
    const seen = polls;
    await expect.poll(() => polls).toBeGreaterThan(seen + 1);
    // A turn that began in the silence, or just before it was noticed, gets extra time.
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
  const bus = await openBus(NOTHING, { world });
  expect([bus.isSilent(), bus.isAlone(), bus.lateMs(0), await bus.confirm()]).toEqual([false, true, 0, true]);
  await bus.close();
});

test.each(['nats', 'postgres'] as const)(
  'over %s, the others miss a server that alone is cut off, and poll the store',
  async (name) => {
    const server = name === 'nats' ? await startNats() : await startPostgres();
    const proxy = await startTcpProxy(server.port);
    const optionsFor = (url: string): BusOptions =>
      name === 'nats' ? { ...NOTHING, natsUrl: url } : { ...NOTHING, databaseUrl: url };
    // Both are alive, by their heartbeats in the store.
    const servers: string[] = [];
    const beatAges = async () => new Map(servers.map((one) => [one, 0]));
    const cut = await openBus(optionsFor(proxy.urlOf(server.url)), { world, beatAges });
    const there = await openBus(optionsFor(server.url), { world, beatAges });
    servers.push(cut.server, there.server);
    await haveMet(cut, there);
    let polls = 0;
    there.onMissed(() => {
      polls += 1;
    });
    const told: unknown[] = [];
    there.onSilence(({ silent, cutOff, unheard }) => told.push({ silent, cutOff, unheard }));
    await proxy.freeze();
    await expect.poll(() => [cut.isSilent(), there.isSilent()]).toEqual([true, true]);
    expect(told).toEqual([{ silent: true, cutOff: false, unheard: [cut.server] }]);
    const seen = polls;
    await expect.poll(() => polls).toBeGreaterThan(seen + 1);
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
  const [here, there] = [await openBus(options, { world }), await openBus(options, { world })];
  await haveMet(here, there);
  const heard: Hint[] = [];
  there.subscribe('match', (hint) => heard.push(hint));
  // One of them may be back at the new primary before the other has noticed the silence.
  const wereSilent = new Set<Bus>();
  for (const bus of [here, there]) bus.onSilence(({ silent }) => silent && wereSilent.add(bus));
  // The frozen primary closes nothing: its connections stay open.
  await old.freeze();
  address.turnTo(next.port);
  await expect.poll(() => wereSilent.size).toBe(2);
  await expect.poll(() => [here.isSilent(), there.isSilent()]).toEqual([false, false]);
  here.publish(reached(1));
  await expect.poll(() => heard).toEqual([reached(1)]);
  await Promise.all([here.close(), there.close()]);
  await address.stop();
  await Promise.all([old.stop(), next.stop()]);
});

test('a bus with a frozen carrier can be closed', async () => {
  const server = await startPostgres();
  const bus = await openBus({ ...NOTHING, databaseUrl: server.url }, { world });
  await server.freeze();
  bus.publish({ topic: 'people', server: bus.server, people: 1 });
  await bus.close();
  server.thaw();
  await server.stop();
});

test('after one server alone was cut off, the others poll too, because they missed its hints', async () => {
  const database = await freshDatabase();
  const options = { ...NOTHING, databaseUrl: database.url };
  const [here, there] = [await openBus(options, { world }), await openBus(options, { world })];
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
