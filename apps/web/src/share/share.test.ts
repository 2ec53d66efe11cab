// Links, PSQ and pos are written and read back, and hostile texts are refused.

import { findGame, GAMES } from '@sente/games';
import { type Game, type GameRecord, must, readOptions, seededRandom } from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPosMoveList, toPosMoveList } from './gomoku/pos.ts';
import { fromPsq, toPsq } from './gomoku/psq.ts';
import { readSharedGame, replayLink } from './link.ts';

const ORIGIN = 'https://sente.example';
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

/** A random game for a seed. */
function playOut(game: Game, given: Record<string, unknown>, length: number, seed: string): GameRecord {
  const random = seededRandom(seed);
  const record = recordOf(game, given, []);
  const deal = game.deal(record.options, random);
  let state = must(game.setUp(record.options, ['p1', 'p2', 'p3'].slice(0, game.seats)));
  const entries: string[] = [];
  for (let i = 0; i < length; i++) {
    const seat = game.turn(state);
    if (seat === null) break;
    const moves = game.moves(state);
    const move = must(game.settle(state, moves[Math.floor(random() * moves.length)] ?? '', deal));
    state = must(game.play(state, { seat, move, at: 0 }));
    entries.push(move);
  }
  return { ...record, entries };
}

const seeds = fc.string({ minLength: 1, maxLength: 8 });
const find = (id: string) => Promise.resolve(findGame(id));
const open = (link: string) => readSharedGame({ hash: new URL(link).hash }, find);

describe('a link', () => {
  it.each(GAMES.map((game) => game.id))('opens the same %s', async (id) => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.nat(40), async (seed, length) => {
        const record = playOut(gameOf(id), {}, length, seed);
        const shared = must(await open(replayLink(record, ORIGIN)));
        expect(shared.record).toEqual(record);
        expect(shared.at).toBeNull();
      }),
      { numRuns: 12 },
    );
  });

  it('is short, readable, and needs no escaping', () => {
    const record = recordOf(freestyle, { swap2: true }, ['h8', 'i9', 'g10', '=black', 'h9', '!resign:1']);
    expect(replayLink(record, ORIGIN, 4)).toBe(
      'https://sente.example/replay#gomoku/freestyle.size=15.swap2=true.nextMover=black:h8i9g10.=black.h9.!resign:1@4',
    );
  });

  it('opens at a move, and never after the last', async () => {
    const record = recordOf(freestyle, {}, ['h8', 'i9']);
    expect(must(await open(replayLink(record, ORIGIN, 1))).at).toBe(1);
    expect(must(await open(replayLink(record, ORIGIN, 999))).at).toBe(2);
  });

  it('carries the deal of a finished game, and rejects the deal of another game', async () => {
    const game = gameOf('banqi/classic');
    const record = playOut(game, {}, 12, 'a game');
    const deal = game.deal(record.options, seededRandom('a game'));
    const other = game.deal(record.options, seededRandom('another'));
    expect(must(await open(replayLink(record, ORIGIN, 3, deal)))).toMatchObject({ record, at: 3, deal });
    expect(must(await open(replayLink(record, ORIGIN, null, other))).deal).toBeNull();
    expect(must(await open(replayLink(record, ORIGIN))).deal).toBeNull();
  });

  it('is read after another program has escaped it', async () => {
    const record = recordOf(freestyle, { swap2: true }, ['h8', 'i9', 'g10', '=black', 'h9']);
    const [before, hash = ''] = replayLink(record, ORIGIN).split('#');
    const escaped = `${before}#${encodeURIComponent(hash)}`;
    expect(must(await open(escaped)).record).toEqual(record);
  });

  it.each([
    ['', 'unknown_game'],
    ['#', 'unknown_game'],
    ['#gomoku/none:h8', 'unknown_game'],
    ['#gomoku/freestyle:h8h8', 'occupied'],
    ['#gomoku/freestyle.size=3:', 'bad_options'],
    ['#gomoku/freestyle.__proto__=1:', 'bad_options'],
    ['#gomoku/freestyle:<script>', 'bad_notation'],
    [`#gomoku/freestyle:${'h8'.repeat(40_000)}`, 'bad_record'],
    ['#%E0%A4%A', 'unknown_game'],
  ])('case %# is refused', async (hash, code) => {
    const shared = await readSharedGame({ hash }, find);
    expect(shared).toMatchObject({ ok: false, refusal: { code } });
  });

  it('never throws on random text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (hash) => {
        expect(typeof (await readSharedGame({ hash }, find)).ok).toBe('boolean');
      }),
      { numRuns: 200 },
    );
  });
});

describe('pos', () => {
  it('writes the points in order', () => {
    expect(must(toPosMoveList(freestyle, recordOf(freestyle, {}, ['h8', 'i9', 'g7'])))).toBe('h8i9g7');
  });

  it('is read back as written', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const record = playOut(renju, {}, 30, seed);
        expect(must(fromPosMoveList(must(toPosMoveList(renju, record)), renju, 15))).toEqual(record);
      }),
      { numRuns: 10 },
    );
  });

  it('reads capitals and spaces', () => {
    expect(must(fromPosMoveList(' H8, I9 g10', freestyle, 15)).entries).toEqual(['h8', 'i9', 'g10']);
  });

  it.each(['h8h8', 'z9', 'h0', '8h', 'p1', 'h8!', 'h8'.repeat(700)])('refuses case %#', (text) => {
    expect(fromPosMoveList(text, freestyle, 15).ok).toBe(false);
  });

  it('refuses a game whose colours do not alternate because of Swap 2', () => {
    const record = recordOf(freestyle, { swap2: true }, ['h8', 'i9', 'g10', '=black', 'h9']);
    expect(toPosMoveList(freestyle, record)).toMatchObject({
      ok: false,
      refusal: { data: { reason: 'not_in_turn' } },
    });
  });
});

describe('PSQ', () => {
  it('is written with the head of Piskvork, counting from 1 at the top left', () => {
    expect(must(toPsq(freestyle, recordOf(freestyle, {}, ['a15', 'o1', 'h8'])))).toBe(
      'Piskvorky 15x15, 0:0, 0\n1,1,0\n15,15,0\n8,8,0\nblack\nwhite\n0\n',
    );
  });

  it('is read back as written', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 5, max: 25 }), (seed, size) => {
        const record = playOut(freestyle, { size }, 40, seed);
        expect(must(fromPsq(must(toPsq(freestyle, record)), freestyle))).toEqual(record);
      }),
      { numRuns: 10 },
    );
  });

  it('reads a Gomocup file with times, names and CRLF', () => {
    const text =
      'Piskvorky 20x20, 11:11, 1\r\n10,10,1234\r\n11,10,5\r\npbrain-a.zip\r\npbrain-b.zip\r\n0\r\n';
    expect(must(fromPsq(text, freestyle))).toMatchObject({ options: { size: 20 }, entries: ['j11', 'k11'] });
  });

  it.each([
    ['', 'bad_record'],
    ['Piskvorky 15x20, 0:0, 0\n1,1,0', 'bad_record'],
    ['Piskvorky 15x15, 0:0, 0\n0,1,0', 'out_of_bounds'],
    ['Piskvorky 15x15, 0:0, 0\n16,1,0', 'out_of_bounds'],
    ['Piskvorky 99x99, 0:0, 0\n1,1,0', 'bad_record'],
    ['Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0', 'occupied'],
    [`Piskvorky 15x15, 0:0, 0\n${'1,1,0\n'.repeat(700)}`, 'bad_record'],
  ])('case %# is refused', (text, code) => {
    expect(fromPsq(text, freestyle)).toMatchObject({ ok: false, refusal: { code } });
  });
});
