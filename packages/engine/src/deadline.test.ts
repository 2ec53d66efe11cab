// The time for a move runs from the moment it is asked for: loading and setting up are part of it, in every game.

import { GAMES } from '@sente/games';
import { must, seatNames } from '@sente/kernel';
import { expect, it } from 'vitest';
import { createEngine } from './engine.ts';
import { HOST } from './testing/host.ts';
import type { Host } from './think.ts';
import { stateForWarmUp } from './warm-up.ts';

const LIMIT_MS = 1_000;
/** A file takes long to load, and a search asks for the time a hundred times at most. */
const LOADING_MS = 150;
const LOOK_MS = 10;
/** A search may read the clock a few times after its limit, while it reports its result. */
const MOST_LATE_MS = 10 * LOOK_MS;

/** A clock that advances when it is read and when a file is loaded, and at no other time. */
function steadyHost(): Host & { readonly loaded: string[] } {
  const loaded: string[] = [];
  let time = 10_000;
  return {
    loaded,
    now: () => {
      time += LOOK_MS;
      return time;
    },
    load: (name) => {
      loaded.push(name);
      time += LOADING_MS;
      return HOST.load(name);
    },
  };
}

const STARTS = GAMES.map((game) => {
  const start = must(game.setUp({}, seatNames(game.seats)));
  return [game.id, game, stateForWarmUp(game, start)] as const;
});

it.each(STARTS)('%s: the first answer of a fresh engine is within its limit', async (_id, game, state) => {
  const host = steadyHost();
  const asked = host.now();
  const { depth } = must(await createEngine(host).think(game, state, { timeMs: LIMIT_MS, memoryMb: 16 }));
  const took = host.now() - asked;
  expect(host.loaded.length).toBeGreaterThan(0);
  expect(took).toBeGreaterThan(LIMIT_MS - MOST_LATE_MS);
  expect(took).toBeLessThan(LIMIT_MS + MOST_LATE_MS);
  expect(depth).toBeGreaterThan(0);
});
