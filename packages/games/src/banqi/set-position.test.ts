// Positions of Three Kingdoms set up by hand: the owner of each army, the order of turns, seats that are out, men face down.

import { makePosition, must, parsePosition, seatNames, seededRandom } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { banqiGame } from './game.ts';
import { banqiPositionFormat } from './set-position.ts';
import type { BanqiState } from './state.ts';

const game = banqiGame('three-kingdoms');
const positions = banqiPositionFormat('three-kingdoms');

function setUp(text: string) {
  const position = parsePosition(text);
  return position.ok ? positions.read(game, {}, position.value, seatNames(3)) : position;
}

const state = (text: string) => must(setUp(text));
const again = (text: string) => makePosition(positions.write(state(text)));

/** The first rows, and empty ones down to the ninth. */
function rows(top: string, rest: string): string {
  const given = top.split(' ');
  return `${[...given, ...Array<string>(9 - given.length).fill('5')].join('/')}_${rest}`;
}

/** Thirty men face down in six rows, and the given rows below them. */
const under = (row: string, rest: string) => rows(`${Array<string>(6).fill('xxxxx').join(' ')} ${row}`, rest);
const faces = (men: readonly { readonly face: string }[] = []) => men.map(({ face }) => face).sort();

describe('a position of Three Kingdoms', () => {
  it('is written in letters: men in red ink large, in black ink small, the order of turns, the count, the captured men', () => {
    const kinds = positions.pieces.map(({ letter, look }) => [
      letter,
      look.kind === 'man' ? `${look.colour} ${look.type}` : look.kind,
    ]);
    expect(kinds).toEqual([
      ['K', 'green King'],
      ['P', 'green Pawn'],
      ['G', 'red Guard'],
      ['M', 'red Minister'],
      ['R', 'red Rook'],
      ['H', 'red Horse'],
      ['C', 'red Cannon'],
      ['k', 'green King'],
      ['p', 'green Pawn'],
      ['g', 'black Guard'],
      ['m', 'black Minister'],
      ['r', 'black Rook'],
      ['h', 'black Horse'],
      ['c', 'black Cannon'],
      ['x', 'back'],
    ]);
    expect(positions.sides.map(({ letter }) => letter)).toEqual(['a', 'b', 'c', 'n']);
    const text = rows('K3G 2r2', 'bca_17');
    expect(again(text)).toBe(text);
    expect(state(text)).toMatchObject({
      owners: ['team-a', 'team-b', 'team-c'],
      turn: 1,
      outSeats: [],
      status: 'in-progress',
      movesWithoutCapture: 17,
      unseen: {},
    });
  });

  it.each([
    ['abc', ['team-a', 'team-b', 'team-c'], 0, []],
    ['cab', ['team-a', 'team-b', 'team-c'], 2, []],
    ['acb', ['team-a', 'team-c', 'team-b'], 0, []],
    ['bac', ['team-a', 'team-c', 'team-b'], 2, []],
    ['bcA', ['team-a', 'team-b', 'team-c'], 1, [0]],
    ['acB', ['team-a', 'team-c', 'team-b'], 0, [2]],
  ])('%s: the owner of each army, the turn, and the seats that are out', (order, owners, turn, outSeats) => {
    const text = rows('K3G 2r2', `${order}_60`);
    expect(state(text)).toMatchObject({ owners, turn, outSeats });
    expect(again(text)).toBe(text);
  });

  it('does not tell between which two turns a seat went out', () => {
    expect(again(rows('K3G 2r2', 'aBc_60'))).toBe(rows('K3G 2r2', 'acB_60'));
  });

  it.each([
    ['bnn', ['team-b', null, null], 0],
    ['nnb', ['team-b', null, null], 1],
    ['nbn', ['team-b', null, null], 2],
  ])('%s: one army is claimed, and a seat without one must turn a man over', (order, owners, turn) => {
    const text = under('GR3', `${order}_57`);
    const set = state(text);
    expect(set).toMatchObject({ owners, turn });
    expect(again(text)).toBe(text);
    const flipsOnly = game.moves(set).every((move) => move.startsWith('?'));
    expect(flipsOnly).toBe(turn !== 0);
  });

  it('puts a seat without men out, even when the text does not say so', () => {
    expect(state(rows('K3G', 'abc_60'))).toMatchObject({
      outSeats: [2],
      activeFactions: ['team-a', 'team-b'],
    });
    expect(again(rows('K3G', 'abc_60'))).toBe(rows('K3G', 'abC_60'));
    // A face-down man may still be one of theirs.
    expect(state(under('KG3', 'abc_60')).outSeats).toEqual([]);
  });

  it('may hold men of a side that is out: they can be captured, and never move', () => {
    const set = state(rows('K1G2 4r', 'acB_60'));
    expect(set.outSeats).toEqual([2]);
    expect(game.moves(set)).toContain('a9xc9');
    const after = must(game.play(set, { seat: 0, move: 'a9-a8', at: 0 }));
    expect([after.turn, after.owners[after.turn ?? 0]]).toEqual([1, 'team-c']);
    const last = must(game.play(after, { seat: 1, move: 'e8-e7', at: 0 }));
    expect(last.owners[last.turn ?? 0]).toBe('team-a');
  });

  it('counts men that are not on the board as captured by another army', () => {
    const { capturedByFaction } = state(rows('K3G 2r2', 'abc_60'));
    expect(faces(capturedByFaction['team-b'])).toEqual([
      'team-a-general-black',
      ...Array<string>(5).fill('team-a-soldier-black'),
      ...Array<string>(5).fill('team-a-soldier-red'),
    ]);
    expect(capturedByFaction['team-c']).toHaveLength(9);
    expect(capturedByFaction['team-a']).toHaveLength(9);
  });

  it('counts all captured men for the only claimed army', () => {
    const { capturedByFaction } = state(under('K4', 'nna_60_G'));
    expect(capturedByFaction).toMatchObject({
      'team-a': [{ face: 'team-b-advisor' }],
      'team-b': [],
      'team-c': [],
    });
  });

  it('knows the men that may lie face down, and a flip turns one of them up', () => {
    const text = under('KG3', 'abc_60').replace('xxxxx', 'xxxx1').concat('_r');
    const set = state(text);
    expect(again(text)).toBe(text);
    expect(set.unseen).toMatchObject({ 'team-c-rook': 1, 'team-b-advisor': 1, 'team-a-soldier-red': 5 });
    expect(set.unseen).not.toHaveProperty('team-a-general-red');
    const deal = game.redeal(set, seededRandom('deal'))!;
    expect(game.dealFits(set, deal)).toBe(true);
    const settled = must(game.settle(set, '?a9', deal));
    expect(game.play(set, { seat: 0, move: settled, at: 0 }).ok).toBe(true);
  });

  it('with all men face down is a start, on any points', () => {
    const text = under('xx3', 'nnn_60');
    expect(state(text)).toMatchObject({
      status: 'waiting-first-flip',
      owners: [null, null, null],
      turn: 0,
      movesWithoutCapture: 60,
    });
    expect(again(text)).toBe(text);
    expect(again(under('xx3', 'cab_9'))).toBe(text);
  });

  it('is drawn when the count runs out', () => {
    const next = must(game.play(state(rows('K3G 2r2', 'abc_1')), { seat: 0, move: 'a9-b9', at: 0 }));
    expect(next.outcome).toMatchObject({ winner: null, reason: 'draw-counter' });
    // The same men can be played on with.
    expect(makePosition(positions.write(next))).toMatch(/_abc_60$/);
    // A seat that was out is in again.
    const over = must(game.play(state(rows('K3G 2r2', 'acB_1')), { seat: 0, move: 'a9-b9', at: 0 }));
    expect(over).toMatchObject({ outSeats: [2], turn: null });
    expect(makePosition(positions.write(over))).toMatch(/_acb_60$/);
  });

  it.each([
    ['of another size', '4/4/4/4/4/4/4/4_abc_60', 'board'],
    ['with a row too few', '5/5/5/5/5/5/5/5_abc_60', 'board'],
    ['with rows too short', '4/4/4/4/4/4/4/4/4_abc_60', 'board'],
    ['with rows too long', '6/6/6/6/6/6/6/6/6_abc_60', 'board'],
    ['with a strange man', rows('K3z', 'abc_60'), 'text'],
    ['with one turn alone', rows('K3G', 'a_60'), 'text'],
    ['with two turns alone', rows('K3G', 'ab_60'), 'text'],
    ['with an army twice', rows('K3G', 'aab_60'), 'text'],
    ['with one seat alone without an army', under('KG3', 'abn_60'), 'text'],
    ['with a strange army', rows('K3G', 'abz_60'), 'text'],
    ['with the turn at a seat that is out', rows('K3G', 'Abc_60'), 'text'],
    ['with two seats out', rows('K3G', 'aBC_60'), 'text'],
    ['with a seat out that has no army', under('KG3', 'anN_60'), 'text'],
    ['without the count', rows('K3G', 'abc'), 'text'],
    ['with a count that is over', rows('K3G', 'abc_0'), 'quiet'],
    ['with a count that is too high', rows('K3G', 'abc_61'), 'quiet'],
    ['with two counts', rows('K3G', 'abc_60_60'), 'text'],
    ['with two red generals', rows('K3K 2G2', 'abc_60'), 'too_many'],
    ['with more face down than are left', under('KGxx1', 'abc_60'), 'too_many_down'],
    ['with fewer face down than are left', under('K4', 'abc_60'), 'missing'],
    ['with a captured man and none turned up', under('x4', 'abc_60_P'), 'untouched'],
    ['without men', rows('5', 'abc_60'), 'no_men'],
    ['with men of one side', rows('K3P', 'abc_60'), 'no_men'],
    ['with men of one side that is in', rows('K3G', 'acB_60'), 'no_men'],
    ['with the turn at a side without men', rows('G3r', 'abc_60'), 'mover_out'],
    ['with a man turned up and no army claimed', under('KG3', 'nnn_60'), 'unclaimed'],
    ['without face-down men for a seat without an army', rows('K3G', 'ann_60'), 'unclaimed'],
    ['with a captured man and no army that could have captured it', under('K4', 'ann_60_P'), 'claims'],
    ['with all men of an army taken before it was claimed', claimsTooSoon(), 'claims'],
    ['without a legal move', rows('Ck3 p4', 'bac_60'), 'no_move'],
  ])('%s is refused', (_, text, reason) => {
    expect(setUp(text)).toMatchObject({ ok: false, refusal: { code: 'bad_position', data: { reason } } });
  });

  it('with one row that is shorter is refused, however it came', () => {
    const position = must(parsePosition(rows('K3G 2r2', 'abc_60')));
    const ragged = { ...position, rows: position.rows.with(8, [null, null, null, null]) };
    const refusal = { code: 'bad_position', data: { reason: 'board', rows: 9, columns: 5 } };
    expect(positions.read(game, {}, ragged, seatNames(3))).toEqual({ ok: false, refusal });
  });

  it('has a refusal that names the limit of the count', () => {
    const refusal = { code: 'bad_position', data: { reason: 'quiet', most: 60 } };
    expect(setUp(rows('K3G', 'abc_61'))).toEqual({ ok: false, refusal });
  });

  it('is refused with the options and the players that the game refuses', () => {
    const position = must(parsePosition(rows('K3G 2r2', 'abc_60')));
    expect(positions.read(game, { threefold: 'often' }, position, seatNames(3))).toEqual(
      game.setUp({ threefold: 'often' }, seatNames(3)),
    );
    expect(positions.read(game, {}, position, seatNames(2))).toMatchObject({
      refusal: { code: 'bad_players' },
    });
  });

  it('offers every order in which the others may follow, and no other', () => {
    const told = positions.sides.map(({ letter }) =>
      positions
        .orders(letter)
        .map((order) => letter + order.join(''))
        .join(' '),
    );
    expect(told).toEqual([
      'abc acb abC acB ann',
      'bac bca baC bcA bnn',
      'cab cba caB cbA cnn',
      'nnn nna nan nnA nnb nbn nnB nnc ncn nnC',
    ]);
  });

  it('set up is one that can be saved and read again', () => {
    const letters = fc.constantFrom(null, ...positions.pieces.map(({ letter }) => letter));
    const orders = positions.sides.flatMap(({ letter }) =>
      positions.orders(letter).map((order) => [letter, ...order] as const),
    );
    let played = 0;
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(44), letter: letters }), { maxLength: 30 }),
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (put, [toMove, ...next], count, isDown) => {
          const points = Array<string | null>(45).fill(null);
          for (const { at, letter } of put) points[at] = letter === 'x' && !isDown ? null : letter;
          const grid = Array.from({ length: 9 }, (_, y) => points.slice(y * 5, y * 5 + 5));
          const bare = { rows: grid, toMove: toMove ?? '', next, counts: [count], taken: [] };
          // A man without a place is captured, so that none is missing.
          const taken = points.includes('x')
            ? positions.pieces.flatMap(({ letter, look }) =>
                look.kind === 'back'
                  ? []
                  : Array<string>(Math.max(0, positions.left(bare, letter))).fill(letter),
              )
            : [];
          const down = points.filter((letter) => letter === 'x').length;
          const set = positions.read(game, {}, { ...bare, taken: taken.slice(down) }, seatNames(3));
          if (!set.ok) return;
          played++;
          expect(must(game.readState(JSON.parse(JSON.stringify(set.value))))).toEqual(set.value);
          const text = makePosition(positions.write(set.value));
          expect(again(text)).toBe(text);
          const written = positions.write(set.value);
          expect(positions.orders(written.toMove)).toContainEqual(written.next);
          expect(game.moves(set.value).length).toBeGreaterThan(0);
          playOn(set.value);
        },
      ),
      { numRuns: 400, seed: 12 },
    );
    expect(played).toBeGreaterThan(40);
  });
});

/** Some moves by chance: no state that was set up leads to one the rules do not know. */
function playOn(start: BanqiState): void {
  const random = seededRandom('on');
  let now = start;
  for (let ply = 0; ply < 12 && now.turn !== null; ply++) {
    const moves = game.moves(now);
    const asked = moves[Math.floor(random() * moves.length)] ?? '';
    const move = must(game.settle(now, asked, game.redeal(now, random)));
    now = must(game.play(now, { seat: now.turn, move, at: 0 }));
    must(game.readState(JSON.parse(JSON.stringify(now))));
  }
}

/** Green is claimed, all ten of red's men are gone, and green's and black's lie face down. */
function claimsTooSoon(): string {
  return rows(`${Array<string>(4).fill('xxxxx').join(' ')} x3K`, 'ann_60_GGMMRRHHCC');
}

describe('a seat for which no army was left', () => {
  const start = state('RK2x/PPPPP/ppppp/k4/5/5/5/5/x4_ann_60_CCGGHHMMRcchhmmrr');
  const fallen = must(game.play(start, { seat: 0, move: 'b9xa9', at: 0 }));
  const found = must(game.play(fallen, { seat: 1, move: '?e9=team-c-advisor', at: 0 }));
  const read = (given: BanqiState) => {
    const known = game.readState(JSON.parse(JSON.stringify(given)));
    return known.ok ? 'read' : known.refusal.data['part'];
  };

  it('is read from a saved state, as are the states on the way there', () => {
    expect(found).toMatchObject({ owners: ['team-a', 'team-c', null], outSeats: [2] });
    expect([start, fallen, found].map(read)).toEqual(['read', 'read', 'read']);
    const over = must(game.leave(found, 1, 'resign'));
    expect(read(over)).toBe('read');
  });

  it('is not believed where it is in, or where an army was left', () => {
    expect(read({ ...found, outSeats: [] })).toBe('owners');
    expect(read({ ...found, owners: ['team-a', 'team-b', null] })).toBe('owners');
    const unwiped = fallen.factions.map((row) => ({ ...row, isEliminated: false }));
    expect(read({ ...fallen, factions: unwiped, activeFactions: unwiped.map(({ id }) => id) })).not.toBe(
      'read',
    );
  });

  it('is written as the army that is gone, in small letters once the game is over', () => {
    const text = makePosition(positions.write(found));
    expect(positions.write(found)).toMatchObject({ toMove: 'a', next: ['c', 'B'] });
    expect(again(text)).toBe(text);
    const over = must(game.leave(found, 1, 'resign'));
    expect(positions.write(over)).toMatchObject({ toMove: 'a', next: ['c', 'b'] });
  });
});
