// The examples beside the rules show what their captions say.

import { findGame, GAMES } from '@sente/games';
import { must, type Picture, parseRecord, replayRecord } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { enGames } from './en/games.ts';
import { ruleExamples } from './rule-examples.ts';
import { ruleTexts, TOLD_GAMES } from './rules.ts';

function endOf(id: string, example: number): { picture: Picture; reason: string | null } {
  const game = findGame(id);
  const text = ruleExamples(id)[example - 1]?.record ?? '';
  if (!game) throw new Error(`no ${id}`);
  const record = must(parseRecord(text, findGame));
  const final = must(replayRecord(game, record)).at(-1);
  return { picture: game.picture(final), reason: game.outcome(final)?.reason ?? null };
}

const forbidden = ({ marks }: Picture) =>
  marks.flatMap((mark) => (mark.kind === 'forbidden' ? [mark.why] : []));
const takes = ({ offers }: Picture) =>
  offers.flatMap((offer) => (offer.kind === 'carry' && offer.takes ? [offer.move] : []));

describe('rule texts', () => {
  it('tell of every game, before it is fetched', () => {
    expect(TOLD_GAMES).toEqual(GAMES.map((game) => game.id));
    const atHand = TOLD_GAMES.flatMap((id) => [`game.${id}.name`, `game.${id}.wins`, `game.${id}.2`]);
    expect(Object.keys(enGames)).toEqual(expect.arrayContaining(atHand));
  });

  it.each(GAMES.map((game) => game.id))('%s has a name, three lines and captioned examples', (id) => {
    const { name, lines } = ruleTexts(id);
    const examples = ruleExamples(id);
    expect(name).not.toBe(id);
    expect(lines).toHaveLength(3);
    for (const index of examples.keys()) endOf(id, index + 1);
  });

  it.each([
    ['gomoku/freestyle', 1, 'five'],
    ['gomoku/freestyle', 2, 'five'],
    ['gomoku/standard', 1, 'five'],
    ['gomoku/standard', 2, null],
    ['gomoku/caro', 1, null],
    ['gomoku/caro', 2, 'five'],
    ['gomoku/caro5', 1, null],
    ['gomoku/caro5', 2, null],
  ])('%s, example %i ends by %s', (id, example, reason) => {
    expect(endOf(id, example).reason).toBe(reason);
  });

  it.each([
    ['gomoku/renju', 1, 'double-three'],
    ['gomoku/renju', 2, 'double-four'],
    ['gomoku/renju', 3, 'overline'],
    ['gomoku/capture', 3, 'double-three'],
  ])('%s, example %i has one cross: %s', (id, example, why) => {
    expect(forbidden(endOf(id, example).picture)).toEqual([why]);
  });

  it('a pair can be captured, and one just was', () => {
    expect(endOf('gomoku/capture', 1).picture.pieces).toHaveLength(4);
    expect(endOf('gomoku/capture', 2).picture.sides[1]?.captured).toHaveLength(2);
  });

  it.each([
    ['banqi/classic', 1, 'b4xc4'],
    ['banqi/classic', 2, 'b3xb5'],
    ['banqi/three-kingdoms', 1, 'a4xa6'],
  ])('%s, example %i offers %s', (id, example, move) => {
    expect(takes(endOf(id, example).picture)).toContain(move);
  });
});
