// The exact words of a review about a move and a position.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import { type Game, must, readOptions } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { makeReadOnlyTable } from '../table/model/read-only-table.ts';
import { recordToMatch } from '../table/model/record-match.ts';
import { openTableView } from '../table/model/table-view.ts';
import type { Judgement } from '../thinking/judgement.ts';
import type { Review } from './review.ts';
import {
  engineLineForMoment,
  luckSumText,
  luckText,
  type Moment,
  makeGradeNotes,
  proofText,
} from './review-text.ts';

function viewOf(id: string, moves: string) {
  const game = findGame(id) as Game;
  const options = must(readOptions(game.options, {}));
  const record = { game: id, options, entries: moves.split(' ') };
  return openTableView(
    makeReadOnlyTable(game, must(recordToMatch(game, record)), { names: signal(['Ann', 'Ben']) }),
  );
}

const FIVE = viewOf('gomoku/freestyle', 'h8 h9 i8 i9 j8 a1 k8 o15 l8');
const grades = (line: readonly string[], plies?: number): Judgement => ({
  chances: [1, 0],
  line,
  ...(plies === undefined ? {} : { proof: { winner: 0, plies } }),
  nodes: 1,
});
const moment = (part: Partial<Moment>): Moment => ({
  ply: 6,
  kind: null,
  luck: null,
  before: null,
  here: null,
  ...part,
});

describe('a move', () => {
  it('gets the sign of game notation if it was a fault', () => {
    const of = (kind: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder') =>
      makeGradeNotes([{ loss: 0, kind, accuracy: 50 }])[0]?.sign ?? null;
    expect(['best', 'good', 'inaccuracy', 'mistake', 'blunder'].map((kind) => of(kind as never))).toEqual([
      null,
      null,
      '?!',
      '?',
      '??',
    ]);
    expect(makeGradeNotes([null])).toEqual([null]);
  });

  it('a mistake is shown with a better line, from the position before it', () => {
    const parts = { before: grades(['g8', 'k8']), here: grades(['k8', 'g8', 'l8']) };
    expect(engineLineForMoment(FIVE, moment({ ...parts, kind: 'blunder' }))).toMatchObject({
      instead: true,
      from: 5,
      steps: [{ move: 'g8' }, { move: 'k8' }],
    });
    expect(engineLineForMoment(FIVE, moment({ ...parts, kind: 'good' }))).toMatchObject({
      instead: false,
      from: 6,
      steps: [{ move: 'k8' }, { move: 'g8' }, { move: 'l8' }],
    });
    expect(engineLineForMoment(FIVE, moment({ kind: 'good' }))).toBeNull();
  });
});

describe('a position', () => {
  it.each<[string, Judgement, string | null]>([
    ['with nothing proven', grades(['k8']), null],
    ['won by fours', grades(['k8', 'g8', 'l8'], 3), 'Black wins by fours in 2.'],
    ['won, by a line that is not known whole', grades(['k8'], 11), 'Black wins in 6 moves.'],
    ['won by the next stone', grades(['l8'], 1), 'Black wins in 1 move.'],
  ])('%s', (_, here, text) => {
    expect(proofText(FIVE, moment({ here }))).toBe(text);
  });

  it('announces no win after the end of the game', () => {
    expect(proofText(FIVE, moment({ ply: 9, here: grades(['k8'], 3) }))).toBeNull();
  });
});

describe('luck', () => {
  it('is good, bad or even, in hundredths of a game', () => {
    const told = [0.124, -0.124, 0.004, null].map((luck) => luckText(moment({ luck })));
    expect(told).toEqual([
      'Luck: this man was worth 12 % more than could be expected.',
      'Bad luck: this man was worth 12 % less than could be expected.',
      'Neither luck nor bad luck.',
      null,
    ]);
  });

  it('is summed up for each side', () => {
    const view = viewOf('banqi/classic', '?a1=red-king ?b1=black-king ?c1=red-pawn');
    const review = {
      luck: signal([0.1, -0.25, 0.2]),
      report: signal({ accuracy: [null, null] }),
    } as unknown as Review;
    expect(luckSumText(view, review)).toBe('Luck: Red +30 %, Black −25 %');
  });
});
