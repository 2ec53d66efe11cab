// The texts about a room's rules on its card, in the room and in the heading above the board.

import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import { readRoomConfig } from '@sente/match';
import { describe, expect, it } from 'vitest';

import { roomHeadingTexts, roomModeAndRuleTexts, roomRuleTexts } from './config-text.ts';

function textsOf(given: Record<string, unknown>) {
  const config = must(readRoomConfig(given, findGame));
  const specs = findGame(config.game)?.options ?? [];
  return {
    card: roomRuleTexts(config, specs),
    room: roomModeAndRuleTexts(config, specs),
    heading: roomHeadingTexts(config, specs, null),
  };
}

describe('the rules of a room', () => {
  it.each([
    [true, 'Swap 2 on', 'Swap 2 off'],
    [false, 'Swap 2 off', 'Swap 2 on'],
  ])(
    'R4.5 says that Swap 2 is on or off, on the card, in the room and above the board: %s',
    (swap2Enabled, said, not) => {
      for (const texts of Object.values(textsOf({ mode: 'custom', swap2Enabled }))) {
        expect(texts).toContain(said);
        expect(texts).not.toContain(not);
      }
    },
  );

  it('says who moves after Swap 2 only if Swap 2 is on', () => {
    const options = { nextMover: 'white' };
    expect(textsOf({ mode: 'custom', swap2Enabled: true, options }).card).toContain('then white moves');
    expect(textsOf({ mode: 'custom', swap2Enabled: false, options }).card).not.toContain('then white moves');
  });

  it.each([
    [5_000, '5 s a move'],
    [60_000, '60 s a move'],
    [120_000, '2 min a move'],
    [3_600_000, '1 h a move'],
    [null, 'no clock'],
  ])('says how long a move may take: %s', (moveMs, said) => {
    expect(textsOf({ mode: 'custom', moveMs }).card).toContain(said);
  });

  it('says how long a series is, but not for a single game', () => {
    expect(textsOf({ mode: 'custom', bestOf: 3 }).card).toContain('best of 3');
    expect(textsOf({ mode: 'custom' }).card.join()).not.toContain('best of');
  });
});
