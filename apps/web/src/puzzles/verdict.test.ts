// The real engine judges whether a move still wins: a move that loses or only holds is never counted as a win.

import { findGame } from '@sente/games';
import { type Game, must, readOptions, replayRecord } from '@sente/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import { nearThinker } from '../thinking/testing/near-thinker.ts';
import { findRefutation, judgeTriedMove } from './verdict.ts';

const GAME = findGame('gomoku/freestyle') as Game;
const thinkers: ReturnType<typeof nearThinker>[] = [];
afterEach(() => {
  for (const thinker of thinkers.splice(0)) thinker.close();
});

function opened() {
  const thinker = nearThinker();
  thinkers.push(thinker);
  return thinker;
}

/** The state after these moves; the last one is black's try. */
function stateAfter(moves: string): unknown {
  const options = must(readOptions(GAME.options, {}));
  return must(replayRecord(GAME, { game: GAME.id, options, entries: moves.split(' ') })).at(-1);
}

const BLACK = 0;
/** Black has an open three in row 8, white one in row 3. */
const THREES = 'h8 h3 i8 i3 j8 j3';

describe('a try', () => {
  it.each([
    ['makes an open four', `${THREES} k8`, true],
    ['leaves the other side an open three', 'h8 h3 i8 i3 a1 j3 o15', false],
    ['leaves the other side a four', 'h8 h3 i8 i3 j8 j3 a1 k3 o15', false],
    ['does nothing in an open game', 'h8 i9 g7', false],
  ])('a try that %s, after %s: wins is %s', async (_, moves, wins) => {
    const verdict = await judgeTriedMove(opened(), GAME, stateAfter(moves), BLACK);
    expect(verdict.wins).toBe(wins);
    expect(GAME.moves(stateAfter(moves))).toContain(verdict.answer);
  });

  it('is no win if the engine cannot be asked', async () => {
    const thinker = opened();
    thinker.close();
    expect(await judgeTriedMove(thinker, GAME, stateAfter('h8 i9 g7'), BLACK)).toEqual({
      wins: false,
      answer: null,
    });
    expect(await findRefutation(thinker, GAME, stateAfter('h8 i9 g7'))).toBeNull();
  });

  it('a losing try is answered with the winning move', async () => {
    expect(await findRefutation(opened(), GAME, stateAfter('h8 h3 i8 i3 j8 j3 a1 k3 o15'))).toMatch(
      /^[gl]3$/,
    );
  });
});
