// All servers are asked whether an account is connected; a missing answer of a silent bus does not count as a no.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld } from '../base/world.ts';
import type { Bus } from '../bus/bus.ts';
import { openBus } from '../bus/open.ts';
import { startNats, type TestNats } from '../testing/nats.ts';
import { type LocalCheck, openPresenceQuery, type PresenceQuery } from './presence-query.ts';

const world = openWorld();
let nats: TestNats;
let buses: readonly Bus[];
let query: PresenceQuery;

function openQuery(bus: Bus, isHere: LocalCheck): PresenceQuery {
  const opened = openPresenceQuery({ world, bus, times: { queryMs: 1_000 }, isHere });
  bus.subscribe('presence-asked', ({ place, account }) => opened.asked(place, account));
  bus.subscribe('presence-seen', ({ place, account }) => opened.seen(place, account));
  return opened;
}

beforeAll(async () => {
  nats = await startNats();
  const open = () =>
    openBus({ natsUrl: nats.url, databaseUrl: null }, { world, beatAges: async () => new Map() });
  const [here, there] = [await open(), await open()];
  buses = [here, there];
  query = openQuery(here, () => false);
  openQuery(there, (place, account) => `${place} ${account}` === 'm ann');
  await vi.waitUntil(() => !buses.some((bus) => bus.isAlone()));
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await nats.stop();
});

const isAnywhere = () => Promise.all(['ann', 'bob'].map((account) => query.isAnywhere('m', account)));

test('a server that sees the account answers; when none does, it is nowhere', async () => {
  expect(await isAnywhere()).toEqual([true, false]);
});

test('a question that a silent bus did not carry says nothing: the account counts as there', async () => {
  await nats.freeze();
  // The first question is asked before the silence is noticed, the second after.
  expect(buses.map((bus) => bus.isSilent())).toEqual([false, false]);
  expect(await isAnywhere()).toEqual([true, true]);
  expect(buses[0]?.isSilent()).toBe(true);
  expect(await isAnywhere()).toEqual([true, true]);
  nats.thaw();
  await expect.poll(isAnywhere).toEqual([true, false]);
});

test('a question that is lost without a silence of the bus is asked again', async () => {
  const bus = {
    isAlone: () => false,
    isSilent: () => false,
    publish: vi.fn(),
    confirm: vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true),
  };
  const times = { queryMs: 10 };
  const asked = openPresenceQuery({ world, bus: bus as unknown as Bus, times, isHere: () => false });
  expect(await asked.isAnywhere('m', 'ann')).toBe(false);
  expect(bus.publish).toHaveBeenCalledTimes(2);
});
