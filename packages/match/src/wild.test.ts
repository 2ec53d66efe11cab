// Random play: no command throws, no invariant breaks, and the log folds to the same match.

import type { Game } from '@sente/kernel';
import { LOTTERY, ROW } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliestDeadlineOf, RESUME_MS, remainingMs } from './clock.ts';
import { decide } from './decide.ts';
import {
  after,
  arbitraryAttempts,
  arbitrarySettings,
  at,
  NOON,
  newMatch,
  plainConfig,
  playWild,
  refolded,
  SECOND,
} from './testing/index.ts';

const TOYS: readonly Game[] = [ROW, LOTTERY] as Game[];

describe.each(TOYS)('wild play of $id', (game) => {
  it('breaks no invariant, and replaying its events gives the same match', () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryAttempts, fc.string(), (settings, tries, seed) => {
        const { match, events } = playWild(game, settings, plainConfig(game), tries, seed);
        expect(match.seq).toBe(events.length);
        expect(refolded(game, events)).toEqual(match);
      }),
      { numRuns: 200 },
    );
  });

  it('needs a sweep at its deadline and never before', () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryAttempts, (settings, tries) => {
        const { match } = playWild(game, settings, plainConfig(game), tries, 'sweep');
        const deadline = earliestDeadlineOf(match);
        if (deadline === null || deadline <= match.at) return;
        const sweep = (now: number) => decide(game, match, { kind: 'sweep' }, { ...at(0), now });
        expect(sweep(deadline - 1)).toEqual({ ok: true, value: [] });
        const due = sweep(deadline);
        expect(due.ok && due.value.length).toBeTruthy();
      }),
      { numRuns: 200 },
    );
  });
});

describe('a paused clock', () => {
  it('loses no time, however long the pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 59 }), fc.integer({ min: 0, max: 80_000 }), (gone, pause) => {
        const match = after(ROW, newMatch(ROW), [
          [gone, { kind: 'presence', seat: 0, here: false }],
          [gone, { kind: 'presence', seat: 1, here: false }],
        ]);
        const left = 60 * SECOND - gone * SECOND;
        expect(match.status).toBe('paused');
        expect(remainingMs(match, NOON + 1e9)).toBe(left);
        const back = after(ROW, match, [[gone + pause, { kind: 'presence', seat: 1, here: true }]]);
        expect(back.status).toBe('playing');
        expect(remainingMs(back, back.at)).toBe(Math.max(left, RESUME_MS));
      }),
    );
  });
});
