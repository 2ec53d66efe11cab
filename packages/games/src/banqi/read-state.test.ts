// A state from outside is read only if it can have come about.

import { must, seededRandom } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { type BanqiState, banqiGame, type ModeId } from './index.ts';

const game = banqiGame('three-kingdoms');

/** After two flips of a real game: seat 0 has team-b, seat 1 team-c, seat 2 the rest. */
function realState(options = {}): BanqiState {
  const start = must(game.setUp(options, ['p1', 'p2', 'p3']));
  const [first = '', second = ''] = game.moves(start);
  const one = must(game.play(start, { seat: 0, move: `${first}=team-b-rook`, at: 0 }));
  return must(game.play(one, { seat: 1, move: `${second}=team-c-horse`, at: 0 }));
}

const read = (json: unknown, mode: ModeId = 'three-kingdoms') => {
  const result = banqiGame(mode).readState(json);
  return result.ok ? 'accepted' : `${result.refusal.code} ${result.refusal.data['part']}`;
};

function withoutKey<T>(record: { readonly [key: string]: T }, key: string) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

const TAKE_FIRST = ['x', '?', '-'];
const GO_FIRST = ['-', 'x', '?'];

/** A real game played by a simple rule, which kinds of moves come first, until it has come so far. */
function playedUntil(
  mode: ModeId,
  options: object,
  kinds: readonly string[],
  isThere: (state: BanqiState) => boolean,
): BanqiState {
  const played = banqiGame(mode);
  let state = must(played.setUp({ ...options }, ['p1', 'p2', 'p3'].slice(0, played.seats)));
  const deal = played.deal({ ...options }, seededRandom('read'));
  while (!isThere(state)) {
    const moves = played.moves(state);
    const asked = kinds.flatMap((kind) => moves.filter((move) => move.includes(kind)))[0] ?? '';
    const move = must(played.settle(state, asked, deal));
    state = must(played.play(state, { seat: state.turn ?? 0, move, at: 0 }));
  }
  return state;
}

describe('readState', () => {
  const good = realState();
  const first = good.board.findIndex((man) => man !== null);
  const hiddenAt = good.board.findIndex((man) => man?.face === null);
  const emptyAt = good.board.indexOf(null);
  const [turnedAt = -1, alsoTurnedAt = -1] = good.board.flatMap((man, at) => (man?.face ? [at] : []));
  const renamed = (id: unknown) => good.board.with(turnedAt, { ...good.board[turnedAt], id } as never);
  const rowChanged = (at: number, change: object) =>
    good.factions.map((row, i) => (i === at ? { ...row, ...change } : row));

  it('reads a written state', () => {
    expect(must(game.readState(JSON.parse(JSON.stringify(good))))).toEqual(good);
  });

  it.each<[string, object, string]>([
    ['another mode', { mode: 'classic' }, 'mode'],
    ['an unknown status', { status: 'paused' }, 'status'],
    ['a status that is not so', { status: 'waiting-first-flip' }, 'status'],
    ['an end without an outcome', { status: 'ended', turn: null }, 'status'],
    ['an unknown seat', { turn: 3 }, 'turn'],
    ['a turn of no seat', { turn: null }, 'status'],
    ['a turn of NaN', { turn: Number.NaN }, 'turn'],
    ['a faction owned twice', { owners: ['team-b', 'team-b', 'team-a'] }, 'owners'],
    ['a seat locked out', { owners: ['team-b', 'team-c', null] }, 'owners'],
    ['a stranger’s faction', { owners: ['red', 'team-c', 'team-a'] }, 'owners'],
    ['a seat that is out without its faction', { outSeats: [1] }, 'outSeats'],
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
    ['an unknown face', { board: good.board.with(first, { id: `m${first}`, face: '__proto__' }) }, 'board'],
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
    ['a last move of no man', { lastMove: { from: null, to: emptyAt } }, 'lastMove'],
    ['memories without threefold', { quietMoves: [[emptyAt, first]] }, 'quietMoves'],
    [
      'an outcome before the end',
      { outcome: { winner: 0, reason: 'elimination', places: [1, 2, 2] } },
      'status',
    ],
    ['a key too many', { deal: 'secret' }, 'state'],
    ['a flag that is no boolean', { threefold: 1 }, 'threefold'],
    ['something that only has a length', { quietMoves: { length: 0 } }, 'quietMoves'],
    ['no list of the unseen', { unseen: null }, 'unseen'],
    ['a face missing among the unseen', { unseen: withoutKey(good.unseen, 'team-b-rook') }, 'unseen'],
    [
      'a third general, counted as less than none',
      {
        board: good.board.with(turnedAt, { id: `m${turnedAt}`, face: 'team-b-general' }),
        unseen: { ...good.unseen, 'team-b-rook': 2, 'team-b-general': -1 },
      },
      'unseen',
    ],
    ['no list of the taken', { capturedByFaction: null }, 'capturedByFaction'],
    [
      'men taken by a stranger',
      { capturedByFaction: { ...good.capturedByFaction, red: [] } },
      'capturedByFaction',
    ],
    ['a man with a list for a name', { board: renamed([`m${turnedAt}`]) }, 'board'],
    ['a man with more before his name', { board: renamed(`mm${turnedAt}`) }, 'board'],
    ['a man with more behind his name', { board: renamed(`m${turnedAt}m`) }, 'board'],
    ['a man from outside the board', { board: renamed('m45') }, 'board'],
    ['two men of one name', { board: renamed(`m${alsoTurnedAt}`) }, 'board'],
    ['one faction renamed', { factions: rowChanged(1, { displayName: '' }) }, 'factions'],
    ['one faction in another colour', { factions: rowChanged(1, { color: 'green' }) }, 'factions'],
    [
      'one faction listed as another',
      { factions: rowChanged(1, { id: 'team-c' }), activeFactions: ['team-a', 'team-c', 'team-c'] },
      'factions',
    ],
    [
      'fewer factions',
      { factions: good.factions.slice(0, 2), activeFactions: ['team-a', 'team-b'] },
      'factions',
    ],
    ['fewer seats', { owners: ['team-b'] }, 'owners'],
    [
      'an untouched board',
      { owners: [null, null, null], status: 'waiting-first-flip', lastMove: null },
      'status',
    ],
    ['a last move from where a man stands', { lastMove: { from: turnedAt, to: alsoTurnedAt } }, 'lastMove'],
    [
      'a draw for an unknown reason',
      { status: 'ended', turn: null, outcome: { winner: null, reason: 'bribery', places: [1, 1, 1] } },
      'outcome',
    ],
    [
      'a repetition that was none',
      { status: 'ended', turn: null, outcome: { winner: null, reason: 'threefold', places: [1, 1, 1] } },
      'outcome',
    ],
  ])('refuses %s', (_, change, part) => {
    expect(read({ ...good, ...change })).toBe(`bad_state ${part}`);
  });

  it.each(Object.keys(good))('refuses a state without %s', (key) => {
    const { [key as keyof BanqiState]: _, ...rest } = good;
    expect(read(rest)).toBe(`bad_state ${key}`);
  });

  it('refuses a value that is no object', () => {
    for (const json of [null, 'state', 7, []]) expect(read(json)).toBe('bad_state state');
  });

  const there = [turnedAt, emptyAt];
  const back = [emptyAt, turnedAt];
  const toAndFro = (times: number) =>
    Array.from({ length: times }, (_, i) => (i % 2 ? there : back)).reverse();

  it.each<[string, unknown[], string]>([
    ['none', [], 'accepted'],
    ['a way and back', [there, back], 'accepted'],
    ['as many as are kept', toAndFro(200), 'accepted'],
    ['one too many', toAndFro(201), 'bad_state quietMoves'],
    ['a man who is not at the end of his move', [there], 'bad_state quietMoves'],
    ['a man who came from an occupied point', [[alsoTurnedAt, turnedAt]], 'bad_state quietMoves'],
    ['a face-down man who moved', [[emptyAt, hiddenAt]], 'bad_state quietMoves'],
    ['a way to nowhere', [[emptyAt]], 'bad_state quietMoves'],
    ['a way to something of the list itself', [[emptyAt, 'length']], 'bad_state quietMoves'],
  ])('with threefold, memories of %s', (_, quietMoves, answer) => {
    expect(read({ ...realState({ threefold: true }), quietMoves })).toBe(answer);
  });

  it('refuses repetition moves without a last move, as in a position set up by hand', () => {
    const threefold = { ...realState({ threefold: true }), lastMove: null };
    expect(read(threefold)).toBe('accepted');
    expect(read({ ...threefold, quietMoves: [there, back] })).toBe('bad_state lastMove');
  });

  it('of the limit a room may set', () => {
    const free = playedUntil('classic', {}, TAKE_FIRST, ({ lastMove }) => lastMove !== null);
    const limited = { ...free, quietLimit: 10, movesWithoutCapture: 10 };
    const answers: [object, string][] = [
      [free, 'accepted'],
      [limited, 'accepted'],
      [{ ...limited, lastMove: null }, 'accepted'],
      [{ ...limited, lastMove: null, movesWithoutCapture: 9 }, 'bad_state lastMove'],
      [{ ...limited, quietLimit: 9, movesWithoutCapture: 9 }, 'bad_state quietLimit'],
      [{ ...free, movesWithoutCapture: 5 }, 'bad_state movesWithoutCapture'],
      [{ ...free, board: [...free.board, null] }, 'bad_state board'],
      [{ ...free, factions: [...free.factions, free.factions[0]] }, 'bad_state factions'],
      [{ ...free, activeFactions: ['red', 'black', 'red'] }, 'bad_state factions'],
    ];
    for (const [json, answer] of answers) expect(read(json, 'classic')).toBe(answer);
  });

  it('refuses men captured by their own or by an unowned army', () => {
    const taken = playedUntil('three-kingdoms', { scatter: 0 }, TAKE_FIRST, (state) =>
      Object.values(state.capturedByFaction).some((men) => men.length > 0),
    );
    expect(read(taken)).toBe('accepted');
    const [taker = '', [man]] = Object.entries(taken.capturedByFaction).find(([, men]) => men.length > 0)!;
    const victim = taken.owners.find((id) => man?.face.startsWith(id ?? '-'))!;
    const capturedByFaction = { ...taken.capturedByFaction, [taker]: [], [victim]: [man] };
    expect(read({ ...taken, capturedByFaction })).toBe('bad_state board');
    expect(read({ ...taken, owners: [victim, null, null] })).toBe('bad_state owners');
  });

  it('refuses a seat that is out in one place only, or twice', () => {
    const left = must(game.leave(good, 0, 'resign'));
    expect(read(left)).toBe('accepted');
    expect(read({ ...left, outSeats: [0, 0] })).toBe('bad_state outSeats');
    expect(read({ ...left, turn: 0 })).toBe('bad_state turn');
    const wiped = playedUntil('three-kingdoms', { scatter: 0 }, TAKE_FIRST, ({ factions }) =>
      factions.some(({ pieceCount }) => pieceCount === 0),
    );
    expect(read(wiped)).toBe('accepted');
    const factions = wiped.factions.map((row) => ({ ...row, isEliminated: false }));
    const activeFactions = factions.map(({ id }) => id);
    expect(read({ ...wiped, factions, activeFactions, outSeats: [] })).toBe('bad_state factions');
  });

  it('reads a draw by repetition, and no other like it', () => {
    const options = { threefold: true };
    const drawn = playedUntil('classic', options, GO_FIRST, ({ outcome }) => outcome !== null);
    expect(drawn.outcome).toEqual({ winner: null, reason: 'threefold' });
    expect(read(drawn, 'classic')).toBe('accepted');
    expect(read({ ...drawn, quietMoves: [] }, 'classic')).toBe('bad_state outcome');
  });

  it('refuses a winner who has not won, and wrong places', () => {
    const left = must(game.leave(must(game.leave(good, 0, 'resign')), 1, 'resign'));
    expect(read(left)).toBe('accepted');
    expect(read({ ...left, outcome: { ...left.outcome, winner: 0 } })).toBe('bad_state outcome');
    expect(read({ ...left, outcome: { ...left.outcome, winner: 0, places: [3, 2, 2] } })).toBe(
      'bad_state outcome',
    );
    expect(read({ ...left, outcome: null, status: 'in-progress', turn: 2 })).toBe('bad_state outcome');
    const quiet = { winner: null, reason: 'draw-counter', places: [3, 2, 1] };
    expect(read({ ...left, movesWithoutCapture: 0, outcome: quiet })).toBe('bad_state outcome');
    const factions = left.factions.map((row) => ({ ...row, isEliminated: true }));
    expect(read({ ...left, factions, activeFactions: [], outSeats: [0, 1, 2] })).toBe('bad_state outSeats');
    expect(read({ ...left, outcome: { ...left.outcome, winner: null } })).toBe('bad_state outcome');
    expect(read({ ...left, outcome: { ...left.outcome, places: [1, 1, 1] } })).toBe('bad_state outcome');
    expect(read({ ...left, outcome: { ...left.outcome, reason: 'bribery' } })).toBe('bad_state outcome');
  });

  it('refuses an own __proto__', () => {
    expect(read(JSON.parse(JSON.stringify(good).replace('{', '{"__proto__":{},')))).toBe('bad_state state');
  });
});
