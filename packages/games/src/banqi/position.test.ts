// Positions drawn by hand: their states, their drawings, and the drawings that are refused.

import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { boardTokens, type DrawnPosition, positionFromTokens } from './index.ts';
import { playLine } from './testing/drawn.ts';

const ROWS = 'rK ?bP . rH bC . . . . . . . . . . . . . . . . . . . . . . . . . . ?rP'.split(' ');
const DRAWN: DrawnPosition = {
  mode: 'classic',
  board: ROWS,
  turn: 0,
  owners: ['r', 'b'],
  active: ['r', 'b'],
  counter: null,
};

describe('a drawn position', () => {
  it('becomes a state with its men, the faces that lie face down, and the deal', () => {
    const { state, deal } = must(positionFromTokens(DRAWN));
    expect(state).toMatchObject({
      status: 'in-progress',
      turn: 0,
      owners: ['red', 'black'],
      activeFactions: ['red', 'black'],
      outSeats: [],
      capturedByFaction: { red: [], black: [] },
      quietMoves: [],
    });
    expect(state.unseen).toEqual({ 'black-pawn': 1, 'red-pawn': 1 });
    expect(state.factions.map(({ pieceCount }) => pieceCount)).toEqual([3, 2]);
    expect(state.board[0]).toEqual({ id: 'm0', face: 'red-king' });
    expect(state.board[1]).toEqual({ id: 'm1', face: null });
    expect(state.board[2]).toBeNull();
    expect(boardTokens(state, deal)).toEqual(ROWS);
  });

  it('has begun as soon as one seat has its faction, and a seat without men is out', () => {
    const status = (owners: readonly (string | null)[]) =>
      must(positionFromTokens({ ...DRAWN, owners })).state.status;
    expect([status([null, null]), status(['r', null])]).toEqual(['waiting-first-flip', 'in-progress']);
    expect(must(positionFromTokens({ ...DRAWN, active: ['r'] })).state).toMatchObject({
      outSeats: [1],
      factions: [{ isEliminated: false }, { isEliminated: true }],
    });
  });

  it.each<[string, object]>([
    ['size', { board: ROWS.slice(1) }],
    ['board', { board: ROWS.with(2, 'xx') }],
    ['board', { board: ROWS.with(2, 'rKK') }],
    ['seats', { owners: ['r'] }],
    ['seats', { turn: 2 }],
  ])('is refused: %s', (reason, change) => {
    const refusal = { code: 'bad_position', data: { reason } };
    expect(positionFromTokens({ ...DRAWN, ...change })).toEqual({ ok: false, refusal });
  });
});

describe('captured men', () => {
  it('are kept in order, by the faction that captured them', () => {
    const board = 'rK bG . . . bM . . . . . . . . . . . . . . . . . . . . . . . . . bK'.split(' ');
    const table = must(positionFromTokens({ ...DRAWN, board }));
    const { state } = playLine(table, 'a8xb8 d1-d2 b8xb7');
    expect(state.capturedByFaction).toEqual({
      red: [
        { id: 'm1', face: 'black-guard' },
        { id: 'm5', face: 'black-minister' },
      ],
      black: [],
    });
  });

  it('cannot be undone: the quiet moves before it are forgotten', () => {
    const board = 'rK . bG . . . . . . . . . . . . . . . . . . . . . . . . . . . . bK'.split(' ');
    const { state, deal } = must(positionFromTokens({ ...DRAWN, board }));
    const near = playLine({ state: { ...state, threefold: true }, deal }, 'a8-b8 d1-d2');
    expect(near.state.quietMoves).toHaveLength(2);
    expect(playLine(near, 'b8xc8').state.quietMoves).toEqual([]);
  });
});
