// Best of N: points, openers, forfeits, and the end.

import { must } from '@sente/kernel';
import { ROW } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextOpener,
  nextSeats,
  recordGame,
  resignSeries,
  type Series,
  type SeriesGame,
  seriesGameOf,
  startSeries,
} from './series.ts';
import { after, newMatch, played } from './testing/index.ts';

const PLAYERS = ['ann', 'ben'];
const series = (bestOf = 3, firstOpener = 0) => must(startSeries({ bestOf, players: PLAYERS, firstOpener }));

function game(of: Series, winner: number | null, change: Partial<SeriesGame> = {}): SeriesGame {
  return {
    match: `m${of.games.length + 1}`,
    opener: nextOpener(of),
    winner,
    reason: 'five',
    forfeitedBy: null,
    colours: [null, null],
    swap2History: null,
    ...change,
  };
}

/** A series after these games: 0 and 1 are wins, `-` is a draw. */
function after3(results: string, start = series()): Series {
  return [...results].reduce((s, r) => recordGame(s, game(s, r === '-' ? null : Number(r))), start);
}

describe('a series', () => {
  it.each([
    ['', 'playing', null, null, [0, 0]],
    ['0', 'playing', null, null, [1, 0]],
    ['00', 'ended', 0, 'score', [2, 0]],
    ['010', 'ended', 0, 'score', [2, 1]],
    ['011', 'ended', 1, 'score', [1, 2]],
    ['0-', 'playing', null, null, [1.5, 0.5]],
    ['0-1', 'ended', null, 'drawn', [1.5, 1.5]],
    ['0-0', 'ended', 0, 'score', [2.5, 0.5]],
    ['0--', 'ended', 0, 'score', [2, 1]],
    ['---', 'ended', null, 'drawn', [1.5, 1.5]],
    ['--1', 'ended', 1, 'score', [1, 2]],
  ] as const)('best of three after "%s" is %s', (results, status, winner, reason, scores) => {
    expect(after3(results)).toMatchObject({ status, winner, reason, scores });
  });

  it('of one game ends with it', () => {
    expect(after3('1', series(1))).toMatchObject({ status: 'ended', winner: 1 });
    expect(after3('-', series(1))).toMatchObject({ status: 'ended', winner: null, reason: 'drawn' });
  });

  it('of five is first to three', () => {
    expect(after3('0010', series(5))).toMatchObject({ status: 'ended', winner: 0 });
    expect(after3('0011', series(5)).status).toBe('playing');
  });

  it('is over when everybody has gone from a game: nobody is there for the next', () => {
    const gone = (start: Series) => recordGame(start, game(start, null, { reason: 'abandoned' }));
    expect(gone(series())).toMatchObject({ status: 'ended', winner: null, reason: 'drawn' });
    expect(gone(after3('1'))).toMatchObject({ status: 'ended', winner: 1, reason: 'score' });
  });

  it('alternates the opener, from whoever was drawn', () => {
    expect([after3(''), after3('0'), after3('01')].map(nextOpener)).toEqual([0, 1, 0]);
    expect(nextSeats(after3('', series(3, 1)))).toEqual(['ben', 'ann']);
    expect(nextSeats(after3('0', series(3, 1)))).toEqual(['ann', 'ben']);
  });

  it('rotates three players', () => {
    const three = must(startSeries({ bestOf: 3, players: ['a', 'b', 'c'], firstOpener: 2 }));
    expect(nextSeats(three)).toEqual(['c', 'a', 'b']);
    expect(nextSeats(recordGame(three, game(three, 1)))).toEqual(['a', 'b', 'c']);
  });

  it('is lost by two forfeits, whatever the score', () => {
    const away = (s: Series) => recordGame(s, game(s, 0, { forfeitedBy: 1, reason: 'forfeit' }));
    const home = (s: Series) => recordGame(s, game(s, 1));
    const once = home(home(away(series(7))));
    expect(once).toMatchObject({ status: 'playing', scores: [1, 2], forfeits: [0, 1] });
    expect(away(once)).toMatchObject({ status: 'ended', winner: 0, reason: 'forfeit', scores: [2, 2] });
  });

  it('can be resigned as a whole, also when ahead', () => {
    expect(resignSeries(after3('0'), 0)).toMatchObject({ status: 'ended', winner: 1, reason: 'resign' });
  });

  it('does not change any more once it is over, and records no game twice', () => {
    const over = after3('00');
    expect(recordGame(over, game(over, 1))).toBe(over);
    expect(resignSeries(over, 0)).toBe(over);
    const once = after3('0');
    expect(recordGame(once, game(once, 0, { match: 'm1' }))).toBe(once);
  });

  it.each([
    ['bestOf', { bestOf: 2 }],
    ['bestOf', { bestOf: 0 }],
    ['bestOf', { bestOf: Number.NaN }],
    ['bestOf', { bestOf: 101 }],
    ['players', { players: ['ann'] }],
    ['players', { players: ['ann', 'ann'] }],
    ['firstOpener', { firstOpener: 2 }],
    ['firstOpener', { firstOpener: -1 }],
  ])('refuses a bad %s: %j', (key, change) => {
    const config = { bestOf: 3, players: PLAYERS, firstOpener: 0, ...change };
    expect(startSeries(config)).toMatchObject({ ok: false, refusal: { data: { key } } });
  });

  it('always ends within its games, and its winner has the most points or the others gave up', () => {
    const bestOf = fc.constantFrom(1, 3, 5, 7, 9);
    fc.assert(
      fc.property(
        bestOf,
        fc.array(fc.constantFrom(0, 1, null), { minLength: 9, maxLength: 9 }),
        (n, winners) => {
          const end = winners.reduce((s: Series, winner) => recordGame(s, game(s, winner)), series(n));
          const [ann = 0, ben = 0] = end.scores;
          expect(end.status).toBe('ended');
          expect(end.games.length).toBeLessThanOrEqual(n);
          expect(ann + ben).toBe(end.games.length);
          expect(end.winner).toBe(ann === ben ? null : ann > ben ? 0 : 1);
        },
      ),
    );
  });
});

describe('a finished match in its series', () => {
  const opening = { colours: ['white', 'black'], swap2History: { actions: [], finalAssignment: null } };
  const second = after3('0');
  const players = nextSeats(second);

  it('is told by players, not by seats', () => {
    const match = played(ROW, newMatch(ROW, { players }), '=mine a1 e1 b1 f1 c1');
    expect(seriesGameOf(second, 'm2', match, opening)).toEqual({
      match: 'm2',
      opener: 1,
      winner: 1,
      reason: 'three',
      forfeitedBy: null,
      ...opening,
    });
  });

  it('says who was absent', () => {
    const match = after(ROW, newMatch(ROW, { players, graceMs: 5_000, timeoutPolicy: 'forfeit' }), [
      [1, { kind: 'presence', seat: 0, here: false }],
      [9, { kind: 'sweep' }],
    ]);
    expect(seriesGameOf(second, 'm2', match, opening)).toMatchObject({
      forfeitedBy: 1,
      winner: 0,
      reason: 'forfeit',
    });
  });

  it('is nothing when aborted', () => {
    const match = after(ROW, newMatch(ROW, { players }), [[1, { kind: 'abort', seat: 0 }]]);
    expect(seriesGameOf(second, 'm2', match, opening)).toBeNull();
  });
});
