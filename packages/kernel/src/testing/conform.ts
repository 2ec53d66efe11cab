// The conformance suite: every registered game passes it without any settings of its own.

import { beforeAll, describe, it } from 'vitest';
import type { Game } from '../game.ts';
import { CHECKS, type Samples, samplesOf } from './checks.ts';

/** Declares the whole suite for one game. Call it at the top of a test file or inside a describe. */
export function conform(game: Game): void {
  describe(`${game.id} keeps the contract`, () => {
    let samples: Samples = { played: [], positions: [] };
    beforeAll(() => {
      samples = samplesOf(game);
    });
    for (const [name, check] of Object.entries(CHECKS)) it(name, () => check(game, samples));
  });
}
