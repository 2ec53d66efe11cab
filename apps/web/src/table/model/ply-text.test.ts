// The length of an opening, the words for a move, and the words for a resignation.

import { findGame } from '@sente/games';
import { type Game, must, readOptions, replayRecord } from '@sente/kernel';
import { ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { countOpeningPlies, plySpeech, plyText } from './ply-text.ts';

const game = findGame('gomoku/freestyle') ?? expect.fail('no gomoku');
const banqi = findGame('banqi/classic') ?? expect.fail('no banqi');

function statesOf(played: Game, given: object, entries: readonly string[]): readonly unknown[] {
  const options = must(readOptions(played.options, given));
  return must(replayRecord(played, { game: played.id, options, entries }));
}

function opening(swap2: boolean, ...entries: readonly string[]): number {
  const states = statesOf(game, { swap2 }, entries);
  return countOpeningPlies(entries, (ply) => game.phase(states[ply]));
}

describe('the opening', () => {
  it.each([
    ['goes on', ['h8', 'i9'], 2],
    ['was given up among its first stones', ['h8', 'i9', '!resign:0'], 2],
    ['was given up before the choice', ['h8', 'i9', 'g7', '!timeout:1'], 3],
    ['was given up among two more stones', ['h8', 'i9', 'g7', '=more', 'c3', '!resign:1'], 5],
    ['was done', ['h8', 'i9', 'g7', '=white', 'c3', '!resign:0'], 4],
  ])('the length of an opening that %s: %j', (_, entries, plies) => {
    expect(opening(true, ...entries)).toBe(plies);
  });

  it('has no plies in a game without an opening', () => {
    expect(opening(false, 'h8', 'i9', '!resign:0')).toBe(0);
  });
});

describe('a move', () => {
  it.each([
    ['h8', 'H8', 'Ann: H8.'],
    ['=black', 'Take black', 'Ann took black.'],
    ['=more', 'Add two stones', 'Ann adds two stones.'],
    ['!resign:0', 'Resigns', 'Ann resigns.'],
    ['!timeout:0', 'Out of time', 'Ann is out of time.'],
    ['!forfeit:0', 'Forfeits', 'Ann forfeits the game.'],
    ['nonsense', 'nonsense', 'nonsense'],
  ])('a gomoku move is told: %s', (entry, seen, heard) => {
    const before = statesOf(game, { swap2: true }, [])[0];
    expect(plyText(game, entry, before)).toBe(seen);
    expect(plySpeech(game, entry, before, 'Ann')).toBe(heard);
  });

  it.each([
    ['?b4', 'B4', 'Ann turns over B4: .'],
    ['?b4=red-horse', 'B4', 'Ann turns over B4: Red, Horse.'],
    ['b3-b4', 'B3–B4', 'Ann: B3 to B4.'],
    ['b3xb4', 'B3×B4', 'Ann: B3 takes B4.'],
  ])('a banqi move is told: %s', (entry, seen, heard) => {
    const before = statesOf(banqi, {}, [])[0];
    expect(plyText(banqi, entry, before)).toBe(seen);
    expect(plySpeech(banqi, entry, before, 'Ann')).toBe(heard);
  });

  it('a move of a family without words is shown by its codes', () => {
    const before = statesOf(ROW as Game, {}, [])[0];
    expect(plyText(ROW as Game, '=mine', before)).toBe('mine');
  });
});
