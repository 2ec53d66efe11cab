// The silence of the bus: the beats that cause and end it, and what the server does meanwhile.

import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../base/world.ts';
import { BEAT_MS, type BusHealth, newServerName, openBusHealth, type Silence } from './health.ts';

const world = openWorld();
const newServer = () => newServerName(world.chance('server name'));
const SELF = newServer();

let clock: number;
let sent: number[];
let reopened: number;
let polls: number;
let told: Silence[];
let ages: Map<string, number>;
let health: BusHealth;

beforeEach(() => {
  clock = 100_000;
  [sent, told, ages, reopened, polls] = [[], [], new Map(), 0, 0];
  health = openBusHealth({
    server: SELF,
    send: (beat) => sent.push(beat),
    reopen() {
      reopened += 1;
    },
    poll() {
      polls += 1;
    },
    lost() {},
    regained() {},
    changed: (silence) => told.push(silence),
    beatAges: async () => ages,
    world: { ...world, steady: () => clock },
  });
});

/** One beat after another; each comes back at once, or never. `other`: another server is heard as well. */
async function beats(times: number, comes: boolean, other?: string): Promise<void> {
  for (let i = 0; i < times; i++) {
    health.beat();
    if (comes) health.heardOwn(sent.at(-1) ?? 0);
    if (other !== undefined) health.heardOther(other);
    clock += BEAT_MS;
    // The heartbeats in the store are read in the background.
    await new Promise(setImmediate);
  }
}

describe('own beats', () => {
  test('that come back: the bus is not silent', async () => {
    await beats(10, true);
    expect([health.isSilent(), told, polls, reopened]).toEqual([false, [], 0, 0]);
  });

  test('two missing ones make the bus silent: the store is polled and the connection reopened', async () => {
    await beats(1, true);
    await beats(2, false);
    expect(health.isSilent()).toBe(false);
    await beats(1, false);
    expect(health.isSilent()).toBe(true);
    expect(told).toEqual([{ silent: true, cutOff: true, unheard: [], ms: 0 }]);
    expect([polls, reopened]).toEqual([1, 1]);
  });

  test('while they are missing, every second beat polls the store and every fourth reopens the connection', async () => {
    await beats(2, false);
    await beats(8, false);
    expect([polls, reopened]).toEqual([4, 2]);
  });

  test('the newest one that comes back ends the silence with one more poll; an old one does not', async () => {
    await beats(6, false);
    health.heardOwn(1);
    expect(health.isSilent()).toBe(true);
    const before = polls;
    health.heardOwn(sent.at(-1) ?? 0);
    expect(health.isSilent()).toBe(false);
    expect(polls).toBe(before + 1);
    expect(told.at(-1)).toEqual({ silent: false, cutOff: false, unheard: [], ms: 4 * BEAT_MS });
  });

  test('test a new connection at once, and do not close it again at once', async () => {
    await beats(3, false);
    expect(reopened).toBe(1);
    health.reopened();
    await beats(3, false);
    expect(reopened).toBe(1);
    await beats(1, false);
    expect(reopened).toBe(2);
  });

  test('many confirmations between two regular beats are no sign of silence', async () => {
    const asked = [health.confirm(), health.confirm(), health.confirm()];
    await beats(1, false);
    expect(health.isSilent()).toBe(false);
    for (const beat of sent) health.heardOwn(beat);
    expect(await Promise.all(asked)).toEqual([true, true, true]);
  });

  test('a confirmation whose beat is skipped answers false', async () => {
    const asked = health.confirm();
    await beats(1, true);
    expect(health.isSilent()).toBe(false);
    expect(await asked).toBe(false);
  });

  test('a confirmation answers false when the bus becomes silent', async () => {
    const asked = health.confirm();
    await beats(3, false);
    expect(await asked).toBe(false);
    expect(await health.confirm()).toBe(false);
  });
});

describe('beats of another server', () => {
  test('the bus is silent when they are missing but the server is alive by the store', async () => {
    await beats(3, true, 'other');
    ages.set('other', 100);
    await beats(4, true);
    expect(told).toEqual([{ silent: true, cutOff: false, unheard: ['other'], ms: 0 }]);
    expect(polls).toBeGreaterThan(0);
    await beats(1, true, 'other');
    expect(told.at(-1)).toMatchObject({ silent: false });
  });

  test('a killed server is found in the store and forgotten', async () => {
    await beats(3, true, 'other');
    // Its last heartbeat in the store is as old as its last beat.
    for (let i = 0; i < 12; i++) {
      ages.set('other', (i + 1) * BEAT_MS);
      await beats(1, true);
    }
    expect(told).toEqual([]);
    const before = polls;
    await beats(4, true);
    expect(polls).toBe(before);
  });

  test('a server that stopped and left the store causes no silence', async () => {
    await beats(3, true, 'other');
    await beats(10, true);
    expect([told, polls]).toEqual([[], 1]);
  });

  test('a live server that was never heard is missed as well', async () => {
    const stranger = newServer();
    ages = new Map([SELF, stranger, 'of an older version'].map((server) => [server, 100]));
    await beats(1, true);
    expect(told).toEqual([]);
    await beats(5, true);
    expect(told).toEqual([{ silent: true, cutOff: false, unheard: [stranger], ms: 0 }]);
    await beats(1, true, stranger);
    expect(told.at(-1)).toMatchObject({ silent: false });
  });

  test('do not count while this server is cut off', async () => {
    await beats(3, true, 'other');
    ages.set('other', 100);
    await beats(6, false);
    health.heardOwn(sent.at(-1) ?? 0);
    expect(told.map(({ silent, unheard }) => [silent, unheard])).toEqual([
      [true, []],
      [false, []],
    ]);
  });
});

describe('a turn', () => {
  test('gets extra time only if it began in a silence or just before one was noticed', async () => {
    await beats(20, true);
    const before = clock;
    await beats(10, false);
    const within = clock;
    health.heardOwn(sent.at(-1) ?? 0);
    await beats(20, true);
    const lateAt = (moment: number) => health.lateMs(clock - moment);
    expect([lateAt(before - 5_000), lateAt(before), lateAt(within), lateAt(within + 5_000)]).toEqual([
      0, 3_000, 3_000, 0,
    ]);
  });
});
