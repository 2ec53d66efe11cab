// The captures of a man in words.

import { findGame } from '@sente/games';
import type { Game, ManKind } from '@sente/kernel';
import { expect, it } from 'vitest';
import { capturesText } from './man-text.ts';

const game = findGame('banqi/classic') as Game;
const man = (type: string) => game.men.find(({ look }) => look.type === type) as ManKind;

it.each([
  ['King', 'Takes anybody but: Pawn.'],
  ['Pawn', 'Takes: King, Pawn.'],
])('a %s', (type, told) => {
  expect(capturesText(man(type), game)).toBe(told);
});

it('says nothing about a man that captures none', () => {
  expect(capturesText({ ...man('Pawn'), takes: [] }, game)).toBeNull();
});
