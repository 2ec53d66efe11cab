// Every kind of goal, with moves that reach it and moves that do not. The positions are not from the courses.

import { findGame } from '@sente/games';
import { type Game, must, parseRecord, type RefusalCode, refusalReceived, replayRecord } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { findMoveToGoal, moveMeetsGoal, refusalMeetsGoal } from './judge.ts';
import type { Goal } from './lesson.ts';

function after(id: string, text: string): { game: Game; state: unknown } {
  const game = findGame(id) as Game;
  const record = must(parseRecord(`sente 1 ${id} ${text}`, () => game));
  return { game, state: must(replayRecord(game, record)).at(-1) };
}

/** Black has four in row 5, from c to f. */
const FOUR = after('gomoku/freestyle', 'size=9 : c5 c7 d5 d7 e5 e3 f5 f3');
/** Red may take the black pawn, step aside, or flip a man. */
const MEN = after('banqi/classic', ': ?a1=red-king ?b1=black-guard ?d4=red-pawn ?c8=black-pawn');
/** Black takes the two stones at e5 and f5 by g5. */
const PAIR = after('gomoku/capture', 'size=15 : d5 e5 a1 f5');

describe.each<[string, { game: Game; state: unknown }, Goal, readonly string[], readonly string[]]>([
  ['anything', FOUR, { does: 'anything' }, ['a1', 'b5'], []],
  ['win', FOUR, { does: 'win' }, ['b5', 'g5'], ['a1', 'h5', 'c6']],
  ['take', MEN, { does: 'take' }, ['a1xb1'], ['a1-a2', '?c3']],
  ['take stones', PAIR, { does: 'take' }, ['g5'], ['h5', 'g6', 'c5']],
  ['flip', MEN, { does: 'flip' }, ['?c3', '?a8'], ['a1xb1', 'a1-a2']],
  ['one of these', FOUR, { play: ['b5'] }, ['b5'], ['g5', 'a1']],
  ['none of these', FOUR, { playAnyBut: ['b5', 'a1'] }, ['g5', 'h5'], ['b5', 'a1']],
  ['a refusal', FOUR, { refused: 'occupied' }, [], ['b5', 'a1']],
])('%s', (_, { game, state }, goal, does, doesNot) => {
  const seat = game.turn(state) ?? 0;

  it('is reached by the right moves and by no others', () => {
    for (const move of does) expect(moveMeetsGoal(game, goal, state, seat, move), move).toBe(true);
    for (const move of doesNot) expect(moveMeetsGoal(game, goal, state, seat, move), move).toBe(false);
  });

  it('is shown by a move that reaches it, if there is one', () => {
    const shown = findMoveToGoal(game, goal, state);
    if (does.length === 0) expect(shown).toBeNull();
    else expect(moveMeetsGoal(game, goal, state, seat, shown ?? '')).toBe(true);
  });
});

it.each<[Goal, RefusalCode, string, boolean]>([
  [{ refused: 'occupied' }, 'occupied', '', true],
  [{ refused: 'double_three' }, 'forbidden', 'double_three', true],
  [{ refused: 'double_three' }, 'forbidden', 'overline', false],
  [{ does: 'anything' }, 'occupied', '', false],
])('%j is met by the refusal %s %s: %s', (goal, code, why, met) => {
  expect(refusalMeetsGoal(goal, refusalReceived(code, { why }).refusal)).toBe(met);
});
