// The manager's clock: no move may take longer than the turn, nor more than a share of what is left.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, limitsFromSettings, settingsAfterInfo, timeForMove } from './settings.ts';

const told = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce(
    (settings, [key, value]) => settingsAfterInfo(settings, key, value) ?? settings,
    DEFAULT_SETTINGS,
  );

describe('the time for a move', () => {
  it.each([
    [[['timeout_turn', '500']], 465],
    [[['timeout_turn', '0']], 8],
    [
      [
        ['TIMEOUT_TURN', '1000'],
        ['time_left', '1400'],
      ],
      80,
    ],
    [
      [
        ['timeout_turn', '1000'],
        ['timeout_match', '14000'],
      ],
      955,
    ],
    [
      [
        ['timeout_turn', '1000'],
        ['time_left', '0'],
      ],
      1,
    ],
  ] as const)('%j: %i ms', (pairs, ms) => {
    expect(timeForMove(told(...pairs), 0)).toBe(ms);
  });

  it('is always within the turn and what is left', () => {
    const ms = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(ms, ms, ms, (turn, left, used) => {
        const settings = told(['timeout_turn', `${turn}`], ['time_left', `${left}`]);
        const time = timeForMove(settings, used);
        expect(time).toBeGreaterThanOrEqual(1);
        expect(time).toBeLessThanOrEqual(Math.max(turn, 10));
        expect(time).toBeLessThanOrEqual(Math.max(left, 1));
      }),
    );
  });
});

describe('INFO', () => {
  it.each([
    ['rule', '0', { game: 'gomoku/freestyle' }],
    ['rule', '1', { game: 'gomoku/standard' }],
    ['rule', '4', { game: 'gomoku/renju' }],
    ['rule', '8', { game: 'gomoku/caro' }],
    ['rule', '9', { game: 'gomoku/caro5' }],
    ['game', 'gomoku/capture', { game: 'gomoku/capture' }],
    ['max_memory', `${350 * 1024 * 1024}`, { memoryMb: 260 }],
    ['max_memory', '1', { memoryMb: 1 }],
    ['max_memory', '0', { memoryMb: 256 }],
    ['level', '3', { level: 3 }],
    ['folder', '/tmp', {}],
    ['nobody_knows', 'this', {}],
  ])('%s %s', (key, value, change) => {
    expect(settingsAfterInfo(DEFAULT_SETTINGS, key, value)).toEqual({ ...DEFAULT_SETTINGS, ...change });
  });

  it.each([
    ['rule', '77'],
    ['rule', '__proto__'],
    ['timeout_turn', 'soon'],
    ['level', '9'],
    ['game', 'chess'],
  ])('%s %s cannot be meant', (key, value) => {
    expect(settingsAfterInfo(DEFAULT_SETTINGS, key, value)).toBeNull();
  });

  it('limits nodes and depth where it is asked to', () => {
    expect(limitsFromSettings(told(['max_node', '500'], ['max_depth', '7']), 0)).toMatchObject({
      nodes: 500,
      depth: 7,
    });
    expect(limitsFromSettings(told(['max_node', '-1']), 0)).not.toHaveProperty('nodes');
  });
});
