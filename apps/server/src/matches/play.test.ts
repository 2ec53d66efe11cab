// Acting in a match: what only the store can judge, because time passes between a decision and its statement.

import { findGame } from '@sente/games';
import type { MatchEvent } from '@sente/match';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSleepDetector } from '../base/sleep-detector.ts';
import { openWorld } from '../base/world.ts';
import type { Hint } from '../bus/hints.ts';
import { StoreUnavailable } from '../store/drivers/sql.ts';
import { openStoreAndClockHealth } from '../store/health.ts';
import type { Store } from '../store/store.ts';
import { fresh, PLAIN_CONFIG, plainMatch } from '../testing/matches.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openPlay } from './play.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres');
});
afterAll(() => server.stop());

const MOVE_MS = 60_000;

/** Another server over this store and this bus. */
function openOther({ store, bus }: Pick<TestServer['parts'], 'store' | 'bus'>) {
  const world = openWorld();
  const awake = openSleepDetector(world);
  onTestFinished(awake.stop);
  const health = openStoreAndClockHealth(world);
  health.clocks.repaid();
  const play = openPlay({
    ...{ world, awake, health, store, bus, findGame, log: pino({ level: 'silent' }) },
    random: world.chance('moves by the clock').number,
  });
  return { play, health };
}

/** A server over the same store, whose statements reach the database half a minute after it decided. */
function openSlow() {
  const { store, bus } = server.parts;
  let isWritten = false;
  const append: Store['matches']['append'] = (act) => {
    isWritten = true;
    return store.matches.append(act);
  };
  const now = () => store.now() - (isWritten ? 0 : 30_000);
  return openOther({ bus, store: { ...store, now, matches: { ...store.matches, append } } }).play;
}

/** A move of a match whose deadline is so far from now; before now, if negative. */
async function moveDue(inMs: number) {
  const { store } = server.parts;
  const config = { ...PLAIN_CONFIG, moveMs: MOVE_MS };
  const started: MatchEvent = { kind: 'started', at: store.now() + inMs - MOVE_MS, config };
  // The row has no deadline: no sweep is to judge the match before the move does.
  const match = plainMatch(fresh('late'), { config, events: [started], deadline: null });
  const play = openSlow();
  await play.begin(match);
  const acted = await play.act(match.id, { command: { kind: 'move', seat: 0, move: 'h8', ply: 0 } });
  const kept = (await store.matches.events(match.id, 1)).map(({ kind }) => kind);
  return { acted, kept };
}

test('a move that was in time when it was decided is refused where it reaches the store too late', async () => {
  const { acted, kept } = await moveDue(-15_000);
  expect(acted).toMatchObject({ ok: false, refusal: { code: 'too_late' } });
  expect(kept).toEqual([]);
});

test('a move that reaches the store in time is kept', async () => {
  const { acted, kept } = await moveDue(MOVE_MS - 20_000);
  expect(acted.ok).toBe(true);
  expect(kept).toEqual(['moved']);
});

test('other servers hear of an event that was stored although its answer was lost', async () => {
  const { store, bus } = server.parts;
  const hints: Hint[] = [];
  let losesAnswer = true;
  const append: Store['matches']['append'] = async (act) => {
    const appended = await store.matches.append(act);
    if (!losesAnswer) return appended;
    losesAnswer = false;
    throw new StoreUnavailable('the answer was lost');
  };
  const { play, health } = openOther({
    store: { ...store, matches: { ...store.matches, append } },
    bus: { ...bus, publish: (hint) => void hints.push(hint) },
  });
  const match = plainMatch(fresh('lost'));
  await play.begin(match);
  const ask = { command: { kind: 'move', seat: 0, move: 'h8', ply: 0 }, actionId: 'one' } as const;
  await expect(play.act(match.id, { ...ask, impatient: true })).rejects.toThrow(StoreUnavailable);
  health.store.recovered();
  health.clocks.repaid();
  expect(await play.act(match.id, ask)).toMatchObject({ ok: true });
  expect(hints).toContainEqual({ topic: 'match', match: match.id, seq: 2 });
});
