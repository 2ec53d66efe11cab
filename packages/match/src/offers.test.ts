// Draw, takeback, rematch: the players who must agree, how long an offer stands, and its effect.

import { LOTTERY, ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { after, at, kindsOf, NOON, newMatch, played, refusalOf } from './testing/index.ts';
import type { Command, OfferKind } from './types.ts';

const offer = (seat: number, kind: OfferKind): Command => ({ kind: 'offer', seat, offer: kind });
const decline = (seat: number, kind: OfferKind): Command => ({ kind: 'decline', seat, offer: kind });
const DEAL = '876543210';
const two = played(ROW, newMatch(ROW), '=mine a1 b1');
const three = played(LOTTERY, newMatch(LOTTERY), '?a1 ?b1', DEAL);

describe('a draw', () => {
  it('is agreed when the other offers too', () => {
    expect(kindsOf(ROW, after(ROW, two, [[5, offer(0, 'draw')]]), offer(1, 'draw'), at(6))).toEqual([
      'offered',
      'ended',
    ]);
    const match = after(ROW, two, [
      [5, offer(0, 'draw')],
      [6, offer(1, 'draw')],
    ]);
    expect(match).toMatchObject({
      status: 'ended',
      outcome: { winner: null, reason: 'agreed' },
      offers: { draw: [] },
    });
  });

  it('of three needs all three', () => {
    const match = after(LOTTERY, three, [
      [5, offer(0, 'draw')],
      [6, offer(2, 'draw')],
    ]);
    expect(match.status).toBe('playing');
    expect(after(LOTTERY, match, [[7, offer(1, 'draw')]]).outcome?.reason).toBe('agreed');
  });

  it('does not need a player who has left, nor may that player offer it', () => {
    const match = after(LOTTERY, three, [
      [4, { kind: 'resign', seat: 1 }],
      [5, offer(0, 'draw')],
      [6, offer(2, 'draw')],
    ]);
    expect(match.outcome?.reason).toBe('agreed');
    const before = after(LOTTERY, three, [[4, { kind: 'resign', seat: 1 }]]);
    expect(refusalOf(LOTTERY, before, offer(1, 'draw'), at(5))?.code).toBe('out_of_game');
  });

  it('offer stands when its own maker moves, and lapses when the other moves', () => {
    const asked = after(ROW, two, [[5, offer(0, 'draw')]]);
    const moved = played(ROW, asked, 'c1');
    expect(moved.offers.draw).toEqual([0]);
    expect(played(ROW, moved, 'd1').offers.draw).toEqual([]);
  });

  it('offer lapses when a seat leaves', () => {
    const match = after(LOTTERY, three, [
      [5, offer(0, 'draw')],
      [6, offer(2, 'draw')],
      [7, { kind: 'resign', seat: 1 }],
    ]);
    expect(match).toMatchObject({ status: 'playing', offers: { draw: [] } });
  });

  it('is declined by the other, or withdrawn', () => {
    const asked = after(ROW, two, [[5, offer(0, 'draw')]]);
    for (const seat of [0, 1])
      expect(after(ROW, asked, [[6, decline(seat, 'draw')]]).offers.draw).toEqual([]);
  });

  it('may be offered once per ply', () => {
    const declined = after(ROW, two, [
      [5, offer(0, 'draw')],
      [6, decline(1, 'draw')],
    ]);
    expect(refusalOf(ROW, declined, offer(0, 'draw'), at(7))?.code).toBe('asked_already');
    expect(refusalOf(ROW, played(ROW, declined, 'c1'), offer(0, 'draw'), at(9))).toBeNull();
  });

  it('may be accepted by a player whose own offer was declined', () => {
    const match = after(ROW, two, [
      [5, offer(0, 'draw')],
      [6, decline(1, 'draw')],
      [7, offer(1, 'draw')],
      [8, offer(0, 'draw')],
    ]);
    expect(match.outcome?.reason).toBe('agreed');
  });

  it('offered twice, or declined where none stands, is refused', () => {
    expect(refusalOf(ROW, after(ROW, two, [[5, offer(0, 'draw')]]), offer(0, 'draw'), at(6))?.code).toBe(
      'already_offered',
    );
    expect(refusalOf(ROW, two, decline(0, 'draw'), at(6))?.code).toBe('no_offer');
  });
});

describe('a takeback', () => {
  it('goes back to before the asker’s own last move, with a new clock', () => {
    const match = after(ROW, two, [
      [20, offer(0, 'takeback')],
      [21, offer(1, 'takeback')],
    ]);
    expect(match.plies.map((ply) => ply.entry)).toEqual(['=mine']);
    expect(match).toMatchObject({ turn: 0, deadline: NOON + 81_000, offers: { takeback: [] } });
    expect(match.state).toEqual(played(ROW, newMatch(ROW), '=mine').state);
  });

  it('of the last move takes back only that one', () => {
    const match = after(ROW, two, [
      [20, offer(1, 'takeback')],
      [21, offer(0, 'takeback')],
    ]);
    expect(match).toMatchObject({ turn: 1, plies: [{ entry: '=mine' }, { entry: 'a1' }] });
  });

  it('lapses with any move', () => {
    const match = played(ROW, after(ROW, two, [[5, offer(1, 'takeback')]]), 'c1');
    expect(match.offers.takeback).toEqual([]);
  });

  it('never undoes a leaving', () => {
    const match = after(LOTTERY, three, [[5, { kind: 'resign', seat: 2 }]], DEAL);
    expect(refusalOf(LOTTERY, match, offer(0, 'takeback'), at(6))?.code).toBe('nothing_to_take_back');
  });

  it.each([
    ['without a move of one’s own', played(ROW, newMatch(ROW), '=mine'), 1, 'nothing_to_take_back'],
    ['in a rated match', played(ROW, newMatch(ROW, { rated: true }), '=mine a1 b1'), 0, 'rated'],
    ['after the end', after(ROW, two, [[5, { kind: 'resign', seat: 0 }]]), 0, 'game_over'],
  ] as const)('%s is refused', (_when, match, seat, code) => {
    expect(refusalOf(ROW, match, offer(seat, 'takeback'), at(9))?.code).toBe(code);
  });

  it('of a turned lot covers it again, and the deal stays the same', () => {
    const match = after(
      LOTTERY,
      three,
      [5, 6, 7].map((s) => [s, offer(s === 5 ? 1 : s === 6 ? 0 : 2, 'takeback')] as const),
    );
    expect(match.plies.map((ply) => ply.entry)).toEqual(['?a1=8']);
    expect(played(LOTTERY, match, '?b1', DEAL).state).toEqual(three.state);
  });
});

describe('a rematch', () => {
  const over = after(ROW, two, [[5, { kind: 'resign', seat: 0 }]]);

  it('is agreed when all players want it, and only once', () => {
    const match = after(ROW, over, [
      [6, offer(1, 'rematch')],
      [7, offer(0, 'rematch')],
    ]);
    expect(match.rematchAgreed).toBe(true);
    expect(refusalOf(ROW, match, offer(0, 'rematch'), at(8))?.code).toBe('already_offered');
    expect(refusalOf(ROW, match, decline(0, 'rematch'), at(8))?.code).toBe('no_offer');
  });

  it('needs all three players, also one who had left', () => {
    const end = after(LOTTERY, three, [
      [5, { kind: 'resign', seat: 0 }],
      [6, { kind: 'resign', seat: 1 }],
      [7, offer(1, 'rematch')],
      [8, offer(2, 'rematch')],
    ]);
    expect(end.rematchAgreed).toBe(false);
    expect(after(LOTTERY, end, [[9, offer(0, 'rematch')]]).rematchAgreed).toBe(true);
  });

  it('before the end is refused', () => {
    expect(refusalOf(ROW, two, offer(0, 'rematch'), at(9))?.code).toBe('not_over');
  });
});
