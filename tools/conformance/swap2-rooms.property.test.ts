// The two correctness properties of Swap 2 that speak of rooms and series. The other twelve stand beside the
// rules, in packages/games/src/gomoku/swap2.property.test.ts.

import { findGame } from '@sente/games';
import type { GameState } from '@sente/games/gomoku';
import { must } from '@sente/kernel';
import {
  decideSeries,
  evolveSeries,
  nextMatchConfig,
  POOLS,
  rankedPoolRoomConfig,
  readRoomConfig,
  type SeriesGame,
  startSeries,
} from '@sente/match';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = { numRuns: 200 };

const RANKED = must(readRoomConfig({ mode: 'ranked' }, findGame));

function startedBy(game: string, options: GameState | object, players: readonly string[]): GameState {
  const rules = findGame(game);
  if (!rules) throw new Error(`no game ${game}`);
  return must(rules.setUp(options as Parameters<typeof rules.setUp>[0], players)) as GameState;
}

describe('Swap 2 in rooms and series', () => {
  // **Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement**
  // **Validates: Requirements 4.1**
  it('Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement / Validates: Requirements 4.1', () => {
    const wishes = fc.record(
      {
        swap2Enabled: fc.oneof(fc.boolean(), fc.constantFrom(null, 0, 'false', {})),
        options: fc.oneof(
          fc.record({ swap2: fc.boolean() }),
          fc.constantFrom({}, { swap2: false, size: 9 }, null),
        ),
        game: fc.constantFrom('gomoku/freestyle', 'gomoku/renju', 'banqi/classic'),
        bestOf: fc.constantFrom(1, 3, 5),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(wishes, (wish) => {
        const room = readRoomConfig({ ...wish, mode: 'ranked' }, findGame);
        expect(room.ok).toBe(true);
        const config = must(room);
        expect(config.swap2Enabled).toBe(true);
        expect(config.options['swap2']).toBe(true);
        const state = startedBy(config.game, config.options, ['p1', 'p2']);
        expect(state.swap2Enabled).toBe(true);
      }),
      RUNS,
    );
  });

  // **Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement**
  // **Validates: Requirements 4.1**
  it.each(POOLS.filter(({ game }) => game.startsWith('gomoku/')))(
    'Feature: swap2-opening-rule, Property 8: Ranked Mode Enforcement / the pool $id',
    (pool) => {
      const { game, options, swap2Enabled } = must(rankedPoolRoomConfig(pool, findGame));
      expect(swap2Enabled).toBe(true);
      expect(startedBy(game, options, ['p1', 'p2']).gamePhase).toBe('swap2');
    },
  );

  // **Feature: swap2-opening-rule, Property 10: Series Swap 2 Reset**
  // **Validates: Requirements 6.3**
  it('Feature: swap2-opening-rule, Property 10: Series Swap 2 Reset / Validates: Requirements 6.3', () => {
    const colours = fc.constantFrom<readonly (string | null)[]>(['black', 'white'], ['white', 'black']);
    const ends = fc.record({ winner: fc.constantFrom(0, 1, null), colours });
    fc.assert(
      fc.property(fc.constantFrom(0, 1), fc.array(ends, { maxLength: 3 }), (firstOpener, ended) => {
        const players = ['anna', 'bao'];
        const config3 = { bestOf: 3, players, firstOpener, restMs: 1 };
        let series = evolveSeries(null, must(startSeries(config3, 'm0', 0)));
        for (const [index, { winner, colours: given }] of ended.entries()) {
          if (series.status === 'ended') break;
          const game: SeriesGame = {
            match: `m${index}`,
            opener: (firstOpener + index) % 2,
            winner,
            reason: 'five',
            forfeitedBy: null,
            places: null,
            colours: given,
            swap2History: null,
          };
          const when = (now: number) => ({ now, nextMatch: `m${index + 1}` });
          series = must(decideSeries(series, { kind: 'count', game }, when(2 * index))).series;
          series = must(decideSeries(series, { kind: 'sweep' }, when(2 * index + 1))).series;
        }
        if (series.status === 'ended') return;
        const config = nextMatchConfig(series, RANKED, null);
        const state = startedBy(config.game, config.options, config.players);
        const opener = players[(firstOpener + series.games.length) % 2];
        expect(state.gamePhase).toBe('swap2');
        expect(state.swap2State).toEqual({
          phase: 'swap2_placement',
          player1Id: opener,
          player2Id: players.find((player) => player !== opener),
          activePlayerId: opener,
          tentativeStones: [],
          actions: [],
        });
      }),
      RUNS,
    );
  });
});
