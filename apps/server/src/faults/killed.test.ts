// kill -9 in the middle of many games, again and again: every acknowledged move is stored, and none twice.

import { setTimeout } from 'node:timers/promises';
import type { Swap2State } from '@sente/games/gomoku';
import { seededRandom } from '@sente/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_KINDS } from '../store/store.ts';
import { connect } from '../testing/client.ts';
import { playAndKill } from '../testing/many-games.ts';
import { type ServerProcess, serverProcess } from '../testing/process.ts';
import { seatTwo } from '../testing/server.ts';
import { type StorePlace, startPlace } from '../testing/stores.ts';

const GAMES = 40;
const KILLS = 3;

describe.each(STORE_KINDS)('a killed server on %s', (kind) => {
  let place: StorePlace;
  let server: ServerProcess;
  beforeAll(async () => {
    place = await startPlace(kind);
    server = await serverProcess(place.env);
    await server.start();
  });
  afterAll(async () => {
    await server.end();
    await place.stop();
  });

  test(`loses nothing acknowledged in ${GAMES} games, ${KILLS} times`, async () => {
    const random = seededRandom(`killed on ${kind}`);
    const { acknowledged, lost } = await playAndKill(server, { games: GAMES, kills: KILLS, random });
    expect(lost).toEqual([]);
    expect(acknowledged).toBeGreaterThan(GAMES);
  });

  test('R7.2 R7.4 is back in the exact phase of Swap 2, clock included', async () => {
    const tables = await Promise.all(
      Object.entries(PHASES).map(async ([phase, moves]) => {
        const seated = await seatTwo({ mode: 'tieu_dao', swap2Enabled: true }, () => connect(server.url));
        await playOn(seated, moves);
        return { phase, ...seated, before: seated.ann.match(seated.match) };
      }),
    );
    await server.kill();
    // No server runs for this long, which is an outage on any machine.
    await setTimeout(2_000);
    await server.start();
    for (const { phase, ann, match, before } of tables) {
      const back = await connect(server.url, ann.token);
      await back.watch(match);
      const after = back.match(match);
      expect(after.state).toEqual(before.state);
      expect((after.state as { swap2State: Swap2State }).swap2State.phase).toBe(phase);
      // The lost time is credited.
      await back.until(match, ({ deadline }) => (deadline ?? 0) > (before.deadline ?? 0));
    }
  });
});

const PHASES = {
  swap2_placement: ['h8', 'i9'],
  swap2_choice: ['h8', 'i9', 'j10'],
  swap2_extra: ['h8', 'i9', 'j10', '=more', 'a1'],
  swap2_final_choice: ['h8', 'i9', 'j10', '=more', 'a1', 'b2'],
} as const;

async function playOn({ ann, bob, match }: Awaited<ReturnType<typeof seatTwo>>, moves: readonly string[]) {
  for (const [ply, move] of moves.entries()) {
    const { turn, config } = ann.match(match);
    const mover = config.players[turn ?? 0] === ann.you ? ann : bob;
    await mover.act(match, { kind: 'move', move, ply });
    await ann.until(match, (now) => now.plies.length === ply + 1);
  }
}
