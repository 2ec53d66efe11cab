// How much of a game was its opening, and why a seat left it.

import { findGame } from '@sente/games';
import { must, readOptions, replay } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { openingPlies, plySpeech, plyText } from './ply-text.ts';

const game = findGame('gomoku/freestyle') ?? expect.fail('no gomoku');

function opening(swap2: boolean, ...entries: readonly string[]): number {
  const options = must(readOptions(game.options, { swap2 }));
  const states = must(replay(game, { game: game.id, options, entries }));
  return openingPlies(entries, (ply) => game.picture(states[ply]).phase.code);
}

describe('the opening', () => {
  it.each([
    ['goes on', ['h8', 'i9'], 2],
    ['was given up among its first stones', ['h8', 'i9', '!resign:0'], 2],
    ['was given up before the choice', ['h8', 'i9', 'g7', '!timeout:1'], 3],
    ['was given up among two more stones', ['h8', 'i9', 'g7', '=more', 'c3', '!resign:1'], 5],
    ['was done', ['h8', 'i9', 'g7', '=white', 'c3', '!resign:0'], 4],
  ])('that %s: %j', (_, entries, plies) => {
    expect(opening(true, ...entries)).toBe(plies);
  });

  it('is nothing where there is none', () => {
    expect(opening(false, 'h8', 'i9', '!resign:0')).toBe(0);
  });
});

describe('a seat that leaves', () => {
  const none = () => expect.fail('asked for a picture');

  it.each([
    ['!resign:0', 'Resigns', 'Ann resigns.'],
    ['!timeout:0', 'Out of time', 'Ann is out of time.'],
    ['!forfeit:0', 'Forfeits', 'Ann forfeits the game.'],
  ])('says why: %s', (entry, seen, heard) => {
    expect([plyText(entry, 'characters', none), plySpeech(entry, 'Ann', none)]).toEqual([seen, heard]);
  });
});
