// SGF is written and read back, and files of other programs are read: set-up stones, variations, unusual points.

import { findGame } from '@sente/games';
import {
  applyEntry,
  type Game,
  type GameRecord,
  must,
  type Result,
  readOptions,
  seededRandom,
} from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundGame } from '../found.ts';
import {
  type GameTree,
  makeTreeWords,
  parseTreeWords,
  recordOfMainLine,
  startStateOfTree,
  type TreeMove,
  treeOfRecord,
} from '../tree.ts';
import { fromSgf } from './read-sgf.ts';
import { toSgf } from './sgf.ts';
import { parseSgf } from './sgf-tree.ts';

const freestyle = gameOf('gomoku/freestyle');
const renju = gameOf('gomoku/renju');

function gameOf(id: string): Game {
  const game = findGame(id);
  if (!game) throw new Error(`no ${id}`);
  return game;
}

function recordOf(game: Game, given: Record<string, unknown>, entries: readonly string[]): GameRecord {
  return { game: game.id, options: must(readOptions(game.options, given)), entries };
}

/** The first game of a text; undefined if the text is no SGF. */
function read(text: string, game: Game = freestyle): Result<FoundGame> | undefined {
  const nodes = parseSgf(text)?.[0];
  return nodes && fromSgf(nodes, game);
}

const found = (text: string, game: Game = freestyle) => must(read(text, game)!);
/** The moves after one move, each variation in brackets behind the main move. */
function told(moves: readonly TreeMove[], tip: number | null = null): string {
  const [main, ...others] = moves.flatMap(({ parent }, at) => (parent === tip ? [at] : []));
  if (main === undefined) return '';
  const line = (at: number) => `${moves[at]?.entry} ${told(moves, at)}`.trim();
  const variations = others.map((at) => ` ( ${line(at)} )`).join('');
  return `${moves[main]?.entry}${variations} ${told(moves, main)}`.trim();
}

const words = (text: string) => told(found(text).tree.moves);
const empty = (n: number) => Array(n).fill('15');
const position = (rows: readonly string[], toMove: string) => `${rows.join('/')}_${toMove}`;

describe('SGF as we write it', () => {
  it('is GM[4] with letters from the top left', () => {
    expect(must(toSgf(renju, treeOfRecord(recordOf(renju, {}, ['h8', 'a15']))))).toBe(
      '(;FF[4]GM[4]CA[UTF-8]AP[Sente]SZ[15]RU[gomoku/renju]RE[?]\n;B[hh];W[aa])\n',
    );
  });

  it.each([
    ['gomoku/freestyle', {}],
    ['gomoku/renju', { swap2: true }],
    ['gomoku/capture', { swap2: true, nextMover: 'white' }],
  ])('%s %j comes back with its opening and its choices', (id, given) => {
    const game = gameOf(id);
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(30), (seed, length) => {
        const random = seededRandom(seed);
        const entries: string[] = [];
        let state = must(game.setUp(recordOf(game, given, []).options, ['p1', 'p2']));
        for (let seat = game.turn(state); seat !== null && entries.length < length; seat = game.turn(state)) {
          const moves = game.moves(state);
          const move = moves[Math.floor(random() * moves.length)] ?? '';
          state = must(game.play(state, { seat, move, at: 0 }));
          entries.push(move);
        }
        const record = recordOf(game, given, entries);
        expect(recordOfMainLine(found(must(toSgf(game, treeOfRecord(record))), game).tree)).toEqual(record);
      }),
      { numRuns: 8 },
    );
  });

  it('writes and reads a resignation', () => {
    const record = recordOf(freestyle, {}, ['h8', 'i9', '!resign:0']);
    const text = must(toSgf(freestyle, treeOfRecord(record)));
    expect(text).toContain('RE[W+R]');
    expect(recordOfMainLine(found(text).tree)).toEqual(record);
  });

  it('writes the players, the date, and an agreed end', () => {
    const record = recordOf(freestyle, { swap2: true }, ['h8', 'i9', 'g10', '=black', 'h9']);
    const text = must(
      toSgf(freestyle, treeOfRecord(record), {
        outcome: { winner: null, reason: 'agreed' },
        names: ['Ann [x]', 'Bob'],
        startedAt: new Date(2026, 0, 31, 23).getTime(),
      }),
    );
    // The second seat has chosen black.
    expect(text).toContain('RE[Draw]PW[Ann [x\\]]PB[Bob]DT[2026-01-31]');
    expect(recordOfMainLine(found(text).tree)).toEqual(record);
    expect(found(text).title).toBe('Bob – Ann [x] · 2026-01-31');
  });
});

/** A random tree of this many moves, with a resignation now and then. */
function grown(tree: GameTree, game: Game, seed: string, length: number): GameTree {
  const random = seededRandom(seed);
  const states = new Map<number | null, unknown>([[null, must(startStateOfTree(game, tree))]]);
  const moves: TreeMove[] = [];
  for (let i = 0; i < length; i++) {
    // Mostly continues the last line, so that lines get long.
    const parent =
      random() < 0.6 ? (moves.length || null) && moves.length - 1 : Math.floor(random() * moves.length);
    const tip = parent !== null && states.has(parent) ? parent : null;
    const state = states.get(tip);
    const seat = game.turn(state);
    if (seat === null) continue;
    const legal = game.moves(state);
    const entry = random() < 0.04 ? `!resign:${seat}` : (legal[Math.floor(random() * legal.length)] ?? '');
    if (moves.some((move) => move.parent === tip && move.entry === entry)) continue;
    states.set(moves.length, must(applyEntry(game, state, entry)));
    moves.push({ entry, parent: tip });
  }
  return { ...tree, moves };
}

describe('SGF of an analysis', () => {
  const plain = (game: Game, given: Record<string, unknown>, from: string | null): GameTree => ({
    ...treeOfRecord(recordOf(game, given, [])),
    from,
  });

  it('has every variation in brackets, and the set-up position in its first node', () => {
    const moves = must(parseTreeWords('h8 i9 ( j9 k9 ( k8 ) ) ( j8 ) g7'.split(' ')));
    const tree = { ...plain(freestyle, {}, null), moves };
    const text = must(toSgf(freestyle, tree));
    expect(text).toContain('\n;B[hh](;W[ig];B[gi])(;W[jg](;B[kg])(;B[kh]))(;W[jh]))\n');
    const from = position([...empty(7), '7xo6', ...empty(7)], 'o');
    expect(must(toSgf(freestyle, plain(freestyle, {}, from)))).toContain('RE[?]AB[hh]AW[ih]PL[W]\n)');
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['gomoku/freestyle', {}, null],
    ['gomoku/freestyle', { size: 25 }, null],
    ['gomoku/freestyle', {}, position([...empty(7), '7xo6', ...empty(7)], 'o')],
    ['gomoku/freestyle', {}, position(empty(15), 'o')],
    ['gomoku/renju', { swap2: true }, null],
    ['gomoku/capture', { swap2: true, nextMover: 'white' }, null],
    ['gomoku/capture', {}, `${position([...empty(7), '7xo6', ...empty(7)], 'x')}_4_2`],
    ['gomoku/capture', {}, `${position(empty(15), 'x')}_2_0`],
    ['gomoku/capture', {}, `${position([...empty(7), '7xo6', ...empty(7)], 'x')}_0_0`],
  ])('%s %j from %s comes back with the same tree', (id, given, from) => {
    const game = gameOf(id);
    const size = from === null ? given : { size: from.split('/').length };
    let branches = 0;
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(60), (seed, length) => {
        const tree = grown(plain(game, size, from), game, seed, length);
        const back = found(must(toSgf(game, tree)), game);
        expect(back.leftOut).toBe(0);
        expect(makeTreeWords(back.tree.moves)).toEqual(makeTreeWords(tree.moves));
        expect({ ...back.tree, moves: [] }).toEqual({ ...tree, moves: [] });
        if (makeTreeWords(tree.moves).includes('(')) branches++;
      }),
      { numRuns: 25 },
    );
    expect(branches).toBeGreaterThan(5);
  });

  it('an analysis that branches at every move is read back in full depth', () => {
    const size = 25;
    // The points leave no colour more than two in a row.
    const isBlack = (i: number) => (((i % size) >> 1) + Math.floor(i / size)) % 2 === 0;
    const points = Array.from({ length: size * size }, (_, i) => i);
    const name = (i: number) => `${String.fromCharCode(97 + (i % size))}${1 + Math.floor(i / size)}`;
    const white = points.filter((i) => !isBlack(i));
    const line = points.filter(isBlack).flatMap((i, turn) => [name(i), name(white[turn] ?? i)]);
    const moves: TreeMove[] = [];
    // Every move but the last two has a sibling: the move after the next one.
    for (const [turn, entry] of line.slice(0, -2).entries()) {
      const parent = turn === 0 ? null : 2 * turn - 2;
      moves.push({ entry, parent }, { entry: line[turn + 2] ?? '', parent });
    }
    const tree = { ...plain(freestyle, { size }, null), moves };
    const back = found(must(toSgf(freestyle, tree)));
    expect(makeTreeWords(back.tree.moves)).toEqual(makeTreeWords(moves));
    expect(moves.length).toBeGreaterThan(1200);
  });

  it('refuses a game that is not played with stones', () => {
    const banqi = gameOf('banqi/classic');
    expect(toSgf(banqi, plain(banqi, {}, null))).toMatchObject({
      refusal: { data: { reason: 'no_stones' } },
    });
  });
});

describe('SGF as others write it', () => {
  it.each([
    ['gomoku', '(;GM[4]SZ[15];B[hh];W[ii])', 15],
    ['go', '(;GM[1]FF[3]SZ[15];B[hh];W[ii])', 15],
    ['hex', '(;GM[11]SZ[15];B[hh];W[ii])', 15],
    ['no game', '(;SZ[15];B[hh];W[ii])', 15],
    ['no size', '(;GM[4];B[hh];W[ii])', 15],
    ['no size, and a far stone', '(;B[hh];W[ii];B[sa])', 19],
    ['no size, and points as on the board', '(;B[H8];W[I7];B[A20])', 20],
    ['another size', '(;GM[1]SZ[19];B[hh];W[ii])', 19],
    ['both sides of it', '(;GM[4]SZ[15:15];B[hh];W[ii])', 15],
    ['letters and numbers', '(;GM[4]SZ[15];B[H8];W[i7])', 15],
    ['capital letters', '(;GM[4]SZ[15];B[HH];W[II])', 15],
    ['old names of properties', '(;GaMe[4]SiZe[15];Black[hh];White[ii])', 15],
    ['a mail around it', 'Dear all,\n(;SZ[15]\n;B[hh]\n;W[ii])\nYours', 15],
    ['a pass at the end', '(;GM[1]SZ[15];B[hh];W[ii];B[])', 15],
    ['a pass of go at the end', '(;GM[1]SZ[15];B[hh];W[ii];B[tt])', 15],
  ])('a file with %s is read', (_, text, size) => {
    const { tree } = found(text);
    expect(tree.options['size']).toBe(size);
    expect(tree.from).toBeNull();
    const points = size === 15 ? ['h8', 'i7'] : size === 19 ? ['h12', 'i11'] : ['h8', 'i7'];
    expect(tree.moves.slice(0, 2).map(({ entry }) => entry)).toEqual(points);
  });

  it.each([
    [
      'stones, white to move',
      '(;SZ[15]AB[hh][ii]AW[hi]PL[W])',
      position([...empty(7), '7x7', '7ox6', ...empty(6)], 'o'),
    ],
    ['stones, by their number', '(;SZ[15]AB[hh])', position([...empty(7), '7x7', ...empty(7)], 'o')],
    ['stones, by the first move', '(;SZ[15]AB[hh];B[ii])', position([...empty(7), '7x7', ...empty(7)], 'x')],
    [
      'stones as on the board',
      '(;SZ[15]AB[H8]AW[I8]PL[black])',
      position([...empty(7), '7xo6', ...empty(7)], 'x'),
    ],
    ['a rectangle', '(;SZ[15]AB[aa:bb])', position(['xx13', 'xx13', ...empty(13)], 'o')],
    ['stones taken off again', '(;SZ[15]AB[aa:ca];AE[ba])', position(['x1x12', ...empty(14)], 'o')],
    ['white first', '(;SZ[15];W[hh];B[ii])', position(empty(15), 'o')],
  ])('a file with %s starts from that position', (_, text, from) => {
    expect(found(text).tree.from).toBe(from);
  });

  it('continues from a position that was set up', () => {
    expect(words('(;SZ[15]AB[hh]AW[ii];B[gg];W[ff])')).toBe('g9 f10');
  });

  it.each([
    ['(;SZ[15];B[hh];W[ii](;B[gg];W[ff])(;B[aa]))', 'h8 i7 g9 ( a15 ) f10'],
    ['(;SZ[15](;B[hh](;W[ii])(;W[gg](;B[aa])(;B[ba])))(;B[ca]))', 'h8 ( c15 ) i7 ( g9 a15 ( b15 ) )'],
    // Two variations with the same first move are one, and a comment is no move.
    ['(;SZ[15];B[hh](;W[ii];B[gg])(;C[hm];W[ii];B[ff]))', 'h8 i7 g9 ( f10 )'],
  ])('%s keeps its variations', (text, told) => {
    expect(words(text)).toBe(told);
    expect(found(text).leftOut).toBe(0);
  });

  it.each([
    ['a stone on a stone', '(;W[hh];B[aa])'],
    ['the wrong colour', '(;B[gg])'],
    ['a stone off the board', '(;W[zz])'],
    ['a set-up in the middle', '(;AB[aa];W[bb])'],
    ['a pass in the middle', '(;W[];B[bb])'],
  ])('leaves a variation with %s out, and says so', (_, variation) => {
    const { tree, leftOut } = found(`(;SZ[15];B[hh](;W[ii];B[gg])${variation})`);
    expect(told(tree.moves)).toBe('h8 i7 g9');
    expect(leftOut).toBe(1);
  });

  it('unescapes values and ignores comments', () => {
    expect(words('(;GM[4]SZ[15]C[a \\] b];B[hh]C[good];W[ii])')).toBe('h8 i7');
  });

  it('finds all games of a file', () => {
    expect(parseSgf('(;B[hh])\n\n(;B[ii];W[aa](;B[bb])(;B[cc]))')?.map((nodes) => nodes.length)).toEqual([
      1, 4,
    ]);
  });
});

describe('SGF that cannot be opened', () => {
  it.each([
    ['(;GM[2]SZ[19];B[aa])', 'bad_record', 'other_game'],
    ['(;GM[4]SZ[15:19];B[aa])', 'bad_record', 'not_square'],
    ['(;GM[4]SZ[15];B[aa];B[bb])', 'bad_record', 'same_colour'],
    ['(;GM[4]SZ[15];B[aa];AW[bb];W[cc])', 'bad_record', 'set_up_later'],
    ['(;GM[4]SZ[15];B[aa];W[];B[cc])', 'bad_record', 'pass'],
    ['(;GM[4]SZ[15];B[zz])', 'out_of_bounds', undefined],
    ['(;GM[4]SZ[15];B[P16])', 'out_of_bounds', undefined],
    ['(;GM[4]SZ[15]AB[zz])', 'out_of_bounds', undefined],
    ['(;GM[4]SZ[15];B[aa];W[aa])', 'occupied', undefined],
    ['(;GM[4]SZ[15]AB[aa:ea];W[aa])', 'bad_position', 'won'],
    ['(;GM[4]SZ[90];B[aa])', 'bad_record', 'board_size'],
  ])('%s is refused as %s %s', (text, code, reason) => {
    const refused = read(text);
    expect(refused).toMatchObject({ ok: false, refusal: { code } });
    if (refused?.ok === false) expect(refused.refusal.data['reason']).toBe(reason);
  });

  it.each([
    '',
    '(',
    '(;B[hh]',
    '(B[hh])',
    `(${';'.repeat(30_000)})`,
    '('.repeat(60_000),
    `${'(;'.repeat(5001)}${')'.repeat(5001)}`,
    '(;)'.repeat(300),
    `(;GM[4]C[${'\\'.repeat(50_001)}])`,
  ])('case %# is no SGF', (text) => {
    expect(parseSgf(text)).toBeNull();
  });

  it('never throws on random text, and returns only legal games', () => {
    const parts = [
      '(',
      ')',
      ';',
      'B',
      'W',
      '[',
      ']',
      '\\',
      'hh',
      'SZ',
      'AB[aa]',
      'PL[W]',
      ';B[hh]',
      ';W[ii]',
      ' ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (noise) => {
        const one = read(`(;GM[4]${noise.join('')})`);
        if (!one?.ok) return;
        const { moves, ...beginning } = one.value.tree;
        const start = must(startStateOfTree(freestyle, beginning));
        const states: unknown[] = [];
        for (const { entry, parent } of moves) {
          states.push(must(applyEntry(freestyle, parent === null ? start : states[parent], entry)));
        }
      }),
    );
  });
});
