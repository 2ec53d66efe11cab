// While time is given back: no player may be found late between two clocks of which only one has been set right.

import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openSleepDetector } from '../base/sleep-detector.ts';
import { openWorld } from '../base/world.ts';
import { openStoreAndClockHealth } from '../store/health.ts';
import { connect } from '../testing/client.ts';
import { seatTwo, startServer } from '../testing/server.ts';
import { openLostTimeRepayer } from './lost-time.ts';

test('nothing is judged until every clock has its time back', async () => {
  const server = await startServer('postgres');
  onTestFinished(server.stop);
  const { store, play } = server.parts;
  const { match } = await seatTwo({ mode: 'tieu_dao' }, () => connect(server.url));
  const world = openWorld();
  const awake = openSleepDetector(world);
  onTestFinished(awake.stop);
  const health = openStoreAndClockHealth(world);
  const credited: { readonly id: string; readonly ok: boolean }[] = [];
  const lostTime = openLostTimeRepayer({
    ...{ world, server: 'another', store, health, awake, log: pino({ level: 'silent' }) },
    play: {
      ...play,
      act(id, ask) {
        credited.push({ id, ok: health.clocks.isRepaid() });
        return play.act(id, ask);
      },
    },
  });
  health.clocks.repaid();
  // Every silence is an outage; the server itself may be quicker to give it back.
  await expect
    .poll(async () => {
      await store.heartbeats.beat('another', 0);
      await lostTime.beat();
      return credited.length;
    })
    .toBeGreaterThan(0);
  expect(credited[0]).toEqual({ id: match, ok: false });
  expect(health.clocks.isRepaid()).toBe(true);
});
