// Three Kingdoms, rule by rule (rules.md §7): each board is drawn, rank 9 at the top, file a on the left.

import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type BanqiState, banqiGame, positionFromTokens } from './index.ts';
import { drawn, movesOf, playLine, refusalCode, tryMove } from './testing/drawn.ts';

const kingdoms = (rows: string, told = {}) => drawn('three-kingdoms', rows, told);
const game = banqiGame('three-kingdoms');

/** A man of team-a on c5, in the middle, with one man of each other faction out of his way. */
const centre = (man: string) =>
  kingdoms(`
    .  . .  . .
    .  . .  . .
    .  . .  . .
    .  . .  . .
    .  . a${man} . .
    .  . .  . .
    .  . .  . .
    .  . .  . .
    bP . .  . cP`);

describe('how men go on the open board', () => {
  const straight = ['-a5', '-b5', '-c1', '-c2', '-c3', '-c4', '-c6', '-c7', '-c8', '-c9', '-d5', '-e5'];
  it.each([
    ['K', straight],
    ['R', straight],
    ['C', straight],
    ['P', ['-b5', '-c4', '-c6', '-d5']],
    ['G', ['-b4', '-b6', '-d4', '-d6']],
    ['M', ['-a3', '-a7', '-e3', '-e7']],
    ['H', ['-a4', '-a6', '-b3', '-b7', '-d3', '-d7', '-e4', '-e6']],
  ])('%s', (man, moves) => {
    expect(movesOf(centre(man), 'c5')).toEqual(moves);
  });
});

/** Men all around c5: own, face down, and the enemies beyond. */
const crowded = (man: string) =>
  kingdoms(`
    .  .  bR .  .
    .  .  .  .  .
    cR bH ?bG cH bM
    cG .  aP .  cG
    bP aP a${man} bK .
    .  ?cC .  cC .
    .  .  cK .  .
    .  .  .  .  .
    .  .  .  .  cP`);

describe('how men take among others', () => {
  it.each([
    ['K', ['xc3', 'xd5']],
    ['R', ['xc3', 'xd5']],
    ['C', ['xa5']],
    ['P', ['xd5']],
    ['G', ['xd4']],
    ['M', ['xa7', 'xe7']],
    ['H', ['xa6', 'xb7', 'xd7', 'xe6']],
  ])('%s', (man, captures) => {
    expect(movesOf(crowded(man), 'c5').filter((move) => move.startsWith('x'))).toEqual(captures);
  });

  it.each(['K', 'R', 'C'])('%s moves no farther than to the next man in its way', (man) => {
    expect(movesOf(crowded(man), 'c5').filter((move) => move.startsWith('-'))).toEqual(['-c4']);
  });

  it('knows no ranks', () => {
    for (const target of ['K', 'G', 'M', 'R', 'H', 'C', 'P']) {
      const table = kingdoms(`aP b${target} . . . ${'. . . . . '.repeat(7)} . . . . cP`);
      expect(refusalCode(tryMove(table, 'a9xb9'))).toBe('accepted');
    }
  });

  it('a minister leaps over a man in between, a rook does not', () => {
    const table = kingdoms(`aM . aR bP cP . cP . . . . . bP . . ${'. . . . . '.repeat(6)}`);
    expect(movesOf(table, 'a9')).toContain('xc7');
    expect(refusalCode(tryMove(table, 'c9xe9'))).toBe('illegal_capture');
    expect(refusalCode(tryMove(table, 'c9-d8'))).toBe('illegal_move');
  });
});

const UNTOUCHED = `
  ?bR ?bH .  . .
  ?cM ?aP .  . .
  .   .   .  . .
  .   .   .  . .
  .   .   .  . .
  .   .   .  . .
  .   .   .  . .
  .   .   .  ?bC .
  .   .   . ?cG ?aK`;
const NO_OWNERS = { owners: [null, null, null] };

describe('finding a faction', () => {
  it('a seat gets the faction it turns up if no seat owns it', () => {
    const { state } = playLine(kingdoms(UNTOUCHED, NO_OWNERS), '?a9');
    expect(state).toMatchObject({ owners: ['team-b', null, null], turn: 1, status: 'in-progress' });
  });

  it('a seat that turns up a taken faction stays without and tries again', () => {
    const { state } = playLine(kingdoms(UNTOUCHED, NO_OWNERS), '?a9 ?b9');
    expect(state).toMatchObject({ owners: ['team-b', null, null], turn: 2 });
  });

  it('a seat that has its faction keeps it, whomever it turns up', () => {
    const { state } = playLine(kingdoms(UNTOUCHED, NO_OWNERS), '?a9 ?b9 ?d2 ?a8');
    expect(state.board[5]?.face).toBe('team-c-minister');
    expect(state).toMatchObject({ owners: ['team-b', null, null], turn: 1 });
  });

  it('the last seat gets the last faction at once (D13)', () => {
    const { state } = playLine(kingdoms(UNTOUCHED, NO_OWNERS), '?a9 ?a8');
    expect(state.owners).toEqual(['team-b', 'team-c', 'team-a']);
  });

  it('a seat without faction may only flip', () => {
    const table = playLine(kingdoms(UNTOUCHED, NO_OWNERS), '?a9');
    expect(game.moves(table.state).every((move) => move.startsWith('?'))).toBe(true);
    expect(refusalCode(tryMove(table, 'a9-a7'))).toBe('must_flip_first');
  });

  describe('a seat that found none before the last unowned faction was wiped out', () => {
    // Seat 0 captures the last man of team-b, which no seat owns; team-c lies face down on e9.
    const WIPED = `bR aK . . ?cG ${'. . . . . '.repeat(7)} ?aP . . . cP`;
    const told = { owners: ['a', null, null] };
    const shutOut = (seat: number) => ({ code: 'shut_out', data: { seat }, urgent: true, explains: true });
    const explained = (state: BanqiState) => game.picture(state).facts.filter(({ explains }) => explains);

    it('stays in while another unowned faction can be found', () => {
      const { state } = playLine(kingdoms(WIPED, told), 'b9xa9');
      expect(state).toMatchObject({ activeFactions: ['team-a', 'team-c'], outSeats: [], turn: 1 });
      expect(explained(state)).toEqual([]);
    });

    it('is out without a faction, with the reason, and has the last place', () => {
      const { state } = playLine(kingdoms(WIPED, told), 'b9xa9 ?e9');
      expect(state).toMatchObject({ owners: ['team-a', 'team-c', null], outSeats: [2], turn: 0 });
      expect(explained(state)).toEqual([shutOut(2)]);
      const over = must(game.leave(state, 1, 'resign'));
      expect(over.outcome).toEqual({ winner: 0, reason: 'resign', places: [1, 2, 3] });
      expect(explained(over)).toEqual([shutOut(2)]);
    });

    it('has the worst place that is free when another went out before it', () => {
      const table = kingdoms(WIPED, told);
      const fallen = playLine(table, 'b9xa9');
      const left = must(game.leave(fallen.state, 0, 'resign'));
      expect(left).toMatchObject({ activeFactions: ['team-c'], turn: 1, outcome: null });
      const { state } = playLine({ ...table, state: left }, '?a1 ?e9');
      expect(state).toMatchObject({ outSeats: [0, 1], outcome: { winner: 2, places: [3, 2, 1] } });
      expect(explained(state)).toEqual([shutOut(1)]);
    });

    it('shares the last place with another one', () => {
      const table = kingdoms(`aP bR . . ?aK ${'. . . . . '.repeat(8)}`, { ...told, active: ['a', 'b'] });
      const { state } = playLine(table, 'a9xb9');
      expect(state.outcome).toEqual({ winner: 0, reason: 'elimination', places: [1, 2, 2] });
      expect(explained(state)).toEqual([shutOut(1), shutOut(2)]);
    });

    it('is not meant where it left: it is given the rest', () => {
      const table = kingdoms(WIPED, told);
      const left = must(game.leave(playLine(table, 'b9xa9').state, 2, 'resign'));
      const { state } = playLine({ ...table, state: left }, '?e9');
      expect(state).toMatchObject({ owners: ['team-a', 'team-c', 'team-b'], outSeats: [2] });
      expect(explained(state)).toEqual([]);
    });
  });
});

/** The eight ministers stand on all points they could leap to. */
const WALLED_IN = `
  bM .  .  . bM
  aP cG .  . .
  .  .  bM . .
  .  .  .  . .
  bM .  .  . bM
  .  .  .  . .
  .  .  bM . .
  .  .  .  . .
  bM .  .  . bM`;

describe('the counter', () => {
  const rows = `bP . . . bR ${'. . . . . '.repeat(3)} aP bH . . . ${'. . . . . '.repeat(3)} cP . . . cR`;

  it('falls with every action that is no capture, the first flip included (D14)', () => {
    expect(playLine(kingdoms(UNTOUCHED, NO_OWNERS), '?a9').state.movesWithoutCapture).toBe(59);
  });

  it('starts again with a capture', () => {
    expect(playLine(kingdoms(rows, { counter: 1 }), 'a5xb5').state.movesWithoutCapture).toBe(60);
  });

  it('draws at 0', () => {
    const { state } = playLine(kingdoms(rows, { counter: 1 }), 'a5-a4');
    expect(state).toMatchObject({ status: 'ended', turn: null, movesWithoutCapture: 0 });
    expect(state.outcome).toEqual({ winner: null, reason: 'draw-counter', places: [1, 1, 1] });
  });

  it('draws before a seat is found without a move (D21)', () => {
    expect(playLine(kingdoms(WALLED_IN, { counter: 1 }), 'a8-a7').state.outcome?.reason).toBe('draw-counter');
    expect(playLine(kingdoms(WALLED_IN, { counter: 2 }), 'a8-a7').state.outSeats).toEqual([1]);
  });
});

describe('going out', () => {
  it('a faction without men is out at once and its seat is skipped', () => {
    const table = kingdoms(`bP . aP . . ${'. . . . . '.repeat(7)} cP . . . cR`, { turn: 2 });
    const { state } = playLine(table, 'e1-e9 c9-b9 a9xb9');
    expect(state).toMatchObject({ activeFactions: ['team-b', 'team-c'], outSeats: [0], turn: 2 });
    expect(state.factions[0]).toMatchObject({ id: 'team-a', pieceCount: 0, isEliminated: true });
  });

  it('a man face down keeps his faction in', () => {
    const { state } = playLine(kingdoms(`aP bP . ?bP . ${'. . . . . '.repeat(7)} cP . . . cR`), 'a9xb9');
    expect(state).toMatchObject({ outSeats: [], turn: 1 });
  });

  it('a seat without any action on its turn is out, its men stay and can be taken (D22)', () => {
    const table = playLine(kingdoms(WALLED_IN), 'a8-a7');
    expect(table.state).toMatchObject({ turn: 2, outSeats: [1], activeFactions: ['team-a', 'team-c'] });
    const { state } = playLine(table, 'b8xa9');
    expect(state.factions[1]).toMatchObject({ pieceCount: 7, isEliminated: true });
    expect(state).toMatchObject({ turn: 0, movesWithoutCapture: 60 });
  });

  it('a faction with men left stays in when another has none', () => {
    const table = kingdoms(`aP cR . . . ${'. . . . . '.repeat(7)} . . . . cP`, { active: ['a', 'c'] });
    const { state } = playLine(table, 'a9xb9');
    expect(state).toMatchObject({ activeFactions: ['team-a', 'team-c'], turn: 2, outcome: null });
  });

  it('the last faction wins: elimination, with the places of all', () => {
    const table = kingdoms(`aP cR . . . ${'. . . . . '.repeat(8)}`, { active: ['a', 'c'] });
    const { state } = playLine(table, 'a9xb9');
    expect(state.outcome).toEqual({ winner: 0, reason: 'elimination', places: [1, 3, 2] });
  });

  it('the last faction wins: stalemate, if that was the last cause', () => {
    const table = kingdoms(WALLED_IN.replace('cG', '.'), { active: ['a', 'b'] });
    const { state } = playLine(table, 'a8-a7');
    expect(state.outcome).toMatchObject({ winner: 0, reason: 'stalemate' });
    expect(state).toMatchObject({ status: 'ended', turn: null });
  });
});

describe('leaving', () => {
  const rows = `bP . . . bR ${'. . . . . '.repeat(3)} aP bH . . . ${'. . . . . '.repeat(3)} cP . . . cR`;

  it('puts the seat out; its men stay, and the others play on and may capture them', () => {
    const left = must(game.leave(kingdoms(rows).state, 1, 'timeout'));
    expect(left).toMatchObject({
      turn: 0,
      outSeats: [1],
      activeFactions: ['team-a', 'team-c'],
      outcome: null,
    });
    const { state } = playLine({ state: left, deal: '' }, 'a5xb5');
    expect(state).toMatchObject({ turn: 2, movesWithoutCapture: 60 });
    expect(state.factions[1]).toMatchObject({ pieceCount: 2, isEliminated: true });
  });

  it('passes the turn if it was the seat’s own', () => {
    expect(must(game.leave(kingdoms(rows).state, 0, 'resign')).turn).toBe(1);
  });

  it('leaves the last one the winner, with places in the order of leaving', () => {
    const one = must(game.leave(kingdoms(rows).state, 0, 'resign'));
    const two = must(game.leave(one, 2, 'timeout'));
    expect(two.outcome).toEqual({ winner: 1, reason: 'timeout', places: [3, 1, 2] });
  });

  it('is refused to a seat that is out, or is no seat', () => {
    const left = must(game.leave(kingdoms(rows).state, 1, 'resign'));
    expect(refusalCode(game.leave(left, 1, 'resign'))).toBe('already_out');
    expect(refusalCode(game.leave(left, 3, 'resign'))).toBe('bad_seat');
  });

  it('of a seat without faction does not block the others: the faction left over is out with it', () => {
    const { state, deal } = kingdoms(UNTOUCHED, NO_OWNERS);
    const left = must(game.leave(state, 0, 'resign'));
    expect(left).toMatchObject({
      status: 'waiting-first-flip',
      turn: 1,
      activeFactions: ['team-a', 'team-b', 'team-c'],
    });
    const found = playLine({ state: left, deal }, '?a9 ?b8').state;
    expect(found.owners).toEqual(['team-c', 'team-b', 'team-a']);
    expect(found).toMatchObject({
      turn: 1,
      outSeats: [0],
      activeFactions: ['team-a', 'team-b'],
      outcome: null,
    });
  });

  it('of two seats without faction ends the game, even before the first flip', () => {
    const { state } = kingdoms(UNTOUCHED, NO_OWNERS);
    const left = must(game.leave(must(game.leave(state, 1, 'resign')), 0, 'resign'));
    expect(left.outcome).toEqual({ winner: 2, reason: 'resign', places: [2, 3, 1] });
  });
});

describe('threefold repetition', () => {
  const rows = `aK . . . . ${'. . . . . '.repeat(3)} bR . . . . ${'. . . . . '.repeat(3)} cR . . . .`;
  const table = kingdoms(rows, { threefold: true });

  it('draws', () => {
    const round = 'a9-b9 a5-b5 a1-b1 b9-a9 b5-a5 b1-a1';
    const once = playLine(table, round);
    expect(once.state.outcome).toBeNull();
    expect(playLine(once, round).state.outcome).toMatchObject({ winner: null, reason: 'threefold' });
  });

  it('needs the same seat to move: with a step more each time the board is the same and the position is not', () => {
    const first = 'a9-b9 a5-b5 a1-b1 b9-c9 b5-a5 b1-a1 c9-a9';
    const second = 'a5-b5 a1-b1 a9-b9 b5-c5 b1-a1 b9-a9 c5-a5';
    const { state } = playLine(table, `${first} ${second}`);
    expect(state.board).toEqual(table.state.board);
    expect(state).toMatchObject({ turn: 2, outcome: null });
  });

  it('starts afresh when a seat goes out: the turns come in another order', () => {
    const { state } = playLine(table, 'a9-b9 a5-b5');
    expect(state.quietMoves).toHaveLength(2);
    expect(must(game.leave(state, 0, 'resign')).quietMoves).toEqual([]);
  });
});

describe('a position set by hand', () => {
  const good = {
    mode: 'three-kingdoms',
    board: Array(45).fill('.'),
    turn: 0,
    owners: ['a', 'b', 'c'],
    active: ['a'],
    counter: 60,
  } as const;
  it.each([
    [{ board: Array(44).fill('.') }, 'size'],
    [{ board: ['rK', ...Array(44).fill('.')] }, 'board'],
    [{ board: ['aKK', ...Array(44).fill('.')] }, 'board'],
    [{ owners: ['a'] }, 'seats'],
    [{ turn: 3 }, 'seats'],
    [{ turn: Number.NaN }, 'seats'],
  ])('%o is refused: %s', (part, reason) => {
    expect(positionFromTokens({ ...good, ...part })).toMatchObject({
      ok: false,
      refusal: { data: { reason } },
    });
  });
});
