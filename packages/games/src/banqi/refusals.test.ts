// Every refusal of dark chess with the data its sentence is made of.

import type { Refusal, Result } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type BanqiMove, type BanqiState, banqiGame, performMove } from './index.ts';
import { refusalOf, refusalToPickUp } from './moves.ts';
import { faceNameOf } from './pieces.ts';
import { drawn, tryMove } from './testing/drawn.ts';

const classic = banqiGame('classic');
const EMPTY_ROWS = '. . . . '.repeat(5);
/** a8 is point 0, b8 1, and so on to the right and down. */
const TABLE = drawn('classic', `rK bP ?bG rM . bK . . . . . . ${EMPTY_ROWS}`);

function refusedBy(result: Result<unknown>): Refusal | null {
  return result.ok ? null : result.refusal;
}

const over: BanqiState = { ...TABLE.state, turn: null };

describe('a move is refused', () => {
  it.each<[string, string, object]>([
    ['?a8', 'already_revealed', { at: 0 }],
    ['?a6', 'no_piece', { at: 8 }],
    ['a6-a5', 'no_piece', { at: 8 }],
    ['c8-c7', 'not_revealed', { at: 2 }],
    ['b8-b7', 'not_your_piece', { at: 1 }],
    ['a8-b8', 'destination_occupied', { at: 1 }],
    ['a8-a6', 'illegal_move', { from: 0, to: 8, type: 'King' }],
    ['a8xa7', 'no_target', { at: 4 }],
    ['d8xc8', 'target_not_revealed', { at: 2 }],
    ['a8xd8', 'own_piece', { at: 3 }],
    ['d8xb8', 'illegal_capture', { from: 3, to: 1, type: 'Minister' }],
    ['a8xb8', 'rank', { from: 0, to: 1, type: 'King', target: 'Pawn' }],
    ['z9', 'bad_notation', { text: 'z9' }],
    ['-a8', 'bad_notation', { text: '-a8' }],
    ['a8-', 'bad_notation', { text: 'a8-' }],
    ['a8-a9', 'bad_index', { text: 'a8-a9' }],
    ['?a8=team-a-advisor', 'bad_notation', { text: '?a8=team-a-advisor' }],
    ['x'.repeat(200), 'bad_notation', {}],
  ])('%s: %s', (move, code, data) => {
    expect(refusedBy(tryMove(TABLE, move))).toEqual({ code, data });
  });

  it.each<[BanqiMove, string, object]>([
    [{ kind: 'flip', at: 32, face: null }, 'bad_index', { size: 32 }],
    [{ kind: 'flip', at: -1, face: null }, 'bad_index', { size: 32 }],
    [{ kind: 'move', from: 32, to: 4 }, 'bad_index', { size: 32 }],
    [{ kind: 'move', from: 0, to: 32 }, 'bad_index', { size: 32 }],
    [{ kind: 'capture', from: 0.5, to: 1 }, 'bad_index', { size: 32 }],
    [{ kind: 'flip', at: 2, face: null }, 'not_settled', { at: 2 }],
    [{ kind: 'flip', at: 2, face: 'red-guard' }, 'bad_face', { at: 2, face: 'red-guard' }],
  ])('%j: %s', (move, code, data) => {
    expect(refusedBy(performMove(TABLE.state, move))).toEqual({ code, data });
  });

  it('for a man before the first flip, and for a seat that is not to move', () => {
    const start = drawn('classic', `rK ?bP . . ${'. . . . '.repeat(7)}`, { owners: [null, null] });
    expect(refusedBy(tryMove(start, 'a8-a7'))).toEqual({ code: 'must_flip_first', data: {} });
    const { state } = TABLE;
    expect(refusedBy(classic.play(state, { seat: 1, move: 'a8-a7', at: 0 }))).toEqual({
      ...{ code: 'not_your_turn', data: { turn: 0 } },
    });
  });

  it('when all is over, whatever it is', () => {
    const ended = { code: 'match_ended', data: {} };
    expect(refusalOf(over, { kind: 'flip', at: 2, face: null })).toEqual(ended);
    expect(refusalOf(over, { kind: 'move', from: 0, to: 4 })).toEqual(ended);
    expect(refusalToPickUp(over, 0)).toEqual(ended);
    expect(refusedBy(classic.play(over, { seat: 0, move: 'a8-a7', at: 0 }))).toEqual(ended);
    expect(refusedBy(classic.leave(over, 0, 'resign'))).toEqual(ended);
  });
});

describe('a man is not picked up', () => {
  const shut = drawn('classic', `rK rG . . rM . . . ?bP bK . . ${EMPTY_ROWS}`);

  it.each<[number, string, object]>([
    [0, 'blocked', { at: 0, type: 'King' }],
    [2, 'no_piece', { at: 2 }],
    [8, 'not_revealed', { at: 8 }],
    [9, 'not_your_piece', { at: 9 }],
  ])('from point %i: %s', (at, code, data) => {
    expect(refusalToPickUp(shut.state, at)).toEqual({ code, data });
  });

  it('unless it has somewhere to go', () => {
    expect(refusalToPickUp(shut.state, 1)).toBeNull();
  });
});

describe('a game', () => {
  it.each<[string, unknown]>([
    ['one too few', ['p1']],
    ['one too many', ['p1', 'p2', 'p3']],
    ['one twice', ['p1', 'p1']],
    ['one twice and too many', ['p1', 'p2', 'p2']],
    ['one with no text for a name', ['p1', 7]],
    ['one with too long a name', ['p1', 'p'.repeat(201)]],
    ['no list', 'p1'],
  ])('is not set up with %s', (_, players) => {
    const refused = refusedBy(classic.setUp({}, players as string[]));
    expect(refused).toEqual({ code: 'bad_players', data: { seats: 2 } });
  });

  it('is not set up with unknown options, nor left by a seat that is unknown or out', () => {
    expect(refusedBy(classic.setUp({ quietLimit: 1 }, ['p1', 'p2']))?.code).toBe('bad_options');
    expect(refusedBy(classic.leave(TABLE.state, 2, 'resign'))).toEqual({ code: 'bad_seat', data: {} });
    const out = { ...TABLE.state, outSeats: [1] };
    expect(refusedBy(classic.leave(out, 1, 'resign'))).toEqual({ code: 'already_out', data: { seat: 1 } });
  });

  it('needs its deal to turn a man up, has no default move, and rescues nothing of a damaged log', () => {
    expect(refusedBy(classic.settle(TABLE.state, '?c8', null))).toEqual({ code: 'bad_deal', data: {} });
    expect(classic.timeoutMove(TABLE.state, () => 0)).toBeNull();
    expect(classic.salvage(TABLE.state, TABLE.state)).toBeNull();
  });
});

describe('the name of a face', () => {
  it.each([
    ['red-horse-2', 'red-horse'],
    ['red-pawn-10', 'red-pawn'],
    ['team-a-general-red', 'team-a-general-red'],
    ['team-1-pawn', 'team-1-pawn'],
    ['red-pawn-100', 'red-pawn-100'],
  ])('of %s is %s', (id, face) => {
    expect(faceNameOf(id)).toBe(face);
  });
});
