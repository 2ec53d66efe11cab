// Classic dark chess, rule by rule (rules.md §6 and §8): each board is drawn, rank 8 at the top, file a on the left.

import { must, type Point, parsePoint } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { banqiGame, boardTokens } from './index.ts';
import { drawn, movesOf, playLine, refusalCode, tryMove } from './testing/drawn.ts';

const classic = (rows: string, told = {}) => drawn('classic', rows, told);

const FIRST_FLIP = { owners: [null, null] };
const UNTOUCHED = `
  ?rP ?bK . .
  .   .   . .
  .   .   . .
  .   .   . .
  .   .   . .
  .   .   ?rG .
  .   .   . .
  .   .   . .`;

describe('the first flip', () => {
  it('gives the flipper the colour it turned up and the other seat the other one; the turn passes (D10)', () => {
    const { state } = playLine(classic(UNTOUCHED, FIRST_FLIP), '?b8');
    expect(state).toMatchObject({ owners: ['black', 'red'], turn: 1, status: 'in-progress' });
  });

  it('is all that may be done before it', () => {
    const table = classic(UNTOUCHED, FIRST_FLIP);
    expect(banqiGame('classic').moves(table.state)).toEqual(['?a8', '?b8', '?c3']);
    expect(refusalCode(tryMove(table, 'a8-a7'))).toBe('must_flip_first');
    expect(refusalCode(tryMove(table, 'a8xb8'))).toBe('must_flip_first');
  });

  it('is never changed by later flips', () => {
    const { state } = playLine(classic(UNTOUCHED, FIRST_FLIP), '?a8 ?b8 ?c3');
    expect(state.owners).toEqual(['red', 'black']);
  });
});

describe('moving', () => {
  it('goes one step up, down, left or right to an empty cell, whatever the man', () => {
    for (const man of ['rK', 'rG', 'rM', 'rR', 'rH', 'rC', 'rP']) {
      const table = classic(`
        . . . .
        . . . .
        . ?bP . .
        . ${man} . .
        . . . .
        . . . .
        . . . .
        . . . bP`);
      expect(movesOf(table, 'b5')).toEqual(['-a5', '-b4', '-c5']);
    }
  });

  it('keeps the man’s id and says where he came from', () => {
    const { state } = playLine(classic(`rK . . . ${'. . . . '.repeat(6)} . . . bP`), 'a8-a7');
    expect(state.board[4]).toEqual({ id: 'm0', face: 'red-king' });
    expect(state.lastMove).toEqual({ from: 0, to: 4 });
  });
});

/** Whether the first may take the second when it stands beside him: row takes column. */
const TAKES = `
    K G M R H C P
  K x x x x x x .
  G . x x x x x x
  M . . x x x x x
  R . . . x x x x
  H . . . . x x x
  P x . . . . . x`;

describe('taking a neighbour', () => {
  const [types = [], ...rows] = TAKES.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const pairs = rows.flatMap(([attacker = '', ...marks]) =>
    marks.map((mark, i) => [attacker, types[i] ?? '', mark === 'x'] as const),
  );
  it.each(pairs)('%s beside %s: %s', (attacker, target, may) => {
    const table = classic(`. . . . r${attacker} b${target} . . ${'. . . . '.repeat(5)} bR . . .`);
    expect(movesOf(table, 'a7').includes('xb7')).toBe(may);
    expect(refusalCode(tryMove(table, 'a7xb7'))).toBe(may ? 'accepted' : 'rank');
  });

  it('the captor stands where the target stood, and the target is kept for all to see', () => {
    const { state, deal } = playLine(classic(`rK bK . . ${'. . . . '.repeat(6)} . . . bP`), 'a8xb8');
    expect(boardTokens(state, deal).slice(0, 2)).toEqual(['.', 'rK']);
    expect(state.capturedByFaction).toEqual({ red: [{ id: 'm1', face: 'black-king' }], black: [] });
    expect(state.factions.map(({ pieceCount }) => pieceCount)).toEqual([1, 1]);
  });

  it('never reaches a face-down man, an own man, a diagonal or two steps', () => {
    const table = classic(`
      bP .  .  .
      .  rK ?bG .
      .  rP .  .
      .  bG .  .
      ${'. . . . '.repeat(4)}`);
    expect(movesOf(table, 'b7').filter((move) => move.startsWith('x'))).toEqual([]);
    expect(refusalCode(tryMove(table, 'b7xc7'))).toBe('target_not_revealed');
    expect(refusalCode(tryMove(table, 'b7xb6'))).toBe('own_piece');
    expect(refusalCode(tryMove(table, 'b7xa8'))).toBe('illegal_capture');
    expect(refusalCode(tryMove(table, 'b7xb5'))).toBe('illegal_capture');
  });
});

describe('the cannon', () => {
  const column = (...men: string[]) => classic(men.map((man) => `${man} . . .`).join('\n'));

  it.each(['K', 'G', 'M', 'R', 'H', 'C', 'P'])('takes a %s over one man, at any distance', (type) => {
    const table = column('rC', '.', 'rP', '.', '.', `b${type}`, '.', 'bR');
    expect(movesOf(table, 'a8')).toContain('xa3');
  });

  it.each(['rP', 'bK', '?rK', '?bK'])('jumps over %s', (screen) => {
    expect(movesOf(column('rC', screen, 'bR', '.', '.', '.', '.', '.'), 'a8')).toContain('xa6');
  });

  it('takes along a row as well', () => {
    expect(movesOf(classic(`rC ?bP . bK ${'. . . . '.repeat(7)}`), 'a8')).toContain('xd8');
  });

  it.each([
    ['a neighbour', ['rC', 'bP', '.', '.', '.', '.', '.', '.'], 'a7', 'illegal_capture'],
    ['with nothing between', ['rC', '.', 'bP', '.', '.', '.', '.', '.'], 'a6', 'illegal_capture'],
    ['over two', ['rC', 'rP', 'rP', 'bP', '.', '.', '.', '.'], 'a5', 'illegal_capture'],
    ['a face-down man', ['rC', 'rP', '?bP', 'bP', '.', '.', '.', '.'], 'a6', 'target_not_revealed'],
    ['an own man', ['rC', 'bP', 'rP', '.', '.', '.', '.', '.'], 'a6', 'own_piece'],
  ])('does not take %s', (_, men, target, code) => {
    expect(refusalCode(tryMove(column(...men), `a8x${target}`))).toBe(code);
  });

  it('moves one step only', () => {
    expect(movesOf(column('.', 'rC', '.', '.', 'bP', '.', '.', '.'), 'a7')).toEqual(['-a6', '-a8', '-b7']);
  });
});

describe('refusals come in the order of the rules', () => {
  const table = classic(`
    .  .  .  .
    .  .  .  .
    .  rG .  .
    .  rK bP .
    .  ?rM . .
    .  .  .  .
    .  .  .  .
    rP .  .  bP`);
  it.each([
    ['?b5', 'already_revealed'],
    ['?a8', 'no_piece'],
    ['?e1', 'bad_index'],
    ['?a9', 'bad_index'],
    ['b4-b3', 'not_revealed'],
    ['c5-d5', 'not_your_piece'],
    ['b5-b4', 'destination_occupied'],
    ['b5-b3', 'illegal_move'],
    ['b5-a4', 'illegal_move'],
    ['b5-b5', 'destination_occupied'],
    ['b5xc5', 'rank'],
    ['b5xb6', 'own_piece'],
    ['b5xb4', 'target_not_revealed'],
    ['b5xa5', 'no_target'],
    ['b6xd1', 'illegal_capture'],
    ['a8-b8', 'no_piece'],
  ])('%s: %s', (move, code) => {
    expect(refusalCode(tryMove(table, move))).toBe(code);
  });

  const point = (name: string): Point => parsePoint(name, 4, 8) ?? [0, 0];
  it.each([
    // Without a man in hand.
    [null, 'a8', 'no_piece'],
    [null, 'c5', 'not_your_piece'],
    [null, 'b4', null],
    [null, 'b5', null],
    [null, 'a1', null],
    // The king in hand, then the guard, then the pawn.
    ['b5', 'c5', 'rank'],
    ['b5', 'b3', 'illegal_move'],
    ['b5', 'b6', 'own_piece'],
    ['b5', 'b4', 'target_not_revealed'],
    ['b5', 'a5', null],
    ['b6', 'c5', 'illegal_capture'],
    ['a1', 'd1', 'illegal_capture'],
  ])('a tap is refused as by the rules: %s, %s: %s', (held, at, code) => {
    const gesture = { at: point(at), held: held === null ? null : point(held) };
    expect(banqiGame('classic').refusalOf(table.state, gesture)?.code ?? null).toBe(code);
  });

  it('a man without a move is refused, and a seat without a side must turn one over', () => {
    const shut = classic(`rP rG bK . rG rG . . ${'. . . . '.repeat(6)}`);
    const touched = (state: typeof shut.state, at: string) =>
      banqiGame('classic').refusalOf(state, { at: point(at), held: null });
    expect(touched(shut.state, 'a8')).toEqual({ code: 'blocked', data: { at: 0, type: 'Pawn' } });
    expect(touched({ ...shut.state, owners: [null, null] }, 'a8')?.code).toBe('must_flip_first');
  });

  it('a rejected move changes nothing', () => {
    const before = JSON.stringify(table.state);
    tryMove(table, 'b5xc5');
    expect(JSON.stringify(table.state)).toBe(before);
  });
});

describe('the end', () => {
  it('the captor of the last man wins: capture-all', () => {
    const { state } = playLine(classic(`rG bR . . ${'. . . . '.repeat(7)}`), 'a8xb8');
    expect(state).toMatchObject({ status: 'ended', turn: null, activeFactions: ['red'] });
    expect(state.outcome).toEqual({ winner: 0, reason: 'capture-all' });
    expect(refusalCode(tryMove({ state, deal: '' }, 'b8-a8'))).toBe('match_ended');
  });

  it('a man face down keeps his side alive', () => {
    const { state } = playLine(classic(`rG bR . ?bP ${'. . . . '.repeat(7)}`), 'a8xb8');
    expect(state).toMatchObject({ status: 'in-progress', turn: 1 });
  });

  it('a seat that can neither flip, move nor capture loses: stalemate', () => {
    const { state } = playLine(classic(`bP rG . . rM . . . ${'. . . . '.repeat(5)} . . . ?rP`), '?d1');
    expect(state.outcome).toEqual({ winner: 0, reason: 'stalemate' });
    expect(state.activeFactions).toEqual(['red']);
  });

  it('there is no stalemate while a man lies face down', () => {
    const { state } = playLine(
      classic(`bP rG . . . . . . rM . . . ${'. . . . '.repeat(4)} . . . ?rP`),
      'a6-a7',
    );
    expect(state.turn).toBe(1);
  });
});

const TWO_KINGS = `rK . . . ${'. . . . '.repeat(6)} . . . bK`;

describe('the quiet limit', () => {
  const table = (left: number) => classic(TWO_KINGS, { quietLimit: 10, counter: left });

  it('draws when as many plies went by without a capture or a flip', () => {
    const { state } = playLine(table(2), 'a8-a7 d1-d2');
    expect(state.outcome).toEqual({ winner: null, reason: 'quiet-limit' });
  });

  it('starts again after a capture', () => {
    const near = classic(`rK bG . . ${'. . . . '.repeat(6)} . . . bK`, { quietLimit: 10, counter: 1 });
    expect(playLine(near, 'a8xb8').state.movesWithoutCapture).toBe(10);
  });

  it('starts again after a flip: the opening flips are no quiet moves', () => {
    const near = classic(`rK ?bG . . ${'. . . . '.repeat(6)} . . . bK`, { quietLimit: 10, counter: 1 });
    expect(playLine(near, '?b8').state.movesWithoutCapture).toBe(10);
  });

  it('is off by default', () => {
    const state = must(banqiGame('classic').setUp({}, ['p1', 'p2']));
    expect(state).toMatchObject({ quietLimit: null, movesWithoutCapture: null, threefold: false });
  });

  it('is set by the room', () => {
    const state = must(banqiGame('classic').setUp({ quietLimit: 20, threefold: true }, ['p1', 'p2']));
    const limits = { quietLimit: 20, movesWithoutCapture: 20, threefold: true, quietMoves: [] };
    expect(state).toMatchObject(limits);
  });
});

describe('threefold repetition', () => {
  const there = 'a8-a7 d1-d2 a7-a8 d2-d1';

  it('draws when the position is there for the third time', () => {
    const once = playLine(classic(TWO_KINGS, { threefold: true }), there);
    expect(once.state.status).toBe('in-progress');
    expect(playLine(once, there).state.outcome).toEqual({ winner: null, reason: 'threefold' });
  });

  it('does not count unless the room sets it', () => {
    const { state } = playLine(classic(TWO_KINGS), `${there} ${there} ${there}`);
    expect(state).toMatchObject({ status: 'in-progress', quietMoves: [] });
  });

  it('takes equal men for equal: two soldiers that changed places make the same position', () => {
    const pawns = classic(`rP . . . . rP . . ${'. . . . '.repeat(5)} . . . bK`, { threefold: true });
    const swapped = 'a8-b8 d1-d2 b7-a7 d2-d1 b8-b7 d1-d2 a7-a8 d2-d1';
    const back = 'a8-b8 d1-d2 b7-a7 d2-d1 b8-b7 d1-d2 a7-a8 d2-d1';
    expect(playLine(playLine(pawns, swapped), back).state.outcome?.reason).toBe('threefold');
  });

  it('begins anew with a flip', () => {
    const table = classic(`rK ?bG . . ${'. . . . '.repeat(6)} . . . bK`, { threefold: true });
    const { state } = playLine(table, `${there} ?b8 d1-d2 a8-a7 d2-d1 a7-a8`);
    expect(state.status).toBe('in-progress');
    expect(state.quietMoves).toHaveLength(4);
  });

  it('remembers a bounded number of moves', () => {
    // The kings walk rounds of different length, so that no position comes three times before the memory is full.
    const quietMoves = Array.from({ length: 200 }, (_, i) => [i % 2 ? 4 : 0, i % 2 ? 0 : 4] as const);
    const table = classic(TWO_KINGS, { threefold: true, quietMoves });
    expect(must(tryMove(table, 'a8-b8')).quietMoves).toHaveLength(200);
  });
});

describe('leaving', () => {
  const game = banqiGame('classic');

  it.each(['resign', 'timeout', 'forfeit'] as const)('the other seat wins: %s', (why) => {
    const { state } = classic(TWO_KINGS);
    expect(must(game.leave(state, 1, why)).outcome).toEqual({ winner: 0, reason: why });
  });

  it('also before the first flip', () => {
    const state = must(game.setUp({}, ['p1', 'p2']));
    const left = must(game.leave(state, 0, 'resign'));
    expect(left).toMatchObject({ status: 'ended', turn: null, outcome: { winner: 1, reason: 'resign' } });
    expect(refusalCode(game.leave(left, 1, 'resign'))).toBe('match_ended');
  });
});
