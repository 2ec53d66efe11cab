// Best of N: points, openers, rests, forfeits, leaving, and the end.

import { must } from '@sente/kernel';
import { LOTTERY, ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import {
  after,
  gameOf,
  NOON,
  newMatch,
  newSeries,
  played,
  playedSeries,
  rested,
  SECOND,
  told,
} from '../testing/index.ts';
import { decideSeries, startSeries } from './decide.ts';
import {
  commandOfFinishedMatch,
  hasGameToPlayOrAwait,
  isPlayedAsSeries,
  mayRematch,
  nextTaskOf,
} from './games.ts';
import { beforeMatch, beforeSeries, firstOpenerOf, nextOpener, nextSeats } from './openers.ts';
import type { Series, SeriesCommand, SeriesGame } from './types.ts';
import { placesOf, publicStandingOf } from './verdict.ts';

const THREE = ['ann', 'ben', 'cho'];

function refusalOf(series: Series, command: SeriesCommand): string | null {
  const step = decideSeries(series, command, { now: series.at, nextMatch: 'next' });
  return step.ok ? null : step.refusal.code;
}

function kindsOf(series: Series, command: SeriesCommand, seconds = 0): readonly string[] {
  const now = series.at + seconds * SECOND;
  return must(decideSeries(series, command, { now, nextMatch: 'next' })).events.map(({ kind }) => kind);
}

function counted(series: Series, winner: number | null, change: Partial<SeriesGame> = {}): Series {
  return told(series, { kind: 'count', game: gameOf(series, winner, change) });
}

describe('the score of a series', () => {
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
    expect(playedSeries(results)).toMatchObject({ status, winner, reason, scores });
  });

  it('of one game ends with it', () => {
    const one = newSeries({ bestOf: 1 });
    expect(playedSeries('1', one)).toMatchObject({ status: 'ended', winner: 1 });
    expect(playedSeries('-', one)).toMatchObject({ status: 'ended', winner: null, reason: 'drawn' });
  });

  it('of five is first to three', () => {
    expect(playedSeries('0010', newSeries({ bestOf: 5 }))).toMatchObject({ status: 'ended', winner: 0 });
    expect(playedSeries('0011', newSeries({ bestOf: 5 })).status).toBe('playing');
  });

  it.each([
    ['012', 'ended', null, 'drawn', [1, 1, 1]],
    ['11', 'ended', 1, 'score', [0, 2, 0]],
    ['2--', 'ended', 2, 'score', [1, 1, 2]],
  ] as const)('of three players after "%s" is %s', (results, status, winner, reason, scores) => {
    const three = newSeries({ players: THREE });
    expect(playedSeries(results, three)).toMatchObject({ status, winner, reason, scores });
  });

  it('is final when all players were absent at the end of a game', () => {
    const gone = (series: Series) => counted(series, null, { reason: 'abandoned' });
    expect(gone(newSeries())).toMatchObject({ status: 'ended', winner: null, reason: 'drawn' });
    expect(gone(rested(playedSeries('1')))).toMatchObject({ status: 'ended', winner: 1, reason: 'score' });
  });
});

describe('the opener', () => {
  it('alternates, beginning with the player who was drawn', () => {
    const openers = ['', '0', '01'].map((results) => nextOpener(playedSeries(results)));
    expect(openers).toEqual([0, 1, 0]);
    const second = newSeries({ firstOpener: 1 });
    expect(nextSeats(second)).toEqual(['ben', 'ann']);
    expect(nextSeats(playedSeries('0', second))).toEqual(['ann', 'ben']);
  });

  it('goes round among three players', () => {
    const three = newSeries({ players: THREE, firstOpener: 2 });
    expect(nextSeats(three)).toEqual(['cho', 'ann', 'ben']);
    expect(nextSeats(playedSeries('1', three))).toEqual(THREE);
  });

  it('stays the same after an aborted game', () => {
    const voided = told(newSeries(), { kind: 'void', match: 'm1' });
    expect(voided).toMatchObject({ games: [], rest: { until: NOON + 30 * SECOND } });
    expect(nextSeats(rested(voided))).toEqual(['ann', 'ben']);
  });

  it('is drawn for players who meet for the first time, and alternates afterwards', () => {
    const before = beforeSeries(newSeries({ firstOpener: 1 }));
    expect(firstOpenerOf(['ann', 'ben'], before, () => 0.9)).toBe(0);
    expect(firstOpenerOf(['ben', 'ann'], before, () => 0.1)).toBe(1);
    expect(firstOpenerOf(['ann', 'cho'], before, () => 0.9)).toBe(1);
    expect(firstOpenerOf(['ann', 'ben'], null, () => 0.1)).toBe(0);
    const one = beforeMatch(newMatch(ROW, { players: ['ben', 'ann'] }));
    expect(firstOpenerOf(['ben', 'ann'], one, () => 0.1)).toBe(1);
    expect(firstOpenerOf(['ann', 'ben'], one, () => 0.9)).toBe(0);
    expect(firstOpenerOf(['ben', 'cho'], one, () => 0.1)).toBe(0);
  });
});

describe('the rest between two games', () => {
  const between = playedSeries('0');

  it('lasts half a minute, and then the next game begins with its own id', () => {
    expect(between.rest).toEqual({ until: between.at + 30 * SECOND, goOn: [] });
    expect(kindsOf(between, { kind: 'sweep' }, 29)).toEqual([]);
    expect(kindsOf(between, { kind: 'sweep' }, 30)).toEqual(['game_began']);
    expect(rested(between)).toMatchObject({ rest: null, match: `m${between.seq + 1}` });
  });

  it('is skipped only when all players agree', () => {
    const once = told(between, { kind: 'go_on', player: 1 });
    expect(once.rest?.goOn).toEqual([1]);
    expect(kindsOf(once, { kind: 'go_on', player: 1 })).toEqual([]);
    expect(kindsOf(once, { kind: 'go_on', player: 0 })).toEqual(['went_on', 'game_began']);
  });

  it('needs the agreement of all three in a game for three', () => {
    const three = playedSeries('0', newSeries({ players: THREE }));
    const two = told(told(three, { kind: 'go_on', player: 0 }), { kind: 'go_on', player: 2 });
    expect(two.rest?.goOn).toEqual([0, 2]);
    expect(kindsOf(two, { kind: 'go_on', player: 1 })).toEqual(['went_on', 'game_began']);
  });

  it('cannot be skipped during a game, nor by a stranger', () => {
    expect(refusalOf(newSeries(), { kind: 'go_on', player: 0 })).toBe('not_between_games');
    expect(refusalOf(playedSeries('00'), { kind: 'go_on', player: 0 })).toBe('not_between_games');
    expect(refusalOf(between, { kind: 'go_on', player: 2 })).toBe('no_series');
    expect(refusalOf(between, { kind: 'go_on', player: -1 })).toBe('no_series');
  });
});

describe('forfeits and leaving', () => {
  it('is lost by two forfeits, whatever the score', () => {
    const away = (series: Series) => counted(series, 0, { forfeitedBy: 1, reason: 'forfeit' });
    const home = (series: Series) => counted(rested(series), 1);
    const once = home(home(away(newSeries({ bestOf: 7 }))));
    expect(once).toMatchObject({ status: 'playing', scores: [1, 2], forfeits: [0, 1] });
    const lost = { status: 'ended', winner: 0, reason: 'forfeit', scores: [2, 2] };
    expect(away(rested(once))).toMatchObject(lost);
  });

  it('is over at once when one leaves between two games, also when ahead', () => {
    expect(told(playedSeries('0'), { kind: 'leave', player: 0 })).toMatchObject({
      ...{ status: 'ended', winner: 1, reason: 'resign', left: [0] },
    });
  });

  it('waits for the end of the game being played when one leaves during it', () => {
    const leaving = told(newSeries(), { kind: 'leave', player: 0 });
    expect(leaving).toMatchObject({ status: 'playing', left: [0] });
    expect(kindsOf(leaving, { kind: 'leave', player: 0 })).toEqual([]);
    expect(counted(leaving, 1)).toMatchObject({
      status: 'ended',
      winner: 1,
      reason: 'resign',
      scores: [0, 1],
    });
    const aborted = told(leaving, { kind: 'void', match: 'm1' });
    expect(aborted).toMatchObject({ status: 'ended', winner: 1, reason: 'resign' });
  });

  it('lets two of three play their game to its end when the third leaves', () => {
    const three = rested(playedSeries('0', newSeries({ players: THREE })));
    const leaving = told(three, { kind: 'leave', player: 0 });
    expect(leaving.status).toBe('playing');
    expect(counted(leaving, 2)).toMatchObject({ status: 'ended', winner: 2, reason: 'resign' });
    expect(counted(leaving, null)).toMatchObject({ status: 'ended', winner: null, reason: 'resign' });
  });

  it('cannot be left by a stranger, nor when it is over', () => {
    expect(refusalOf(newSeries(), { kind: 'leave', player: 2 })).toBe('no_series');
    expect(refusalOf(playedSeries('00'), { kind: 'leave', player: 0 })).toBe('no_series');
  });
});

describe('a command that is repeated, late or wrong', () => {
  it('changes nothing: a game counts once, and none counts after the end', () => {
    const game = gameOf(newSeries(), 0);
    const once = told(newSeries(), { kind: 'count', game });
    expect(kindsOf(once, { kind: 'count', game })).toEqual([]);
    expect(kindsOf(rested(once), { kind: 'count', game })).toEqual([]);
    expect(kindsOf(rested(once), { kind: 'void', match: 'm1' })).toEqual([]);
    const over = playedSeries('00');
    expect(kindsOf(over, { kind: 'count', game: gameOf(over, 1) })).toEqual([]);
    expect(kindsOf(over, { kind: 'sweep' }, 1_000)).toEqual([]);
  });

  it('is refused if it names other players or another opener', () => {
    for (const change of [{ winner: 2 }, { forfeitedBy: 5 }, { opener: 1 }, { places: [1] }])
      expect(refusalOf(newSeries(), { kind: 'count', game: gameOf(newSeries(), 0, change) })).toBe(
        'bad_game',
      );
    expect(refusalOf(newSeries(), { kind: 'replace', match: 'm1', by: '' })).toBe('bad_game');
    expect(refusalOf(newSeries(), { kind: 'dance' } as unknown as SeriesCommand)).toBe('bad_command');
  });

  it('counts a game that goes on in another match under its new id', () => {
    const replaced = told(newSeries(), { kind: 'replace', match: 'm1', by: 'again-m1' });
    expect(replaced).toMatchObject({ match: 'again-m1', rest: null, games: [] });
    expect(kindsOf(replaced, { kind: 'count', game: gameOf(newSeries(), 0) })).toEqual([]);
    expect(counted(replaced, 0).games).toMatchObject([{ match: 'again-m1' }]);
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
    ['restMs', { restMs: 0 }],
  ])('does not start with a bad %s: %j', (key, change) => {
    const config = { bestOf: 3, players: ['ann', 'ben'], firstOpener: 0, restMs: 1, ...change };
    expect(startSeries(config, 'm1', NOON)).toMatchObject({ ok: false, refusal: { data: { key } } });
  });
});

describe('places', () => {
  it.each([
    ['00', [1, 2]],
    ['0-1', [1, 1]],
  ])('of two after "%s" are %j', (results, places) => {
    expect(placesOf(playedSeries(results))).toEqual(places);
  });

  it('are those of the only game, or else follow the points', () => {
    const one = counted(newSeries({ bestOf: 1, players: THREE }), 1, { places: [3, 1, 2] });
    expect(placesOf(one)).toEqual([3, 1, 2]);
    expect(placesOf(playedSeries('0-0', newSeries({ players: THREE })))).toEqual([1, 2, 2]);
  });

  it('put players who gave up after all others', () => {
    const ahead = playedSeries('0', newSeries({ players: THREE }));
    expect(placesOf(told(ahead, { kind: 'leave', player: 0 }))).toEqual([3, 1, 1]);
  });

  it.each<[string, Partial<Series>, readonly number[]]>([
    ['points', { scores: [1, 2, 0], winner: 1 }, [2, 1, 3]],
    ['points shared', { scores: [1, 1, 0] }, [1, 1, 3]],
    ['one game forfeited', { scores: [1, 2, 0], forfeits: [1, 0, 0], winner: 1 }, [2, 1, 3]],
    ['two games forfeited', { scores: [1, 2, 0], forfeits: [2, 0, 0], winner: 1 }, [3, 1, 2]],
    ['a winner behind on points', { scores: [0, 1, 0], left: [1], winner: 0 }, [1, 3, 2]],
    [
      'places of the first of several games',
      { games: [gameOf(newSeries({ players: THREE }), null, { places: [3, 1, 2] })] },
      [1, 1, 1],
    ],
    ['one game that was not played', { config: { ...newSeries().config, bestOf: 1 } }, [1, 1, 1]],
  ])('of three by %s', (_, change, places) => {
    expect(placesOf({ ...newSeries({ players: THREE }), ...change })).toEqual(places);
  });

  it('are shown without the fields that only servers need', () => {
    expect(Object.keys(publicStandingOf(newSeries())).sort()).toEqual([
      ...['config', 'forfeits', 'games', 'left', 'reason', 'scores', 'status', 'winner'],
    ]);
  });
});

describe('a match in its series', () => {
  const history = { actions: [], finalAssignment: null };
  const second = rested(playedSeries('0'));
  const players = nextSeats(second);

  it('is told by players, not by seats', () => {
    const match = played(ROW, newMatch(ROW, { players }), '=mine a1 e1 b1 f1 c1');
    const game = { opener: 1, winner: 1, reason: 'three', forfeitedBy: null, places: null };
    const told = { match: 'm2', ...game, colours: ['white', 'black'], swap2History: history };
    const sides = ['black', 'white'].map((name, seat) => ({ seat, name, out: false }));
    const coloured = { ...ROW, sides: () => sides };
    expect(commandOfFinishedMatch(second, 'm2', coloured, match, history)).toEqual({
      kind: 'count',
      game: told,
    });
  });

  it('gives its places by player', () => {
    const match = played(ROW, newMatch(ROW, { players }), '=mine a1 e1 b1 f1 c1');
    const outcome = { winner: 0, reason: 'three', places: [1, 2] };
    const over = commandOfFinishedMatch(second, 'm2', ROW, { ...match, outcome }, null);
    expect(over).toMatchObject({ game: { winner: 1, places: [2, 1] } });
  });

  it('says who was absent', () => {
    const match = after(ROW, newMatch(ROW, { players, graceMs: 5_000, timeoutPolicy: 'forfeit' }), [
      [1, { kind: 'presence', seat: 0, here: false }],
      [9, { kind: 'sweep' }],
    ]);
    const over = commandOfFinishedMatch(second, 'm2', ROW, match, null);
    expect(over).toMatchObject({ game: { forfeitedBy: 1, winner: 0, reason: 'forfeit' } });
  });

  it('is nothing when aborted', () => {
    const match = after(ROW, newMatch(ROW, { players }), [[1, { kind: 'abort', seat: 0 }]]);
    expect(commandOfFinishedMatch(second, 'm2', ROW, match, null)).toEqual({ kind: 'void', match: 'm2' });
  });

  it('names the next step of the series', () => {
    const match = newMatch(ROW, { players });
    const over = after(ROW, match, [[1, { kind: 'resign', seat: 0 }]]);
    const left = told(second, { kind: 'leave', player: 0 });
    const id = second.match;
    expect(nextTaskOf(second, ROW, null)).toEqual({ kind: 'begin', match: id, players: ['ben', 'ann'] });
    expect(nextTaskOf(second, ROW, match)).toEqual({ kind: 'play', match: id });
    expect(nextTaskOf(left, ROW, match)).toEqual({ kind: 'resign', match: id, seat: 1 });
    expect(nextTaskOf(left, ROW, over)).toEqual({ kind: 'count', match: id });
    const between = playedSeries('0');
    expect(nextTaskOf(between, ROW, over)).toEqual({ kind: 'wait', until: between.at + 30 * SECOND });
    expect(nextTaskOf(playedSeries('00'), ROW, over)).toEqual({ kind: 'tell' });
  });

  it('holds its players until it is over, and those whom the next game waits for', () => {
    const match = newMatch(ROW, { players });
    const over = after(ROW, match, [[1, { kind: 'resign', seat: 0 }]]);
    const held = (series: Series | null, now: typeof match | null) =>
      ['ann', 'ben', 'cho'].filter((player) => hasGameToPlayOrAwait(series, ROW, now, player));
    expect(held(null, match)).toEqual(['ann', 'ben']);
    expect(held(null, over)).toEqual([]);
    expect(held(second, null)).toEqual(['ann', 'ben']);
    expect(held(second, match)).toEqual(['ann', 'ben']);
    expect(held(second, over)).toEqual(['ann', 'ben']);
    expect(held(playedSeries('0'), over)).toEqual(['ann', 'ben']);
    expect(held(playedSeries('00'), over)).toEqual([]);
    expect(held(playedSeries('00'), match)).toEqual([]);
    const left = told(second, { kind: 'leave', player: 0 });
    expect(held(left, match)).toEqual(['ben']);
    expect(held(left, null)).toEqual(['ben']);
    expect(held(left, over)).toEqual([]);
  });

  it('does not hold a player who is out of a last game for three', () => {
    const three = newSeries({ players: THREE });
    const match = after(LOTTERY, newMatch(LOTTERY, { players: THREE }), [[1, { kind: 'resign', seat: 0 }]]);
    const held = (series: Series | null) =>
      THREE.filter((player) => hasGameToPlayOrAwait(series, LOTTERY, match, player));
    expect(held(null)).toEqual(['ben', 'cho']);
    expect(held(three)).toEqual(THREE);
    expect(held(told(three, { kind: 'leave', player: 0 }))).toEqual(['ben', 'cho']);
    expect(held(told(three, { kind: 'leave', player: 1 }))).toEqual(['cho']);
  });

  it('allows a rematch when no series goes on, but never in rated play', () => {
    expect(mayRematch(false, null).ok).toBe(true);
    expect(mayRematch(false, playedSeries('00')).ok).toBe(true);
    expect(mayRematch(false, second)).toMatchObject({ refusal: { code: 'series_goes_on' } });
    expect(mayRematch(true, null)).toMatchObject({ refusal: { code: 'rated' } });
  });

  it('belongs to a series if there are several games or it is rated', () => {
    const rooms = [
      { bestOf: 1, mode: 'tieu_dao' },
      { bestOf: 3, mode: 'tieu_dao' },
      { bestOf: 1, mode: 'ranked' },
    ] as const;
    expect(rooms.map(isPlayedAsSeries)).toEqual([false, true, true]);
  });
});
