// A state from outside is read only if it can have come about.

import { must } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type BanqiState, banqiGame } from './index.ts';

const game = banqiGame('three-kingdoms');

/** After two flips of a real game: seat 0 has team-b, seat 1 team-c, seat 2 the rest. */
function realState(options = {}): BanqiState {
  const start = must(game.setUp(options, ['p1', 'p2', 'p3']));
  const [first = '', second = ''] = game.moves(start);
  const one = must(game.play(start, { seat: 0, move: `${first}=team-b-rook`, at: 0 }));
  return must(game.play(one, { seat: 1, move: `${second}=team-c-horse`, at: 0 }));
}

const read = (json: unknown) => {
  const result = game.readState(json);
  return result.ok ? 'accepted' : `${result.refusal.code} ${result.refusal.data['part']}`;
};

describe('readState', () => {
  const good = realState();
  const first = good.board.findIndex((man) => man !== null);
  const hiddenAt = good.board.findIndex((man) => man?.face === null);
  const emptyAt = good.board.indexOf(null);

  it('reads what was written', () => {
    expect(must(game.readState(JSON.parse(JSON.stringify(good))))).toEqual(good);
  });

  it.each<[string, object, string]>([
    ['another mode', { mode: 'classic' }, 'mode'],
    ['a status that is none', { status: 'paused' }, 'status'],
    ['a status that is not so', { status: 'waiting-first-flip' }, 'status'],
    ['an end without an outcome', { status: 'ended', turn: null }, 'status'],
    ['a seat that is none', { turn: 3 }, 'turn'],
    ['a turn of nobody', { turn: null }, 'status'],
    ['a turn of NaN', { turn: Number.NaN }, 'turn'],
    ['a faction owned twice', { owners: ['team-b', 'team-b', 'team-a'] }, 'owners'],
    ['a seat locked out', { owners: ['team-b', 'team-c', null] }, 'owners'],
    ['a stranger’s faction', { owners: ['red', 'team-c', 'team-a'] }, 'owners'],
    ['a seat out whose faction is not', { outSeats: [1] }, 'outSeats'],
    ['an endless list of seats', { outSeats: Array(1e6).fill(1) }, 'outSeats'],
    ['a counter above its start', { movesWithoutCapture: 61 }, 'movesWithoutCapture'],
    ['a counter run out', { movesWithoutCapture: 0 }, 'movesWithoutCapture'],
    ['no counter', { movesWithoutCapture: null }, 'movesWithoutCapture'],
    ['another limit', { quietLimit: 200 }, 'quietLimit'],
    ['fewer men', { board: good.board.with(first, null) }, 'board'],
    ['a short board', { board: good.board.slice(1) }, 'board'],
    ['a man twice', { board: good.board.with(emptyAt, good.board[first] ?? null) }, 'board'],
    [
      'a moved man face down',
      { board: good.board.with(hiddenAt, null).with(emptyAt, good.board[hiddenAt] ?? null) },
      'board',
    ],
    [
      'a face that is none',
      { board: good.board.with(first, { id: `m${first}`, face: '__proto__' }) },
      'board',
    ],
    [
      'a man with a secret',
      { board: good.board.with(hiddenAt, { id: `m${hiddenAt}`, face: null, type: 'King' } as never) },
      'board',
    ],
    [
      'a third general',
      { board: good.board.with(first, { id: `m${first}`, face: 'team-b-general' }) },
      'unseen',
    ],
    ['a false count of the unseen', { unseen: { ...good.unseen, 'team-a-general-red': 2 } }, 'unseen'],
    [
      'a false count of men',
      { factions: good.factions.map((row) => ({ ...row, pieceCount: 9 })) },
      'factions',
    ],
    [
      'a renamed faction',
      { factions: good.factions.map((row) => ({ ...row, displayName: '' })) },
      'factions',
    ],
    ['a faction out in one place only', { activeFactions: ['team-a', 'team-b'] }, 'factions'],
    ['a last move of nobody', { lastMove: { from: null, to: emptyAt } }, 'lastMove'],
    ['memories without threefold', { quietMoves: [[emptyAt, first]] }, 'quietMoves'],
    [
      'an outcome before the end',
      { outcome: { winner: 0, reason: 'elimination', places: [1, 2, 2] } },
      'status',
    ],
    ['a key too many', { deal: 'secret' }, 'state'],
  ])('refuses %s', (_, change, part) => {
    expect(read({ ...good, ...change })).toBe(`bad_state ${part}`);
  });

  it.each(Object.keys(good))('refuses a state without %s', (key) => {
    const { [key as keyof BanqiState]: _, ...rest } = good;
    expect(read(rest)).toBe(`bad_state ${key}`);
  });

  it('refuses memories that cannot have led to the board', () => {
    const remembering = realState({ threefold: true });
    expect(read(remembering)).toBe('accepted');
    expect(read({ ...remembering, quietMoves: [[first, emptyAt]] })).toBe('bad_state quietMoves');
  });

  it('refuses a win of somebody who has not won, and places that are not so', () => {
    const left = must(game.leave(must(game.leave(good, 0, 'resign')), 1, 'resign'));
    expect(read(left)).toBe('accepted');
    expect(read({ ...left, outcome: { ...left.outcome, winner: 0 } })).toBe('bad_state outcome');
    expect(read({ ...left, outcome: { ...left.outcome, winner: null } })).toBe('bad_state outcome');
    expect(read({ ...left, outcome: { ...left.outcome, places: [1, 1, 1] } })).toBe('bad_state outcome');
    expect(read({ ...left, outcome: { ...left.outcome, reason: 'bribery' } })).toBe('bad_state outcome');
  });

  it('refuses an own __proto__', () => {
    expect(read(JSON.parse(JSON.stringify(good).replace('{', '{"__proto__":{},')))).toBe('bad_state state');
  });
});
