// One address fills the casual queue with guests who never come to a meeting: people from elsewhere meet each other all the
// same. On the real server, on both stores.

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { behind, type Client, connect } from '../testing/client.ts';
import { matched, meet, search } from '../testing/queue.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Long enough for people to come, even on a busy machine. */
const MEET_MS = 3_000;
/** Ten come in the time of one meeting, as one a second does with meetings of ten. */
const GHOST_MS = MEET_MS / 10;
const TIMES = { roundMs: 50, meetMs: MEET_MS, noShowMs: [600_000], addressNoShowMs: [600_000] };
/** So often a player may be sent to a ghost before they play. */
const MOST_IN_VAIN = 3;

describe.each(STORE_KINDS)('ghosts from one address on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { times: TIMES, env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => server.stop());
  const guest = (address: string, { url } = server) => connect(url, undefined, behind(address));

  /** One silent guest after another, until it is stopped. */
  function haunt(address: string): { stop(): Promise<void> } {
    const ghosts: Client[] = [];
    let over = false;
    const work = (async () => {
      while (!over) {
        const ghost = await guest(address);
        ghosts.push(ghost);
        await search(ghost, 'gomoku', 'casual');
        await new Promise((done) => setTimeout(done, GHOST_MS));
      }
    })();
    return {
      async stop() {
        over = true;
        await work;
        await Promise.all(ghosts.map((ghost) => ghost.close()));
      },
    };
  }

  /** Goes wherever the queue sends them until a game begins; answers how often no opponent came. */
  async function play(person: Client): Promise<number> {
    await search(person, 'gomoku', 'casual');
    for (let inVain = 0; ; inVain++) {
      const room = await matched(person);
      await person.enter(room);
      const now = await person.untilRoom(({ id, status }) => id === room && status !== 'open');
      if (now.status === 'playing') return inVain;
    }
  }

  test('pairs four people who come one after another, after few meetings in vain', async () => {
    const ghosts = haunt('192.0.2.66');
    // Each joins when a ghost is there to meet them, as in the worst case.
    const playing: Promise<number>[] = [];
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      await expect
        .poll(() => server.parts.store.queue.waiting([{ pool: 'gomoku', kind: 'casual' }], 1))
        .toHaveLength(1);
      playing.push(play(await guest(address)));
    }
    const inVain = await Promise.all(playing);
    await ghosts.stop();
    for (const times of inVain) expect(times).toBeLessThanOrEqual(MOST_IN_VAIN);
  });

  test('a school of 32 pairs behind one address plays, though some of it did not come before', async () => {
    const school = '203.0.113.7';
    // All come here, so their meetings need not end soon: 64 clients at once take longer on a busy machine.
    const patient = await startServer(kind, {
      times: { ...TIMES, meetMs: 60_000 },
      env: { TRUST_PROXY: '1' },
    });
    onTestFinished(() => patient.stop());
    const [first, ...others] = await Promise.all(Array.from({ length: 64 }, () => guest(school, patient)));
    if (!first) throw new Error('an empty school');
    const pupils = [first, ...others];
    const { queue } = patient.parts.store;
    await search(first, 'caro', 'casual');
    const from = (await queue.of(first.you))?.madeFrom ?? '';
    await queue.addressMissed(
      Array.from({ length: 10 }, () => from),
      [600_000],
      600_000,
    );
    expect(await queue.of(first.you)).toMatchObject({ held: true });
    const take = vi.spyOn(queue, 'take');
    onTestFinished(() => take.mockRestore());
    await Promise.all(others.map((pupil) => search(pupil, 'caro', 'casual')));
    // Each comes as soon as the room is known: a meeting does not wait until all others are arranged.
    const rooms = await Promise.all(
      pupils.map(async (pupil) => {
        const room = await matched(pupil);
        await pupil.enter(room);
        return room;
      }),
    );
    await Promise.all(pupils.map((pupil) => pupil.untilRoom(({ status }) => status === 'playing')));
    expect(new Set(rooms).size).toBe(32);
    // They joined at once, and no two arrangements tried to take the same pair.
    expect(take).toHaveBeenCalledTimes(32);
    // All of them have come: what was held against the address is made up for.
    const last = await guest(school, patient);
    await search(last, 'caro', 'casual');
    await expect.poll(() => queue.of(last.you)).toMatchObject({ held: false });
  });

  test('an honest newcomer behind the address of ghosts plays after one meeting in vain', async () => {
    const address = '192.0.2.67';
    const ghosts = await Promise.all(Array.from({ length: 10 }, () => guest(address)));
    for (const ghost of ghosts) await search(ghost, 'standard', 'casual');
    await Promise.all(ghosts.map(matched));
    for (const ghost of ghosts) await ghost.next('queue', ({ state }) => state === 'idle');
    const [newcomer, ghost, other] = [
      await guest(address),
      await guest(address),
      await guest('198.51.100.9'),
    ];
    const { queue } = server.parts.store;
    await search(newcomer, 'standard', 'casual');
    await search(other, 'standard', 'casual');
    expect(await queue.of(newcomer.you)).toMatchObject({ held: true, known: false, room: null });
    await search(ghost, 'standard', 'casual');
    await newcomer.enter(await matched(newcomer));
    await newcomer.next('queue', ({ state }) => state === 'waiting');
    await expect.poll(async () => (await queue.of(newcomer.you))?.known).toBe(true);
    await meet(newcomer, other);
  });
});
