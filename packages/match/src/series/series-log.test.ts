// The log of a series: every event reads as it was written, and one that cannot have happened does not fold.

import { describe, expect, it } from 'vitest';
import { gameOf, newSeries, playedSeries, rested, told } from '../testing/index.ts';
import { foldSeries } from './evolve.ts';
import { firstOpenerOf, placesOf, readSeriesLog } from './index.ts';
import type { Series, SeriesEvent } from './types.ts';

const at = 1_700_000_000_000;
const playing = newSeries();
const started: SeriesEvent = { kind: 'started', at, config: playing.config, match: 'm1' };
const game = gameOf(playing, 0);
const counted: SeriesEvent = { kind: 'game_ended', at, game };
const over: SeriesEvent = { kind: 'ended', at, winner: 0, reason: 'score' };

describe('every event', () => {
  it.each<SeriesEvent>([
    started,
    counted,
    { kind: 'game_ended', at, game: { ...game, winner: null, places: [1, 2], colours: ['black', null] } },
    { kind: 'game_ended', at, game: { ...game, places: Array.from({ length: 8 }, (_, place) => place + 1) } },
    { kind: 'game_voided', at },
    { kind: 'game_replaced', at, match: 'm2' },
    { kind: 'went_on', at, player: 1 },
    { kind: 'left', at, player: 1 },
    { kind: 'game_began', at, match: 'm2' },
    over,
    { kind: 'ended', at, winner: null, reason: 'drawn' },
  ])('reads as it was written: %j', (event) => {
    expect(readSeriesLog([event])).toEqual({ ok: true, value: [event] });
  });

  it.each([
    { ...over, winner: 'ann' },
    { ...over, reason: 'bored' },
    { ...over, winner: 99, reason: 'bored' },
    { kind: 'game_ended', at, game: { ...game, places: 'first' } },
    { kind: 'game_ended', at, game: { ...game, places: { length: 2 } } },
    { kind: 'game_ended', at, game: { ...game, places: [1, 'second'] } },
    { kind: 'game_ended', at, game: { ...game, places: [1, 100] } },
    { kind: 'game_ended', at, game: { ...game, places: Array.from({ length: 9 }, () => 1) } },
  ])('with a field that is not one is refused, with its place: %j', (event) => {
    expect(readSeriesLog([started, event])).toMatchObject({
      ok: false,
      refusal: { code: 'bad_event', data: { reason: 'fields', seq: 2 } },
    });
  });
});

describe('a log', () => {
  it('folds to the state of the series', () => {
    expect(foldSeries([started])).toEqual({ ok: true, value: playing });
    expect(foldSeries([started, counted])).toMatchObject({ ok: true, value: { seq: 2, scores: [1, 0] } });
  });

  const bad = (reason: string, seq: number) => ({
    ok: false,
    refusal: { code: 'bad_event', data: { reason, seq } },
  });

  it('never goes back in time, whatever an event says', () => {
    const early: SeriesEvent = { ...counted, at: at - 5_000 };
    expect(foldSeries([started, early])).toMatchObject({ ok: true, value: { at, seq: 2 } });
  });

  it('without events is refused', () => {
    expect(foldSeries([])).toEqual(bad('no_events', 1));
  });

  const wentOn = (player: number) => ({ kind: 'went_on', at, player }) as const;
  const left = (player: number) => ({ kind: 'left', at, player }) as const;
  const began = (match: string) => ({ kind: 'game_began', at, match }) as const;
  const replaced = (match: string) => ({ kind: 'game_replaced', at, match }) as const;

  it.each<[string, readonly object[]]>([
    ['not_started', [counted]],
    ['started_twice', [started, started]],
    ['another_game', [started, { kind: 'game_ended', at, game: { ...game, winner: 2 } }]],
    ['not_playing', [started, { kind: 'game_ended', at, game: { ...game, match: 'm9' } }]],
    ['not_playing', [started, counted, counted]],
    ['not_playing', [started, counted, { kind: 'game_voided', at }]],
    ['not_playing', [started, replaced('m1')]],
    ['not_playing', [started, counted, replaced('m2')]],
    ['no_such_player', [started, left(2)]],
    ['left_twice', [started, left(1), left(1)]],
    ['not_between_games', [started, began('m2')]],
    ['no_such_player', [started, counted, wentOn(2)]],
    ['not_between_games', [started, wentOn(0)]],
    ['not_between_games', [started, counted, wentOn(0), wentOn(0)]],
    ['over', [started, counted, over, left(1)]],
    ['kind', [started, { kind: 'danced', at }]],
  ])('does not fold where the last event cannot have happened: %s', (reason, events) => {
    expect(foldSeries(events as SeriesEvent[])).toEqual(bad(reason, events.length));
  });
});

describe('the places of a series that is over', () => {
  const three = { players: ['ann', 'ben', 'cat'], bestOf: 1 };

  it.each<[string, Series, readonly number[]]>([
    ['the winner before the others', playedSeries('00'), [1, 2]],
    ['points decide', playedSeries('0-1', newSeries({ bestOf: 3 })), [1, 1]],
    ['a player who left comes last', told(playedSeries('1'), { kind: 'leave', player: 1 }), [1, 2]],
    [
      'one game has places of its own',
      told(newSeries(three), { kind: 'count', game: gameOf(newSeries(three), 2, { places: [2, 3, 1] }) }),
      [2, 3, 1],
    ],
    [
      'one game without any: its winner, and the others share',
      told(newSeries(three), { kind: 'count', game: gameOf(newSeries(three), 2) }),
      [2, 2, 1],
    ],
  ])('%s', (_name, series, places) => {
    expect(placesOf(series)).toEqual(places);
  });

  it('put a player who was absent in two games last, whatever the points', () => {
    const many = newSeries({ players: ['ann', 'ben', 'cat'], bestOf: 5 });
    const away = (series: Series, winner: number) =>
      told(series, { kind: 'count', game: gameOf(series, winner, { forfeitedBy: 0 }) });
    const once = away(many, 1);
    expect(once.status).toBe('playing');
    const twice = away(rested(once), 2);
    expect(twice).toMatchObject({ status: 'ended', reason: 'forfeit' });
    expect(placesOf(twice)[0]).toBe(3);
  });
});

describe('the opener', () => {
  const second = () => 0.99;

  it.each([
    ['is drawn where the players have not met', ['ann', 'ben'], null, 1],
    ['goes round among those who met', ['ann', 'ben'], { players: ['ann', 'ben'], opener: 'ben' }, 0],
    [
      'is drawn where only one of them was there',
      ['ann', 'ben'],
      { players: ['ann', 'cat'], opener: 'cat' },
      1,
    ],
    [
      'is drawn where one of them was there and opened',
      ['ann', 'ben'],
      { players: ['ben', 'cat'], opener: 'ben' },
      1,
    ],
    [
      'is drawn where the last opener is not known',
      ['ann', 'ben'],
      { players: ['ann', 'ben'], opener: undefined },
      1,
    ],
  ] as const)('%s', (_name, players, before, opener) => {
    expect(firstOpenerOf(players, before, second)).toBe(opener);
  });
});
