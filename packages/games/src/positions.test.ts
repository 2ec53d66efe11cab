// A position that was set up is the position that was reached: the same pieces, the same moves; and nonsense is refused.

import { makePosition, must, parsePosition, readOptions, seatNames, seededRandom } from '@sente/kernel';
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
  return position.ok ? positionsOf(game)!.read(game, position.value, seatNames(2)) : position;
}

/** Five rows of a small board, and whose move it is. */
const small = (rows: string, toMove = 'x', rest = '') => `${rows.split(' ').join('/')}_${toMove}${rest}`;

describe('a position', () => {
  it.each(WITH_POSITIONS.map((game) => game.id))('of %s comes back as it was reached', (id) => {
    const game = gameOf(id);
    const positions = positionsOf(game)!;
    fc.assert(
      fc.property(fc.string(), fc.nat(60), (seed, length) => {
        const random = seededRandom(seed);
        const options = must(readOptions(game.options, {}));
        let state = must(game.setUp(options, seatNames(2)));
        for (let ply = 0; ply < length; ply++) {
          const moves = game.moves(state);
          const move = moves[Math.floor(random() * moves.length)];
          const seat = game.turn(state);
          if (move === undefined || seat === null) return;
          const next = must(game.play(state, { seat, move, at: 0 }));
          if (game.outcome(next)) break;
          state = next;
        }
        const text = makePosition(positions.write(state));
        expect(text).toMatch(/^[a-z0-9/_]+$/);
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
    ['nobody to move', '5/5/5/5/5', 'text'],
    ['a strange piece', small('5 5 2k2 5 5'), 'text'],
    ['a strange side to move', small('5 5 5 5 5', 'k'), 'text'],
    ['rows of different lengths', small('5 5 4 5 5'), 'text'],
    ['a board that is too small', small('4 4 4 4'), 'size'],
    ['a board that is not square', small('6 6 6 6 6'), 'size'],
    ['a row without end', small('9999 9999 9999 9999 9999'), 'text'],
    ['too many rows', small(Array(40).fill('40').join(' ')), 'text'],
    ['captures where nothing is taken', small('5 5 5 5 5', 'x', '_2_0'), 'text'],
    ['five in a row', small('5 5 xxxxx 5 5', 'o'), 'won'],
    ['five in a row of who is to move', small('5 5 xxxxx 5 5', 'x'), 'won'],
    ['a full board', small('xoxox xoxox oxoxo xoxox oxoxo'), 'full'],
  ])('with %s is refused', (_, text, reason) => {
    expect(setUp('gomoku/freestyle', text)).toMatchObject({
      ok: false,
      refusal: { code: 'bad_position', data: { reason } },
    });
  });

  it('may hold a five that can still be broken, and only then', () => {
    const breakable = setUp('gomoku/capture', '7/7/1xxxxx1/2x4/2o4/7/7_o');
    const game = gameOf('gomoku/capture');
    expect(game.picture(must(breakable)).facts).toContainEqual(
      expect.objectContaining({ code: 'pending_five' }),
    );
    expect(setUp('gomoku/capture', '7/7/1xxxxx1/7/2o4/7/7_o').ok).toBe(false);
  });

  it('keeps what each side has taken', () => {
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
