// Positions set up by hand: equal to the positions reached by play, with the same pieces and moves; nonsense is refused.

import {
  makePosition,
  must,
  type Options,
  parsePosition,
  readOptions,
  seatNames,
  seededRandom,
} from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGame, GAMES } from './catalog.ts';
import { positionsOf } from './positions.ts';

const WITH_POSITIONS = GAMES.filter((game) => positionsOf(game) !== null);

function gameOf(id: string) {
  return findGame(id)!;
}

function setUp(id: string, text: string) {
  const game = gameOf(id);
  const position = parsePosition(text);
  return position.ok ? positionsOf(game)!.read(game, {}, position.value, seatNames(game.seats)) : position;
}

/** Five rows of a small board, and the side to move. */
const small = (rows: string, toMove = 'x', rest = '') => `${rows.split(' ').join('/')}_${toMove}${rest}`;

describe('a position', () => {
  it.each(WITH_POSITIONS.map((game) => game.id))('of %s comes back as it was reached', (id) => {
    const game = gameOf(id);
    const positions = positionsOf(game)!;
    fc.assert(
      fc.property(fc.string(), fc.nat(90), (seed, length) => {
        const random = seededRandom(seed);
        const options = must(readOptions(game.options, {}));
        let state = must(game.setUp(options, seatNames(game.seats)));
        for (let ply = 0; ply < length; ply++) {
          const moves = game.moves(state);
          const move = moves[Math.floor(random() * moves.length)];
          const seat = game.turn(state);
          if (move === undefined || seat === null) return;
          const settled = must(game.settle(state, move, game.redeal(state, random)));
          const next = must(game.play(state, { seat, move: settled, at: 0 }));
          if (game.outcome(next)) break;
          state = next;
        }
        const text = makePosition(positions.write(state));
        expect(text).toMatch(/^[a-zA-Z0-9/_]+$/);
        const again = must(setUp(id, text));
        const [reached, set] = [game.picture(state), game.picture(again)];
        const standing = (picture: typeof set) => picture.pieces.map(({ at, look }) => ({ at, look }));
        expect(standing(set)).toEqual(standing(reached));
        expect(set.offers).toEqual(reached.offers);
        expect(set.facts).toEqual(reached.facts);
        expect(must(game.readState(JSON.parse(JSON.stringify(again))))).toEqual(again);
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['no text', '', 'text'],
    ['no side to move', '5/5/5/5/5', 'text'],
    ['a strange piece', small('5 5 2k2 5 5'), 'text'],
    ['a strange side to move', small('5 5 5 5 5', 'k'), 'text'],
    ['rows of different lengths', small('5 5 4 5 5'), 'text'],
    ['a board that is too small', small('4 4 4 4'), 'size'],
    ['a board that is not square', small('6 6 6 6 6'), 'size'],
    ['a row without end', small('9999 9999 9999 9999 9999'), 'text'],
    ['too many rows', small(Array(40).fill('40').join(' ')), 'text'],
    ['captures in a game without captures', small('5 5 5 5 5', 'x', '_2_0'), 'text'],
    ['men taken', small('5 5 5 5 5', 'x', '_xo'), 'text'],
    ['five in a row', small('5 5 xxxxx 5 5', 'o'), 'won'],
    ['five in a row of the side to move', small('5 5 xxxxx 5 5', 'x'), 'won'],
    ['a breakable five in a game without captures', '7/7/1xxxxx1/2x4/2o4/7/7_o', 'won'],
    ['a board that is too large', small(Array(26).fill('26').join(' ')), 'size'],
    ['a full board', small('xoxox xoxox oxoxo xoxox oxoxo'), 'full'],
  ])('with %s is refused', (_, text, reason) => {
    expect(setUp('gomoku/freestyle', text)).toMatchObject({
      ok: false,
      refusal: { code: 'bad_position', data: { reason } },
    });
  });

  it('with rows of different lengths is refused, however it came', () => {
    const game = gameOf('gomoku/freestyle');
    const rows = [5, 5, 4, 5, 5].map((length) => Array<null>(length).fill(null));
    const position = { rows, toMove: 'x', next: [], counts: [], taken: [] };
    const refusal = { code: 'bad_position', data: { reason: 'size' } };
    expect(positionsOf(game)!.read(game, {}, position, seatNames(2))).toEqual({ ok: false, refusal });
  });

  it.each([5, 25])('may have %i rows, and has no counts in games without captures', (size) => {
    const game = gameOf('gomoku/freestyle');
    const text = small([`x${size - 1}`, ...Array<string>(size - 1).fill(`${size}`)].join(' '), 'o');
    expect(makePosition(positionsOf(game)!.write(must(setUp(game.id, text))))).toBe(text);
  });

  it.each(WITH_POSITIONS.filter(({ seats }) => seats === 2).map(({ id }) => id))(
    'of %s need not name the next side',
    (id) => {
      const { sides, orders } = positionsOf(gameOf(id))!;
      for (const { letter } of sides) expect(orders(letter)).toEqual([[]]);
    },
  );

  it('may hold a five that can still be broken, and only then', () => {
    const breakable = setUp('gomoku/capture', '7/7/1xxxxx1/2x4/2o4/7/7_o');
    const game = gameOf('gomoku/capture');
    expect(game.picture(must(breakable)).facts).toContainEqual(
      expect.objectContaining({ code: 'pending_five' }),
    );
    expect(setUp('gomoku/capture', '7/7/1xxxxx1/7/2o4/7/7_o').ok).toBe(false);
  });

  it('keeps the captures of each side', () => {
    const game = gameOf('gomoku/capture');
    const text = '7/7/7/3x3/7/7/7_o_4_2';
    expect(makePosition(positionsOf(game)!.write(must(setUp(game.id, text))))).toBe(text);
  });

  it('is never read by throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159xoXO/_k. ') }), (text) => {
        expect(typeof setUp('gomoku/renju', text).ok).toBe('boolean');
      }),
    );
  });
});

describe('a position of banqi', () => {
  const game = gameOf('banqi/classic');
  const positions = positionsOf(game)!;
  const again = (text: string) => makePosition(positions.write(must(setUp(game.id, text))));
  /** The first rows, and empty ones down to the eighth. */
  const rows = (top: string, rest: string) => {
    const given = top.split(' ');
    return `${[...given, ...Array<string>(8 - given.length).fill('4')].join('/')}_${rest}`;
  };
  const DOWN = Array<string>(7).fill('xxxx').join(' ');
  type Taken = { capturedByFaction: Record<string, { face: string }[]>; unseen: object; turn: number };
  const faces = (men: readonly { face: string }[] = []) => men.map(({ face }) => face).sort();

  it('counts men that are not on the board as captured by the other side, and keeps the side to move', () => {
    const text = rows('K2k 3p', 'b');
    const state = must(setUp(game.id, text)) as Taken;
    expect(again(text)).toBe(text);
    expect(state.turn).toBe(1);
    expect(state.unseen).toEqual({});
    expect(state.capturedByFaction['red']).toHaveLength(14);
    expect(state.capturedByFaction['black']).toHaveLength(15);
    expect(faces(state.capturedByFaction['red'])).not.toContain('black-king');
    expect(game.picture(state).facts).toEqual([]);
  });

  it('knows the face-down men by those on the board and those captured', () => {
    const text = rows(`${DOWN} Kk2`, 'r_Pp');
    const state = must(setUp(game.id, text)) as Taken;
    expect(again(text)).toBe(text);
    expect(state.capturedByFaction).toMatchObject({
      red: [{ face: 'black-pawn' }],
      black: [{ face: 'red-pawn' }],
    });
    expect(state.unseen).toMatchObject({ 'red-pawn': 4, 'black-pawn': 4, 'red-guard': 2 });
    expect(state.unseen).not.toHaveProperty('red-king');
    const deal = game.redeal(state, seededRandom('deal'))!;
    expect(game.dealFits(state, deal)).toBe(true);
    expect(game.settle(state, '?a8', deal).ok).toBe(true);
  });

  it('with all men face down is the start', () => {
    const start = must(game.setUp({}, seatNames(2)));
    expect(must(setUp(game.id, rows(`${DOWN} xxxx`, 'b')))).toEqual(start);
  });

  it('plays by the options of the game', () => {
    const read = (options: Options) =>
      must(positions.read(game, options, must(parsePosition(rows('K2k', 'r'))), seatNames(2)));
    expect(game.picture(read({ quietLimit: 20 })).facts).toContainEqual({
      code: 'quiet',
      data: { left: 20 },
    });
  });

  it.each([
    ['of another size', small('5 5 5 5 5', 'r'), 'board'],
    ['with a strange man', rows('K2z', 'r'), 'text'],
    ['with no side to move', rows('K2k', 'x'), 'text'],
    ['that names the next side', rows('K2k', 'rb'), 'text'],
    ['with counts', rows('K2k', 'r_2'), 'text'],
    ['with a strange man taken', rows(`${DOWN} Kk2`, 'r_Px'), 'text'],
    ['with two red kings', rows('K2K 3k', 'r'), 'too_many'],
    ['with a king that is also captured', rows(`${DOWN} Kk2`, 'r_KP'), 'too_many'],
    ['with more face down than are left', rows(`${DOWN} KkxP`, 'r_p'), 'too_many_down'],
    ['with fewer face down than are left', rows(`${DOWN} Kk2`, 'r_P'), 'missing'],
    ['with a captured man and none turned up', rows(`${DOWN} xxx1`, 'r_P'), 'untouched'],
    ['with men of one side', rows('KG2', 'r'), 'no_men'],
    ['without men', rows('4', 'r'), 'no_men'],
    ['without a legal move', rows('Kp2 p3 3k', 'r'), 'no_move'],
  ])('%s is refused', (_, text, reason) => {
    const result = setUp(game.id, text);
    expect(result).toMatchObject({ ok: false, refusal: { code: 'bad_position', data: { reason } } });
  });

  it('gives the number of each man still available, and of those face down', () => {
    const position = must(parsePosition(rows(`${DOWN} KPk1`, 'r_Pp')));
    expect(['K', 'k', 'P', 'p', 'G', 'x'].map((letter) => positions.left(position, letter))).toEqual([
      0, 0, 3, 4, 2, -1,
    ]);
  });
});
